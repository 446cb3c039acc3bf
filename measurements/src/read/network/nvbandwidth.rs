//! nvbandwidth: a matrix for each of its tests, `Running host_to_device_memcpy_ce.` and what follows.
//!
//! The bandwidth is the mean of a matrix between two ends in one direction, GB are 10^9 bytes. Tests of both directions, of
//! several copies at once and of the memory of one GPU say none of a link, and the latency of a load is no message.

use crossover_model::steps::Pace;

use super::super::lines::tokens;
use super::super::sections::{KnownFormat, Mark, Section};
use super::common::{Output, is_short};
use super::matrix::Matrix;
use crate::reading::{Format, Reading};

/// The format of nvbandwidth.
pub const NVBANDWIDTH: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

const LATENCIES: &str = "p2pBandwidthLatencyTest or osu_latency D D";

fn mark(line: &str) -> Option<Mark> {
    if is_short(line) {
        return None;
    }
    if test(line).is_some() { Some(Mark::Title) } else { is_matrix(line).then_some(Mark::Heading) }
}

/// The test of `Running host_to_device_memcpy_ce.`
fn test(line: &str) -> Option<&str> {
    let test = line.strip_prefix("Running ")?.strip_suffix('.')?;
    let is_test = ["_ce", "_sm", "local_copy"].iter().any(|end| test.ends_with(end));
    (is_test && !test.contains(' ')).then_some(test)
}

/// `memcpy CE CPU(row) -> GPU(column) bandwidth (GB/s)`.
fn is_matrix(line: &str) -> bool {
    (line.contains("(GB/s)") || line.contains("(ns)"))
        && (line.contains("(row)") || line.contains("GPU(column)") || line.starts_with("memcpy "))
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let (mut title, mut heading) = (String::new(), String::new());
    let (mut matrix, mut last, mut is_waived) = (Matrix::default(), section.first, false);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if let Some(test) = test(line.text) {
            test.clone_into(&mut title);
        } else if is_matrix(line.text) && heading.is_empty() {
            line.text.clone_into(&mut heading);
        } else if line.text.starts_with("SUM ") {
            last = line.number;
            break;
        } else if heading.is_empty() || !matrix.read_line(line.text, line.is_open) {
            is_waived |= tokens(line.text).next() == Some("WAIVED");
            continue;
        }
        last = line.number;
    }
    // A test that the machine has no devices for.
    (!heading.is_empty() || !is_waived)
        .then(|| output(&title, &heading, &matrix, (section.first, last)))
}

fn output(test: &str, heading: &str, matrix: &Matrix, lines: (usize, usize)) -> Reading {
    let title = if test.is_empty() { heading } else { test }.to_owned();
    let output = Output { format: Format::NvBandwidth, title, lines };
    let is = |word: &str| test.contains(word) || heading.contains(word);
    if is("latency") || is("(ns)") {
        return output.refused(format!(
            "a matrix of latencies of a load, which is no message; run {LATENCIES} for a start-up time"
        ));
    }
    let is_one_way = ["host_to_device", "device_to_host", "device_to_device"]
        .iter()
        .any(|start| test.starts_with(start))
        || (test.is_empty() && heading.contains("CPU(row)"));
    if !is_one_way || is("bidirectional") || (test.is_empty() && is("<->")) {
        return output.refused(format!(
            "a matrix of copies both ways, many at once or within one GPU: no bandwidth of a link; run nvbandwidth -t \
             device_to_device_memcpy_write_ce, and {LATENCIES} for a start-up time"
        ));
    }
    let mean = if test.starts_with("device_to_device") { matrix.between() } else { matrix.all() };
    match mean {
        Ok(rate) => output.bandwidth(1e9 * rate, "mean of the matrix, one direction", LATENCIES),
        Err(Some((least, most))) => output.refused(format!(
            "a matrix whose links are not alike, from {least} to {most} GB/s: type those of two ends, and run {LATENCIES}"
        )),
        Err(None) => output.refused(format!("a matrix without an entry; run {LATENCIES}")),
    }
}

#[cfg(test)]
mod tests;
