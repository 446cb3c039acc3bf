//! Gustafson's law: the work grows with the processors. Its fraction is that of the run on all of
//! them, Amdahl's that of the run on one; converted, the two laws are the same.

use super::fraction::Fraction;
use crate::Error;
use crate::check::{count, result};

/// Scaled speedup on `n` processors: `S = s + (1 - s) N`, with the fraction of the run on all `n`.
///
/// ```
/// use crossover_model::speedup::{Fraction, gustafson};
/// assert!((gustafson(Fraction::Serial(0.05), 1024.0)? - 972.85).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: Khanyile et al. 2012, (2).
pub fn gustafson(fraction: Fraction, n: f64) -> Result<f64, Error> {
    let ((s, f), n) = (fraction.check()?, count("N", n)?);
    result("S", s + f * n)
}

/// Returns the fraction of the run on `n` processors, from that of the run on one:
/// `s_G = s / (s + (1 - s)/N)`. It is returned as the lesser of serial and parallel.
///
/// ```
/// use crossover_model::speedup::{Fraction, amdahl, fraction_amdahl_to_gustafson, gustafson};
/// let (s, n) = (Fraction::Serial(0.05), 64.0);
/// let same = gustafson(fraction_amdahl_to_gustafson(s, n)?, n)?;
/// assert!((same - amdahl(s, n)?).abs() < 1e-12); // 15.4, where gustafson(s, n) is 60.8
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: derived from Khanyile et al. 2012, (1) and (2).
pub fn fraction_amdahl_to_gustafson(fraction: Fraction, n: f64) -> Result<Fraction, Error> {
    let ((s, f), n) = (fraction.check()?, count("N", n)?);
    Ok(Fraction::of_parts(s, f / n))
}

/// Returns the fraction of the run on one processor, from that of the run on `n`:
/// `s_A = s / (s + (1 - s) N)`. It is returned as the lesser of serial and parallel.
///
/// ```
/// use crossover_model::speedup::{Fraction, fraction_gustafson_to_amdahl};
/// let on_one = fraction_gustafson_to_amdahl(Fraction::Serial(0.1), 8.0)?;
/// assert!((on_one.serial() - 1.0 / 73.0).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: derived from Khanyile et al. 2012, (1) and (2).
pub fn fraction_gustafson_to_amdahl(fraction: Fraction, n: f64) -> Result<Fraction, Error> {
    let ((s, f), n) = (fraction.check()?, count("N", n)?);
    Ok(Fraction::of_parts(s, f * n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tiny_fraction_keeps_its_digits_there_and_back() {
        for given in [Fraction::Serial(2.5e-13), Fraction::Parallel(2.5e-13)] {
            let digits = |fraction: Fraction| match given {
                Fraction::Serial(_) => fraction.serial(),
                Fraction::Parallel(_) => fraction.parallel(),
            };
            let scaled = fraction_amdahl_to_gustafson(given, 1000.0).expect("valid");
            let back = fraction_gustafson_to_amdahl(scaled, 1000.0).expect("valid");
            assert!((digits(back) / 2.5e-13 - 1.0).abs() < 1e-15, "{back:?}");
        }
        let scaled = gustafson(Fraction::Parallel(2.5e-13), 1e9).expect("valid");
        assert!((scaled - (1.0 - 2.5e-13 + 2.5e-4)).abs() < 1e-15);
    }
}
