//! Hill and Marty: a chip of `n` base core equivalents (BCE), some of them spent on stronger cores.

use super::fraction::Fraction;
use crate::check::{finite, non_negative, result};
use crate::{Error, ErrorKind};

/// A chip of `n` BCE of which `r` make a core.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chip {
    /// BCE of the chip, from 1.
    pub n: f64,
    /// BCE of a core, `1 <= r <= n`. They need not be whole.
    pub r: f64,
}

/// The serial performance of a core of `r` BCE, relative to a core of one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CorePerformance {
    /// `sqrt r`, Pollack's rule: the assumption of Hill and Marty.
    #[default]
    SquareRoot,
    /// `r^a`, with `0 <= a`.
    Power(f64),
}

impl CorePerformance {
    /// Returns the performance of a core of `r` BCE.
    ///
    /// ```
    /// use crossover_model::speedup::CorePerformance;
    /// assert_eq!(CorePerformance::SquareRoot.of(16.0)?, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `perf` when the exponent is negative or not finite or the performance overflows,
    /// `r` when it is below 1 or not finite.
    pub fn of(self, r: f64) -> Result<f64, Error> {
        let r = from_one("r", r)?;
        match self {
            Self::SquareRoot => Ok(r.sqrt()),
            Self::Power(a) => result("perf", r.powf(non_negative("perf", a)?)),
        }
    }
}

/// Returns the speedup of `n/r` equal cores over one BCE:
/// `S = 1 / ((1 - f)/perf(r) + f r/(perf(r) n))`. `r = 1` is Amdahl.
///
/// ```
/// use crossover_model::speedup::{Chip, CorePerformance, Fraction, hill_marty_symmetric};
/// let (f, chip) = (Fraction::Parallel(0.975), Chip { n: 256.0, r: 4.0 });
/// let s = hill_marty_symmetric(f, &chip, CorePerformance::SquareRoot)?;
/// assert!((s - 49.7087).abs() < 1e-4);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `n` when it is below 1
/// or not finite, `r` when it is outside 1 to `n`, `perf` when its exponent is negative or it
/// overflows, `S` when it overflows.
///
/// Source: M. D. Hill and M. R. Marty, "Amdahl's Law in the Multicore Era", *IEEE Computer* 41(7),
/// 2008; Khanyile et al. 2012, (3).
pub fn hill_marty_symmetric(
    fraction: Fraction,
    chip: &Chip,
    perf: CorePerformance,
) -> Result<f64, Error> {
    let Design { s, f, n, r, perf } = design(fraction, chip, perf)?;
    result("S", perf / (s + f * r / n))
}

/// Returns the speedup of one core of `r` BCE beside `n - r` cores of one, all at work in the
/// parallel part: `S = 1 / ((1 - f)/perf(r) + f/(perf(r) + n - r))`.
///
/// ```
/// use crossover_model::speedup::{Chip, CorePerformance, Fraction, hill_marty_asymmetric};
/// let (f, chip) = (Fraction::Parallel(0.975), Chip { n: 256.0, r: 64.0 });
/// let s = hill_marty_asymmetric(f, &chip, CorePerformance::SquareRoot)?;
/// assert!((s - 125.0).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`hill_marty_symmetric`].
///
/// Source: Hill and Marty 2008.
pub fn hill_marty_asymmetric(
    fraction: Fraction,
    chip: &Chip,
    perf: CorePerformance,
) -> Result<f64, Error> {
    let Design { s, f, n, r, perf } = design(fraction, chip, perf)?;
    result("S", 1.0 / (s / perf + f / (perf + (n - r))))
}

/// Returns the speedup of a chip whose `r` BCE act as one core in the serial part and whose `n` BCE
/// all work in the parallel part: `S = 1 / ((1 - f)/perf(r) + f/n)`.
///
/// ```
/// use crossover_model::speedup::{Chip, CorePerformance, Fraction, hill_marty_dynamic};
/// let (f, chip) = (Fraction::Parallel(0.975), Chip { n: 256.0, r: 64.0 });
/// let s = hill_marty_dynamic(f, &chip, CorePerformance::SquareRoot)?;
/// assert!((s - 144.2254).abs() < 1e-4);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`hill_marty_symmetric`].
///
/// Source: Hill and Marty 2008.
pub fn hill_marty_dynamic(
    fraction: Fraction,
    chip: &Chip,
    perf: CorePerformance,
) -> Result<f64, Error> {
    let Design { s, f, n, perf, .. } = design(fraction, chip, perf)?;
    result("S", 1.0 / (s / perf + f / n))
}

/// The checked parameters of the three laws.
struct Design {
    s: f64,
    f: f64,
    n: f64,
    r: f64,
    perf: f64,
}

fn design(fraction: Fraction, chip: &Chip, perf: CorePerformance) -> Result<Design, Error> {
    let (s, f) = fraction.check()?;
    let n = from_one("n", chip.n)?;
    let r = from_one("r", chip.r)?;
    if n < r {
        let help = format!("a core cannot exceed the chip: give at most n = {n}");
        return Err(Error::new(ErrorKind::OutOfRange, "r", r, help));
    }
    let perf = perf.of(r)?;
    Ok(Design { s, f, n, r, perf })
}

/// Base core equivalents: a finite number from 1.
fn from_one(field: &'static str, value: f64) -> Result<f64, Error> {
    if finite(field, value)? < 1.0 {
        return Err(Error::new(ErrorKind::OutOfRange, field, value, "give a number from 1"));
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_symmetric_chip_of_the_paper() {
        // Hill and Marty 2008, section "Symmetric": f = 0.975, n = 256 peaks near r = 7 at 51.2.
        let s = |r| {
            let chip = Chip { n: 256.0, r };
            hill_marty_symmetric(Fraction::Parallel(0.975), &chip, CorePerformance::SquareRoot)
                .expect("valid")
        };
        assert!((s(7.1) - 51.2).abs() < 0.1);
        assert!(s(4.0) < s(7.1) && s(16.0) < s(7.1));
    }

    #[test]
    fn the_square_root_is_the_power_of_a_half() {
        let chip = Chip { n: 64.0, r: 16.0 };
        for law in [hill_marty_symmetric, hill_marty_asymmetric, hill_marty_dynamic] {
            assert_eq!(
                law(Fraction::Parallel(0.9), &chip, CorePerformance::SquareRoot),
                law(Fraction::Parallel(0.9), &chip, CorePerformance::Power(0.5))
            );
        }
    }
}
