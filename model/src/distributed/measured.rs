//! Laws against measured runs.

use crate::check::{count, positive, result};
use crate::speedup::Measured;
use crate::{Error, ErrorKind};

/// Relative errors of a law against measured runs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LawError {
    /// Mean of `(law - measured) / measured`: above 0 the law overestimates.
    pub bias: f64,
    /// Mean of its absolute value.
    pub mean: f64,
    /// Greatest absolute value.
    pub worst: f64,
    /// The number of processors with the greatest error, the first on a tie.
    pub worst_n: f64,
}

/// Returns the error of a law, a speedup for each number of processors, against measured runs.
///
/// ```
/// use crossover_model::distributed::law_error;
/// use crossover_model::speedup::{Fraction, Measured, amdahl};
/// let points = [Measured { n: 1.0, speedup: 1.0 }, Measured { n: 8.0, speedup: 4.0 }];
/// let error = law_error(&points, |n| amdahl(Fraction::Serial(0.05), n))?;
/// assert_eq!(error.worst_n, 8.0); // 5.93 for 4: half as much again
/// assert!((error.worst - 0.4815).abs() < 1e-4 && error.bias == error.mean);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `points` when there are none or the error overflows, `N` or `S` when a point is no whole
/// number of processors from 1 or no speedup above zero; and what the law names.
///
/// Source: the comparison of Khanyile et al. 2012, Figs. 13 to 17.
pub fn law_error(
    points: &[Measured],
    law: impl Fn(f64) -> Result<f64, Error>,
) -> Result<LawError, Error> {
    if points.is_empty() {
        return Err(Error::new(
            ErrorKind::LengthMismatch,
            "points",
            "empty",
            "give at least one measured run",
        ));
    }
    let mut error = LawError { bias: 0.0, mean: 0.0, worst: 0.0, worst_n: f64::NAN };
    let share = 1.0 / points.len() as f64;
    for point in points {
        let (n, measured) = (count("N", point.n)?, positive("S", point.speedup)?);
        let off = result("points", (law(n)? - measured) / measured)?;
        error.bias += share * off;
        error.mean += share * off.abs();
        if error.worst < off.abs() || error.worst_n.is_nan() {
            (error.worst, error.worst_n) = (off.abs(), n);
        }
    }
    result("points", error.mean)?;
    Ok(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speedup::{Fraction, amdahl, gustafson};

    #[test]
    fn a_law_meets_its_own_points() {
        let points: Vec<_> = [1.0, 2.0, 16.0, 80.0]
            .into_iter()
            .map(|n| Measured { n, speedup: amdahl(Fraction::Serial(0.05), n).expect("valid") })
            .collect();
        assert_eq!(
            law_error(&points, |n| amdahl(Fraction::Serial(0.05), n)).expect("valid").worst,
            0.0
        );
        let scaled = law_error(&points, |n| gustafson(Fraction::Serial(0.05), n)).expect("valid");
        assert!(0.0 < scaled.bias && scaled.worst_n == 80.0);
    }
}
