//! The time to compute, with nothing but computing in it.

use crate::Error;
use crate::check::{count, non_negative, result};

/// Returns the time to compute `z` operations of `tc` seconds each on `p` processors, in seconds:
/// `Z tc / p`.
///
/// It falls towards zero as `p` grows only for a load that divides perfectly. The paper takes for
/// `Z` the complexity of the greatest parallel process and divides by `p` once more; here `Z` is
/// the whole problem.
///
/// ```
/// assert_eq!(crossover_model::computation::time(1e9, 1e-9, 8.0)?, 0.125);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `Z` or `tc` when it is negative or not finite, `p` when it is not a whole number from 1,
/// `T_comp` when the time overflows.
///
/// Source: Hanuliak 2014, section 4.1.
pub fn time(z: f64, tc: f64, p: f64) -> Result<f64, Error> {
    let (z, tc) = (non_negative("Z", z)?, non_negative("tc", tc)?);
    result("T_comp", z * tc / count("p", p)?)
}
