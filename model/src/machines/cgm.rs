//! CGM: few rounds, each a superstep in which a processor exchanges its whole share.

use super::bsp::{Bsp, Superstep, parts};
use super::charges::Charges;
use crate::Error;
use crate::check::{count, non_negative, whole};

/// A coarse-grained computation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cgm {
    /// Rounds, a whole number from 0; the model wants few, whatever the input.
    pub rounds: f64,
    /// Cycles a processor computes in a round.
    pub w: f64,
    /// Words of the input.
    pub n: f64,
    /// Processors, a whole number from 1; the model wants `n/p` much above `p`.
    pub p: f64,
}

/// Its cost.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CgmTime {
    /// Cycles.
    pub t: f64,
    /// Words a processor exchanges in a round.
    pub h: f64,
}

/// Returns the cycles of a coarse-grained computation: `rounds (w + g h + l)` with `h = n/p`.
///
/// ```
/// use crossover_model::machines::{Bsp, Cgm, cgm};
/// let workload = Cgm { rounds: 3.0, w: 5000.0, n: 1e6, p: 16.0 };
/// let time = cgm(&Bsp { g: 2.0, l: 200.0 }, &workload)?;
/// assert_eq!((time.t, time.h), (390_600.0, 62_500.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `rounds` when it is not a whole number from 0, `p` when it is not one from 1; `w`, `n`,
/// `g` or `l` when it is negative or not finite; `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.3.2.2.
pub fn cgm(bsp: &Bsp, workload: &Cgm) -> Result<CgmTime, Error> {
    Ok(CgmTime { t: workload.charges(bsp, 1.0)?.total(), h: workload.share()? })
}

impl Cgm {
    /// Returns the charges of a machine whose cycle is `tc` seconds, in seconds: the computing,
    /// words and barriers of all rounds.
    ///
    /// # Errors
    /// As [`cgm`]; names `tc` when it is negative or not finite.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.2.
    pub fn charges(&self, bsp: &Bsp, tc: f64) -> Result<Charges, Error> {
        let cycles = whole("rounds", self.rounds)? * non_negative("tc", tc)?;
        let (w, h) = (self.w, self.share()?);
        let (w, gh, l) = parts(bsp, &Superstep { w, h })?;
        Charges {
            computing: cycles * w,
            words: cycles * gh,
            barrier: cycles * l,
            ..Charges::default()
        }
        .check()
    }

    /// Words of a processor: what it exchanges in a round.
    fn share(&self) -> Result<f64, Error> {
        Ok(non_negative("n", self.n)? / count("p", self.p)?)
    }
}
