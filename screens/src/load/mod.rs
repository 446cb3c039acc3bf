//! What the screens of divisible loads share: parameters, sweeps of optima, curves, readouts.

mod answers;
mod curves;
mod keys;
mod program;
pub(crate) mod sweep;

pub(crate) use answers::{prices, readout, spared, with_terms};
pub(crate) use curves::{buffer_name, line, point, yours};
pub use program::program;

pub(crate) use crate::quantity::plural;

pub(crate) use keys::{
    BANDWIDTH, COMPARED, COMPUTE, CURVES, MACHINE, STARTUP, TRANSFER, buffer, job, keyed, rule,
    volume,
};
