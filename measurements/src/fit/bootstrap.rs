//! The bootstrap: a fit's uncertainty without a law of its errors, by fitting rows that are drawn from the rows.

use crossover_model::random::SplitMix64;

use super::uncertainty::sorted;
use super::{Interval, means};

/// The number of draws.
const DRAWS: usize = 500;

/// The most rows that are drawn from.
pub const MOST: usize = 200;

/// The share of the draws that lies below an interval of 95 %, and above it.
const TAIL: f64 = 0.025;

/// Returns the intervals of 95 % of what `fit` finds, by a case bootstrap of 500 draws: as many rows as there are, each
/// any of them, fitted again. A draw that cannot be fitted is left out. The same rows give the same intervals.
///
/// `None` where no size, or number of processors, was measured twice: without repeats the draws tell of the rows that
/// were chosen and not of noise. `None` too where half of the draws cannot be fitted, and of more than [`MOST`] rows, of
/// which Student's t says as much in a fraction of the time.
///
/// Source: B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993, sections 9.5 and 13.3.
pub fn bootstrap<const K: usize>(
    points: &[(f64, f64)],
    fit: impl Fn(&[(f64, f64)]) -> Option<[f64; K]>,
) -> Option<[Interval; K]> {
    if MOST < points.len() || !has_repeats(points) {
        return None;
    }
    let mut random = SplitMix64::new(30);
    let mut draw =
        || points[((random.uniform() * points.len() as f64) as usize).min(points.len() - 1)];
    let draws = (0..DRAWS).map(|_| points.iter().map(|_| draw()).collect::<Vec<_>>());
    let fits: Vec<[f64; K]> = draws.filter_map(|points| fit(&points)).collect();
    (DRAWS <= 2 * fits.len()).then(|| {
        std::array::from_fn(|i| {
            let values = sorted(fits.iter().map(|fit| fit[i]).collect());
            let below = (TAIL * values.len() as f64) as usize;
            Interval { low: values[below], high: values[values.len() - 1 - below] }
        })
    })
}

/// Returns whether a size, or a number of processors, was measured twice.
pub fn has_repeats(points: &[(f64, f64)]) -> bool {
    means(points).len() < points.len()
}
