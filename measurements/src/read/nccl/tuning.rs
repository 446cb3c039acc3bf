//! The table of latencies and bandwidths in NCCL's log, shown with `NCCL_DEBUG=INFO` and
//! `NCCL_DEBUG_SUBSYS=TUNING`: blocks of up to three algorithms, each with three protocols, `us/GB/s`.

use crossover_model::steps::Pace;

use super::super::lines::{Line, Lines, shorten};
use super::super::rows::in_seconds;
use super::super::whole::WholeFormat;
use crate::reading::{Content, Format, Reading, Tuning, Unread};

/// The collectives of the table.
const COLLECTIVES: &[&str] = &["Broadcast", "Reduce", "AllGather", "ReduceScatter", "AllReduce"];
/// The protocols of each algorithm.
const PROTOCOLS: [&str; 3] = ["LL", "LL128", "Simple"];

/// More entries than a table has.
const LARGEST: usize = 500;

/// The format of the table.
pub const TUNING: WholeFormat = WholeFormat {
    is_within: true,
    is_in: |text| text.contains("Algorithm"),
    read: |text, _, pace| Box::pin(read(text, pace)),
};

/// Returns the tables in a text. Each communicator prints its own.
async fn read(text: &str, pace: &Pace) -> Vec<Reading> {
    let mut tables = Vec::new();
    let mut algorithms: Vec<&str> = Vec::new();
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        if !line.text.contains('|') {
            continue;
        }
        let said = line.text.rsplit("NCCL INFO").next().unwrap_or_default();
        // Every cell ends with a bar: what stands behind the last one is cut.
        let said = said.rsplit_once('|').map_or("", |(said, _)| said);
        let mut cells = said.split('|').map(str::trim).filter(|cell| !cell.is_empty());
        match cells.next() {
            Some("Algorithm") => algorithms = cells.collect(),
            Some(collective) if COLLECTIVES.contains(&collective) && !algorithms.is_empty() => {
                add_line(&mut tables, &line, collective, &algorithms, cells);
            }
            _ => {}
        }
    }
    tables
}

/// Adds a line of the table to the last one, or to a new one where the last has its entries already.
fn add_line<'a>(
    tables: &mut Vec<Reading>,
    line: &Line<'_>,
    collective: &str,
    algorithms: &[&str],
    cells: impl Iterator<Item = &'a str>,
) {
    let names =
        algorithms.iter().flat_map(|algorithm| PROTOCOLS.map(|protocol| (*algorithm, protocol)));
    let is_known = |reading: &Reading| match &reading.content {
        Content::Tuning(known) => {
            let is_same = |entry: &Tuning| {
                entry.collective == collective && algorithms.contains(&entry.algorithm.as_str())
            };
            known.len() > LARGEST || known.iter().any(is_same)
        }
        _ => true,
    };
    if tables.last().is_none_or(is_known) {
        tables.push(begin(line.number));
    }
    let Some(reading) = tables.last_mut() else { return };
    reading.lines.1 = line.number;
    let mut read = 0;
    for ((algorithm, protocol), (latency, bandwidth)) in names.clone().zip(cells.map_while(pair)) {
        read += 1;
        if let Content::Tuning(entries) = &mut reading.content {
            entries.push(Tuning {
                line: line.number,
                collective: collective.to_owned(),
                algorithm: algorithm.to_owned(),
                protocol: protocol.to_owned(),
                latency: in_seconds(latency, 1e-6),
                bandwidth: (bandwidth > 0.0).then_some(bandwidth * 1e9),
            });
        }
    }
    if read < names.count() {
        reading.unread.push(Unread { line: line.number, text: shorten(line.text), why: "is cut" });
    }
}

fn begin(line: usize) -> Reading {
    Reading {
        format: Format::NcclTuning,
        title: "NCCL's own latencies and bandwidths".to_owned(),
        lines: (line, line),
        content: Content::Tuning(Vec::new()),
        unread: Vec::new(),
        notes: vec!["A bandwidth of 0.0 is printed for what is not available.".to_owned()],
        table: None,
    }
}

/// `16.8/   0.5`.
fn pair(cell: &str) -> Option<(f64, f64)> {
    let (latency, bandwidth) = cell.split_once('/')?;
    let value = |word: &str| {
        word.trim().parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)
    };
    Some((value(latency)?, value(bandwidth)?))
}

#[cfg(test)]
mod tests;
