//! The text of nccl-tests and rccl-tests: after the type, the last eight words of a row are time, algorithm
//! bandwidth, bus bandwidth and errors, out of place and then in place. That holds for every version.

use std::collections::BTreeSet;

use crossover_model::steps::Pace;

use super::super::lines::{Line, bare, tokens};
use super::super::number::{is_numeric, number};
use super::super::operations::find_operation;
use super::super::rows::{Row, Rows, in_seconds, sent_row};
use super::super::sections::{KnownFormat, Mark, Section};
use super::super::{outcome, words};
use super::collective::Sample;
use crate::reading::{Choices, Content, Format, Messages, Operation, Reading, Sent};

/// The format of nccl-tests' texts.
pub const NCCL: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_log(line) {
        None
    } else if is_heading(line) {
        Some(Mark::Heading)
    } else {
        is_opening(line).then_some(Mark::Opening)
    }
}

/// Lines of NCCL's log stand anywhere.
fn is_log(line: &str) -> bool {
    line.contains("NCCL ")
        && ["NCCL INFO", "NCCL WARN", "NCCL TRACE"].iter().any(|said| line.contains(said))
}

fn is_heading(line: &str) -> bool {
    line.contains("algbw")
        && line.contains("busbw")
        && line.contains("size")
        && line.contains("count")
}

fn is_opening(line: &str) -> bool {
    let said = bare(line);
    said.starts_with("nThread ")
        || said.starts_with("nccl-tests version")
        || said.starts_with("rccl-tests: Version")
        || said.starts_with("Using devices")
        || (said.contains('_')
            && said.contains("_perf")
            && !said.contains("concluded")
            && program(said).is_some())
}

/// The collective of `/opt/nccl-tests/build/all_reduce_perf`.
fn program(line: &str) -> Option<Operation> {
    let name = tokens(line).find_map(|word| word.split_once("_perf"))?.0;
    find_operation(name.rsplit('/').next()?)
}

/// The head of an output, before its rows.
#[derive(Default)]
struct Head {
    is_rccl: bool,
    operation: Option<Operation>,
    ranks: u32,
    hosts: BTreeSet<String>,
    has_heading: bool,
    /// Number of words in a row.
    width: usize,
}

impl Head {
    fn read_line(&mut self, line: &str) {
        if is_heading(line) {
            self.has_heading = true;
            self.width = tokens(bare(line)).count();
        }
        self.is_rccl |= line.contains("rccl") || line.contains("RCCL");
        if line.contains("_perf") {
            self.operation = program(line).or(self.operation.take());
        }
        if let Some((rank, host)) = device(line) {
            self.ranks = self.ranks.max(rank + 1);
            self.hosts.insert(host.to_owned());
        }
    }
}

/// The rank and the host of `#  Rank  0 Group  0 Pid 21 on host device  0 [0x35] Tesla T4`.
fn device(line: &str) -> Option<(u32, &str)> {
    let mut words = tokens(bare(line).strip_prefix("Rank ")?);
    let rank = words.next()?.parse().ok().filter(|rank| *rank < 1_000_000)?;
    let host = words.skip_while(|word| *word != "on").nth(1)?;
    Some((rank, host))
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut sample: Option<Sample<'_>> = None;
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let row = if is_log(line.text) {
            Row::Known
        } else if line.text.starts_with('#') || line.text.is_empty() || !head.has_heading {
            head.read_line(line.text);
            Row::Known
        } else {
            match row(&line, head.width, choices) {
                Ok((sent, said)) => {
                    let bandwidth = |sample: &Sample<'_>| sample.bandwidths.0;
                    if sample.as_ref().is_none_or(|best| bandwidth(&said) >= bandwidth(best)) {
                        sample = Some(said);
                    }
                    Row::Read(sent)
                }
                Err(row) => row,
            }
        };
        rows.push(&line, row);
    }
    (head.has_heading).then(|| output(head, section.first, rows.finish(), sample))
}

fn row<'a>(
    line: &Line<'a>,
    width: usize,
    choices: &Choices,
) -> Result<(Sent, Sample<'a>), Row<Sent>> {
    let words: Vec<&str> = tokens(line.text).collect();
    if !words.first().is_some_and(|word| is_numeric(word)) {
        return Err(Row::Other);
    }
    if words.len() < width {
        return Err(Row::Wrong("is cut"));
    }
    if !(11..=14).contains(&words.len()) || is_numeric(words[2]) {
        return Err(Row::Wrong("has not the columns of nccl-tests"));
    }
    let last = words.len() - 8;
    let sent = match sent_row(line.number, words[0], words[last], 1e-6, choices) {
        Row::Read(sent) => sent,
        other => return Err(other),
    };
    let value = |word: &str| number(word, choices).ok();
    let bandwidths = value(words[last + 1]).zip(value(words[last + 2]));
    let between = &words[3..last];
    let sample = Sample {
        bytes: sent.bytes,
        count: value(words[1]).unwrap_or_default(),
        kind: words[2],
        bandwidths: bandwidths.unwrap_or_default(),
        reduces: between.iter().find(|word| !is_numeric(word)).copied(),
        root: between.iter().find_map(|word| value(word)),
        unchecked_in_place: words[last + 7] == "N/A" && words[last + 3] != "N/A",
    };
    let in_place = value(words[last + 4]).filter(|time| *time > 0.0);
    let sent = Sent {
        in_place: in_place.map(|time| in_seconds(time, 1e-6)),
        bandwidths: bandwidths.and_then(in_bytes),
        ..sent
    };
    Ok((sent, sample))
}

/// Returns bandwidths printed in GB/s in bytes per second.
pub fn in_bytes((algorithm, bus): (f64, f64)) -> Option<(f64, f64)> {
    Some((algorithm * 1e9, bus * 1e9))
        .filter(|(algorithm, bus)| algorithm.is_finite() && bus.is_finite())
}

fn output(head: Head, first: usize, mut rows: Rows<Sent>, sample: Option<Sample<'_>>) -> Reading {
    let format = if head.is_rccl { Format::RcclTests } else { Format::NcclTests };
    let printed = (head.ranks > 0).then_some(head.ranks);
    let is_named = head.operation.is_some();
    let operation = head.operation.unwrap_or_else(|| {
        let name = sample.map_or("all_reduce", |sample| sample.collective(printed));
        Operation::Collective(name.to_owned())
    });
    let title = format!("{} {}", format.title(), operation.name());
    let ranks = printed.or_else(|| sample?.ranks(operation.name()));
    let nodes = (!head.hosts.is_empty()).then_some(head.hosts.len() as u32);
    let (content, notes) = match std::mem::take(&mut rows.taken) {
        taken if taken.is_empty() => (outcome::empty_content(&rows), Vec::new()),
        taken => by_place(operation, ranks, nodes, taken),
    };
    let has_rows = matches!(content, Content::Messages(_));
    let mut reading = outcome::reading(format, title, first, rows, content);
    reading.notes.extend(notes);
    if !is_named && has_rows {
        let name = reading.title.rsplit(' ').next().unwrap_or_default();
        reading.notes.push(format!(
            "The output does not name its collective; its columns are those of {name}."
        ));
    }
    reading
}

/// Returns the times of a collective, without the rows that send nothing, and what to know about them.
pub fn by_place(
    operation: Operation,
    ranks: Option<u32>,
    nodes: Option<u32>,
    taken: Vec<Sent>,
) -> (Content, Vec<String>) {
    let (rows, left_out): (Vec<_>, Vec<_>) = taken.into_iter().partition(|row| row.bytes > 0.0);
    let mut notes = words::of(&rows);
    if !left_out.is_empty() {
        notes.push("Rows of size 0 send nothing and are left out.".to_owned());
    }
    notes.extend(disagreement(&rows));
    if rows.is_empty() {
        return (Content::Refused("no rows that send anything".to_owned()), notes);
    }
    let column = "out-of-place time";
    (Content::Messages(Messages { operation, ranks, nodes, column, rows, left_out }), notes)
}

/// Says where in place and out of place differ by more than a quarter.
fn disagreement(rows: &[Sent]) -> Option<String> {
    let ratio =
        |row: &Sent| row.in_place.map_or(1.0, |time| (time / row.seconds).max(row.seconds / time));
    let worst = rows.iter().max_by(|a, b| ratio(a).total_cmp(&ratio(b)))?;
    (ratio(worst) > 1.25).then(|| {
        format!(
            "In place differs from out of place by up to {:.1} times ({}): out of place is taken.",
            ratio(worst),
            words::size(worst.bytes)
        )
    })
}

#[cfg(test)]
mod tests;
