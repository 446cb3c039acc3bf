//! What is owed whatever the parameters: a report of numbers and words, figures on axes that rise, or
//! an error on a key of the table.

use std::collections::{BTreeMap, BTreeSet};

use crossover_figures::figure::{Figure, Plot, Scale};
use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::{Answer, Compute, Readout, Report};

use crate::common::{bars, lines, screens, shapes};
use crate::random::{named_states, states};

/// Random states whose report is looked at.
const REPORTED: usize = 2000;
/// And whose figures are, as far as they are there at once.
const DRAWN: usize = 40;

/// The most steps that are waited for.
const STEPS: usize = 60;
/// The most hints of a state.
const HINTS: usize = 8;
/// The most points of a curve, bars and shapes of a figure, and things a cursor can be at.
const POINTS: usize = 2000;
const BARS: usize = 8000;
const SHAPES: usize = 4000;
const SAMPLES: usize = 20_000;

#[test]
fn a_preset_opens_without_a_notice_and_draws_its_figures() {
    for screen in screens() {
        let mut titles = BTreeSet::new();
        for preset in screen.presets {
            let link = format!("#/{}?{}", screen.schema.id, preset.link);
            let (state, notices) = State::read(&link);
            assert_eq!(notices, [], "{link}");
            assert_eq!(State::read(&state.write()).0, state, "{link}");
            let params = state.params.expect("a screen");
            if let Some(machine) = state.machine {
                assert!(screen.agrees(machine, &params), "{link}");
            }
            assert!(titles.insert(preset.title) && !preset.source.is_empty());
            let report = screen.report(&params);
            is_report(&params, &report);
            let first = &report.readouts[0];
            let pending = report.readouts.iter().any(Readout::is_pending);
            assert!(!pending && first.answer.is_ok(), "{link}: {first:?}");
            let mut refused = BTreeMap::new();
            for (place, spec) in screen.figures.iter().enumerate() {
                let drawn = complete(&params, &spec.compute);
                is_figure(&params, spec.id, &drawn);
                if let Err(error) = drawn {
                    assert!(place > 0, "{link}: {error}");
                    refused.insert(error.to_string(), spec.id);
                }
            }
            // Where nothing is to be compared, or a rule leaves no place for a figure, that alone is said.
            assert!(refused.len() <= 1, "{link}: {refused:?}");
        }
    }
}

/// What is computed in steps, each of them more complete than the one before, up to the last.
pub(crate) fn complete(params: &Params, compute: &Compute) -> Result<Figure, Error> {
    let mut progress = 0.0;
    let mut last = None;
    for step in compute.steps(params) {
        if let Ok(Figure::Plot(plot)) = &step {
            assert!(progress < plot.progress, "{}", link(params));
            progress = plot.progress;
        } else {
            progress = 1.0;
        }
        last = Some(step);
    }
    assert_eq!(progress, 1.0, "{}", link(params));
    last.expect("a step")
}

#[test]
fn what_is_reported_of_a_random_state_is_sound() {
    for screen in screens() {
        for params in states(screen, REPORTED) {
            is_report(&params, &screen.report_at_once(&params));
        }
    }
}

#[test]
fn what_is_drawn_of_a_random_state_is_sound() {
    for screen in screens() {
        for params in states(screen, DRAWN) {
            is_sound(&params);
        }
    }
}

#[test]
fn the_ends_of_every_range_break_nothing() {
    for screen in screens() {
        let mut bases = named_states(screen).into_iter().cycle();
        for param in screen.schema.params {
            let Some(number) = param.as_number() else {
                continue;
            };
            for end in [number.allowed.0, number.allowed.1] {
                let mut params = bases.next().expect("the defaults");
                assert_eq!(params.set_number(param.key, end), Ok(()));
                is_sound(&params);
            }
        }
    }
}

/// A state has a report and figures, or reasons why not. What takes seconds is not waited for.
fn is_sound(params: &Params) {
    let screen = params.screen();
    let report = screen.report.steps(params).take(STEPS).last();
    is_report(params, &report.expect("a step"));
    for spec in screen.figures {
        let figure = spec.compute.steps(params).take(STEPS).last();
        is_figure(params, spec.id, &figure.expect("a step"));
    }
}

/// Every readout is a number, a word, or an error on a key of the table, and the sentences are of
/// numbers: infinity is told only where something is infinite.
pub(crate) fn is_report(params: &Params, report: &Report) {
    for readout in &report.readouts {
        let at = || format!("{}: {}", link(params), readout.key);
        match &readout.answer {
            Ok(Answer::Number(number)) => assert!(number.is_finite(), "{}", at()),
            Ok(Answer::Word(word)) => assert!(!word.is_empty(), "{}", at()),
            Ok(Answer::Names(_)) => {}
            Err(_) if readout.is_pending() => {}
            Err(error) => names_a_key(params, readout.key, error),
        }
    }
    let table = params.schema().params.iter();
    let mut numbers = table.map(|param| params.at(param.key).number());
    let infinite = numbers.any(f64::is_infinite);
    let takeaway = report.takeaway_shown(params);
    let length = takeaway.chars().count();
    // Where there is no answer, the takeaway is the error, which may be long.
    let answered = report.readouts[0].answer.is_ok();
    let short = length <= 160 && takeaway.ends_with(['.', '?', '!']);
    let told = length > 0 && (short || !answered);
    assert!(told, "{}: {takeaway}", link(params));
    let hints = report.hints_shown(params);
    assert!(hints.len() <= HINTS, "{}: {hints:?}", link(params));
    for text in hints.iter().chain([&takeaway]) {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        let bad = words.any(|word| matches!(word, "NaN" | "inf"));
        let bad = bad || text.contains('∞') && !infinite;
        assert!(!bad, "{}: {text}", link(params));
    }
}

/// A figure is a plot on axes that rise, a table without gaps, or an error on a key of the table.
pub(crate) fn is_figure(params: &Params, id: &str, figure: &Result<Figure, Error>) {
    match figure {
        Ok(Figure::Plot(plot)) => is_plot(&format!("{id}, {}", link(params)), plot),
        Ok(Figure::Table(table)) => {
            let width = table.columns.len();
            let full = table.rows.iter().all(|row| row.len() == width);
            assert!(full, "{id}, {}", link(params));
        }
        Err(error) => names_a_key(params, id, error),
    }
}

fn is_plot(at: &str, plot: &Plot) {
    for axis in [&plot.x, &plot.y] {
        let (low, high) = axis.range;
        let ends = low.is_finite() && high.is_finite() && low < high;
        let positive = axis.scale != Scale::Log || 0.0 < low;
        assert!(ends && positive, "{at}: {axis:?}");
    }
    for line in lines(plot) {
        let (name, points) = (&line.name, &line.points);
        assert!(points.len() <= POINTS, "{at}, {name}: {}", points.len());
        assert!(points.iter().all(|p| p.0.is_finite()), "{at}, {name}");
        assert!(points.is_sorted_by(|a, b| a.0 <= b.0), "{at}, {name}");
    }
    let all = bars(plot);
    for bar in &all {
        let long = bar.start.is_finite() && bar.start < bar.end && bar.end.is_finite();
        assert!(long, "{at}: {bar:?}");
    }
    assert!(all.len() <= BARS, "{at}: {} bars", all.len());
    let shapes = shapes(plot).len();
    assert!(shapes <= SHAPES, "{at}: {shapes} shapes");
    if let Some(clock) = &plot.clock {
        assert!(0.0 < clock.end && clock.end.is_finite(), "{at}");
        let steps = &clock.steps;
        assert!(steps.len() <= POINTS && steps.is_sorted_by(|a, b| a.0 <= b.0), "{at}");
    }
    let series = Figure::Plot(plot.clone()).series();
    let drawn: usize = series.iter().map(|one| one.samples.len()).sum();
    assert!(drawn < SAMPLES, "{at}: {drawn}");
}

fn names_a_key(params: &Params, of: &str, error: &Error) {
    let mut keys = params.schema().params.iter().map(|param| param.key);
    let named = keys.any(|key| key == error.field());
    assert!(named, "{}: {of}: {error}", link(params));
}

fn link(params: &Params) -> String {
    State::of(params.clone()).write()
}
