//! A link described by rates: bandwidth, peak bandwidth and the half-performance length.

use super::Network;
use super::routing::start_up_and_word;
use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// Hockney's description of a link, and what it gives a message.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hockney {
    /// Peak bandwidth `1/tw`, in words per second.
    pub r_inf: f64,
    /// The length at which half the peak is reached, `ts/tw`, in words.
    pub n_half: f64,
    /// Time of the message, in seconds.
    pub t: f64,
    /// Bandwidth of the message, `m/t`, in words per second.
    pub bandwidth: f64,
}

/// Returns the time per word of a channel of `r` words per second, in seconds: `1/r`.
///
/// ```
/// use crossover_model::communication::tw_from_bandwidth;
/// assert_eq!(tw_from_bandwidth(10_000.0)?, 1e-4);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `r` when it is not a finite number above zero, `tw` when it overflows.
///
/// Source: lecture notes, per-word transfer time.
pub fn tw_from_bandwidth(r: f64) -> Result<f64, Error> {
    result("tw", 1.0 / positive("r", r)?)
}

/// Returns the parameters of Hockney for a message of `m` words: `r_inf = 1/tw`, `n_half = ts/tw`,
/// `t = ts + m tw`, bandwidth `m/t`. Words are whatever `tw` counts, often bytes. The network's
/// `th` is not used.
///
/// ```
/// use crossover_model::communication::{Network, hockney};
/// let link = hockney(&Network { ts: 35e-6, th: 0.0, tw: 28.75e-9 }, 65_536.0)?;
/// assert!((link.n_half - 1217.391).abs() < 1e-3); // half the peak from 1.2 kB on
/// assert!((link.bandwidth / link.r_inf - 0.98176).abs() < 1e-5);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` or `m` when it is negative or not finite, `tw` when it is not above zero, `m` when
/// neither the message nor its start-up takes any time, and a result that overflows.
///
/// Source: R. W. Hockney, "The communication challenge for MPP: Intel Paragon and Meiko CS-2",
/// *Parallel Computing* 20, 1994.
pub fn hockney(network: &Network, m: f64) -> Result<Hockney, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let tw = positive("tw", tw)?;
    let m = non_negative("m", m)?;
    let t = result("t", ts + m * tw)?;
    if t == 0.0 {
        return Err(Error::new(
            ErrorKind::Undefined,
            "m",
            m,
            "an empty message without start-up has no bandwidth: give a longer one",
        ));
    }
    Ok(Hockney {
        r_inf: result("r_inf", 1.0 / tw)?,
        n_half: result("n_half", ts / tw)?,
        t,
        bandwidth: result("bandwidth", m / t)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_peak_at_n_half() {
        let network = Network { ts: 35e-6, th: 0.0, tw: 28.75e-9 };
        let n_half = hockney(&network, 0.0).expect("valid").n_half;
        let there = hockney(&network, n_half).expect("valid");
        assert!((there.bandwidth / there.r_inf - 0.5).abs() < 1e-12);
    }

    #[test]
    fn nothing_over_nothing_is_undefined() {
        let error = hockney(&Network { ts: 0.0, th: 0.0, tw: 1e-9 }, 0.0).expect_err("0/0");
        assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, "m"));
    }
}
