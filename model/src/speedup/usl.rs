//! The universal scalability law: contention and coherence.

use crate::check::{count, fraction, non_negative, result};
use crate::{Error, ErrorKind};

/// Relative capacity of `n` processors that contend (`sigma`) and keep each other coherent
/// (`kappa`): `C = N / (1 + sigma (N - 1) + kappa N (N - 1))`. `kappa = 0` is Amdahl's law.
///
/// ```
/// use crossover_model::speedup::usl;
/// assert!((usl(0.05, 0.001, 32.0)? - 9.034_444).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `sigma` when it is outside 0 to 1, `kappa` when it is negative or not finite, `N` when it
/// is not a whole number from 1, `C` when it overflows.
///
/// Source: N. J. Gunther, *Guerrilla Capacity Planning*, 2007.
pub fn usl(sigma: f64, kappa: f64, n: f64) -> Result<f64, Error> {
    let (sigma, kappa) = (fraction("sigma", sigma)?, non_negative("kappa", kappa)?);
    let n = count("N", n)?;
    result("C", n / (1.0 + sigma * (n - 1.0) + kappa * n * (n - 1.0)))
}

/// The processors, not rounded, at which [`usl`] peaks: `N* = sqrt((1 - sigma)/kappa)`. Below 1
/// the capacity only falls.
///
/// ```
/// use crossover_model::speedup::usl_peak;
/// assert!((usl_peak(0.05, 0.001)? - 30.822).abs() < 1e-3);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `sigma` when it is outside 0 to 1; `kappa` when it is negative or not finite, or 0, with
/// which the capacity has no peak; `N_peak` when it overflows.
///
/// Source: Gunther 2007.
pub fn usl_peak(sigma: f64, kappa: f64) -> Result<f64, Error> {
    let (sigma, kappa) = (fraction("sigma", sigma)?, non_negative("kappa", kappa)?);
    if kappa == 0.0 {
        return Err(Error::new(
            ErrorKind::Undefined,
            "kappa",
            kappa,
            "without coherence cost there is no peak: give more than zero",
        ));
    }
    result("N_peak", ((1.0 - sigma) / kappa).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_count_beats_the_peak() {
        let peak = usl_peak(0.05, 0.001).expect("valid");
        let best = usl(0.05, 0.001, peak.round()).expect("valid");
        for n in 1..200 {
            assert!(usl(0.05, 0.001, f64::from(n)).expect("valid") <= best);
        }
    }
}
