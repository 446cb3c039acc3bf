//! What an output of `ucx_perftest` says: its test, its size, its rows.

use super::super::super::lines::{Line, tokens};
use super::super::super::number::{is_numeric, number};
use super::super::common::{MEBIBYTE, option, positive, runs, size};
use super::result::Result;
use crate::reading::Choices;

/// Returns whether a line heads rows: of a table, or of CSV.
pub fn is_heading(line: &str) -> bool {
    (line.starts_with('|') && line.contains("# iterations"))
        || (line.contains("iterations,") && line.contains("overall_lat"))
}

/// What an output says.
#[derive(Default)]
pub struct Said {
    /// The test, by the command or by the box above the table.
    pub test: String,
    /// Whether the heading of the rows is there.
    pub has_heading: bool,
    /// Whether several threads sent at once.
    pub has_threads: bool,
    /// The results, one for each test of a batch.
    pub results: Vec<Result>,
    /// The last line that belongs to the output, counted from 1.
    pub last: usize,
    bytes: Option<f64>,
    /// The names of a test of a batch that is to come, and whether its rows have begun.
    batch: Option<Vec<String>>,
    has_begun: bool,
    /// How many columns of names stand before the numbers in CSV; `None` in a table.
    csv: Option<usize>,
}

impl Said {
    /// Takes a line.
    pub fn read_line(&mut self, line: &Line<'_>) {
        let text = line.text;
        if is_heading(text) {
            self.has_heading = true;
            let before = text.split("iterations,").next().unwrap_or_default();
            self.csv = (!text.starts_with('|')).then(|| before.matches(',').count());
        } else if runs(text, &["ucx_perftest"]) {
            option(text, &["-t"]).unwrap_or_default().clone_into(&mut self.test);
            // A list of sizes is gathered into one message; without one it has 8 bytes.
            let sizes = option(text, &["-s"]).unwrap_or("8");
            self.bytes = sizes.split(',').map(size).sum();
            self.has_threads |= option(text, &["-T"]).and_then(positive).is_some_and(|t| t > 1.0);
        } else if let Some(said) = text.strip_prefix("| Test:") {
            said.trim_matches(|c: char| c == '|' || c.is_whitespace()).clone_into(&mut self.test);
        } else if let Some(said) = text.strip_prefix("| Message size:") {
            self.bytes = tokens(said).next().and_then(size);
        } else if let Some(names) = batch(text) {
            (self.batch, self.has_begun) = (Some(names), false);
        } else if !(self.has_heading && self.take_row(line)) {
            return;
        }
        self.last = line.number;
    }

    fn take_row(&mut self, line: &Line<'_>) -> bool {
        let cells: Vec<&str> = match self.csv {
            Some(_) => line.text.split(',').collect(),
            None => tokens(line.text).collect(),
        };
        let is_thread = line.text.starts_with("[thread");
        let names = match self.csv {
            Some(names) => names,
            None if is_thread => 2,
            None => usize::from(cells.first().is_some_and(|cell| !is_numeric(cell))),
        };
        let numbers: Vec<f64> =
            cells.iter().skip(names).map_while(|cell| above(&cell.replace(',', ""))).collect();
        if numbers.len() < 8
            || (line.is_open && numbers.len() == 8 && self.csv.is_none() && is_short(&cells))
        {
            return false;
        }
        self.has_threads |= is_thread && cells.get(1).is_none_or(|id| *id != "0]");
        if names > 0 && !is_thread && cells[0] != "Final:" {
            let names = cells[..names].iter().flat_map(|name| name.split('/'));
            let names = names.map(|name| name.trim_matches([':', ' ']).to_owned());
            (self.batch, self.has_begun) = (Some(names.collect()), false);
        }
        let result = self.result(&numbers, line.number);
        if self.has_begun {
            self.results.pop();
        }
        self.has_begun = true;
        self.results.push(result);
        true
    }

    fn result(&self, numbers: &[f64], line: usize) -> Result {
        let named = |names: &Vec<String>| {
            let test = names.iter().find(|name| name.contains('_') || name.contains("lat"));
            let bytes = names.iter().find_map(|name| positive(name));
            (test.cloned().unwrap_or_else(|| self.test.clone()), bytes.or(self.bytes))
        };
        let (test, bytes) =
            self.batch.as_ref().map_or_else(|| (self.test.clone(), self.bytes), named);
        Result { test, bytes, bandwidth: numbers[5] * MEBIBYTE, seconds: numbers[3] / 1e6, line }
    }
}

/// A number of a row; there may be no typical time.
fn above(word: &str) -> Option<f64> {
    number(word, &Choices::default()).ok().filter(|number| *number >= 0.0)
}

/// The names of `+tag_lat/8---------+`, before the rows of a test of a batch.
fn batch(line: &str) -> Option<Vec<String>> {
    let names = line.strip_prefix('+')?.split("--").next()?;
    names
        .contains(|c: char| c.is_ascii_alphanumeric())
        .then(|| names.split('/').map(|name| name.trim_matches('-').to_owned()).collect())
}

/// The last number is a whole rate of messages, so only one that is far from the other may be cut.
fn is_short(cells: &[&str]) -> bool {
    let [.., other, last] = cells else { return true };
    last.len() < other.len()
}
