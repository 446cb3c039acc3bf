//! The best interval on one level: exactly, and by the formulas of Young and Daly.

use super::run::Run;
use crate::{Error, ErrorKind};

/// Below this a series is more exact than a difference.
const SMALL: f64 = 0.5;
/// Steps after which Newton's method has long ended.
const STEPS: usize = 60;

impl Run {
    /// Returns Young's interval, in seconds: `sqrt(2 δ M)`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// // A checkpoint of five minutes, a failure a day: two hours.
    /// let day = Run { mtbf: 86_400.0, nodes: 1.0, delta: 300.0, ..Run::default() };
    /// assert_eq!(day.young()?, 7200.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`mean`](Self::mean).
    ///
    /// Source: Young 1974.
    pub fn young(&self) -> Result<f64, Error> {
        Ok((2.0 * self.delta * self.mean()?).sqrt())
    }

    /// Returns Daly's interval, in seconds: `sqrt(2 δ M) (1 + sqrt(δ/2M)/3 + δ/18M) - δ` for `δ < 2M`, else `M`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let day = Run { mtbf: 86_400.0, nodes: 1.0, delta: 300.0, ..Run::default() };
    /// assert_eq!((day.daly()? / 60.0).round(), 117.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`mean`](Self::mean).
    ///
    /// Source: Daly 2006, equation 37.
    pub fn daly(&self) -> Result<f64, Error> {
        let mean = self.mean()?;
        if 2.0 * mean <= self.delta {
            return Ok(mean);
        }
        let ratio = self.delta / (2.0 * mean);
        Ok(self.young()? * (1.0 + ratio.sqrt() / 3.0 + ratio / 9.0) - self.delta)
    }

    /// Returns the best interval on one level, in seconds: `M (1 + W0(-e^(-1 - δ/M)))` with Lambert's function `W0`.
    ///
    /// It depends neither on the restart time nor on the work. Found as `M (1 - e^(-y))`, where `y = (τ + δ)/M` solves
    /// `y - 1 + e^(-y) = δ/M`: the derivative of the time is zero there, and nothing is lost to rounding.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// let best = run.exact_interval()?;
    /// let around = [0.99, 1.0, 1.01].map(|times| run.time(times * best).unwrap());
    /// assert!(around[1] < around[0] && around[1] < around[2]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`mean`](Self::mean); names `delta` where it is 0: the shorter the better then.
    ///
    /// Source: derived here from Daly 2006, section 2; Bougeret et al. 2011, theorem 1.
    pub fn exact_interval(&self) -> Result<f64, Error> {
        let mean = self.mean()?;
        Ok(mean * one_plus_lambert(self.saved()? / mean))
    }

    /// Returns the share of the time that checkpoints and failures take to first order: `δ/τ + τ/2M`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// let exact = 1.0 - run.work / run.time(3600.0)?;
    /// assert!((run.first_order(3600.0)? - exact).abs() < 0.01);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`time`](Self::time); names `k` where there are two levels, `tau` where the share is 1 or more.
    ///
    /// Source: Young 1974.
    pub fn first_order(&self, tau: f64) -> Result<f64, Error> {
        let mean = self.mean()?;
        if 1.0 < self.k {
            let help = "this approximation has one level: set k to 1";
            return Err(Error::new(ErrorKind::Undefined, "k", self.k, help));
        }
        let share = self.delta / tau + tau / (2.0 * mean);
        if share < 1.0 {
            return Ok(share);
        }
        let help = "to first order no time is left for work: bring it nearer to the best interval";
        Err(Error::new(ErrorKind::Undefined, "tau", tau, help))
    }

    /// Returns the time of a checkpoint, which takes one.
    pub(super) fn saved(&self) -> Result<f64, Error> {
        if self.delta == 0.0 {
            let help = "checkpoints that take no time are best written always: give more than zero";
            return Err(Error::new(ErrorKind::Undefined, "delta", "0 s", help));
        }
        Ok(self.delta)
    }
}

/// Returns `1 + W0(-e^(-1 - ratio))` for a ratio above zero. With `W0 = -e^(-y)` it is `1 - e^(-y)` where
/// `y - 1 + e^(-y) = ratio`; Newton's method meets the convex function from above.
fn one_plus_lambert(ratio: f64) -> f64 {
    let mut y = (2.0 * ratio).sqrt() + ratio;
    for _ in 0..STEPS {
        let next = y - (excess(y) - ratio) / -(-y).exp_m1();
        if !next.is_finite() || next == y || (next - y).abs() <= f64::EPSILON * y {
            break;
        }
        y = next;
    }
    -(-y).exp_m1()
}

/// Returns `y - 1 + e^(-y)`.
fn excess(y: f64) -> f64 {
    if SMALL < y {
        return y + (-y).exp_m1();
    }
    // y^2/2! - y^3/3! + ...
    let (mut term, mut sum) = (y * y / 2.0, 0.0);
    for n in 3..25 {
        sum += term;
        term *= -y / f64::from(n);
    }
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_lamberts_function(power in -13.0..2.5_f64) {
            let ratio = 10_f64.powf(power);
            let z = one_plus_lambert(ratio);
            prop_assert!(0.0 < z && z <= 1.0);
            // W e^W = -e^(-1 - ratio) by its logarithm, which keeps the digits: ln(1 - z) + z = -ratio.
            if z < 0.1 {
                let mut series = 0.0;
                for n in (2..40).rev() {
                    series += z.powi(n) / f64::from(n);
                }
                prop_assert!((series / ratio - 1.0).abs() < 1e-13, "{} {}", series, ratio);
            } else if z < 0.999_999 {
                prop_assert!(((-(-z).ln_1p() - z) / ratio - 1.0).abs() < 1e-9);
            }
        }
    }
}
