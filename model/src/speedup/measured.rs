//! What measured times say: speedup, efficiency, the experimental serial fraction.

use crate::Error;
use crate::check::{count, non_negative, positive, processors, result};

/// Speedup and efficiency of a measured run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Efficiency {
    /// `T1 / TN`.
    pub s: f64,
    /// `S / N`.
    pub e: f64,
}

/// Speedup and efficiency of a run of `tn` seconds on `n` processors whose serial time is `t1`
/// seconds: `S = T1/TN`, `E = S/N = T1/(N TN)`.
///
/// ```
/// use crossover_model::speedup::efficiency;
/// let run = efficiency(100.0, 16.0, 8.0)?;
/// assert_eq!((run.s, run.e), (6.25, 0.78125));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `T1` when it is negative or not finite, `TN` when it is not above zero, `N` when it is not
/// a whole number from 1, `S` when it overflows.
///
/// Source: Khanyile et al. 2012, (11), which prints `E = TN/N`.
pub fn efficiency(t1: f64, tn: f64, n: f64) -> Result<Efficiency, Error> {
    let (t1, tn, n) = (non_negative("T1", t1)?, positive("TN", tn)?, count("N", n)?);
    let s = result("S", t1 / tn)?;
    Ok(Efficiency { s, e: s / n })
}

/// The experimentally determined serial fraction of a speedup measured on `p` processors:
/// `e = (1/S - 1/p) / (1 - 1/p)`. Negative when the speedup exceeds `p`; when it grows with `p`,
/// overhead and not a serial part limits the program.
///
/// ```
/// use crossover_model::speedup::karp_flatt;
/// assert!((karp_flatt(4.71, 8.0)? - 0.099_788).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `S` when it is not a finite number above zero, `p` when it is not a whole number from 2,
/// `e` when it overflows.
///
/// Source: A. H. Karp and H. P. Flatt, "Measuring parallel processor performance", *CACM* 33(5),
/// 1990.
pub fn karp_flatt(speedup: f64, p: f64) -> Result<f64, Error> {
    let speedup = positive("S", speedup)?;
    let p = processors("p", p, 2)?;
    result("e", (1.0 / speedup - 1.0 / p) / (1.0 - 1.0 / p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn karp_flatt_finds_amdahl_s_fraction() {
        let s = super::super::amdahl(super::super::Fraction::Serial(0.05), 32.0).expect("valid");
        assert!((karp_flatt(s, 32.0).expect("valid") - 0.05).abs() < 1e-12);
    }

    #[test]
    fn superlinear_is_negative() {
        assert!(karp_flatt(9.0, 8.0).expect("valid") < 0.0);
    }
}
