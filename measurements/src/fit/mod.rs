//! The parameters of lines and laws, by least squares, with how sure they are.
//!
//! [`line`](fn@line::line) fits `t = ts + tw m` and [`pieces`](fn@pieces::pieces) two such lines with a break;
//! [`messages`](fn@messages::messages) does all that is asked of one output, and [`laws`](fn@laws::laws) fits laws of speedup to
//! times by the number of processors. All of them solve their least squares in `least_squares`.

pub mod law;
pub mod laws;
mod least_squares;
pub mod line;
pub mod messages;
mod network;
pub mod pieces;
mod student;
mod uncertainty;

pub use law::{Fitted, Form, Law, Parameter};
pub use laws::{Laws, laws};
pub use line::{Line, line};
pub use messages::{Choice, MessagesFit, messages};
pub use pieces::{Pieces, pieces};
pub use uncertainty::{Covariance, Errors, Interval};

/// What a fit makes least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The sum of squared relative errors, `((model - t)/t)^2`: each row counts alike.
    Relative,
    /// The sum of squared errors, `(model - t)^2`: the longest times decide.
    Absolute,
}

impl Weight {
    /// Returns the factor of the error of a row that took `t`.
    #[must_use]
    pub fn of(self, t: f64) -> f64 {
        match self {
            Self::Relative => 1.0 / t,
            Self::Absolute => 1.0,
        }
    }

    /// Returns its name: `rel` or `abs`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Relative => "rel",
            Self::Absolute => "abs",
        }
    }
}

/// Returns Akaike's criterion, corrected for few rows, of a fit of `n` rows: `n ln(rss/n) + 2k + 2k(k+1)/(n-k-1)`,
/// where `k` counts the parameters and the variance of the errors. The least is the best of fits of the same rows by
/// the same [`Weight`]. `None` where `n <= k + 1`.
///
/// `scale` is the sum of squares that is fitted: errors within rounding of it are all taken for the same.
///
/// Source: N. Sugiura, "Further analysis of the data by Akaike's information criterion", *Communications in
/// Statistics* 7(1), 1978.
fn aicc(n: usize, k: usize, rss: f64, scale: f64) -> Option<f64> {
    const ROUNDING: f64 = 1e-24;
    let (rows, parameters) = (n as f64, k as f64);
    let spare = rows - parameters - 1.0;
    let rss = rss.max(ROUNDING * scale);
    (0.0 < spare)
        .then(|| rows * (rss / rows).ln() + 2.0 * parameters * (1.0 + (parameters + 1.0) / spare))
}
