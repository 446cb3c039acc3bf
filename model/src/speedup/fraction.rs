//! The serial and the parallel fraction of a run.

use crate::Error;
use crate::check::fraction;

/// A fraction of a run's time, 0 to 1, with what it is a fraction of: the serial one, `s`, or the
/// parallel one, `f = 1 - s`. Each law takes either, so neither can stand for the other.
///
/// It stays the one that was given: `1 - (1 - f)` would lose the digits of a small `f`.
///
/// ```
/// use crossover_model::speedup::{Fraction, amdahl};
/// assert_eq!(amdahl(Fraction::Serial(0.25), 3.0)?, 2.0);
/// assert_eq!(amdahl(Fraction::Parallel(0.75), 3.0)?, 2.0);
/// assert_eq!(Fraction::Parallel(0.75).serial(), 0.25);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fraction {
    /// `s`, the share of the time in which one processor works alone.
    Serial(f64),
    /// `f`, the share of the time that all processors divide among them.
    Parallel(f64),
}

impl Fraction {
    /// Returns the serial fraction, `s` or `1 - f`.
    ///
    /// ```
    /// use crossover_model::speedup::Fraction;
    /// let fraction = Fraction::Serial(0.25);
    /// assert_eq!((fraction.serial(), fraction.parallel()), (0.25, 0.75));
    /// ```
    #[must_use]
    pub const fn serial(self) -> f64 {
        match self {
            Self::Serial(s) => s,
            Self::Parallel(f) => 1.0 - f,
        }
    }

    /// Returns the parallel fraction, `f` or `1 - s`.
    #[must_use]
    pub const fn parallel(self) -> f64 {
        match self {
            Self::Serial(s) => 1.0 - s,
            Self::Parallel(f) => f,
        }
    }

    /// The fraction of a run whose serial and parallel parts take these times, of which one is
    /// above zero: the lesser of the two fractions, from which the other follows to all its digits.
    pub(super) fn of_parts(serial: f64, parallel: f64) -> Self {
        let whole = serial + parallel;
        if serial < parallel {
            Self::Serial(serial / whole)
        } else {
            Self::Parallel(parallel / whole)
        }
    }

    /// The serial and the parallel fraction; the error names the one that was given.
    pub(crate) fn check(self) -> Result<(f64, f64), Error> {
        match self {
            Self::Serial(s) => fraction("s", s)?,
            Self::Parallel(f) => fraction("f", f)?,
        };
        Ok((self.serial(), self.parallel()))
    }
}
