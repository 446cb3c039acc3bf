//! What can be read off: the shape, the farthest message, a path.

use crossover_model::topology::{Congestion, Metrics};
use crossover_model::{Error, ErrorKind};

use super::notes::formula;
use super::setting::{Setting, Times};
use super::{messages, takeaway, traffic};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

pub(super) const GRAMA: &str = "Grama et al., section 2.4.4 and Table 2.1";

/// Everything that the readouts and sentences are made of.
pub(super) struct Facts {
    pub s: Setting,
    pub metrics: Result<Metrics, Error>,
    /// Of the farthest message.
    pub worst: Result<Times, Error>,
    /// Vertices of the path.
    pub path: Result<Vec<usize>, Error>,
    pub congestion: Result<Congestion, Error>,
}

impl Facts {
    fn of(s: Setting) -> Self {
        let metrics = s.metrics();
        let graph = s.graph();
        Self {
            worst: metrics
                .clone()
                .and_then(|metrics| s.times(metrics.diameter)),
            path: graph.clone().and_then(|graph| s.path(&graph)),
            congestion: graph.and_then(|graph| s.congestion(&graph)),
            metrics,
            s,
        }
    }

    pub fn metric(&self, of: fn(&Metrics) -> f64) -> Result<f64, Error> {
        self.metrics.as_ref().map(of).map_err(Clone::clone)
    }

    /// The diameter for a term, NaN where there is none.
    pub fn diameter(&self) -> f64 {
        self.metric(|metrics| metrics.diameter).unwrap_or(f64::NAN)
    }
}

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(Setting::of(params));
    let mut readouts = shape(&facts);
    readouts.extend(messages::farthest(&facts));
    readouts.extend(messages::path(&facts));
    readouts.extend(traffic::readouts(&facts));
    Report {
        readouts,
        takeaway: takeaway::takeaway(&facts),
        hints: takeaway::hints(&facts),
    }
}

pub(super) type Term = (&'static str, f64, Unit);

/// The readout and how it comes about; the numbers end with the answer.
pub(super) fn readout(
    (key, symbol, name): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    mut numbers: String,
    mut terms: Vec<Term>,
    regime: String,
) -> Readout {
    match &answer {
        Ok(number) => {
            numbers.push_str(" = ");
            numbers.push_str(&unit.show(*number));
        }
        Err(error) => numbers = error.to_string(),
    }
    // A term that is not known is left out.
    terms.retain(|term| term.1.is_finite());
    Readout::number(key, symbol, name, unit, answer).why(Why {
        formula,
        numbers,
        terms,
        source,
        regime,
    })
}

/// A quantity of the shape: key, symbol, name, unit, its column in the table of formulas, value.
type Row = (
    (&'static str, &'static str, &'static str),
    Unit,
    usize,
    fn(&Metrics) -> f64,
    &'static str,
);

const SHAPE: &[Row] = &[
    (
        ("diameter", "l_max", "diameter"),
        Unit::Hop,
        1,
        |m| m.diameter,
        "Links between the two nodes that are farthest apart.",
    ),
    (
        ("avg_distance", "l̄", "mean distance"),
        Unit::Hop,
        4,
        |m| m.avg_distance,
        "Over all pairs of two different nodes.",
    ),
    (
        ("bisection", "b", "bisection width"),
        Unit::One,
        5,
        |m| m.bisection,
        "The least number of links to cut so that two halves remain.",
    ),
    (
        ("links", "", "links"),
        Unit::One,
        2,
        |m| m.links,
        "What the network costs, counted in links.",
    ),
    (
        ("degree", "", "most links of a node"),
        Unit::One,
        3,
        |m| m.degree,
        "The ports that a node or switch needs.",
    ),
];

fn shape(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let terms = || vec![("p", s.p, Unit::Processor)];
    let mut all: Vec<Readout> = SHAPE
        .iter()
        .map(|(names, unit, column, of, regime)| {
            let formula = formula(s.topology, s.p, *column);
            readout(
                *names,
                *unit,
                facts.metric(*of),
                (formula, GRAMA),
                filled(formula, s.p),
                terms(),
                (*regime).to_owned(),
            )
        })
        .collect();
    let bandwidth = facts.metric(|m| m.bisection).and_then(|width| {
        let bytes = width * s.word / s.network.tw;
        if bytes.is_finite() {
            return Ok(bytes);
        }
        let mend = "links are infinitely fast: give tw more than zero";
        let got = Unit::SecondPerWord.show(s.network.tw);
        Err(Error::new(ErrorKind::Undefined, "tw", got, mend))
    });
    let width = facts.metric(|m| m.bisection).unwrap_or(f64::NAN);
    all.push(readout(
        ("bisection_bandwidth", "", "bisection bandwidth"),
        Unit::BytePerSecond,
        bandwidth,
        ("b, times bytes of a word, / tw", GRAMA),
        format!(
            "{} × {} / {}",
            Unit::One.show(width),
            Unit::Byte.show(s.word),
            Unit::SecondPerWord.show(s.network.tw)
        ),
        vec![
            ("b", width, Unit::One),
            ("tw", s.network.tw, Unit::SecondPerWord),
        ],
        "What can pass from one half to the other, in one direction.".to_owned(),
    ));
    all
}

/// The formula with p in numbers.
fn filled(formula: &str, p: f64) -> String {
    let number = Unit::One.show(p);
    let mut text = String::new();
    let mut found = false;
    // A p that is no part of a word.
    let letters: Vec<char> = formula.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let beside = |other: Option<&char>| other.is_some_and(char::is_ascii_lowercase);
        let before = index.checked_sub(1).and_then(|index| letters.get(index));
        if *letter == 'p' && !beside(before) && !beside(letters.get(index + 1)) {
            text.push_str(&number);
            found = true;
        } else {
            text.push(*letter);
        }
    }
    if !found && formula.len() < 3 {
        return "whatever the size".to_owned();
    }
    text
}
