//! perftest, 1.x to 6.x: `ib_write_lat`, `ib_send_lat`, `ib_read_lat`, `ib_atomic_lat` and the same with `_bw`.
//!
//! A table of times has a row `#bytes #iterations t_min[usec] … t_typical[usec] t_avg[usec] …`. Of write and send the times
//! are half of a round trip, one message one way; `t_avg` is taken, or `t_typical` where there is no average. A read
//! and an atomic operation are a request and its answer by the network card: no message, so they are refused. A table
//! of bandwidths has many messages on their way, as many as the TX depth: the largest size is the bandwidth of the link.
//! MB and MiB are 2^20 bytes, Gb are 10^9 bits.

mod head;

use crossover_model::steps::Pace;

use super::super::lines::{Line, tokens};
use super::super::number::{decimals, is_numeric};
use super::super::outcome;
use super::super::rows::{Decimals, Row, Rows, sent_row};
use super::super::sections::{KnownFormat, Section};
use super::super::words;
use super::common::{LARGE, Output, one_size, positive};
use crate::reading::{Choices, Format, Operation, Reading, Sent};
use head::{ADD, Head, bytes_per_second, mark, seconds};

/// The format of perftest.
pub const PERFTEST: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut decimals = Decimals::of(2);
    let mut largest: Option<(f64, f64)> = None;
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let row = if head.read_line(line.text) {
            rows.last = line.number;
            Row::Known
        } else if head.columns.is_empty() || is_beside(line.text) {
            Row::Known
        } else if head.time().is_some() {
            row(&line, &head, &mut decimals, choices)
        } else {
            let rate = rate(&line, &head);
            if rate.is_some() {
                rows.last = line.number;
            }
            largest =
                rate.filter(|(size, _)| largest.is_none_or(|(most, _)| most <= *size)).or(largest);
            Row::Known
        };
        rows.push(&line, row);
    }
    (!head.columns.is_empty()).then(|| output(&head, section.first, rows.finish(), largest))
}

/// The list of all times, `1, 0.98`, and what the program says of the processor.
fn is_beside(line: &str) -> bool {
    line.is_empty()
        || line.starts_with(['-', '#', '*'])
        || line.contains(',')
        || line.contains("CPU")
}

fn row(line: &Line<'_>, head: &Head, decimals: &mut Decimals, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let Some(size) = words.first().filter(|word| is_numeric(word)) else { return Row::Other };
    let Some((column, unit)) = head.time() else { return Row::Other };
    let (Some(time), Some(unit)) = (words.get(column), seconds(unit)) else {
        return Row::Wrong("ends before its time");
    };
    let is_last = column + 1 == words.len();
    if words.len() < head.columns.len() || (is_last && decimals.is_cut(time, line)) {
        return Row::Wrong("is cut");
    }
    sent_row(line.number, size, time, unit, choices)
}

/// Returns size and bandwidth of a row, in bytes and bytes per second.
fn rate(line: &Line<'_>, head: &Head) -> Option<(f64, f64)> {
    let words: Vec<&str> = tokens(line.text).collect();
    let (column, unit) = head.column("average[")?;
    let size = positive(words.first()?)?;
    let rate = positive(words.get(column)?)?;
    let is_cut = words.len() < head.columns.len()
        || (line.is_open && column + 1 == words.len() && decimals(words[column]) < 2);
    (!is_cut).then_some((size, rate * bytes_per_second(unit)?))
}

fn output(head: &Head, first: usize, rows: Rows<Sent>, largest: Option<(f64, f64)>) -> Reading {
    let lines = (first, rows.last);
    let output = Output { format: Format::Perftest, title: head.title(), lines };
    if let Some(why) = head.refusal() {
        return output.refused(why);
    }
    if head.time().is_some() {
        let notes: Vec<String> = one_size(&rows.taken).into_iter().collect();
        let title = output.title;
        let mut reading =
            outcome::messages(Format::Perftest, title, first, rows, Operation::Message, Some(2));
        reading.notes.extend(notes);
        return reading;
    }
    let title = &output.title;
    match largest {
        None => output.refused(format!(
            "a bandwidth test without rows: the server prints none; paste what the client prints, and run {ADD} for times"
        )),
        Some(_) if title.contains("Bidirectional") => {
            let why = format!(
                "{title}: a bandwidth of both ways together, many at once, and no time of a message; run it without -b, and \
                 {ADD} for times"
            );
            output.refused(why)
        }
        Some((size, rate)) if size < LARGE => {
            let (size, rate) = (words::size(size), words::rate(rate));
            output.refused(format!(
                "a bandwidth of {rate} of messages of {size}, many at once: too small for the bandwidth of the link; run it \
                 with -s 1048576, and {ADD} for times"
            ))
        }
        Some((size, rate)) => {
            let how = format!("many at once{}, {} each", head.depth, words::size(size));
            output.bandwidth(rate, how, ADD)
        }
    }
}

#[cfg(test)]
mod tests;
