//! Two measured runs, read as work that is shared and an extra time that each further processor adds.

use crate::check::{non_negative, processors, result};
use crate::{Error, ErrorKind};

/// Work that is shared evenly, and what each processor after the first adds: `T(p) = W/p + c (p - 1)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearOverhead {
    /// The time of the work on one processor, `W`, in seconds.
    pub work: f64,
    /// The extra time of each further processor, `c`, in seconds; negative where more processors were more efficient.
    pub extra: f64,
}

impl LinearOverhead {
    /// Returns the law through two runs: numbers of processors and times in seconds.
    ///
    /// `c = (p2 T2 - p1 T1) / (p2 (p2 - 1) - p1 (p1 - 1))` and `W = p1 (T1 - c (p1 - 1))`.
    ///
    /// ```
    /// use crossover_model::speedup::LinearOverhead;
    /// let law = LinearOverhead::through((1.0, 100.0), (8.0, 20.0))?;
    /// assert_eq!(law.work, 100.0);
    /// assert!((law.extra - 60.0 / 56.0).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p` where a number of processors is not whole or below 1, or both are the same, `T` where a time is negative
    /// or not finite, `c` or `W` where it overflows.
    ///
    /// Source: Pacheco and Malensek, *An Introduction to Parallel Programming*, 2nd edition, section 2.6:
    /// `Tparallel = Tserial/p + Toverhead`, here with an overhead that grows with the processors.
    pub fn through(one: (f64, f64), other: (f64, f64)) -> Result<Self, Error> {
        let [(p1, t1), (p2, t2)] = [one, other];
        let (p1, p2) = (processors("p", p1, 1)?, processors("p", p2, 1)?);
        let (t1, t2) = (non_negative("T", t1)?, non_negative("T", t2)?);
        if p1 == p2 {
            let help = "give runs on two numbers of processors";
            return Err(Error::new(ErrorKind::InsufficientData, "p", "the same twice", help));
        }
        let extra = result("c", (p2 * t2 - p1 * t1) / (p2 * (p2 - 1.0) - p1 * (p1 - 1.0)))?;
        Ok(Self { work: result("W", p1 * (t1 - extra * (p1 - 1.0)))?, extra })
    }

    /// Returns the time on `p` processors, in seconds.
    ///
    /// ```
    /// use crossover_model::speedup::LinearOverhead;
    /// let law = LinearOverhead { work: 120.0, extra: 2.0 };
    /// assert_eq!(law.time(4.0), 36.0);
    /// ```
    #[must_use]
    pub fn time(&self, p: f64) -> f64 {
        self.work / p + self.extra * (p - 1.0)
    }

    /// Returns the number of processors with the least time, `sqrt(W/c)`, not rounded; `None` where no number is, as
    /// processors add nothing.
    ///
    /// ```
    /// use crossover_model::speedup::LinearOverhead;
    /// assert_eq!(LinearOverhead { work: 128.0, extra: 2.0 }.best_p(), Some(8.0));
    /// ```
    #[must_use]
    pub fn best_p(&self) -> Option<f64> {
        (0.0 < self.extra && 0.0 < self.work).then(|| (self.work / self.extra).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_law_goes_through_both_runs_and_is_least_at_its_best_number() {
        for law in [(100.0, 0.5), (60.0, 2.0), (1.0, -0.01)] {
            let law = LinearOverhead { work: law.0, extra: law.1 };
            let found = LinearOverhead::through((3.0, law.time(3.0)), (7.0, law.time(7.0)));
            let found = found.expect("two runs");
            assert!((found.work - law.work).abs() < 1e-9 && (found.extra - law.extra).abs() < 1e-9);
            let Some(best) = found.best_p() else { continue };
            assert!(law.time(best) <= law.time(0.99 * best).min(law.time(1.01 * best)));
        }
    }

    #[test]
    fn perfect_runs_add_nothing() {
        let law = LinearOverhead::through((2.0, 50.0), (10.0, 10.0)).expect("two runs");
        assert_eq!((law.work, law.extra, law.best_p()), (100.0, 0.0, None));
    }

    #[test]
    fn one_number_of_processors_is_not_two() {
        let error = LinearOverhead::through((4.0, 1.0), (4.0, 2.0)).expect_err("one number");
        assert_eq!(error.field(), "p");
    }
}
