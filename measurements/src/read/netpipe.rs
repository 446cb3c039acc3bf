//! `NetPIPE`: rows such as `0: 4096 bytes 7 times --> 204.44 Mbps in 0.000153 sec`.
//!
//! The time is that of one way. Version 2 prints seconds, version 3 microseconds; both count 2^20 bits as a megabit.

use crossover_model::steps::Pace;

use super::lines::{Line, tokens};
use super::number::{is_numeric, number};
use super::outcome;
use super::rows::{Row, Rows, checked_row, sent_row};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Format, Operation, Reading, Sent};

/// The format of `NetPIPE`.
pub const NETPIPE: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("Now starting") && line.contains("main loop") {
        Some(Mark::Title)
    } else {
        (line.contains('>')
            && line.contains("-->")
            && line.contains("bytes")
            && line.contains("times"))
        .then_some(Mark::Row)
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut rows = Rows::from(section.first);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let is_known = line.text.is_empty() || line.text.starts_with("Now starting");
        rows.push(&line, if is_known { Row::Known } else { row(&line, choices) });
    }
    let title = Format::NetPipe.title().to_owned();
    let rows = rows.finish();
    let is_output = !rows.taken.is_empty() || !rows.unread.is_empty();
    is_output.then(|| {
        outcome::messages(Format::NetPipe, title, section.first, rows, Operation::Message, Some(2))
    })
}

fn row(line: &Line<'_>, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let Some(bytes) = words.iter().position(|word| *word == "bytes").filter(|at| *at > 0) else {
        let is_row = words.first().is_some_and(|word| is_numeric(word));
        return if is_row { Row::Wrong("is cut") } else { Row::Other };
    };
    let before = |name: &str| {
        let at = words.iter().position(|word| word.starts_with(name))?;
        words.get(at.checked_sub(1)?).copied()
    };
    let Some(arrow) = words.iter().position(|word| *word == "-->") else {
        return Row::Wrong("is cut");
    };
    let unit = words.iter().skip(arrow).find_map(|word| Some((*word, unit(word)?)));
    match (unit, before("Mbps")) {
        (Some((name, unit)), _) => {
            sent_row(line.number, words[bytes - 1], before(name).unwrap_or_default(), unit, choices)
        }
        (None, Some(mbps)) if !line.is_open => by_bandwidth(line, words[bytes - 1], mbps, choices),
        (None, _) => Row::Wrong("is cut"),
    }
}

fn unit(word: &str) -> Option<f64> {
    match word {
        "sec" | "secs" => Some(1.0),
        "usec" | "usecs" => Some(1e-6),
        _ => None,
    }
}

/// A row without its time: the bandwidth is the size over it.
fn by_bandwidth(line: &Line<'_>, size: &str, mbps: &str, choices: &Choices) -> Row<Sent> {
    match (number(size, choices), number(mbps, choices)) {
        (Ok(bytes), Ok(mbps)) if bytes > 0.0 && mbps > 0.0 => {
            checked_row(line.number, bytes, bytes * 8.0 / (mbps * f64::exp2(20.0)))
        }
        _ => Row::Wrong("has no time"),
    }
}

#[cfg(test)]
mod tests;
