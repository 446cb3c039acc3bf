//! MPIBenchmarks.jl, IMB and OSU in Julia: `Running benchmark OSU Scatterv with type Float32 on 2 MPI ranks`, then CSV.
//!
//! The column is the average of the ranks in seconds, or `time (seconds)`, `latency (seconds)` and `latency (us)` of
//! messages, which are half of a round trip. One-sided tests are no messages, and bandwidths no times. Without the line
//! above the collective is unknown: columns of minimum and maximum are those of one.

use crossover_model::steps::Pace;

use super::super::lines::Line;
use super::super::operations::find_operation;
use super::super::outcome;
use super::super::rows::{Row, Rows, sent_row};
use super::super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Operation, Reading, Sent};

/// The format of MPIBenchmarks.jl.
pub const MPI_BENCHMARKS_JL: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if title(line).is_some() {
        Some(Mark::Title)
    } else {
        line.starts_with("size (bytes),iterat").then_some(Mark::Heading)
    }
}

/// The benchmark, and what is said of it: `OSU Scatterv`, `Float32 on 2 MPI ranks`.
fn title(line: &str) -> Option<(&str, &str)> {
    let said = line.strip_prefix("Running benchmark ").or(line.strip_prefix("# "))?;
    said.split_once(" with type ").filter(|(_, said)| said.contains("MPI ranks"))
}

/// The head of an output, before its rows.
#[derive(Default)]
struct Head {
    benchmark: String,
    ranks: Option<u32>,
    columns: Vec<String>,
}

impl Head {
    fn read_line(&mut self, line: &str) -> bool {
        if let Some((benchmark, said)) = title(line) {
            benchmark.clone_into(&mut self.benchmark);
            let ranks = said.split(" MPI ranks").next().and_then(|said| said.rsplit(' ').next());
            self.ranks = ranks.and_then(|ranks| ranks.parse().ok());
        } else if line.starts_with("size (bytes),iterat") {
            self.columns = line.split(',').map(|name| name.trim().to_owned()).collect();
        } else {
            return false;
        }
        true
    }

    /// Returns the column of the times, and their unit in seconds.
    fn time(&self) -> Option<(usize, f64)> {
        [
            ("avg_time (seconds)", 1.0),
            ("time (seconds)", 1.0),
            ("latency (seconds)", 1.0),
            ("latency (us)", 1e-6),
        ]
        .iter()
        .find_map(|(name, unit)| {
            let column = self.columns.iter().position(|column| column == name)?;
            Some((column, *unit))
        })
    }

    /// Returns what was timed, or why that is no message and no collective.
    fn operation(&self) -> Result<Operation, &'static str> {
        let name = self.benchmark.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if self.time().is_none() || has(&["bandwidth"]) {
            Err("bandwidth, not a time: many at once; run OSULatency or IMBPingPong")
        } else if has(&["put", "get latency", "accumulate", "one-sided", "one sided"]) {
            Err("a one-sided operation is no message; run OSULatency or IMBPingPong")
        } else if name.is_empty() {
            Err("times of a benchmark that is not named: paste the line \"Running benchmark\" too")
        } else if let Some(operation) = find_operation(&name) {
            Ok(operation)
        } else if has(&["pingpong", "ping pong", "latency"]) {
            Ok(Operation::Message)
        } else {
            Err("a benchmark that is not known: its times may be those of no message")
        }
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let is_head = head.read_line(line.text);
        if is_head {
            rows.last = line.number;
        }
        let is_known = is_head
            || head.columns.is_empty()
            || line.text.is_empty()
            || line.text.starts_with("---");
        let row = if is_known { Row::Known } else { row(&line, &head, choices) };
        rows.push(&line, row);
    }
    (!head.columns.is_empty()).then(|| output(&head, section.first, rows.finish()))
}

fn row(line: &Line<'_>, head: &Head, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = line.text.split(',').map(str::trim).collect();
    let Some((column, unit)) = head.time() else { return Row::Known };
    if words.len() == 1 {
        return Row::Other;
    }
    // The number of digits is as many as it needs, so the last one of a text may be cut.
    let is_last = line.is_open && column + 1 == words.len() && unit > 0.5;
    if words.len() != head.columns.len() || is_last {
        return Row::Wrong("is cut");
    }
    sent_row(line.number, words[0], words[column], unit, choices)
}

fn output(head: &Head, first: usize, rows: Rows<Sent>) -> Reading {
    let title = format!("MPIBenchmarks.jl {}", head.benchmark).trim_end().to_owned();
    let format = Format::MpiBenchmarksJl;
    match head.operation() {
        Ok(operation) => outcome::messages(format, title, first, rows, operation, head.ranks),
        Err(why) => outcome::reading(format, title, first, rows, Content::Refused(why.to_owned())),
    }
}

#[cfg(test)]
mod tests;
