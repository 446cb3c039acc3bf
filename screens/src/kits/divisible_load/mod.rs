//! What the screens of divisible loads share: parameters, sweeps of optima, curves, readouts.

mod curves;
mod keys;
mod measured;
mod optimum;
mod prices;
mod refusal;
mod steps;
pub(crate) mod sweep;

use crossover_figures::figure::Words;
use crossover_figures::quantity::Unit;
pub(crate) use curves::{buffer_name, yours};
pub(crate) use measured::measured;
pub(crate) use optimum::{best_stages, bound, certificate, messages_worth, overlap};
pub(crate) use prices::prices;

pub(crate) use refusal::Refusal;
pub(crate) use steps::{is_pending, pending, watched};

pub(crate) use keys::{
    BANDWIDTH, COMPARED, COMPUTE, CURVES, MACHINE, STARTUP, TRANSFER, buffer, load, rule, volume,
};

/// What a processor does that waits from `start` to `end`.
pub(crate) fn waits(start: f64, end: f64) -> Words {
    let waits = |[length, ..]: [f64; 4]| format!("waits {}", Unit::Second.show(length));
    Words::Of(waits, [end - start, 0.0, 0.0, 0.0])
}

/// What a ratio leaves of 1, without its rounding.
pub(crate) fn spared(ratio: f64) -> f64 {
    let left = 1.0 - ratio;
    if left.abs() < 1e-12 { 0.0 } else { left }
}
