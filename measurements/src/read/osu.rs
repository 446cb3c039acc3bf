//! OSU micro-benchmarks, 3.x to 7.x: `# OSU MPI Latency Test v7.5`, a heading, rows of size and time.
//!
//! The time is half a round trip of one message, or that of a whole collective, in microseconds. A heading may be shorter
//! than its rows (`-f`). Bandwidths (a megabyte is a million bytes) and one-sided operations are refused.

use std::borrow::Cow;

use crossover_model::steps::Pace;

use super::columns::heading::is_unit;
use super::lines::{Line, bare, tokens};
use super::network::common::size;
use super::number::is_numeric;
use super::operations::find_operation;
use super::outcome;
use super::rows::{Decimals, Row, Rows, sent_row};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Operation, Pairs, Rate, Reading, Sent};
use head::{Head, bandwidth_note, is_heading, is_title};

pub mod head;

/// The format of OSU micro-benchmarks.
pub const OSU: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    let said = bare(line);
    if is_title(said) { Some(Mark::Title) } else { is_heading(said).then_some(Mark::Heading) }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let (mut width, mut decimals) = (0, Decimals::of(2));
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let is_head = head.read_line(bare(line.text));
        if is_head {
            rows.last = line.number;
        }
        let row = if is_head || line.text.starts_with('#') || line.text.is_empty() {
            Row::Known
        } else {
            row(&line, &head, &mut width, &mut decimals, choices)
        };
        rows.push(&line, row);
    }
    let rows = rows.finish();
    // Whoever writes about a benchmark names it too.
    let is_output = !rows.taken.is_empty() || !head.heading.is_empty() || head.title.contains(" v");
    is_output.then(|| output(&head, section.first, rows))
}

fn row(
    line: &Line<'_>,
    head: &Head,
    width: &mut usize,
    decimals: &mut Decimals,
    choices: &Choices,
) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let Some(size) = words.first().copied().and_then(bytes) else { return Row::Other };
    let Some(time) = words.get(head.column()) else { return Row::Wrong("ends before its time") };
    if words.len() < *width || (head.column() + 1 == words.len() && decimals.is_cut(time, line)) {
        return Row::Wrong("is cut");
    }
    if words.iter().any(|word| is_unit(word)) {
        return Row::Wrong("has a unit of its own");
    }
    *width = words.len();
    sent_row(line.number, &size, time, head.unit(), choices)
}

/// A size as a number of bytes: `64K` is 65536.
fn bytes(word: &str) -> Option<Cow<'_, str>> {
    if is_numeric(word) {
        return Some(Cow::Borrowed(word));
    }
    let is_size = word.starts_with(|c: char| c.is_ascii_digit());
    size(word).filter(|_| is_size).map(|bytes| Cow::Owned(bytes.to_string()))
}

fn output(head: &Head, first: usize, rows: Rows<Sent>) -> Reading {
    let title = head.name().to_owned();
    if let Some(why) = head.refusal() {
        return without_times(head, first, rows, why);
    }
    let operation = find_operation(&title).unwrap_or(Operation::Message);
    let is_pair = operation == Operation::Message && !title.contains("Multi");
    let touches_none = head.on_device && rows.taken.iter().any(|row| row.bytes == 0.0);
    let mut reading =
        outcome::messages(Format::Osu, title, first, rows, operation, is_pair.then_some(2));
    if touches_none {
        reading.notes.push("The row of 0 bytes touches no device memory.".to_owned());
    }
    if head.column() == 3 && matches!(reading.content, Content::Messages(_)) {
        reading.notes.push("The time is that of the communication alone.".to_owned());
    }
    reading
}

/// Returns an output that says no time of a message: bandwidths of one pair, or the reason why it is refused.
fn without_times(head: &Head, first: usize, rows: Rows<Sent>, why: String) -> Reading {
    let title = head.name().to_owned();
    let rate = |row: &Sent| {
        let bandwidth = head.rate(row.seconds);
        Rate { line: row.line, bytes: row.bytes, bandwidth, messages: None }
    };
    let rates: Vec<Rate> = rows.taken.iter().map(rate).collect();
    let largest = rates.iter().map(|rate| (rate.bytes, rate.bandwidth));
    let largest = largest.max_by(|a, b| a.0.total_cmp(&b.0));
    let note = head.is_of_bandwidths().then(|| bandwidth_note(&title, largest));
    let content = if head.is_of_one_pair() && !rates.is_empty() {
        Content::Pairs(Pairs { pairs: Some(1), window: None, rows: rates })
    } else {
        Content::Refused(why)
    };
    let mut reading = outcome::reading(Format::Osu, title, first, rows, content);
    reading.notes.extend(note);
    reading
}

#[cfg(test)]
mod tests;
