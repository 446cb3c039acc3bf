//! A linear program as data.

use crate::{Error, ErrorKind};

/// The most entries of a tableau, rows times columns with slacks: 32 MB.
pub const MAX_ENTRIES: usize = 1 << 22;

/// Minimize `objective x` under `rows` and bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// `c`, the cost of each variable.
    pub objective: Vec<f64>,
    /// `l`, at least minus infinity.
    pub lower: Vec<f64>,
    /// `u`, at most infinity.
    pub upper: Vec<f64>,
    /// The constraints.
    pub rows: Vec<Row>,
}

/// `sum of coefficient * variable`, related to `bound`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// Variable and coefficient; a variable may occur more than once.
    pub terms: Vec<(usize, f64)>,
    /// The relation of the two sides.
    pub relation: Relation,
    /// The right-hand side.
    pub bound: f64,
}

/// The relation of a row to its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// Returns the sign as text.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::Equal => "=",
            Self::AtLeast => ">=",
        }
    }

    /// The bounds of the slack.
    pub(super) const fn slack(self) -> (f64, f64) {
        match self {
            Self::AtMost => (0.0, f64::INFINITY),
            Self::Equal => (0.0, 0.0),
            Self::AtLeast => (f64::NEG_INFINITY, 0.0),
        }
    }
}

impl Problem {
    /// Returns a program over variables of zero or more, without rows yet.
    #[must_use]
    pub fn new(objective: Vec<f64>) -> Self {
        let n = objective.len();
        Self { objective, lower: vec![0.0; n], upper: vec![f64::INFINITY; n], rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, terms: &[(usize, f64)], relation: Relation, bound: f64) {
        self.rows.push(Row { terms: terms.to_vec(), relation, bound });
    }

    /// Checks that the program is well formed and small enough.
    ///
    /// # Errors
    /// [`Error`] on `variables`, `bounds`, `objective`, `rows`: a list of another length, a number
    /// that is not finite, crossed bounds, an unknown variable, more than [`MAX_ENTRIES`].
    pub fn check(&self) -> Result<(), Error> {
        let n = self.objective.len();
        if n == 0 || self.lower.len() != n || self.upper.len() != n {
            let help = "give every variable a cost, a lower and an upper bound";
            return Err(Error::new(ErrorKind::LengthMismatch, "variables", n, help));
        }
        let columns = n.saturating_add(self.rows.len());
        let entries = columns.saturating_mul(self.rows.len().max(1));
        if MAX_ENTRIES < entries {
            let help = format!("the small simplex takes at most {MAX_ENTRIES} entries");
            return Err(Error::new(ErrorKind::TooLarge, "rows", entries, help));
        }
        for (&lower, &upper) in self.lower.iter().zip(&self.upper) {
            let is_range = lower <= upper;
            if !is_range || lower == f64::INFINITY || upper == f64::NEG_INFINITY {
                let help = "a lower bound is at most the upper one";
                let got = format!("{lower}..{upper}");
                return Err(Error::new(ErrorKind::OutOfRange, "bounds", got, help));
            }
        }
        for &cost in &self.objective {
            crate::check::finite("objective", cost)?;
        }
        for row in &self.rows {
            crate::check::finite("rows", row.bound)?;
            for &(variable, coefficient) in &row.terms {
                crate::check::finite("rows", coefficient)?;
                if n <= variable {
                    let help = format!("variables are numbered from 0 to {}", n - 1);
                    return Err(Error::new(ErrorKind::OutOfRange, "rows", variable, help));
                }
            }
        }
        Ok(())
    }
}
