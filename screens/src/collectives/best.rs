//! The best algorithm: with a link between any two processes, and on the chosen network.

use crossover_model::Error;
use crossover_model::collectives::{Algorithm, Terms};

use super::formulas::{SHARED, SHARING, THAKUR, formula};
use super::report::{Facts, parts, readout};
use super::setting::{Place, Setting, label};
use super::takeaway::considered;
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// What is said of a best algorithm, and of its time.
struct Saying {
    key: &'static str,
    name: &'static str,
    least: &'static str,
    time_key: &'static str,
    time_name: &'static str,
    time: &'static str,
    source: &'static str,
}

/// The best algorithm on a switched network, and its time.
pub(super) fn on_a_switched_network(s: &Setting) -> [Readout; 2] {
    let best = s.best();
    let cost = best.clone().and_then(|(algorithm, _)| s.terms(algorithm));
    let saying = Saying {
        key: "best_algorithm",
        name: "best algorithm, switched",
        least: "the algorithm of least time that p processes can use, any two of them neighbours",
        time_key: "t_best",
        time_name: "time of the best algorithm",
        time: best
            .clone()
            .map_or("", |(algorithm, _)| formula(s, algorithm)),
        source: THAKUR,
    };
    readouts(s, best, &cost, &saying)
}

/// The best algorithm where the operation runs, and its time.
pub(super) fn here(facts: &Facts) -> [Readout; 2] {
    let s = &facts.s;
    let best = facts.best_here.clone();
    let cost = best.clone().and_then(|(algorithm, _)| match s.place {
        Place::On(shape) => s.terms_on(algorithm, shape),
        _ => s.terms(algorithm),
    });
    let saying = Saying {
        key: "best_on_network",
        name: "best algorithm on this network",
        least: "the algorithm of least time on the chosen network, its shared links counted",
        time_key: "t_best_on_network",
        time_name: "its time on this network",
        time: SHARED,
        source: SHARING,
    };
    readouts(s, best, &cost, &saying)
}

fn readouts(
    s: &Setting,
    best: Result<(Algorithm, f64), Error>,
    cost: &Result<Terms, Error>,
    saying: &Saying,
) -> [Readout; 2] {
    let name = best.clone().map(|(algorithm, _)| algorithm.name());
    let winner = match &best {
        Ok((algorithm, _)) => in_segments(s, *algorithm),
        Err(error) => error.to_string(),
    };
    let why = Why {
        formula: saying.least,
        numbers: format!("of {} it is {winner}", considered(s)),
        terms: vec![
            ("p", s.p, Unit::Processor),
            ("n", s.n(), Unit::Word),
            ("ts", s.network.ts, Unit::Second),
            ("tw", s.network.tw, Unit::SecondPerWord),
        ],
        source: saying.source,
        regime: String::new(),
    };
    let (numbers, terms) = parts(s, cost);
    [
        Readout::word(saying.key, saying.name, name).why(why),
        readout(
            (saying.time_key, "", saying.time_name),
            Unit::Second,
            best.map(|best| best.1),
            (saying.time, saying.source),
            numbers,
            terms,
            format!("By {winner}."),
        )
        .summed(),
    ]
}

/// The algorithm in words, with the segments of a chain.
pub(super) fn in_segments(s: &Setting, algorithm: Algorithm) -> String {
    match s.segments(algorithm) {
        Ok(segments) if algorithm == Algorithm::Chain => {
            let segments = Unit::One.show(segments);
            format!("{} of {segments} segments", label(algorithm))
        }
        _ => label(algorithm).to_owned(),
    }
}
