//! Measurements with reproducible noise.

use crossover_model::random::SplitMix64;

/// The sizes of a benchmark: 0 and the powers of two up to 4 MiB.
pub fn sizes() -> Vec<f64> {
    std::iter::once(0.0).chain((0..=22).map(|i| f64::exp2(f64::from(i)))).collect()
}

/// A normal number.
pub fn normal(random: &mut SplitMix64) -> f64 {
    let radius = (-2.0 * (1.0 - random.uniform()).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.uniform()).cos()
}

/// Times at each `x` by a model, each off by a normal share of it.
pub fn noisy(
    at: &[f64],
    share: f64,
    random: &mut SplitMix64,
    model: impl Fn(f64) -> f64,
) -> Vec<(f64, f64)> {
    at.iter().map(|&x| (x, model(x) * (1.0 + share * normal(random)))).collect()
}
