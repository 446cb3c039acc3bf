//! Two lines with one break: where a message changes its way, from eager to rendezvous or from one protocol to the next.

use super::line::{line, row, rows};
use super::{Errors, Line, Weight, aicc, in_order};

/// The fewest rows that a side of the break has.
pub const FEWEST: usize = 4;

/// Two lines of relative least squares on either side of one break. They need not meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pieces {
    /// The greatest size of the first line, in bytes.
    pub last_of_first: f64,
    /// The least size of the second line, in bytes.
    pub first_of_second: f64,
    /// The line of small messages.
    pub small: Line,
    /// The line of large messages.
    pub large: Line,
    /// The errors of both.
    pub errors: Errors,
}

impl Pieces {
    /// Returns the time of a message, in seconds: of the first line up to its greatest size, then of the second.
    pub fn time(&self, bytes: f64) -> f64 {
        self.at(bytes).time(bytes)
    }

    /// Returns the line of a size.
    pub fn at(&self, bytes: f64) -> &Line {
        if bytes <= self.last_of_first { &self.small } else { &self.large }
    }

    /// Akaike's criterion. The break counts as two parameters, as it is the best of many: counted as one, every fifth
    /// straight line of 24 rows with noise would be taken for two, counted as two every twentieth.
    pub(super) fn aicc(&self) -> Option<f64> {
        let n = self.small.n + self.large.n;
        aicc(n, 7, self.small.rss + self.large.rss, n as f64)
    }
}

impl Line {
    /// Akaike's criterion of a relative fit, to be compared with that of [`Pieces`].
    pub(super) fn aicc(&self) -> Option<f64> {
        aicc(self.n, 3, self.rss, self.n as f64)
    }
}

/// Returns the two lines of the least sum of squared relative errors, among all breaks between two neighboring sizes with
/// at least [`FEWEST`] rows on each side. `None` where there is no such break.
pub fn pieces(points: &[(f64, f64)]) -> Option<Pieces> {
    let points = in_order(points);
    let break_at = best_break(&points)?;
    let (first, second) = points.split_at(break_at);
    let small = line(first, Weight::Relative).ok()?;
    let large = line(second, Weight::Relative).ok()?;
    let pieces = Pieces {
        last_of_first: first.last()?.0,
        first_of_second: second.first()?.0,
        small,
        large,
        errors: small.errors,
    };
    let times = points.iter().map(|&(m, t)| (pieces.time(m), t));
    Some(Pieces { errors: Errors::of(times), ..pieces })
}

/// Returns the number of sorted rows before the best break.
fn best_break(points: &[(f64, f64)]) -> Option<usize> {
    let before = running_errors(points.iter());
    let mut after = running_errors(points.iter().rev());
    after.reverse();
    let breaks = (FEWEST..(points.len() + 1).saturating_sub(FEWEST))
        .filter(|&i| points[i - 1].0 < points[i].0)
        .filter_map(|i| Some((i, before[i - 1]? + after[i]?)));
    Some(breaks.min_by(|a, b| a.1.total_cmp(&b.1))?.0)
}

/// Returns the squared errors of the line of the first rows, for each number of them; `None` where there is no line.
fn running_errors<'a>(points: impl Iterator<Item = &'a (f64, f64)>) -> Vec<Option<f64>> {
    let mut so_far = rows(&[], Weight::Relative);
    let added = points.map(|&point| {
        let (row, y) = row(point, Weight::Relative);
        so_far.add(row, y);
        so_far.solve().map(|_| so_far.rss())
    });
    added.collect()
}
