//! `ucc_perftest`: `Collective: Alltoall` and its settings, headings in two lines, rows of count, size, times, bandwidths.
//!
//! The average time over the ranks is taken, in the unit of the upper heading: `Time, us`. The size is in bytes.

use crossover_model::steps::Pace;

use super::super::lines::{Line, tokens};
use super::super::number::is_numeric;
use super::super::operations::{BARRIER, find_operation};
use super::super::outcome;
use super::super::rows::{Decimals, Row, Rows, sent_row};
use super::super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Reading, Sent};

/// The format of `ucc_perftest`.
pub const UCC: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("Collective:") {
        Some(Mark::Title)
    } else {
        is_heading(line).then_some(Mark::Heading)
    }
}

/// `Count        Size                Time, us                           Bandwidth, GB/s`.
fn is_heading(line: &str) -> bool {
    line.starts_with("Count") && line.contains("Time, ")
}

/// The second line of the heading: `avg         min         max`.
fn is_lower(line: &str) -> bool {
    line.starts_with("avg") && line.contains("min") && line.contains("max")
}

/// The head of an output, before its rows.
#[derive(Default)]
struct Head {
    collective: String,
    /// The unit of the times, in seconds; `None` where it is another.
    unit: Option<f64>,
    has_heading: bool,
    width: usize,
}

impl Head {
    fn read_line(&mut self, line: &str) -> bool {
        if let Some(name) = line.strip_prefix("Collective:") {
            name.trim().clone_into(&mut self.collective);
        } else if is_heading(line) {
            let unit = line.split_once("Time, ").and_then(|(_, unit)| tokens(unit).next());
            self.unit = match unit {
                Some("us") => Some(1e-6),
                Some("ms") => Some(1e-3),
                Some("ns") => Some(1e-9),
                Some("s") => Some(1.0),
                _ => None,
            };
            self.has_heading = true;
        } else if is_lower(line) && self.has_heading {
            self.width = 2 + tokens(line).count();
        } else {
            return false;
        }
        true
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut decimals = Decimals::of(2);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let row = if head.read_line(line.text) {
            rows.last = line.number;
            Row::Known
        } else if !head.has_heading || line.text.is_empty() || line.text.starts_with('#') {
            Row::Known
        } else {
            row(&line, &head, &mut decimals, choices)
        };
        rows.push(&line, row);
    }
    (head.has_heading).then(|| output(&head, section.first, rows.finish()))
}

fn row(line: &Line<'_>, head: &Head, decimals: &mut Decimals, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let (Some(size), Some(time)) = (words.get(1), words.get(2)) else { return Row::Other };
    if !is_numeric(words[0]) {
        return Row::Other;
    }
    if words.len() < head.width || decimals.is_cut(words[words.len() - 1], line) {
        return Row::Wrong("is cut");
    }
    sent_row(line.number, size, time, head.unit.unwrap_or(1e-6), choices)
}

fn output(head: &Head, first: usize, rows: Rows<Sent>) -> Reading {
    let title = format!("ucc_perftest {}", head.collective).trim_end().to_owned();
    let refused = |rows, why: &str| {
        outcome::reading(Format::Ucc, title.clone(), first, rows, Content::Refused(why.to_owned()))
    };
    if head.unit.is_none() {
        return refused(rows, "times in a unit that is not known: us is read");
    }
    match find_operation(&head.collective) {
        Some(operation) if operation.name() == BARRIER => refused(
            rows,
            "a barrier sends nothing, so its time belongs to no size; run -c allreduce",
        ),
        Some(operation) => {
            outcome::messages(Format::Ucc, title.clone(), first, rows, operation, None)
        }
        None => refused(
            rows,
            "times of a collective that is not named: paste the line \"Collective:\" above the table too",
        ),
    }
}

#[cfg(test)]
mod tests;
