//! Where a link hides the answer, the figures do not give it away.

use std::collections::BTreeSet;

use crossover_figures::figure::{Figure, Layer, Marker, Plot, Secrets};
use crossover_screens::screen::Answer;

use super::plots::{PLOTS, none_of};
use crate::common::screens;
use crate::random::named_states;

/// Words of answers: no mark says them in a lesson.
const ANSWERS: &[&str] = &[
    "win",
    "wins",
    "best",
    "fastest",
    "shortest",
    "least",
    "optimal",
    "optimum",
    "peak",
    "limit",
    "dominates",
    "threshold",
];

/// What the marks and areas of a plot say. The names of its curves, and of dots on them, are no
/// answers, nor is the value of the current parameters.
fn marks(plot: &Plot) -> Vec<&str> {
    let of_curve = |name: &str| {
        let mut layers = plot.layers.iter();
        layers.any(|layer| matches!(layer, Layer::Line(line) if line.name.starts_with(name)))
    };
    let mut words = Vec::new();
    for layer in &plot.layers {
        match layer {
            Layer::Points(points) if points.marker == Marker::Current => {}
            Layer::Points(points) if of_curve(&points.name) => {}
            Layer::Points(points) => {
                words.push(&*points.name);
                words.extend(points.points.iter().map(|point| &*point.label));
            }
            Layer::Region(region) => words.push(&region.name),
            Layer::Rule(rule) => words.push(&rule.label),
            Layer::Label(label) => words.push(&label.text),
            _ => {}
        }
    }
    words
}

/// The readouts that a plot gives away.
fn revealed_readouts(plot: &Plot) -> BTreeSet<&'static str> {
    let mut keys = BTreeSet::new();
    for layer in &plot.layers {
        keys.insert(layer.tells());
        if let Layer::Points(points) = layer {
            keys.extend(points.points.iter().map(|point| point.tells));
        }
    }
    keys.remove("");
    keys
}

/// The figure for a lesson that hides the answer.
fn hide_answers(figure: &Figure) -> Figure {
    let answers = Secrets { answers: true, of: Vec::new() };
    figure.clone().hiding(&answers).expect("what tells no answer stays")
}

fn holds(text: &str, word: &str) -> bool {
    let apart = |c: char| !c.is_alphanumeric() && c != '.';
    text.to_lowercase().split(apart).any(|part| part == word)
}

#[test]
fn no_mark_of_a_figure_tells_an_answer_that_is_hidden() {
    let mut faults = BTreeSet::new();
    let mut all = BTreeSet::new();
    for drawn in PLOTS.iter() {
        let keys = revealed_readouts(drawn.plot());
        all.extend(keys.iter().map(|key| (drawn.screen, *key)));
        let Figure::Plot(silent) = hide_answers(&drawn.figure) else {
            unreachable!("a plot stays one")
        };
        assert_eq!(revealed_readouts(&silent), BTreeSet::new(), "{drawn}");
        for text in marks(&silent) {
            for word in ANSWERS.iter().filter(|word| holds(text, word)) {
                faults.insert(format!("{drawn}: “{text}” says {word}"));
            }
        }
        let screen = crossover_screens::registry::find(drawn.screen).expect("a screen");
        let params = &named_states(screen)[drawn.state];
        // What is a parameter too may stand there as that.
        let given = |number: f64| {
            let mut keys = screen.schema.params.iter();
            keys.any(|param| param.unit().is_some() && params.at(param.key).number() == number)
        };
        let report = screen.report_at_once(params);
        for readout in report.readouts.iter().filter(|r| keys.contains(r.key)) {
            let Ok(Answer::Number(number)) = readout.answer else {
                continue;
            };
            let shown = readout.unit.show(number);
            for text in marks(&silent) {
                if text.contains(&shown) && !given(number) {
                    let key = readout.key;
                    faults.insert(format!("{drawn}: “{text}” says {key} = {shown}"));
                }
            }
        }
    }
    for (screen, key) in &all {
        println!("{screen}: {key}");
    }
    assert!(!all.is_empty() || screens().count() < 13, "nothing tells");
    none_of(&faults);
}

#[test]
fn the_tables_mark_no_row_and_say_no_answer_in_it() {
    let mut silenced = 0;
    for screen in screens() {
        for spec in screen.figures {
            let Ok(Figure::Table(table)) = spec.figure_at_once(&screen.defaults()) else {
                continue;
            };
            let Figure::Table(silent) = hide_answers(&table.clone().into()) else {
                unreachable!("a table stays one")
            };
            assert_eq!(silent.current, None);
            silenced += usize::from(silent.rows != table.rows);
        }
    }
    assert!(silenced > 0 || screens().count() < 13, "no table tells");
}
