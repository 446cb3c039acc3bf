//! Metrics of measured times: speedup, efficiency, the experimentally determined serial fraction.

use crate::Error;
use crate::check::{count, non_negative, positive, processors, result};

/// The times of a measured run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Timing {
    /// Serial time, in seconds.
    pub t1: f64,
    /// Time on `n` processors, in seconds.
    pub tn: f64,
    /// Processors, a whole number from 1.
    pub n: f64,
}

/// A measured run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Measured {
    /// Processors.
    pub n: f64,
    /// Its speedup.
    pub speedup: f64,
}

/// Speedup and efficiency of a measured run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Efficiency {
    /// `T1 / TN`.
    pub s: f64,
    /// `S / N`.
    pub e: f64,
}

impl Measured {
    /// Returns the run with the speedup `T1 / TN`.
    ///
    /// # Errors
    /// Names `N` when it is not a whole number from 1, `T1` or `TN` when it is not above zero, `S`
    /// when the speedup overflows.
    ///
    /// Source: Khanyile et al. 2012, section III.
    pub fn from_times(run: &Timing) -> Result<Self, Error> {
        let (t1, tn) = (positive("T1", run.t1)?, positive("TN", run.tn)?);
        Ok(Self { n: count("N", run.n)?, speedup: result("S", t1 / tn)? })
    }
}

/// Returns the speedup and the efficiency of a run: `S = T1/TN`, `E = S/N = T1/(N TN)`.
///
/// ```
/// use crossover_model::speedup::{Timing, efficiency};
/// let run = efficiency(&Timing { t1: 100.0, tn: 16.0, n: 8.0 })?;
/// assert_eq!((run.s, run.e), (6.25, 0.78125));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `T1` when it is negative or not finite, `TN` when it is not above zero, `N` when it is not
/// a whole number from 1, `S` when it overflows.
///
/// Source: Khanyile et al. 2012, (11), which prints `E = TN/N`.
pub fn efficiency(run: &Timing) -> Result<Efficiency, Error> {
    let (t1, tn) = (non_negative("T1", run.t1)?, positive("TN", run.tn)?);
    let n = count("N", run.n)?;
    let s = result("S", t1 / tn)?;
    Ok(Efficiency { s, e: s / n })
}

/// Returns the Karp-Flatt metric, the experimentally determined serial fraction of a speedup measured
/// on `p` processors: `e = (1/S - 1/p) / (1 - 1/p)`. Negative when the speedup exceeds `p`; when it grows with `p`,
/// overhead and not a serial part limits the program.
///
/// ```
/// use crossover_model::speedup::{Measured, karp_flatt};
/// assert!((karp_flatt(&Measured { n: 8.0, speedup: 4.71 })? - 0.099_788).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `S` when it is not a finite number above zero, `p` when it is not a whole number from 2,
/// `e` when it overflows.
///
/// Source: A. H. Karp and H. P. Flatt, "Measuring parallel processor performance", *CACM* 33(5),
/// 1990.
pub fn karp_flatt(run: &Measured) -> Result<f64, Error> {
    let speedup = positive("S", run.speedup)?;
    let p = processors("p", run.n, 2)?;
    result("e", (1.0 / speedup - 1.0 / p) / (1.0 - 1.0 / p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn karp_flatt_finds_amdahl_s_fraction() {
        let s = super::super::amdahl(super::super::Fraction::Serial(0.05), 32.0).expect("valid");
        assert!(
            (karp_flatt(&Measured { n: 32.0, speedup: s }).expect("valid") - 0.05).abs() < 1e-12
        );
    }

    #[test]
    fn superlinear_is_negative() {
        assert!(karp_flatt(&Measured { n: 8.0, speedup: 9.0 }).expect("valid") < 0.0);
    }

    #[test]
    fn a_time_is_a_speedup() {
        let (t1, tn, n) = (100.0, 25.0, 8.0);
        let run = Measured::from_times(&Timing { t1, tn, n }).expect("valid");
        assert_eq!(run.speedup, 4.0);
    }
}
