//! A number reads alike wherever it stands: in the headline, in its readout, and at a mark of a figure.

use std::collections::BTreeSet;

use crossover_figures::figure::{Layer, Point};
use crossover_screens::Params;
use crossover_screens::screen::{Readout, Report, Sentence};

use super::plots::{PLOTS, none_of};
use crate::common::screens;
use crate::random::named_states;

/// The relative difference up to which two numbers are the same.
const SAME: f64 = 1e-9;

#[test]
fn a_number_of_the_headline_is_its_readout() {
    let (mut faults, mut count) = (BTreeSet::new(), 0);
    for screen in screens() {
        for params in named_states(screen) {
            let report = screen.report(&params);
            for sentence in report.takeaway.iter().chain(&report.hints) {
                let shown = shown(&report, sentence.clone(), &params);
                for readout in named(&report, sentence.words()) {
                    count += 1;
                    let own = readout.format_answer();
                    let is_twice = own == "2" && shown.contains("twice as");
                    if !(is_twice || shown.contains(&own)) {
                        let (id, key) = (screen.schema.id, readout.key);
                        faults.insert(format!("{id}: {key} is {own} in its readout: “{shown}”"));
                    }
                }
            }
        }
    }
    assert!(0 < count);
    none_of(&faults);
}

/// A sentence as a reader sees it.
fn shown(report: &Report, sentence: Sentence, params: &Params) -> String {
    Report { takeaway: vec![sentence], ..report.clone() }.takeaway_shown(params)
}

/// The readouts with a number that stand in braces, alone.
fn named<'a>(report: &'a Report, words: &'a str) -> impl Iterator<Item = &'a Readout> {
    let pieces = words.split(['{', '}']).skip(1).step_by(2);
    let readout = |piece: &str| report.readout(piece.strip_suffix('%').unwrap_or(piece));
    pieces.filter_map(readout).filter(|readout| readout.value().is_some())
}

#[test]
fn a_mark_that_is_a_readout_is_written_as_it_is() {
    let (mut faults, mut at) = (BTreeSet::new(), None);
    let mut report = Report::default();
    for drawn in PLOTS.iter() {
        if at.replace((drawn.screen, drawn.state)) != Some((drawn.screen, drawn.state)) {
            let screen = screens().find(|screen| screen.schema.id == drawn.screen).expect("it");
            report = screen.report(&named_states(screen)[drawn.state]);
        }
        for layer in &drawn.plot().layers {
            let Layer::Points(points) = layer else { continue };
            for point in &points.points {
                let keys = [point.shows, points.shows, point.tells, points.tells];
                for readout in keys.iter().filter_map(|key| report.readout(key)) {
                    if let Some(wrong) = otherwise(point, readout) {
                        let own = readout.format_answer();
                        faults.insert(format!("{drawn}: {} is {own}, not {wrong}", readout.key));
                    }
                }
            }
        }
    }
    none_of(&faults);
}

/// How the label of a point writes the number of a readout, where that is otherwise than the readout does.
fn otherwise(point: &Point, readout: &Readout) -> Option<String> {
    let value = readout.value()?;
    let is_it = [point.x, point.y].iter().any(|at| (at - value).abs() <= SAME * value.abs());
    // A label may leave out the unit of its axis, where that is a word.
    let number = |text: String| match readout.unit.show(2.0).strip_prefix("2 ") {
        Some("hops" | "operations" | "words" | "messages") => {
            text.rsplit_once(' ').map_or_else(String::new, |(number, _)| number.to_owned())
        }
        _ => text,
    };
    if !is_it || point.label.contains(&number(readout.format_answer())) {
        return None;
    }
    let mut ways = (1..7).map(|digits| readout.unit.show_digits(value, digits)).map(number);
    ways.find(|other| point.label.contains(other))
}
