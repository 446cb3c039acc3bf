//! The parameters of lines and laws, by least squares, with how sure they are.
//!
//! [`line`](fn@line::line) fits `t = ts + tw m` and [`pieces`](fn@pieces::pieces) two such lines with a break;
//! [`messages`](fn@messages::messages) does all that is asked of one output, and [`runs`](fn@runs::runs) the same
//! for times by the number of processors. All of them solve their least squares in `least_squares`.

use crossover_model::order;

pub mod anchored;
pub mod bootstrap;
pub mod collective;
mod descent;
pub mod law;
pub mod laws;
mod least_squares;
pub mod line;
pub mod loggp;
pub mod messages;
mod network;
mod next;
pub mod pieces;
pub mod runs;
mod student;
mod uncertainty;
mod weak;

pub use anchored::{Anchored, SpeedupLaw};
pub use bootstrap::{bootstrap, has_repeats};
pub use collective::{CollectiveFit, collective};
pub use law::{Fitted, Form, Law};
pub use laws::{Laws, laws};
pub use line::{Line, line};
pub use loggp::{LogGpFit, loggp};
pub use messages::{Choice, ImpliedRing, MessagesFit, messages, points};
pub use next::Next;
pub use pieces::{Pieces, pieces};
pub use runs::{KarpFlatt, RunsFit, runs};
pub use uncertainty::{Covariance, Errors, Interval, Parameter};
pub use weak::Gustafson;

/// The weight of the errors that a fit minimizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The sum of squared relative errors, `((model - t)/t)^2`: each row counts alike.
    Relative,
    /// The sum of squared errors, `(model - t)^2`: the longest times decide.
    Absolute,
}

impl Weight {
    /// Returns the factor of the error of a row that took `t`.
    pub fn of(self, t: f64) -> f64 {
        match self {
            Self::Relative => 1.0 / t,
            Self::Absolute => 1.0,
        }
    }

    /// Returns its name: `rel` or `abs`.
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

/// Returns the rows sorted by size, or number of processors; equal ones keep their order.
fn in_order(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut points = points.to_vec();
    order::sort_by_key(&mut points, |one| one.0);
    points
}

/// Rows alike: those of one size, or number of processors.
#[derive(Clone, Copy, Debug)]
struct EqualRows {
    /// The size, or number of processors.
    at: f64,
    /// Their mean time, each row counted by its squared weight.
    mean: f64,
    /// The weight of the mean: as many rows of its time would weigh.
    weight: f64,
}

/// The rows as one for each size, or number of processors, in its order. What rows alike differ by among themselves no fit
/// changes, so the least squares of the means are at the same parameters.
fn alike(points: &[(f64, f64)], weight: Weight) -> Vec<EqualRows> {
    let one = |same: &[(f64, f64)]| {
        let weights = same.iter().map(|&(_, t)| (weight.of(t).powi(2), t));
        let square: f64 = weights.clone().map(|(w, _)| w).sum();
        let mean = weights.map(|(w, t)| w * t).sum::<f64>() / square;
        Some(EqualRows { at: same.first()?.0, mean, weight: square.sqrt() })
    };
    in_order(points).chunk_by(|a, b| a.0 == b.0).filter_map(one).collect()
}

/// Returns the mean time of each size, or number of processors, in order.
fn means(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    alike(points, Weight::Absolute).iter().map(|alike| (alike.at, alike.mean)).collect()
}
