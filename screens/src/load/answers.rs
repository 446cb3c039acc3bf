//! Readouts with how they come about, and numbers in sentences.

use crossover_model::Error;
use crossover_model::divisible_load::Job;

use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// The readout and how it comes about; `numbers` ends with the answer.
pub(crate) fn readout(
    (key, symbol, label): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    numbers: &str,
    terms: Vec<(&'static str, f64, Unit)>,
    regime: String,
) -> Readout {
    let shown = match &answer {
        Ok(number) if numbers.is_empty() => unit.show(*number),
        Ok(number) => format!("{numbers} = {}", unit.show(*number)),
        Err(error) => error.to_string(),
    };
    // A term that is not known is left out.
    let terms = terms.into_iter().filter(|term| !term.1.is_nan()).collect();
    Readout::number(key, symbol, label, unit, answer).why(Why {
        formula,
        numbers: shown,
        terms,
        source,
        regime,
    })
}

/// The readouts, those that know no term with the load: where nothing is known there still is one.
pub(crate) fn with_terms(mut readouts: Vec<Readout>, job: &Job) -> Vec<Readout> {
    for readout in &mut readouts {
        if readout.summands.is_empty() && readout.why.terms.is_empty() {
            readout.why.terms.push(("V", job.volume, Unit::Byte));
        }
    }
    readouts
}

/// What a ratio leaves of 1, without its rounding.
pub(crate) fn spared(ratio: f64) -> f64 {
    let left = 1.0 - ratio;
    if left.abs() < 1e-12 { 0.0 } else { left }
}
