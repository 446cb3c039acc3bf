//! A network that is improved in one respect: what that gains a run.

use super::run::Run;
use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// One respect in which a network gets better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Improvement {
    /// Half the latency: sending and receiving a message of any length takes half the time.
    HalfOverhead,
    /// Twice the bandwidth.
    TwiceBandwidth,
    /// Half the distance.
    HalfDistance,
    /// Unlimited bandwidth: transmission takes no time.
    UnlimitedBandwidth,
}

impl Improvement {
    /// Returns `run` over the improved network.
    ///
    /// ```
    /// use crossover_model::distributed::{Improvement, Run, predict};
    /// let run = Run::default();
    /// let t = |run: Run| Ok::<_, crossover_model::Error>(predict(&run, 16.0)?.t_est);
    /// // Messages of 8 kB on Gigabit Ethernet: halving the latency gains more.
    /// let latency = t(Improvement::HalfOverhead.of(&run))?;
    /// assert!(latency < t(Improvement::TwiceBandwidth.of(&run))?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: Khanyile et al. 2012, sections II-B and II-C and Fig. 8.
    #[must_use]
    pub fn of(self, run: &Run) -> Run {
        match self {
            Self::HalfOverhead => {
                Run { eps: run.eps / 2.0, eps_per_bit: run.eps_per_bit / 2.0, ..*run }
            }
            Self::TwiceBandwidth => Run { bw: 2.0 * run.bw, ..*run },
            Self::UnlimitedBandwidth => Run { bw: f64::MAX, ..*run },
            Self::HalfDistance => Run { dist: run.dist / 2.0, ..*run },
        }
    }
}

/// Returns the length of a message, in bits, for which half the latency gains as much as twice the
/// bandwidth: its overhead takes as long as its transmission, `L = eps / (1/bw - eps_L)`. For shorter
/// messages half the latency gains more, for longer ones twice the bandwidth.
///
/// ```
/// use crossover_model::distributed::{Run, even_length};
/// let bits = even_length(&Run::default())?; // 115 us at 1 Gbit/s
/// assert!((bits - 115_000.0).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `bw` when it is not above zero, `eps` or `eps_L` when it is negative or not finite; `eps_L`
/// when a bit takes its overhead no less time than its transmission, so that half the latency gains
/// more for every length; `L` when it overflows.
///
/// Source: derived from Khanyile et al. 2012, (15) and section II-B.
pub fn even_length(run: &Run) -> Result<f64, Error> {
    let eps = non_negative("eps", run.eps)?;
    let per_bit = non_negative("eps_L", run.eps_per_bit)?;
    let transmission = 1.0 / positive("bw", run.bw)?;
    if transmission <= per_bit {
        let help = format!(
            "half the latency gains more for every length: give less than {transmission} s/bit"
        );
        return Err(Error::new(ErrorKind::Undefined, "eps_L", per_bit, help));
    }
    result("L", eps / (transmission - per_bit))
}

#[cfg(test)]
mod tests {
    use super::super::predict;
    use super::Improvement::{HalfOverhead, TwiceBandwidth};
    use super::*;

    #[test]
    fn both_improvements_gain_the_same_at_the_even_length() {
        let run = Run { eps_per_bit: 3e-10, ..Run::default() };
        let even = even_length(&run).expect("valid");
        let gain = |bits: f64, better: Improvement| {
            let run = Run { bits, ..run };
            let improved = predict(&better.of(&run), 16.0).expect("valid");
            predict(&run, 16.0).expect("valid").t_est / improved.t_est
        };
        assert!((gain(even, HalfOverhead) / gain(even, TwiceBandwidth) - 1.0).abs() < 1e-12);
        assert!(gain(even / 2.0, HalfOverhead) > gain(even / 2.0, TwiceBandwidth));
        assert!(gain(even * 2.0, HalfOverhead) < gain(even * 2.0, TwiceBandwidth));
    }

    #[test]
    fn a_costly_bit_favors_latency_for_every_length() {
        let run = Run { eps_per_bit: 1e-9, ..Run::default() };
        assert_eq!(even_length(&run).expect_err("no length").field(), "eps_L");
    }
}
