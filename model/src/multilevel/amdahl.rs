//! Amdahl's law read off the rows of an execution matrix.

use super::execution::check_processors;
use crate::sum::sum;
use crate::{Error, ErrorKind, check};

/// The mean times that Amdahl's law on rows compares, in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MeanTimes {
    /// R(1), of an operator.
    pub operator: f64,
    /// R(P), of a row.
    pub row: f64,
}

/// Returns the generalized Amdahl law: Sp = (R(1)/R(P)) / (sum of `alpha_i`).
///
/// `alpha[i - 1]` is `alpha_i`, the rows of exactly i operators over the number of operators, so that
/// the sum of i `alpha_i` is 1; R(1) and R(P) are the mean times of an operator and of a row. In
/// terms of the fractions `f_i` = i `alpha_i` of the operators, the denominator is the sum of `f_i`/i.
///
/// ```
/// use crossover_model::multilevel::{MeanTimes, generalized_amdahl};
/// // 2 of 8 operators alone, 3 pairs; a pair takes 4 tcalc where the mean operator takes 3.
/// let means = MeanTimes { operator: 3.0, row: 3.8 };
/// assert!((generalized_amdahl(&[0.25, 0.375], means)? - 24.0 / 19.0).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// On the field `alpha`: [`ErrorKind::LengthMismatch`] when there is none, an entry that is
/// negative or not finite, [`ErrorKind::OutOfRange`] unless the sum of i `alpha_i` is 1 (to 1e-9).
/// On `R_1` and `R_P`: not finite or not above 0.
///
/// Source: D'Amore et al., Theorem 33, (42).
pub fn generalized_amdahl(alpha: &[f64], means: MeanTimes) -> Result<f64, Error> {
    let ratio = means.ratio()?;
    if alpha.is_empty() {
        let help = "give alpha_1 to alpha_P";
        return Err(Error::new(ErrorKind::LengthMismatch, "alpha", "empty", help));
    }
    for &share in alpha {
        check::non_negative("alpha", share)?;
    }
    let covered = sum((1..).zip(alpha).map(|(i, share)| f64::from(i) * share));
    if 1e-9 < (covered - 1.0).abs() || covered.is_nan() {
        let got = format!("a list whose sum of i alpha_i is {covered}");
        let help = "it is 1 when every operator is in one row";
        return Err(Error::new(ErrorKind::OutOfRange, "alpha", got, help));
    }
    check::result("Sp", ratio / sum(alpha.iter().copied()))
}

/// Amdahl's law for rows of 1 or P operators only: Sp = (R(1)/R(P)) / (alpha + (1 - alpha)/P).
///
/// alpha = `r_seq`/k counts rows over operators; it is the fraction of the operators that run alone
/// because such a row holds one operator. With R(1) = R(P) this is the classical law.
///
/// ```
/// use crossover_model::multilevel::{MeanTimes, corollary_34};
/// // Operators of one time: Amdahl's law.
/// let alike = MeanTimes { operator: 1.0, row: 1.0 };
/// assert_eq!(corollary_34(0.25, 3.0, alike)?, 2.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// On the field `alpha` outside 0 to 1, on `P` as [`Execution::rows_of`](super::Execution::rows_of),
/// on `R_1` and `R_P` when not finite or not above 0.
///
/// Source: D'Amore et al., Corollary 34, (46), where "`M_Ek,1`" reads `M_Ek,P`.
pub fn corollary_34(alpha: f64, processors: f64, means: MeanTimes) -> Result<f64, Error> {
    let ratio = means.ratio()?;
    let alpha = check::fraction("alpha", alpha)?;
    let processors = check_processors(processors)?;
    check::result("Sp", ratio / (alpha + (1.0 - alpha) / processors))
}

impl MeanTimes {
    /// R(1)/R(P).
    fn ratio(self) -> Result<f64, Error> {
        Ok(check::positive("R_1", self.operator)? / check::positive("R_P", self.row)?)
    }
}
