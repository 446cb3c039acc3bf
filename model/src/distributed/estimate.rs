//! The paper's estimate itself, from a list of messages; and processors that are not equally fast.

use super::message::{Link, LinkMessage, Messages, tcomm};
use crate::check::{count, non_negative, positive, result};
use crate::speedup::Fraction;
use crate::{Error, ErrorKind};

/// An estimated run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// Time computing, in seconds.
    pub t_comp: f64,
    /// Time communicating, in seconds.
    pub t_comm: f64,
    /// Time of the run, in seconds.
    pub t_est: f64,
    /// The serial time over it.
    pub speedup: f64,
}

/// Returns the speed of the slowest processor, which sets the pace: `min perf(r_i)`.
///
/// ```
/// use crossover_model::distributed::perf_min;
/// assert_eq!(perf_min(&[2.4, 2.1, 3.0])?, 2.1);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `perf` when the list is empty or a speed in it is not a finite number above zero.
///
/// Source: Khanyile et al. 2012, (12), which prints `max` although "an application can only run as
/// fast as the slowest processor".
pub fn perf_min(perf: &[f64]) -> Result<f64, Error> {
    if perf.is_empty() {
        return Err(Error::new(
            ErrorKind::LengthMismatch,
            "perf",
            "empty",
            "give the speed of at least one processor",
        ));
    }
    perf.iter().try_fold(f64::INFINITY, |least, &speed| Ok(positive("perf", speed)?.min(least)))
}

/// Returns the factor by which the slowest of `perf` lengthens a run measured at speed `reference`:
/// `reference / min perf(r_i)`.
///
/// # Errors
/// Names `perf_ref` when it is not above zero, `perf` as [`perf_min`] or when the factor overflows.
///
/// Source: Khanyile et al. 2012, (12) and (13).
pub fn slowdown(reference: f64, perf: &[f64]) -> Result<f64, Error> {
    result("perf", positive("perf_ref", reference)? / perf_min(perf)?)
}

/// Returns the factor by which processors of the speeds `perf` lengthen a run measured at speed
/// `reference` where each gets a share in proportion to its speed, so that all end together:
/// `reference / mean perf(r_i)`. The kinds of the list are equally many.
///
/// ```
/// use crossover_model::distributed::mean_slowdown;
/// assert!((mean_slowdown(2.4, &[2.4, 2.4, 3.0, 1.2])? - 2.4 / 2.25).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`slowdown`].
///
/// Source: ours, for Hanuliak 2014, section 5 (redistribute the load by measured speeds).
pub fn mean_slowdown(reference: f64, perf: &[f64]) -> Result<f64, Error> {
    perf_min(perf)?;
    let mean = perf.iter().sum::<f64>() / perf.len() as f64;
    result("perf", positive("perf_ref", reference)? / mean)
}

/// Returns the share of the computing time in which the average processor of the speeds `perf` is idle
/// when all get equal shares and wait for the slowest: `1 - min perf(r_i) mean(1 / perf(r_i))`. The
/// kinds of the list are equally many.
///
/// ```
/// use crossover_model::distributed::imbalance;
/// assert!((imbalance(&[2.4, 2.4, 3.0, 1.2])? - 0.4).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`perf_min`].
///
/// Source: ours, for Khanyile et al. 2012, section II-A (load imbalance).
pub fn imbalance(perf: &[f64]) -> Result<f64, Error> {
    let least = perf_min(perf)?;
    let busy: f64 = perf.iter().map(|speed| least / speed).sum();
    Ok(1.0 - busy / perf.len() as f64)
}

/// Returns a run of `m` processors and the messages they send: `T_comp = Tseq / ((1 - f) + m f)`,
/// `T_comm` the sum of [`tcomm`] over all messages, `T_est` their sum, the speedup `Tseq / T_est`.
///
/// ```
/// use crossover_model::distributed::{Link, LinkMessage, Messages, estimate};
/// use crossover_model::speedup::Fraction;
/// let link = Link { tau: 1e9, sigma: 4.98e-9, eps: 50e-6 };
/// let message = LinkMessage { bits: 8e6, dist: 50.0 };
/// let messages = [Messages { count: 100.0, message }];
/// let run = estimate(3600.0, Fraction::Parallel(0.95), 16.0, &messages, &link)?;
/// assert!((run.t_comp - 236.065_574).abs() < 1e-6 && (run.t_comm - 0.805_025).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `Tseq` when it is not above zero, `s` or `f`, whichever is given, when it is outside 0 to
/// 1, `m` when it is not a whole number from 1; `messages` when a count, length or distance is negative or not finite;
/// `tau`, `sigma` and `eps` as [`tcomm`]; a result that overflows.
///
/// Source: Khanyile et al. 2012, (16) to (18).
pub fn estimate(
    tseq: f64,
    fraction: Fraction,
    m: f64,
    messages: &[Messages],
    link: &Link,
) -> Result<Estimate, Error> {
    let (tseq, (s, f)) = (positive("Tseq", tseq)?, fraction.check()?);
    let t_comp = tseq / (s + count("m", m)? * f);
    // An empty list sends nothing, over a link that must make sense all the same.
    let empty = LinkMessage { bits: 0.0, dist: 0.0 };
    tcomm(link, &empty)?;
    let mut t_comm = 0.0;
    for group in messages {
        let count = non_negative("messages", group.count)?;
        t_comm +=
            count * tcomm(link, &group.message).map_err(|error| error.with_field("messages"))?;
    }
    let t_comm = result("T_comm", t_comm)?;
    let t_est = result("T_est", t_comp + t_comm)?;
    Ok(Estimate { t_comp, t_comm, t_est, speedup: result("speedup", tseq / t_est)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_processor_sets_the_pace() {
        assert_eq!(perf_min(&[2.4, 2.1, 3.0]), Ok(2.1));
        assert_eq!(slowdown(2.1, &[4.2, 2.1]), Ok(1.0));
        assert!(perf_min(&[]).is_err());
    }
}
