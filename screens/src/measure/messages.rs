//! What is fitted to times by size: one line or two, by either weight, and how far the rows lie from it.

use crossover_measurements::fit::{self, Choice, Line, MessagesFit, Weight, line};
use crossover_model::order;

use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::params::Values;

/// A size that a fit misses by more than this share of its time is named.
pub(super) const MISSED: f64 = 0.25;

/// Size and time of a row, in bytes and seconds.
type Row = (f64, f64);

/// What is fitted to the rows of a window.
pub(super) struct MessageFits {
    /// Size and time of the rows, by size.
    pub points: Vec<(f64, f64)>,
    /// What is fitted whatever the parameters.
    pub all: MessagesFit,
    /// The line whose errors are least as the parameters say.
    pub one: Line,
    /// The two lines, where the parameters ask for two, or leave it open and two are worth it.
    pub two: Option<TwoLines>,
    /// The absolute values of the errors, rising.
    sizes_of_errors: Vec<f64>,
    /// The sizes that the fit misses, the first and the last of neighbors.
    pub missed: Vec<(f64, f64)>,
}

/// Two lines with a break between them.
pub(super) struct TwoLines {
    /// The greatest size of the first line, in bytes.
    pub break_at: f64,
    /// The line of small messages.
    pub small: Line,
    /// The line of large messages.
    pub large: Line,
}

impl MessageFits {
    /// Returns what is fitted to sizes in bytes and times in seconds.
    ///
    /// # Errors
    /// Names `text` where there are too few of them, and `break` where a side of it has too few.
    pub fn of(mut points: Vec<(f64, f64)>, values: &Values) -> Result<Self, Error> {
        order::sort_by_key(&mut points, |one| one.0);
        let all = fit::messages::points(&points)?;
        let weight = values.fit.weight();
        let one = if weight == Weight::Relative { all.relative } else { all.absolute };
        let two = match (values.r#break, &all.pieces) {
            (Worded::Number(at), _) => Some(TwoLines::at(at, &points, weight)?),
            (word, Some(pieces)) if word.is("auto") && all.choice == Choice::Pieces => {
                Some(match weight {
                    Weight::Relative => TwoLines {
                        break_at: pieces.last_of_first,
                        small: pieces.small,
                        large: pieces.large,
                    },
                    Weight::Absolute => TwoLines::at(pieces.last_of_first, &points, weight)?,
                })
            }
            _ => None,
        };
        let fits = Self { points, all, one, two, sizes_of_errors: Vec::new(), missed: Vec::new() };
        let errors: Vec<_> = fits.errors().collect();
        let mut sizes_of_errors: Vec<f64> = errors.iter().map(|(_, error)| error.abs()).collect();
        order::sort_ascending(&mut sizes_of_errors);
        Ok(Self { sizes_of_errors, missed: missed(&errors), ..fits })
    }

    /// Returns the line in use at a size.
    pub fn at(&self, bytes: f64) -> &Line {
        match &self.two {
            Some(two) if bytes <= two.break_at => &two.small,
            Some(two) => &two.large,
            None => &self.one,
        }
    }

    /// Returns the time of a message of that size, in seconds.
    pub fn time(&self, bytes: f64) -> f64 {
        self.at(bytes).time(bytes)
    }

    /// Returns the ends of the interval of 95 % of the fitted line at a size, in seconds.
    pub fn interval(&self, bytes: f64) -> Option<(f64, f64)> {
        let line = self.at(bytes);
        let half = line.covariance?.quantile() * line.variance(bytes)?.max(0.0).sqrt();
        half.is_finite().then_some((line.time(bytes) - half, line.time(bytes) + half))
    }

    /// Returns by how much the fit misses each row, as a share of its time, and of which sign.
    pub fn errors(&self) -> impl Iterator<Item = (f64, f64)> {
        self.points.iter().map(|&(m, t)| (m, self.time(m) / t - 1.0))
    }

    /// Returns the greatest error.
    pub fn worst(&self) -> f64 {
        self.sizes_of_errors.last().copied().unwrap_or(f64::NAN)
    }

    /// Returns the two errors in the middle of all; the same twice where one is.
    pub fn middle(&self) -> (f64, f64) {
        let (count, error) = (self.sizes_of_errors.len(), |at: usize| self.sizes_of_errors.get(at));
        let error = |at: usize| error(at).copied().unwrap_or(f64::NAN);
        (error(count.saturating_sub(1) / 2), error(count / 2))
    }

    /// Returns the median of the errors.
    pub fn median(&self) -> f64 {
        let (lower, upper) = self.middle();
        f64::midpoint(lower, upper)
    }

    /// Returns the sizes and times up to the break, and those beyond; all of them beyond where there is none.
    pub fn parted(&self) -> (&[Row], &[Row]) {
        let break_at = self.two.as_ref().map_or(f64::NEG_INFINITY, |two| two.break_at);
        self.points.split_at(self.points.partition_point(|point| point.0 <= break_at))
    }

    /// Returns the row of the largest size; of several the last.
    pub fn largest(&self) -> (f64, f64) {
        self.points.last().copied().unwrap_or((f64::NAN, f64::NAN))
    }
}

/// Returns the sizes whose errors are greater than they may be, the first and the last of neighbors.
fn missed(errors: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let is_off = |(_, error): &(f64, f64)| MISSED < error.abs();
    let runs = errors.chunk_by(|a, b| is_off(a) == is_off(b));
    let off = runs.filter(|run| run.first().is_some_and(is_off));
    off.filter_map(|run| Some((run.first()?.0, run.last()?.0))).collect()
}

/// The sums of the normal equations of a line through rows `m`, `t` of weight `w`.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    pub w: f64,
    pub wm: f64,
    pub wmm: f64,
    pub wt: f64,
    pub wmt: f64,
}

impl Sums {
    /// Returns the sums over these sizes and times.
    pub fn of(points: &[(f64, f64)], weight: Weight) -> Self {
        points.iter().fold(Self::default(), |sums, &(m, t)| {
            let w = weight.of(t).powi(2);
            Self {
                w: sums.w + w,
                wm: sums.wm + w * m,
                wmm: sums.wmm + w * m * m,
                wt: sums.wt + w * t,
                wmt: sums.wmt + w * m * t,
            }
        })
    }
}

impl TwoLines {
    fn at(at: f64, points: &[(f64, f64)], weight: Weight) -> Result<Self, Error> {
        let first = points.partition_point(|point| point.0 <= at);
        let (small, large) = points.split_at(first);
        let fitted = |points: &[(f64, f64)]| {
            line(points, weight).map_err(|_| {
                let help = "leave two sizes or more on either side";
                Error::new(ErrorKind::InsufficientData, "break", Unit::Byte.show(at), help)
            })
        };
        Ok(Self { break_at: at, small: fitted(small)?, large: fitted(large)? })
    }
}
