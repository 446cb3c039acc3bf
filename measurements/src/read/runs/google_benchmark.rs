//! Google Benchmark over threads, as JSON, CSV or text: `BM_Read/1024/real_time/threads:8   38162 ns  10489 ns  18412`.
//!
//! The time is `real_time` of an iteration, in its `time_unit`. `threads:8` in a name says the number of threads; `/8` is
//! an argument. Repetitions are runs; where only aggregates are there, it is the median, else the mean. Each benchmark
//! is an output of its own.

mod csv;
mod json;
mod text;
mod timed;

use std::collections::BTreeMap;

use crossover_model::steps::Pace;

use super::super::whole::WholeFormat;
use super::common::Log;
use crate::reading::{Format, Reading, Run};
use timed::Timed;

/// The format.
pub const GOOGLE_BENCHMARK: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| {
        text.contains("time_unit")
            || text.contains("CPU   Iterations")
            || text.contains("/threads:")
    },
    read: |text, _, pace| Box::pin(read(text, pace)),
};

async fn read(text: &str, pace: &Pace) -> Vec<Reading> {
    let mut rows = json::rows(text, pace).await;
    let mut notes = Vec::new();
    if rows.1 {
        notes.push("The output ends in the middle: it was cut.".to_owned());
    }
    if rows.0.is_empty() {
        rows.0 = csv::rows(text, pace).await;
    }
    if rows.0.is_empty() {
        rows.0 = text::rows(text, pace).await;
    }
    outputs(&rows.0, &notes)
}

/// Returns an output for each benchmark.
fn outputs(rows: &[Timed], notes: &[String]) -> Vec<Reading> {
    let mut benchmarks: BTreeMap<String, Vec<(f64, &Timed)>> = BTreeMap::new();
    let mut without = 0;
    for row in rows {
        match row.threads() {
            Some((name, n)) => benchmarks.entry(name).or_default().push((n, row)),
            None => without += usize::from(row.aggregate.is_empty()),
        }
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Vec::new() };
    if benchmarks.is_empty() {
        let mut log = Log::new(Format::GoogleBenchmark, first.line);
        log.lines.1 = last.line;
        let why = format!(
            "Google Benchmark without a number of threads ({}): run it with ThreadRange(1, 8)->UseRealTime()",
            first.name
        );
        return vec![log.refused(why)];
    }
    let readings = benchmarks.into_iter().map(|(name, rows)| output(&name, &rows, notes));
    let mut readings: Vec<Reading> = readings.collect();
    if without > 0 {
        readings[0].notes.push(format!("Left out: {without} rows without a number of threads."));
    }
    readings
}

fn output(name: &str, rows: &[(f64, &Timed)], notes: &[String]) -> Reading {
    let first = rows.iter().map(|row| row.1.line).min().unwrap_or(1);
    let mut log = Log::new(Format::GoogleBenchmark, first);
    log.lines.1 = rows.iter().map(|row| row.1.line).max().unwrap_or(first);
    log.title = format!("Google Benchmark {name}");
    log.unit = "threads".into();
    log.advice = "run it with ThreadRange(1, 8)->UseRealTime()";
    log.notes.extend_from_slice(notes);
    let has = |aggregate: &str| rows.iter().any(|row| row.1.aggregate == aggregate);
    let taken =
        ["", "median", "mean"].into_iter().find(|aggregate| has(aggregate)).unwrap_or_default();
    let of_taken = || rows.iter().filter(|row| row.1.aggregate == taken);
    let failed = of_taken().filter(|row| row.1.seconds.is_none()).count();
    log.runs = of_taken()
        .filter_map(|(n, row)| Some(Run { line: row.line, n: *n, seconds: row.seconds? }))
        .collect();
    log.notes.push(match taken {
        "" => "The time is real_time of an iteration.".to_owned(),
        _ => format!("The time is the {taken} of real_time of an iteration."),
    });
    if failed > 0 {
        log.notes.push(format!("Left out: {failed} that failed or have no time."));
    }
    log.reading()
}

#[cfg(test)]
mod tests;
