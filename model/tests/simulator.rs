//! The formulas against a simulator of messages, which knows only links, messages and the port rule.
//!
//! Each collective, each routing, the stencil's exchange, an Ethernet and `LogP` are replayed
//! message by message. Where a formula is an approximation, the test says by how much.

mod collectives;
mod engine;
mod ethernet;
mod machines;
mod matrix_product;
mod routing;
mod self_scheduling;
mod stencil;

/// Equal up to the rounding of sums.
fn assert_same(simulated: f64, formula: f64, what: &str) {
    assert!(
        (simulated - formula).abs() <= 1e-12 * simulated.abs().max(formula.abs()),
        "{what}: simulated {simulated}, formula {formula}"
    );
}
