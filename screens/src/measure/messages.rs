//! What is fitted to times by size: one line or two, by either weight, and how far the rows lie from it.

use crossover_measurements::fit::{self, Choice, Covariance, Line, MessagesFit, Weight, line};
use crossover_model::order;

use crate::screen::machine::format_size;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::params::Values;

/// A size that a fit misses by more than this share of its time is named.
pub(super) const MISSED: f64 = 0.25;

/// Size and time of a row, in bytes and seconds.
type Row = (f64, f64);

pub(super) struct MessageFits {
    /// Size and time of the rows, by size.
    pub points: Vec<(f64, f64)>,
    /// What is fitted whatever the parameters.
    pub all: MessagesFit,
    /// The line fitted by the errors that the parameters choose.
    pub one: Line,
    /// The two lines, where the parameters ask for two, or leave it open and two are worth it.
    pub two: Option<TwoLines>,
    /// The absolute values of the errors, rising.
    sizes_of_errors: Vec<f64>,
    /// First and last size of each run of rows that the fit misses.
    pub missed: Vec<(f64, f64)>,
}

/// Two lines with a break between them.
pub(super) struct TwoLines {
    /// The greatest size of the first line, in bytes.
    pub break_at: f64,
    pub small: Line,
    pub large: Line,
}

impl MessageFits {
    /// Returns what is fitted to sizes in bytes and times in seconds.
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
        Ok(Self { sizes_of_errors, missed: missed_runs(&errors), ..fits })
    }

    pub fn at(&self, bytes: f64) -> &Line {
        match &self.two {
            Some(two) if bytes <= two.break_at => &two.small,
            Some(two) => &two.large,
            None => &self.one,
        }
    }

    pub fn time(&self, bytes: f64) -> f64 {
        self.at(bytes).time(bytes)
    }

    pub fn two_lines(&self) -> Result<&TwoLines, Error> {
        let help = "choose a size, or fewer rows";
        let none = || Error::new(ErrorKind::Undefined, "break", "none", help);
        self.two.as_ref().ok_or_else(none)
    }

    /// Returns the ends of the interval of 95 % of the fitted line at a size, in seconds.
    pub fn interval(&self, bytes: f64) -> Result<(f64, f64), Error> {
        let line = self.at(bytes);
        let spread = line.covariance.zip(line.variance(bytes));
        let half = spread.map(|(all, variance)| all.quantile() * variance.max(0.0).sqrt());
        let half = half.filter(|half| half.is_finite()).ok_or_else(no_interval)?;
        Ok((line.time(bytes) - half, line.time(bytes) + half))
    }

    /// Returns an end of the interval of a parameter, given with its variance: the upper one for a
    /// `sign` of 1, the lower one for -1.
    pub fn interval_end(
        &self,
        sign: f64,
        parameter: fn(&Line, &Covariance) -> (f64, f64),
    ) -> Result<f64, Error> {
        let covariance = self.one.covariance.ok_or_else(no_interval)?;
        let (value, variance) = parameter(&self.one, &covariance);
        finite_number(value + sign * covariance.quantile() * variance.sqrt())
    }

    pub fn missed_sizes(&self) -> String {
        let name = |(first, last): &(f64, f64)| {
            let (from, to) = (format_size(*first), format_size(*last));
            if first == last { from } else { format!("{from} to {to}") }
        };
        let named: Vec<_> = self.missed.iter().take(4).map(name).collect();
        match (named.is_empty(), self.missed.len() - named.len()) {
            (true, _) => "none".to_owned(),
            (_, 0) => named.join(", "),
            (_, more) => format!("{}, and {more} more", named.join(", ")),
        }
    }

    /// Returns the signed relative error at each row.
    pub fn errors(&self) -> impl Iterator<Item = (f64, f64)> {
        self.points.iter().map(|&(m, t)| (m, self.time(m) / t - 1.0))
    }

    pub fn worst(&self) -> f64 {
        self.sizes_of_errors.last().copied().unwrap_or(f64::NAN)
    }

    /// Returns the two middle errors; twice the same where their number is odd.
    pub fn middle(&self) -> (f64, f64) {
        let (count, error) = (self.sizes_of_errors.len(), |at: usize| self.sizes_of_errors.get(at));
        let error = |at: usize| error(at).copied().unwrap_or(f64::NAN);
        (error(count.saturating_sub(1) / 2), error(count / 2))
    }

    pub fn median(&self) -> f64 {
        let (lower, upper) = self.middle();
        f64::midpoint(lower, upper)
    }

    /// Returns the sizes and times up to the break, and those beyond; all of them beyond where there is none.
    pub fn split_at_break(&self) -> (&[Row], &[Row]) {
        let break_at = self.two.as_ref().map_or(f64::NEG_INFINITY, |two| two.break_at);
        self.points.split_at(self.points.partition_point(|point| point.0 <= break_at))
    }
}

/// Returns the first and the last size of each run of rows that the fit misses.
fn missed_runs(errors: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let is_off = |(_, error): &(f64, f64)| MISSED < error.abs();
    let runs = errors.chunk_by(|a, b| is_off(a) == is_off(b));
    let off = runs.filter(|run| run.first().is_some_and(is_off));
    off.filter_map(|run| Some((run.first()?.0, run.last()?.0))).collect()
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

fn no_interval() -> Error {
    let help = "an interval needs three rows or more";
    Error::new(ErrorKind::InsufficientData, "text", "too few rows", help)
}

pub(super) fn finite_number(number: f64) -> Result<f64, Error> {
    finite(number, "text", "out of range", "give times and sizes of a real machine")
}

/// Returns a bandwidth from the time of a byte.
pub(super) fn bandwidth(per_byte: f64) -> Result<f64, Error> {
    let rate = if 0.0 < per_byte { 1.0 / per_byte } else { f64::NAN };
    finite(rate, "text", "no bandwidth", "the times have to rise with the size")
}
