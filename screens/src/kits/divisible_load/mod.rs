//! What the screens of divisible loads share: parameters, sweeps of optima, curves, readouts.

mod curves;
pub(crate) mod gantt;
mod measured;
mod optimum;
pub(crate) mod over_load;
mod params;
mod prices;
mod refusal;
mod steps;
pub(crate) mod sweep;
pub(crate) mod teeth;

pub(crate) use curves::{buffer_name, current, numbered};
pub(crate) use measured::measured;
pub(crate) use optimum::{best_stages, bound, certificate, overlap, trimmed};
pub(crate) use prices::prices;

pub(crate) use refusal::{Refusal, advice};
pub(crate) use steps::{FIRST, is_pending, pending, watched};

pub(crate) use params::{
    BANDWIDTH, BUFFER_SHARE, COMPARED, COMPUTE, CURVES, LOAD, MACHINE, MOST_STAGES, RATES, STARTUP,
    TRANSFER, buffer, load, rule, volume,
};

/// What a ratio leaves of 1, without its rounding.
pub(crate) fn spared(ratio: f64) -> f64 {
    let left = 1.0 - ratio;
    if left.abs() < 1e-12 { 0.0 } else { left }
}
