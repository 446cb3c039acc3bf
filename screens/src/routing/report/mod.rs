//! What can be read off: the times, how each comes about, and the sentence that sums them up.

mod packets;
mod rates;
mod whole;

use crossover_model::Error;

use super::inputs::Inputs;
use super::{hints, words};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

/// Every readout of the screen.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::new(params);
    Report {
        readouts: vec![
            whole::store_and_forward(&inputs),
            packets::pipelined(&inputs),
            whole::cut_through(&inputs),
            whole::simplified(&inputs),
            whole::error_of_simplified(&inputs),
            rates::gain(&inputs),
            rates::hops(&inputs),
            packets::count(&inputs),
            packets::best_payload(&inputs),
            packets::best_time(&inputs),
            packets::best_number(&inputs),
            whole::store_and_forward_approx(&inputs),
            packets::lumped(&inputs),
            packets::textbook(&inputs),
            rates::bandwidth(&inputs),
            rates::half_performance(&inputs),
            rates::words_a_second(&inputs),
            rates::bytes(&inputs),
        ],
        takeaway: words::takeaway(&inputs),
        hints: hints::hints(&inputs),
    }
}

/// A term of a formula: its name, value and unit.
type Term = (&'static str, f64, Unit);

fn start_up(inputs: &Inputs) -> Term {
    ("start-up ts", inputs.network.ts, Unit::Second)
}

fn hops(inputs: &Inputs) -> Term {
    let time = inputs.message.l * inputs.network.th;
    ("hops l th", time, Unit::Second)
}

fn words_once(inputs: &Inputs) -> Term {
    let time = inputs.message.m * inputs.network.tw;
    ("words m tw", time, Unit::Second)
}

fn words_on_each(inputs: &Inputs) -> Term {
    let time = inputs.message.l * inputs.message.m * inputs.network.tw;
    ("words on every link l m tw", time, Unit::Second)
}

/// A time and its formula.
fn time(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    answer: Result<f64, Error>,
    why: Why,
) -> Readout {
    Readout::number(key, symbol, label, Unit::Second, answer).why(why)
}

/// `text = result`, where there is one.
fn equals(text: String, unit: Unit, answer: &Result<f64, Error>) -> String {
    match answer {
        Ok(value) => format!("{text} = {}", unit.show(*value)),
        Err(_) => text,
    }
}

/// A result as a term: NaN, shown as undefined, where there is none.
fn known(answer: &Result<f64, Error>) -> f64 {
    answer.clone().unwrap_or(f64::NAN)
}

/// A time for a reader.
fn shown(seconds: f64) -> String {
    Unit::Second.show(seconds)
}
