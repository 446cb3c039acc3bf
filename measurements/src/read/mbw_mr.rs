//! `osu_mbw_mr`, 3.x to 7.x: `# OSU MPI Multiple Bandwidth / Message Rate Test v7.5`, the pairs and their window, a heading,
//! rows of size, bandwidth and messages per second of all pairs together.
//!
//! A megabyte is a million bytes. These are no times of a message, and no bandwidth of one.

use crossover_model::steps::Pace;

use super::lines::{Line, bare, tokens};
use super::number::{NoNumber, is_numeric, number};
use super::osu::head::bandwidth_note;
use super::outcome;
use super::rows::{Decimals, Row, Rows, wrong};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Pairs, Rate, Reading};

/// The format of `osu_mbw_mr`.
pub const MBW_MR: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

/// Bytes per second of a megabyte per second.
const MEGABYTE: f64 = 1e6;

fn mark(line: &str) -> Option<Mark> {
    let said = bare(line);
    if is_title(said) { Some(Mark::Title) } else { is_heading(said).then_some(Mark::Heading) }
}

fn is_title(said: &str) -> bool {
    said.starts_with("OSU ") && said.contains("Multiple Bandwidth")
}

/// `Size  MB/s  Messages/s`, or without the messages where they are not asked for.
fn is_heading(said: &str) -> bool {
    let columns = said.strip_prefix("Size").filter(|rest| rest.starts_with(char::is_whitespace));
    columns.is_some_and(|columns| columns.trim_start().starts_with("MB/s"))
}

/// The head of an output, before its rows.
#[derive(Default)]
struct Head {
    title: String,
    heading: String,
    pairs: Option<u32>,
    window: Option<u32>,
}

impl Head {
    fn read_line(&mut self, said: &str) -> bool {
        let (is_title, is_heading) = (is_title(said), is_heading(said));
        if is_title {
            said.clone_into(&mut self.title);
        } else if is_heading {
            said.clone_into(&mut self.heading);
        }
        let (pairs, window) = (count(said, "pairs:"), count(said, "window size:"));
        self.pairs = self.pairs.or(pairs);
        self.window = self.window.or(window);
        is_title || is_heading || pairs.is_some() || window.is_some()
    }

    /// Returns whether it is of this benchmark: another one has the first column alone.
    fn is_complete(&self) -> bool {
        !self.title.is_empty() || self.heading.contains("Messages/s")
    }
}

/// Returns the number behind a name, as in `[ pairs: 8 ] [ window size: 64 ]`.
fn count(said: &str, name: &str) -> Option<u32> {
    let behind = said.split(['[', ']']).find_map(|part| part.trim().strip_prefix(name))?;
    behind.trim().parse().ok().filter(|count| 0 < *count)
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
            row(&line, &mut width, &mut decimals, choices)
        };
        rows.push(&line, row);
    }
    let rows = rows.finish();
    let is_output = !rows.taken.is_empty() || !head.heading.is_empty() || head.title.contains(" v");
    is_output.then(|| output(head, section.first, rows))
}

fn row(
    line: &Line<'_>,
    width: &mut usize,
    decimals: &mut Decimals,
    choices: &Choices,
) -> Row<Rate> {
    let words: Vec<&str> = tokens(line.text).collect();
    let Some(size) = words.first().filter(|word| is_numeric(word)) else { return Row::Other };
    let Some(bandwidth) = words.get(1) else { return Row::Wrong("ends before its bandwidth") };
    let last = words.get(2).unwrap_or(bandwidth);
    if words.len() < *width || decimals.is_cut(last, line) {
        return Row::Wrong("is cut");
    }
    *width = words.len();
    let messages = words.get(2).map(|rate| number(rate, choices)).transpose();
    match (number(size, choices), number(bandwidth, choices), messages) {
        (Ok(bytes), Ok(bandwidth), Ok(_)) if wrong(bytes, bandwidth).is_some() => {
            Row::Wrong("has a size or a bandwidth that cannot be")
        }
        (Ok(bytes), Ok(bandwidth), Ok(messages)) => {
            let bandwidth = MEGABYTE * bandwidth;
            Row::Read(Rate { line: line.number, bytes, bandwidth, messages })
        }
        (Err(NoNumber::Comma), ..) | (_, Err(NoNumber::Comma), _) | (.., Err(NoNumber::Comma)) => {
            Row::Comma
        }
        _ => Row::Wrong("has no bandwidth"),
    }
}

fn output(head: Head, first: usize, mut rows: Rows<Rate>) -> Reading {
    let is_complete = head.is_complete();
    let title = if head.title.is_empty() { head.heading } else { head.title };
    let content = if !is_complete {
        Content::Refused(format!("bandwidth, not a time: {title}"))
    } else if rows.taken.is_empty() {
        outcome::empty_content(&rows)
    } else {
        let taken = std::mem::take(&mut rows.taken);
        Content::Pairs(Pairs { pairs: head.pairs, window: head.window, rows: taken })
    };
    let sizes = rows.taken.iter().map(|row| (row.bytes, row.bandwidth));
    let largest = sizes.max_by(|a, b| a.0.total_cmp(&b.0));
    let note = (!is_complete).then(|| bandwidth_note(&title, largest));
    let mut reading = outcome::reading(Format::Osu, title, first, rows, content);
    reading.notes.extend(note);
    reading
}

#[cfg(test)]
mod tests;
