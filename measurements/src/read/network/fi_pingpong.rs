//! libfabric's `fi_pingpong`, and the ping-pongs of its tests (`fi_rdm_pingpong` and others).
//!
//! A row is `bytes #sent #ack total time MB/sec usec/xfer Mxfers/sec`. `usec/xfer` is half of a round trip: one message one
//! way. `time` is that of all messages together and is not taken. k, m and g of sizes are powers of 1024, MB are 10^6
//! bytes. The tests of bandwidths print the same columns, where `usec/xfer` is no time of a message: the largest size is a
//! bandwidth. Where no line says which of both it is, the output is refused.

use crossover_model::steps::Pace;

use super::super::lines::{Line, tokens};
use super::super::outcome;
use super::super::rows::{Decimals, Row, Rows, checked_row, in_seconds};
use super::super::sections::{KnownFormat, Mark, Section};
use super::super::words;
use super::common::{LARGE, Output, one_size, positive, size};
use crate::reading::{Format, Operation, Reading, Sent};

/// The format of `fi_pingpong`.
pub const FI_PINGPONG: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

const ADD: &str = "fi_pingpong";

fn mark(line: &str) -> Option<Mark> {
    if is_heading(line) {
        Some(Mark::Heading)
    } else {
        (line.contains("fi_") && program(line).is_some()).then_some(Mark::Title)
    }
}

fn is_heading(line: &str) -> bool {
    line.contains("usec/xfer") && line.contains("bytes")
}

/// The program of a command, such as `fi_rdm_tagged_bw`.
fn program(line: &str) -> Option<&str> {
    let mut names = tokens(line).take(6).filter_map(|word| word.rsplit('/').next());
    let tests = ["pingpong", "_bw", "_lat"];
    names.find(|name| name.starts_with("fi_") && tests.iter().any(|test| name.contains(test)))
}

/// The columns of a table.
#[derive(Default)]
struct Columns {
    count: usize,
    bytes: usize,
    time: usize,
    rate: Option<usize>,
    is_pingpong: bool,
}

impl Columns {
    fn of(heading: &str) -> Self {
        let names: Vec<&str> = tokens(heading).collect();
        let at = |name: &str| names.iter().position(|column| *column == name);
        Self {
            count: names.len(),
            bytes: at("bytes").unwrap_or_default(),
            time: at("usec/xfer").unwrap_or_default(),
            rate: at("MB/sec"),
            is_pingpong: at("#ack").is_some(),
        }
    }
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut rows = Rows::from(section.first);
    let (mut command, mut columns) = (String::new(), Columns::default());
    let (mut decimals, mut largest) = (Decimals::of(2), None);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let row = if is_heading(line.text) {
            columns = Columns::of(line.text);
            rows.last = line.number;
            Row::Known
        } else if columns.count == 0 {
            if let Some(program) = program(line.text) {
                program.clone_into(&mut command);
            }
            Row::Known
        } else if line.text.is_empty() || line.text.starts_with(['/', '#', '-']) {
            Row::Known
        } else {
            row(&line, &columns, &mut decimals, &mut largest)
        };
        rows.push(&line, row);
    }
    (columns.count > 0).then(|| output(&command, &columns, section.first, rows.finish(), largest))
}

fn row(
    line: &Line<'_>,
    columns: &Columns,
    decimals: &mut Decimals,
    largest: &mut Option<(f64, f64)>,
) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let Some(bytes) = words.get(columns.bytes).and_then(|word| size(word)) else {
        return Row::Other;
    };
    let last = words.last().copied().unwrap_or_default();
    if words.len() < columns.count || decimals.is_cut(last, line) {
        return Row::Wrong("is cut");
    }
    let Some(time) = words.get(columns.time).and_then(|word| positive(word)) else {
        return Row::Wrong("has no time");
    };
    let rate = columns.rate.and_then(|at| positive(words.get(at)?));
    if let Some(rate) = rate.filter(|_| largest.is_none_or(|(most, _)| most <= bytes)) {
        *largest = Some((bytes, 1e6 * rate));
    }
    checked_row(line.number, bytes, in_seconds(time, 1e-6))
}

fn output(
    command: &str,
    columns: &Columns,
    first: usize,
    rows: Rows<Sent>,
    largest: Option<(f64, f64)>,
) -> Reading {
    let title = if command.is_empty() { "fi_pingpong" } else { command }.to_owned();
    let lines = (first, rows.last);
    if command.contains("rma") {
        let why = format!("{title}: one-sided operations are no messages; run {ADD}");
        return Output { format: Format::FiPingpong, title, lines }.refused(why);
    }
    if columns.is_pingpong || command.contains("pingpong") {
        let one = one_size(&rows.taken);
        let format = Format::FiPingpong;
        let mut reading =
            outcome::messages(format, title, first, rows, Operation::Message, Some(2));
        reading.notes.extend(one);
        return reading;
    }
    let output = Output { format: Format::FiPingpong, title, lines };
    match largest.filter(|(size, _)| command.ends_with("_bw") && *size >= LARGE) {
        Some((size, rate)) => {
            output.bandwidth(rate, format!("many at once, {} each", words::size(size)), ADD)
        }
        None => output.refused(format!(
            "usec/xfer is the time of a message in a ping-pong alone, and no line says that it is one: many may be on \
             their way at once; run {ADD}, and paste its command line too"
        )),
    }
}

#[cfg(test)]
mod tests;
