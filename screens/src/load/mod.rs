//! What the screens of divisible loads share: parameters, sweeps of optima, curves, readouts.

mod answers;
mod curves;
mod keys;
mod prices;
mod program;
mod steps;
pub(crate) mod sweep;

pub(crate) use answers::{readout, spared, with_terms};
pub(crate) use curves::{buffer_name, line, point, yours};
pub(crate) use prices::prices;
pub use program::program;
pub(crate) use steps::{is_pending, pending, watched};

use crate::figure::Words;
use crate::quantity::Unit;
pub(crate) use crate::quantity::plural;

pub(crate) use keys::{
    BANDWIDTH, COMPARED, COMPUTE, CURVES, MACHINE, STARTUP, TRANSFER, buffer, job, keyed, rule,
    volume,
};

/// What a processor does that waits from `start` to `end`.
pub(crate) fn waits(start: f64, end: f64) -> Words {
    let waits = |[length, ..]: [f64; 4]| format!("waits {}", Unit::Second.show(length));
    Words::Of(waits, [end - start, 0.0, 0.0, 0.0])
}
