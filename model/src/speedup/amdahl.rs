//! Amdahl's law: a fixed program, so the serial part bounds the speedup.

use super::fraction::Fraction;
use crate::check::{count, finite, result};
use crate::{Error, ErrorKind};

/// Returns the speedup of a fixed program on `n` processors: `S = 1 / (s + (1 - s)/N)`, with the
/// fraction of the run on one.
///
/// ```
/// use crossover_model::speedup::{Fraction, amdahl};
/// assert_eq!(amdahl(Fraction::Serial(0.0), 64.0)?, 64.0);
/// assert_eq!(amdahl(Fraction::Parallel(0.0), 64.0)?, 1.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: Khanyile et al. 2012, (1).
pub fn amdahl(fraction: Fraction, n: f64) -> Result<f64, Error> {
    let ((s, f), n) = (fraction.check()?, count("N", n)?);
    Ok(1.0 / (s + f / n))
}

/// Returns the speedup no number of processors exceeds: `1/s`.
///
/// ```
/// use crossover_model::speedup::{Fraction, amdahl_limit};
/// assert_eq!(amdahl_limit(Fraction::Serial(0.05))?, 20.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, or when nothing is serial and
/// the speedup has no bound.
///
/// Source: Khanyile et al. 2012, section I.
pub fn amdahl_limit(fraction: Fraction) -> Result<f64, Error> {
    let (s, _) = fraction.check()?;
    if s == 0.0 {
        let (field, value, give) = match fraction {
            Fraction::Serial(s) => ("s", s, "more than zero"),
            Fraction::Parallel(f) => ("f", f, "less than 1"),
        };
        let help = format!("without a serial part the speedup has no bound: give {give}");
        return Err(Error::new(ErrorKind::Undefined, field, value, help));
    }
    result("S_max", 1.0 / s)
}

/// Returns the processors, not rounded, with which Amdahl's law reaches `speedup`:
/// `N = (1 - s) / (1/S - s)`, for `1 <= S < 1/s`.
///
/// ```
/// use crossover_model::speedup::{Fraction, amdahl_required_n};
/// let s = Fraction::Serial(0.05);
/// assert!((amdahl_required_n(s, 15.0)? - 57.0).abs() < 1e-9);
/// assert!(amdahl_required_n(s, 20.0).is_err());
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1; `S` when it is below 1
/// or not finite, or when it reaches the limit `1/s`; `N` when it overflows.
///
/// Source: the inverse of Khanyile et al. 2012, (1).
pub fn amdahl_required_n(fraction: Fraction, speedup: f64) -> Result<f64, Error> {
    let (s, f) = fraction.check()?;
    if finite("S", speedup)? < 1.0 {
        let help = "give a speedup from 1";
        return Err(Error::new(ErrorKind::OutOfRange, "S", speedup, help));
    }
    if speedup == 1.0 {
        return Ok(1.0);
    }
    let left = 1.0 - s * speedup;
    if left <= 0.0 {
        // Six digits: what is left of a fraction has rounding behind them.
        let limit = ((1.0 / s) * 1e6).round() / 1e6;
        let help = format!("out of reach: give less than 1/s = {limit}");
        return Err(Error::new(ErrorKind::Undefined, "S", speedup, help));
    }
    result("N", speedup * f / left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn required_processors_reach_the_speedup() {
        let s = Fraction::Serial(0.05);
        let n = amdahl_required_n(s, 15.0).expect("below the limit of 20");
        assert!((n - 57.0).abs() < 1e-9);
        assert!((amdahl(s, 57.0).expect("valid") - 15.0).abs() < 1e-12);
    }

    #[test]
    fn the_limit_is_out_of_reach() {
        let error = amdahl_required_n(Fraction::Serial(0.05), 20.0).expect_err("only in the limit");
        assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, "S"));
    }
    #[test]
    fn an_error_names_the_fraction_that_was_given() {
        let field = |fraction| {
            let error = amdahl_limit(fraction).expect_err("refused");
            error.field().to_owned()
        };
        for value in [2.0, -1.0, f64::NAN] {
            assert_eq!(field(Fraction::Serial(value)), "s");
            assert_eq!(field(Fraction::Parallel(value)), "f");
        }
        assert_eq!(field(Fraction::Serial(0.0)), "s");
        assert_eq!(field(Fraction::Parallel(1.0)), "f");
    }
}
