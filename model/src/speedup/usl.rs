//! The universal scalability law: contention and coherence.

use crate::check::{count, fraction, non_negative, result};
use crate::{Error, ErrorKind};

/// Contention and coherency of processors that share data.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Usl {
    /// Contention, the share of the work that is done one after another, 0 to 1.
    pub sigma: f64,
    /// Coherence, the cost of keeping a pair of processors consistent, over that of the work; zero
    /// or more.
    pub kappa: f64,
}

/// Relative capacity of `n` processors that contend and keep each other coherent:
/// `C = N / (1 + sigma (N - 1) + kappa N (N - 1))`. `kappa = 0` is Amdahl's law.
///
/// ```
/// use crossover_model::speedup::{Usl, usl};
/// let costs = Usl { sigma: 0.05, kappa: 0.001 };
/// assert!((usl(&costs, 32.0)? - 9.034_444).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `sigma` when it is outside 0 to 1, `kappa` when it is negative or not finite, `N` when it
/// is not a whole number from 1, `C` when it overflows.
///
/// Source: N. J. Gunther, *Guerrilla Capacity Planning*, 2007.
pub fn usl(costs: &Usl, n: f64) -> Result<f64, Error> {
    let (sigma, kappa) = check_costs(costs)?;
    let n = count("N", n)?;
    result("C", n / (1.0 + sigma * (n - 1.0) + kappa * n * (n - 1.0)))
}

/// Returns the processors, not rounded, at which [`usl`] peaks: `N* = sqrt((1 - sigma)/kappa)`.
/// Below 1 the capacity only falls.
///
/// ```
/// use crossover_model::speedup::{Usl, usl_peak};
/// assert!((usl_peak(&Usl { sigma: 0.05, kappa: 0.001 })? - 30.822).abs() < 1e-3);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `sigma` when it is outside 0 to 1; `kappa` when it is negative or not finite, or 0, with
/// which the capacity has no peak; `N_peak` when it overflows.
///
/// Source: Gunther 2007.
pub fn usl_peak(costs: &Usl) -> Result<f64, Error> {
    let (sigma, kappa) = check_costs(costs)?;
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

fn check_costs(costs: &Usl) -> Result<(f64, f64), Error> {
    let sigma = fraction("sigma", costs.sigma)?;
    Ok((sigma, non_negative("kappa", costs.kappa)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_count_beats_the_peak() {
        let costs = Usl { sigma: 0.05, kappa: 0.001 };
        let peak = usl_peak(&costs).expect("valid");
        let best = usl(&costs, peak.round()).expect("valid");
        for n in 1..200 {
            assert!(usl(&costs, f64::from(n)).expect("valid") <= best);
        }
    }
}
