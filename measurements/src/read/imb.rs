//! Intel MPI Benchmarks: `# Benchmarking PingPong`, a heading such as `#bytes #repetitions t[usec] Mbytes/sec`, rows.
//!
//! The time of a ping-pong is already half a round trip; of collectives the average over the ranks is taken.

use crossover_model::steps::Pace;

use super::columns::heading::is_unit;
use super::lines::{Line, tokens};
use super::number::{NoNumber, is_numeric, number};
use super::outcome;
use super::rows::{Row, Rows, checked_row, sent_row};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Reading, Sent};
use head::{Head, benchmark, is_banner, is_heading};

mod head;

/// The format of Intel MPI Benchmarks.
pub const IMB: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_heading(line) {
        Some(Mark::Heading)
    } else {
        (is_banner(line) || benchmark(line).is_some()).then_some(Mark::Opening)
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut has_heading = false;
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        head.read_line(line.text);
        has_heading |= is_heading(line.text);
        let is_known = !has_heading || line.text.is_empty() || line.text.starts_with('#');
        rows.push(&line, if is_known { Row::Known } else { row(&line, &head, choices) });
    }
    let rows = rows.finish();
    if !has_heading && head.benchmark.is_empty() {
        return None;
    }
    if let Some(why) = head.refusal().filter(|_| has_heading) {
        return Some(outcome::reading(
            Format::Imb,
            head.title(),
            section.first,
            rows,
            Content::Refused(why),
        ));
    }
    Some(outcome::messages(
        Format::Imb,
        head.title(),
        section.first,
        rows,
        head.operation(),
        head.ranks,
    ))
}

fn row(line: &Line<'_>, head: &Head, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    if !words.first().is_some_and(|word| is_numeric(word)) {
        return Row::Other;
    }
    let cell = |column: Option<usize>| column.and_then(|column| words.get(column));
    if line.is_open && words.len() < head.width {
        return Row::Wrong("is cut");
    }
    let Some(size) = cell(head.size) else { return Row::Wrong("has no size") };
    match (cell(head.time), cell(head.bandwidth)) {
        (Some(time), _) if is_numeric(time) && words.iter().any(|word| is_unit(word)) => {
            Row::Wrong("has a unit of its own")
        }
        (Some(time), _) => sent_row(line.number, size, time, 1e-6, choices),
        (None, Some(bandwidth)) if head.time.is_none() => {
            by_bandwidth(line, size, bandwidth, head, choices)
        }
        _ => Row::Wrong("ends before its time"),
    }
}

/// A ping-pong printed without its times: size over bandwidth is the time that the program measured.
fn by_bandwidth(
    line: &Line<'_>,
    size: &str,
    bandwidth: &str,
    head: &Head,
    choices: &Choices,
) -> Row<Sent> {
    match (number(size, choices), number(bandwidth, choices)) {
        (Ok(bytes), Ok(rate)) if bytes > 0.0 && rate > 0.0 => {
            checked_row(line.number, bytes, bytes / (rate * head.megabyte().unwrap_or(1e6)))
        }
        (Ok(_), Ok(_)) => Row::Wrong("has no bandwidth that says a time"),
        (Err(NoNumber::Comma), _) | (_, Err(NoNumber::Comma)) => Row::Comma,
        _ => Row::Wrong("has no bandwidth"),
    }
}

#[cfg(test)]
mod tests;
