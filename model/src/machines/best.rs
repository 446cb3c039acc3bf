//! The number of processors on which a workload is done first.

use crate::Error;

/// A number of processors, the time on it, and on its neighbors among those tried.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestCount {
    /// Processors of least time.
    pub p: f64,
    /// The least time, in seconds.
    pub t: f64,
    /// The time on the number tried before it; infinite where there is none.
    pub fewer: f64,
    /// The time on the number tried after it; infinite where there is none.
    pub more: f64,
}

/// Returns the power of `factor` on which `time` is least, the smallest of equals, among those up to
/// `most` that have a time; `None` where none has one, or where `factor` is not above 1.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::machines::{Workload, LogP, best_count};
/// let machine = LogP { latency: 6e-6, overhead: 2e-6, gap: 4e-6 };
/// let time = |p| Ok(Workload::sum(&Size { n: 1000.0, p })?.logp(&machine, 1.0, 1e-6)?.total());
/// let best = best_count(2.0, 1000.0, time).expect("a sum of 1000 numbers has one");
/// assert_eq!(best.p, 64.0);
/// assert!(best.t < best.fewer && best.t < best.more);
/// # Ok::<(), crossover_model::Error>(())
/// ```
pub fn best_count(
    factor: f64,
    most: f64,
    time: impl Fn(f64) -> Result<f64, Error>,
) -> Option<BestCount> {
    let mut best: Option<BestCount> = None;
    let (mut p, mut before) = (1.0, f64::INFINITY);
    while 1.0 < factor && p <= most && p < f64::MAX {
        let t = time(p).unwrap_or(f64::INFINITY);
        if let Some(last) = best.as_mut().filter(|best| best.p * factor == p) {
            last.more = t;
        }
        if best.is_none_or(|best| t < best.t) && t.is_finite() {
            best = Some(BestCount { p, t, fewer: before, more: f64::INFINITY });
        }
        (p, before) = (p * factor, t);
    }
    best
}
