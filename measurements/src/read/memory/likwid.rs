//! likwid-bench (`MByte/s:  64987.6`) and likwid-perfctr (`| Memory bandwidth [MBytes/s] | 50000 |`).
//!
//! A megabyte is a million bytes. likwid-bench: the rate of a test that streams is the bandwidth, `MFlops/s` of a
//! `peakflops` test the peak; flops of a stream are no peak, bytes of `peakflops` come out of a cache, and so do those of a
//! small working set. likwid-perfctr: what one program reached, so that the roofs are at least that high.

mod bench;
mod perfctr;

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Reading};

/// The format.
pub const LIKWID: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("LIKWID MICRO BENCHMARK") {
        Some(Mark::Title)
    } else {
        (bench::is_rate(line) || perfctr::metric(line).is_some()).then_some(Mark::Row)
    }
}

async fn read(section: &Section<'_>, _choices: &Choices, pace: &Pace) -> Option<Reading> {
    let (mut bench, mut perfctr) = (bench::Bench::default(), perfctr::Counters::default());
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if !bench.takes(&line) {
            perfctr.take(&line);
        }
    }
    bench.reading(section.first).or_else(|| perfctr.reading(section.first))
}

#[cfg(test)]
mod tests;
