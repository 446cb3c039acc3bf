//! Laws between the models: limits, bounds, monotony, and formulas that must agree.

mod collectives;
mod machines;
mod matrix_product;
mod messages;
mod processes;
mod roofline;
mod self_scheduling;
mod speedup;
mod stencil;
mod stencil_nodes;
mod waiting;

use crossover_model::communication::Network;
use proptest::prelude::*;

/// Relative rounding of a few operations.
const ROUNDING: f64 = 1e-9;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= ROUNDING * a.abs().max(b.abs())
}

fn network() -> impl Strategy<Value = Network> {
    (0.0..1e-2, 0.0..1e-4, 1e-12..1e-4).prop_map(|(ts, th, tw)| Network { ts, th, tw })
}

fn count(most: u32) -> impl Strategy<Value = f64> {
    (1..=most).prop_map(f64::from)
}
