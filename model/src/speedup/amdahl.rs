//! Amdahl's law: a fixed program, so the serial part bounds the speedup.

use crate::check::{count, finite, fraction, result};
use crate::{Error, ErrorKind};

/// Speedup of a fixed program whose fraction `s` is serial on `n` processors:
/// `S = 1 / (s + (1 - s)/N)`.
///
/// ```
/// use crossover_model::speedup::amdahl;
/// assert_eq!(amdahl(0.0, 64.0)?, 64.0);
/// assert_eq!(amdahl(1.0, 64.0)?, 1.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: Khanyile et al. 2012, (1).
pub fn amdahl(s: f64, n: f64) -> Result<f64, Error> {
    let (s, n) = (fraction("s", s)?, count("N", n)?);
    Ok(1.0 / (s + (1.0 - s) / n))
}

/// The speedup no number of processors exceeds: `1/s`.
///
/// ```
/// use crossover_model::speedup::amdahl_limit;
/// assert_eq!(amdahl_limit(0.05)?, 20.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` when it is outside 0 to 1, or 0, for which the speedup has no bound.
///
/// Source: Khanyile et al. 2012, section I.
pub fn amdahl_limit(s: f64) -> Result<f64, Error> {
    if fraction("s", s)? == 0.0 {
        return Err(Error::new(
            ErrorKind::Undefined,
            "s",
            s,
            "without a serial fraction the speedup has no bound: give more than zero",
        ));
    }
    result("S_max", 1.0 / s)
}

/// The processors, not rounded, with which Amdahl's law reaches `speedup`:
/// `N = (1 - s) / (1/S - s)`, for `1 <= S < 1/s`.
///
/// ```
/// use crossover_model::speedup::amdahl_required_n;
/// assert!((amdahl_required_n(0.05, 15.0)? - 57.0).abs() < 1e-9);
/// assert!(amdahl_required_n(0.05, 20.0).is_err());
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` when it is outside 0 to 1; `S` when it is below 1 or not finite, or when it reaches
/// the limit `1/s`; `N` when it overflows.
///
/// Source: the inverse of Khanyile et al. 2012, (1).
pub fn amdahl_required_n(s: f64, speedup: f64) -> Result<f64, Error> {
    let s = fraction("s", s)?;
    if finite("S", speedup)? < 1.0 {
        let mend = "give a speedup from 1";
        return Err(Error::new(ErrorKind::OutOfRange, "S", speedup, mend));
    }
    if speedup == 1.0 {
        return Ok(1.0);
    }
    let left = 1.0 - s * speedup;
    if left <= 0.0 {
        let mend = format!("out of reach: give less than 1/s = {}", 1.0 / s);
        return Err(Error::new(ErrorKind::Undefined, "S", speedup, mend));
    }
    result("N", speedup * (1.0 - s) / left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn required_processors_reach_the_speedup() {
        let n = amdahl_required_n(0.05, 15.0).expect("below the limit of 20");
        assert!((n - 57.0).abs() < 1e-9);
        assert!((amdahl(0.05, 57.0).expect("valid") - 15.0).abs() < 1e-12);
    }

    #[test]
    fn the_limit_is_out_of_reach() {
        let error = amdahl_required_n(0.05, 20.0).expect_err("only in the limit");
        assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, "S"));
    }
}
