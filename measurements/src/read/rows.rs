//! The rows of an output, and the lines between them that were not understood.

use crossover_model::random::SplitMix64;

use super::lines::{Line, is_rule, shorten};
use super::number::{NoNumber, decimals, number};
use crate::reading::{Choices, Sent, Unread};

/// The most lines that are named as not understood.
const NAMED: usize = 100;

/// The most rows of an output that a fit is given: of more it would be no surer, only later.
const MOST: usize = 10_000;

/// The seed of the sample of rows.
const SEED: u64 = 2004;

/// A line within an output.
#[derive(Clone, Debug, PartialEq)]
pub enum Row<T> {
    /// A row that was understood.
    Read(T),
    /// A row with something wrong, as a clause.
    Wrong(&'static str),
    /// A row with a comma that may part a fraction.
    Comma,
    /// No row, but something is said.
    Other,
    /// A comment, or another known line between rows.
    Known,
}

/// The rows of an output, gathered line by line.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    /// The rows that were understood.
    pub taken: Vec<T>,
    /// The lines among them that were not.
    pub unread: Vec<Unread>,
    /// Number of further lines that were not understood.
    pub unnamed: usize,
    /// Whether a row had an ambiguous comma.
    pub has_comma: bool,
    /// The number of the last line that belongs to the output.
    pub last: usize,
    /// Lines since the last row, each with whether it looks like a row.
    pending: Vec<(Unread, bool)>,
    more_pending: usize,
    /// Whether another line followed the last row.
    has_ended: bool,
    /// A note on the rows that are left out.
    left_out: Option<String>,
}

impl<T> Rows<T> {
    /// Returns no rows yet of the output that starts at a line.
    pub fn from(first: usize) -> Self {
        Self {
            taken: Vec::new(),
            unread: Vec::new(),
            unnamed: 0,
            has_comma: false,
            last: first,
            pending: Vec::new(),
            more_pending: 0,
            has_ended: false,
            left_out: None,
        }
    }

    /// Takes the next line, as which it was recognized.
    pub fn push(&mut self, line: &Line<'_>, row: Row<T>) {
        match row {
            Row::Read(row) => {
                self.settle();
                self.taken.push(row);
                self.last = line.number;
            }
            Row::Wrong(why) => self.doubt(line, why, !self.has_ended),
            Row::Comma => {
                self.has_comma = true;
                self.doubt(
                    line,
                    "has a comma that may part a fraction or thousands",
                    !self.has_ended,
                );
            }
            Row::Known if line.text.is_empty() => self.has_ended = true,
            Row::Known => {}
            Row::Other if is_rule(line.text) => self.has_ended = true,
            Row::Other => {
                self.has_ended = true;
                self.doubt(line, "is no row", false);
            }
        }
    }

    fn doubt(&mut self, line: &Line<'_>, why: &'static str, is_row: bool) {
        if self.pending.len() < NAMED {
            let unread = Unread { line: line.number, text: shorten(line.text), why };
            self.pending.push((unread, is_row));
        } else {
            self.more_pending += 1;
        }
    }

    /// Settles the lines before a row: they belong to the output; before the first row only those that look like one.
    fn settle(&mut self) {
        let has_begun = !self.taken.is_empty();
        let more = std::mem::take(&mut self.more_pending);
        self.unnamed += if has_begun { more } else { 0 };
        for (unread, is_row) in self.pending.drain(..) {
            if has_begun || is_row {
                name(&mut self.unread, &mut self.unnamed, unread);
            }
        }
        self.has_ended = false;
    }

    /// Returns the rows after the last line: of what stands behind the last row only what follows it at once.
    pub fn finish(mut self) -> Self {
        for (unread, _) in self.pending.drain(..).take_while(|(_, is_row)| *is_row) {
            self.last = unread.line;
            name(&mut self.unread, &mut self.unnamed, unread);
        }
        (self.taken, self.left_out) = sample_rows(self.taken);
        self
    }

    /// Returns notes on the rows that are left out, and on the lines that were not understood and are not named.
    pub fn notes(&self) -> Vec<String> {
        let unnamed = self.unnamed;
        let more = (unnamed > 0).then(|| format!("{unnamed} more lines were not understood."));
        self.left_out.clone().into_iter().chain(more).collect()
    }
}

/// Returns the rows that a fit is given, and what to know where these are not all. They are spread over all: one is drawn
/// of each stretch, always the same, since every tenth might be of one size. The first and the last are among them.
pub fn sample_rows<T>(rows: Vec<T>) -> (Vec<T>, Option<String>) {
    let all = rows.len();
    if all <= MOST {
        return (rows, None);
    }
    let mut random = SplitMix64::new(SEED);
    let share = all as f64 / MOST as f64;
    let mut drawn = (0..MOST).map(|at| match at {
        0 => 0,
        _ if at == MOST - 1 => all - 1,
        _ => ((at as f64 + random.uniform()) * share) as usize,
    });
    let mut next = drawn.next();
    let rows = rows.into_iter().enumerate().filter(|(at, _)| {
        let is_drawn = next == Some(*at);
        while next.is_some_and(|next| next <= *at) {
            next = drawn.next();
        }
        is_drawn
    });
    let rows: Vec<_> = rows.map(|(_, row)| row).collect();
    let told = format!("Of {all} rows {} are used, spread over all of them.", rows.len());
    (rows, Some(told))
}

fn name(unread: &mut Vec<Unread>, unnamed: &mut usize, line: Unread) {
    if unread.len() < NAMED {
        unread.push(line);
    } else {
        *unnamed += 1;
    }
}

/// Returns the row of a size and a time as words; times are in units of `unit` seconds.
pub fn sent_row(line: usize, size: &str, time: &str, unit: f64, choices: &Choices) -> Row<Sent> {
    match (number(size, choices), number(time, choices)) {
        (Ok(bytes), Ok(time)) => checked_row(line, bytes, in_seconds(time, unit)),
        (Err(NoNumber::Comma), _) | (_, Err(NoNumber::Comma)) => Row::Comma,
        (Err(NoNumber::Text), _) => Row::Wrong("has no size"),
        (_, Err(NoNumber::Text)) => Row::Wrong("has no time"),
    }
}

/// Returns the row of a size and a time, if they can be.
pub fn checked_row(line: usize, bytes: f64, seconds: f64) -> Row<Sent> {
    match wrong(bytes, seconds) {
        Some(why) => Row::Wrong(why),
        None => Row::Read(Sent { line, bytes, seconds, ..Sent::default() }),
    }
}

/// Returns the fault of a size and a time, as a clause.
pub fn wrong(bytes: f64, seconds: f64) -> Option<&'static str> {
    if !bytes.is_finite() || !seconds.is_finite() {
        Some("has a number that is too large")
    } else if bytes < 0.0 {
        Some("has a size below zero")
    } else if seconds < 0.0 {
        Some("has a time below zero")
    } else if seconds == 0.0 {
        Some("has a time of zero")
    } else {
        None
    }
}

/// Returns a time in seconds. A unit below a second is a division by a power of ten, which is exact: the result
/// is rounded once.
pub fn in_seconds(time: f64, unit: f64) -> f64 {
    if unit < 1.0 { time / (1.0 / unit).round() } else { time * unit }
}

/// Whether numbers of a column are printed with the same number of decimals: then a last one with fewer is cut.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decimals {
    seen: Option<usize>,
    differ: bool,
}

impl Decimals {
    /// Returns the decimals of a program that prints `program` of them.
    pub fn of(program: usize) -> Self {
        Self { seen: Some(program), differ: false }
    }

    /// Returns whether the number of the text's last line was cut; takes note of its decimals else.
    pub fn is_cut(&mut self, word: &str, line: &Line<'_>) -> bool {
        let decimals = decimals(word);
        if line.is_open && !self.differ && self.seen.is_some_and(|seen| decimals < seen) {
            return true;
        }
        self.differ |= self.seen.is_some_and(|seen| seen != decimals);
        self.seen = Some(decimals);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, sample_rows};

    #[test]
    fn rows_that_are_left_out_are_counted_and_those_used_are_spread() {
        let few: Vec<usize> = (0..MOST).collect();
        assert_eq!(sample_rows(few.clone()), (few, None));
        // Sizes that come again with every tenth row.
        let (rows, told) = sample_rows((0..1_000_000).map(|at| (at, at % 10)).collect());
        assert_eq!(
            told.as_deref(),
            Some("Of 1000000 rows 10000 are used, spread over all of them.")
        );
        assert_eq!((rows[0].0, rows[MOST - 1].0), (0, 999_999));
        assert!(rows.is_sorted());
        for size in 0..10 {
            let count = rows.iter().filter(|row| row.1 == size).count();
            assert!((850..1_150).contains(&count), "{size}: {count}");
        }
        let (rows, _) = sample_rows((0..MOST + 7).collect());
        assert!(MOST / 2 < rows.len() && rows.is_sorted_by(|a, b| a < b), "{}", rows.len());
    }
}
