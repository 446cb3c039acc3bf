//! netgauge's pattern `loggp`: its file `# size n PRTT(1,0,s) … L o_s o_r g G …`, and the lines
//! ` L=1.96 s=1025 o_s=3.29 o_r=3.29 g=1.74 G=0.00149 …` of its log. Times are in microseconds, G in us per byte.

use crossover_model::steps::Pace;

use super::lines::{Line, bare, tokens};
use super::number::{is_numeric, number};
use super::outcome;
use super::rows::{Row, Rows, in_seconds};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, LogGp, Reading};

/// The format of netgauge.
pub const NETGAUGE: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_heading(line) {
        Some(Mark::Heading)
    } else if line.starts_with('#') && line.contains("Netgauge v") && line.contains("loggp") {
        Some(Mark::Opening)
    } else {
        is_log(line).then_some(Mark::Row)
    }
}

fn is_heading(line: &str) -> bool {
    line.contains('(') && line.contains("PRTT(") && line.contains("o_s") && line.contains("o_r")
}

fn is_log(line: &str) -> bool {
    line.contains('=') && line.contains("o_s=") && line.contains("o_r=") && line.contains("s=")
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut rows = Rows::from(section.first);
    let mut heading: Vec<&str> = Vec::new();
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let row = if is_heading(line.text) {
            heading = tokens(bare(line.text)).collect();
            Row::Known
        } else if is_log(line.text) {
            row(&line, |name| in_log(line.text, name), choices)
        } else if heading.is_empty()
            || line.text.starts_with('#')
            || !line.text.starts_with(is_digit)
        {
            // The log tells of each of its measurements.
            Row::Known
        } else {
            let words: Vec<&str> = tokens(line.text).collect();
            let cell = |name: &str| {
                heading.iter().position(|column| *column == name).and_then(|at| words.get(at))
            };
            row(&line, |name| cell(if name == "s" { "size" } else { name }).copied(), choices)
        };
        rows.push(&line, row);
    }
    let mut rows = rows.finish();
    let taken = std::mem::take(&mut rows.taken);
    if taken.is_empty() && heading.is_empty() {
        return None;
    }
    let content =
        if taken.is_empty() { outcome::empty_content(&rows) } else { Content::LogGp(taken) };
    Some(outcome::reading(
        Format::Netgauge,
        "netgauge LogGP".to_owned(),
        section.first,
        rows,
        content,
    ))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The value behind `name=` in a line of the log.
fn in_log<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    tokens(line).find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

fn row<'a>(
    line: &Line<'_>,
    value: impl Fn(&str) -> Option<&'a str>,
    choices: &Choices,
) -> Row<LogGp> {
    let said = |name| {
        value(name).filter(|word| is_numeric(word)).and_then(|word| number(word, choices).ok())
    };
    let micro =
        |name| said(name).filter(|value| *value >= 0.0).map(|value| in_seconds(value, 1e-6));
    let Some(bytes) = said("s").filter(|bytes| *bytes >= 0.0) else {
        return Row::Wrong("has no size");
    };
    let (Some(o_send), Some(o_receive)) = (micro("o_s"), micro("o_r")) else {
        return Row::Wrong("has no overheads of sender and receiver");
    };
    Row::Read(LogGp {
        line: line.number,
        bytes,
        latency: micro("L"),
        o_send,
        o_receive,
        gap: micro("g"),
        gap_per_byte: micro("G"),
        round_trip: micro("PRTT(1,0,s)"),
    })
}

#[cfg(test)]
mod tests;
