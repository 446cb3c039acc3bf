//! Lower bounds that no algorithm beats.

use super::{Operation, Price};
use crate::check::{ceil_log2, non_negative, processors, result};
use crate::{Error, Size};

/// Lower bounds of a collective's time, each by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// Start-ups on the longest way of information, in seconds.
    pub latency: f64,
    /// Words that a process must send or receive, in seconds.
    pub bandwidth: f64,
    /// Combinations that must be done, shared by all, in seconds.
    pub computing: f64,
}

/// Returns the lower bounds for `p` processes, each of which sends one message and receives one at
/// a time, and `n` words as [`Operation::total_words`] counts them. With `f = (p - 1)/p`:
///
/// - latency `ceil(log2 p) alpha`: those who know, or whom one knows of, double in a round at most;
/// - bandwidth: `n beta` for broadcast and reduce, `2 f n beta` for all-reduce, `f n beta` for all
///   others, nothing for a barrier;
/// - computing: `f n gamma` where words are combined.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::collectives::{Operation, Price, bounds};
/// let price = Price { alpha: 1e-6, beta: 1e-9, gamma: 0.0 };
/// let least = bounds(Operation::AllReduce, &price, &Size { n: 1e6, p: 8.0 })?;
/// assert!((least.latency - 3e-6).abs() < 1e-18 && (least.bandwidth - 1.75e-3).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `alpha`, `beta`, `gamma` or `n` when it is negative or not finite, `p` when it is not a
/// whole number from 2, `latency`, `bandwidth` or `computing` when it overflows.
///
/// Source: E. Chan, M. Heimlich, A. Purkayastha and R. van de Geijn, "Collective communication:
/// theory, practice, and experience", 2007, section 3.
pub fn bounds(operation: Operation, price: &Price, size: &Size) -> Result<Bounds, Error> {
    let p = processors("p", size.p, 2)?;
    let n = non_negative("n", size.n)?;
    let alpha = non_negative("alpha", price.alpha)?;
    let beta = non_negative("beta", price.beta)?;
    let gamma = non_negative("gamma", price.gamma)?;
    let others = (p - 1.0) / p;
    let transfers = match operation {
        Operation::Broadcast | Operation::Reduce => 1.0,
        Operation::AllReduce => 2.0 * others,
        Operation::Scatter
        | Operation::Gather
        | Operation::AllGather
        | Operation::ReduceScatter
        | Operation::AllToAll => others,
        Operation::Barrier => 0.0,
    };
    let combinations = match operation {
        Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => others,
        _ => 0.0,
    };
    Ok(Bounds {
        latency: result("latency", ceil_log2(p) * alpha)?,
        bandwidth: result("bandwidth", transfers * n * beta)?,
        computing: result("computing", combinations * n * gamma)?,
    })
}
