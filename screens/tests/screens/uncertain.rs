//! How sure the answers are on a machine of one's own.

use crossover_figures::figure::{Figure, Layer};
use crossover_screens::link::State;
use crossover_screens::screen::{Answer, Params, Readout};
use crossover_screens::uncertain;

use crate::common::screens;

const MACHINE: &str = "on=own&own=ts:50us,tw:2ns/B,name:mine&u=ts:4us,tw:0.1ns/B,r:-0.3";

fn on(screen: &str, more: &str) -> Params {
    let (state, notices) = State::read(&format!("#/{screen}?{MACHINE}{more}"));
    assert_eq!(notices, Vec::new());
    state.params.expect("a screen")
}

#[test]
fn an_interval_is_that_of_the_formula_on_the_machines_that_the_fit_allows() {
    // t = ts + l th + m tw: normal, with the variance of a sum.
    let params = on("routing", "&m=4000&l=1");
    let report = uncertain::report(&params);
    let (low, high) = report.interval("t_simplified").expect("it is sampled");
    let bytes = 4000.0 * 8.0;
    let (ts, tw) = (4e-6_f64, 0.1e-9 * bytes);
    let deviation = (ts * ts + tw * tw - 2.0 * 0.3 * ts * tw).sqrt();
    let middle = report.readout("t_simplified").and_then(Readout::value).expect("a number");
    let width = (high - low) / (2.0 * 1.96 * deviation);
    assert!((0.8..1.25).contains(&width), "{width}");
    assert!((f64::midpoint(low, high) - middle).abs() < deviation / 3.0);
    assert!(uncertain::report(&params) == report, "the same at any time");
}

#[test]
fn what_the_reader_has_moved_is_sure() {
    let params = on("routing", "&ts=80us&tw=5ns");
    let report = uncertain::report(&params);
    assert_eq!(report.interval("t_simplified"), None);
    let sure = params.screen().report(&params).takeaway_shown(&params);
    assert_eq!(report.takeaway_shown(&params), sure);
}

#[test]
fn a_takeaway_says_from_where_to_where_its_numbers_lie() {
    for screen in ["routing", "decomposition", "collectives"] {
        let params = on(screen, "");
        let sure = params.screen().report(&params).takeaway_shown(&params);
        let said = uncertain::report(&params).takeaway_shown(&params);
        assert!(said.contains(" to ") && said != sure, "{screen}: {said}");
    }
}

#[test]
fn every_number_lies_within_its_interval_or_near_it() {
    for screen in screens() {
        let params = on(screen.schema.id, "");
        let report = uncertain::report(&params);
        let takes = !uncertain::allowed_states(&params, 1).is_empty();
        let sampled = report.readouts.iter().filter(|one| report.interval(one.key).is_some());
        assert_eq!(takes, sampled.clone().count() > 0, "{screen:?}");
        for readout in sampled {
            let (low, high) = report.interval(readout.key).expect("an interval");
            let Ok(Answer::Number(number)) = readout.answer else { panic!("a number") };
            let room = high - low;
            assert!(low - room <= number && number <= high + room, "{screen:?} {}", readout.key);
        }
    }
}

#[test]
fn the_curves_that_depend_on_the_machine_have_bands_around_them() {
    for (more, banded) in [("", true), ("&u=ts:0s,tw:0ns/B", false)] {
        let query = MACHINE.split("&u=").next().expect("a machine");
        let query = if more.is_empty() { MACHINE.to_owned() } else { format!("{query}{more}") };
        let (state, _) = State::read(&format!("#/decomposition?{query}"));
        let params = state.params.expect("a screen");
        let spec = params.screen().figure("total-time").expect("a figure");
        let bands = uncertain::bands(spec, &params).flatten().last().expect("they are known");
        let figure = bands.draw_on(spec.figure(&params).expect("it is drawn"));
        let Figure::Plot(plot) = &figure else { panic!("a plot") };
        let lines = plot.layers.iter().filter_map(|layer| match layer {
            Layer::Line(line) if !line.band.is_empty() => Some(line),
            _ => None,
        });
        assert_eq!(0 < lines.clone().count(), banded, "{more}");
        for line in lines {
            for ((x, y), (at, low, high)) in line.points.iter().zip(&line.band) {
                assert_eq!(x, at);
                assert!(low <= high && 0.5 * low <= *y && *y <= 2.0 * high, "{}: {y}", line.name);
            }
        }
        let columns = figure.table("").columns.len();
        let without = spec.figure(&params).expect("it is drawn").table("").columns.len();
        assert_eq!(without < columns, banded, "a table has the ends");
    }
}
