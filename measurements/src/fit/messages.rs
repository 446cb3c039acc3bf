//! All that is fitted to the times of one output: a line by either weight, a break, and what to doubt.

use crossover_model::Error;

use super::next::{BEYOND, Next, OUT_OF_PLAY, most_telling, sizes_up_to};
use super::{Errors, Line, Pieces, Weight, in_order, line, means, pieces};
use crate::reading::{Messages, Operation};

/// A row that a fit misses by more than this share of its time is suspect.
const SUSPECT: f64 = 0.25;

/// A fit whose median error is beyond this share does not describe its rows.
const POOR: f64 = 0.2;

/// A time that is less than that of the next smaller size by more than this share falls.
const FALL: f64 = 0.05;

/// The fits of times by size.
#[derive(Clone, Debug, PartialEq)]
pub struct MessagesFit {
    /// The line of relative least squares.
    pub relative: Line,
    /// The line of absolute least squares.
    pub absolute: Line,
    /// Two lines with a break; `None` of fewer than eight rows.
    pub pieces: Option<Pieces>,
    /// The better of the relative fits, given their numbers of parameters.
    pub choice: Choice,
    /// The time of the smallest size, in seconds; the mean where it was taken more than once.
    pub t_small: f64,
    /// The time per byte of the largest message, its start-up included, in seconds.
    pub eff_tw_large: f64,
    /// Neighboring sizes between which the time falls by more than 5 %: no line follows.
    pub falls: Vec<(f64, f64)>,
    /// The line of relative least squares through the times in place.
    pub in_place: Option<Line>,
    /// The meaning of the line for a ring.
    pub implied_ring: Option<ImpliedRing>,
    /// Rows that send nothing, and were left out.
    pub left_out: usize,
    /// Size and time of each row, by size.
    pub points: Vec<(f64, f64)>,
}

/// One line, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One line.
    Line,
    /// Two lines with a break.
    Pieces,
}

/// The meaning of a line if the collective is the ring of the textbooks. Libraries often run a tree for small sizes, so
/// its start-up time is not that of one message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpliedRing {
    /// Number of ranks.
    pub ranks: u32,
    /// Start-up time of a step, in seconds.
    pub alpha: f64,
    /// Time per byte of a link, in seconds.
    pub beta: f64,
}

impl MessagesFit {
    /// Returns the time of a message by the fit that was chosen, in seconds.
    pub fn time(&self, bytes: f64) -> f64 {
        self.chosen_at(bytes).time(bytes)
    }

    /// Returns the line of the chosen fit at a size.
    pub fn chosen_at(&self, bytes: f64) -> &Line {
        self.chosen_pieces().map_or(&self.relative, |pieces| pieces.at(bytes))
    }

    /// Returns the two lines if they were chosen.
    pub fn chosen_pieces(&self) -> Option<&Pieces> {
        self.pieces.as_ref().filter(|_| self.choice == Choice::Pieces)
    }

    /// Returns by how much the chosen fit misses the rows.
    pub fn errors(&self) -> &Errors {
        self.chosen_pieces().map_or(&self.relative.errors, |pieces| &pieces.errors)
    }

    /// Returns the sizes at which the chosen fit misses by more than 25 %, in bytes: the first and the last of neighbors.
    pub fn suspect(&self) -> Vec<(f64, f64)> {
        let is_off = |&&(m, t): &&(f64, f64)| SUSPECT < ((self.time(m) - t) / t).abs();
        let runs = self.points.chunk_by(|a, b| is_off(&a) == is_off(&b));
        let off = runs.filter(|run| run.first().as_ref().is_some_and(is_off));
        off.filter_map(|run| Some((run.first()?.0, run.last()?.0))).collect()
    }

    /// Returns where to measure next: the size, up to four times the greatest measured, at which one line and two differ
    /// most, by the noise of a row and by how sure both are. `None` where there are no two, or one of them is out of the
    /// question.
    pub fn next_size(&self) -> Option<Next> {
        let pieces = self.pieces.as_ref()?;
        let (one, two) = (self.relative.aicc()?, pieces.aicc()?);
        if OUT_OF_PLAY < (one - two).abs() {
            return None;
        }
        let said = |line: &Line, m: f64| (line.time(m), line.variance(m).unwrap_or(0.0));
        let models: [&dyn Fn(f64) -> (f64, f64); 2] =
            [&|m| said(&self.relative, m), &|m| said(pieces.at(m), m)];
        let noise = (pieces.small.rss + pieces.large.rss) / (self.points.len() - 4) as f64;
        most_telling(sizes_up_to(BEYOND * self.points.last()?.0), &models, noise)
    }

    /// Returns whether the chosen fit does not describe the rows: its median error is beyond 20 %. The worst error says
    /// little, as nearly every line misses some size by half.
    pub fn is_poor(&self) -> bool {
        POOR < self.errors().median
    }
}

/// Fits the rows of an output.
///
/// # Errors
/// Names `text` where fewer than two sizes differ, or a time is not above zero.
pub fn messages(output: &Messages) -> Result<MessagesFit, Error> {
    let fit = points(&output.points())?;
    let in_place: Vec<_> =
        output.rows.iter().filter_map(|row| Some((row.bytes, row.in_place?))).collect();
    Ok(MessagesFit {
        in_place: line(&in_place, Weight::Relative).ok(),
        implied_ring: output.ranks.and_then(|p| implied_ring(&output.operation, p, &fit.relative)),
        left_out: output.left_out.len(),
        ..fit
    })
}

/// Fits sizes in bytes and times in seconds, whatever was timed: some of the rows of an output, say.
///
/// # Errors
/// As [`messages`].
pub fn points(points: &[(f64, f64)]) -> Result<MessagesFit, Error> {
    let relative = line(points, Weight::Relative)?;
    let absolute = line(points, Weight::Absolute)?;
    let pieces = pieces(points);
    let points = in_order(points);
    let means = means(&points);
    let falls = means.windows(2).filter(|pair| pair[1].1 < (1.0 - FALL) * pair[0].1);
    Ok(MessagesFit {
        relative,
        absolute,
        pieces,
        choice: choice(&relative, pieces.as_ref()),
        t_small: means.first().map_or(f64::NAN, |mean| mean.1),
        eff_tw_large: means.last().map_or(f64::NAN, |mean| mean.1 / mean.0),
        falls: falls.map(|pair| (pair[0].0, pair[1].0)).collect(),
        in_place: None,
        implied_ring: None,
        left_out: 0,
        points,
    })
}

/// Two lines where they earn their parameters, by Akaike's criterion.
fn choice(line: &Line, pieces: Option<&Pieces>) -> Choice {
    match (line.aicc(), pieces.and_then(Pieces::aicc)) {
        (Some(one), Some(two)) if two < one => Choice::Pieces,
        _ => Choice::Line,
    }
}

/// Returns the meaning of `ts` and `tw` for a ring: an all-reduce takes `2 (p-1) alpha + 2 (p-1)/p m beta`, an
/// all-gather and a reduce-scatter half of it.
fn implied_ring(operation: &Operation, ranks: u32, line: &Line) -> Option<ImpliedRing> {
    let rounds = match operation.name() {
        "all_reduce" => 2.0,
        "all_gather" | "reduce_scatter" => 1.0,
        _ => return None,
    };
    let p = f64::from(ranks);
    let steps = rounds * (p - 1.0);
    (1 < ranks).then(|| ImpliedRing { ranks, alpha: line.ts / steps, beta: line.tw * p / steps })
}
