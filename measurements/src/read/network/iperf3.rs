//! iperf3 and iperf 2, as text: a bandwidth of streams, many messages at once.
//!
//! A row is `[  5]   0.00-10.00  sec  11.7 GBytes  3.35 Gbits/sec …`; the bandwidth is the last of its two numbers. Rows
//! of the whole test count, not those of its seconds; `[SUM]` where there are several streams; what was received where it
//! stands beside what was sent. Gbits are 10^9, `GBytes` are 2^30. UDP sends at a rate that was asked for: where nothing
//! was lost the link carries at least that, which is no bandwidth. Both ways at once (`--bidir`) is none either.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::super::words;
use super::common::{Output, mean, runs};
use crate::reading::{Format, Reading};
use row::{End, Rate};

pub mod json;
mod row;

/// The format of iperf's text.
pub const IPERF3: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

/// What to run for the start-up time.
const LATENCIES: &str = "qperf tcp_lat or sockperf ping-pong";

/// The share of the longest row that a row of the whole test has at least.
const SHARE: f64 = 0.9;

fn mark(line: &str) -> Option<Mark> {
    let is_title = line.starts_with("Connecting to host ")
        || line.starts_with("Accepted connection from ")
        || line.starts_with("Client connecting to ")
        || (line.starts_with("Server listening on ") && line.contains(" port "))
        || (line.contains("iperf") && runs(line, &["iperf", "iperf3"]) && line.contains(" -"));
    if is_title { Some(Mark::Title) } else { is_heading(line).then_some(Mark::Opening) }
}

/// `[ ID] Interval           Transfer     Bitrate`.
fn is_heading(line: &str) -> bool {
    line.starts_with('[') && line.contains(" Interval ") && line.contains(" Transfer ")
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let (mut longest, mut is_udp, mut last) = (Longest::default(), false, 0);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        is_udp |= line.text.contains(" UDP port ")
            || (is_heading(line.text) && line.text.contains("Datagrams"));
        if is_heading(line.text) {
            last = line.number;
        } else if let Some(rate) = Rate::of(&line) {
            last = line.number;
            is_udp |= rate.lost.is_some();
            longest.push(rate);
        }
    }
    (last > 0).then(|| output(&longest.rates, is_udp, (section.first, last)))
}

/// Rows, of which those of the whole test count.
#[derive(Default)]
struct Longest {
    rates: Vec<Rate>,
    /// A length that none of them is much below, in seconds.
    least: f64,
}

impl Longest {
    fn push(&mut self, rate: Rate) {
        // Few steps of a tenth lead to the longest, so rows are seldom thrown away.
        if SHARE * rate.seconds > self.least {
            self.least = rate.seconds;
            self.rates.clear();
        }
        if rate.seconds >= SHARE * self.least {
            self.rates.push(rate);
        }
    }
}

fn output(rates: &[Rate], is_udp: bool, lines: (usize, usize)) -> Reading {
    let output = Output { format: Format::Iperf3, title: "iperf".to_owned(), lines };
    if rates.iter().any(|rate| rate.is_both_ways) {
        return output.refused(format!(
            "iperf both ways at once, many at once: no bandwidth of one way; run it without --bidir, and {LATENCIES} for a \
             start-up time"
        ));
    }
    let has = |wanted: fn(&Rate) -> bool| rates.iter().any(wanted);
    let (is_received, is_sent) =
        (has(|rate| rate.end == End::Receiver), has(|rate| rate.end == End::Sender));
    let of_end = |rate: &&Rate| match rate.end {
        End::Receiver => true,
        End::Sender => !is_received,
        End::Unsaid => !is_received && !is_sent,
    };
    // The receiver's sum may be cut away where the sender's stands.
    let sums: Vec<&Rate> = rates.iter().filter(|rate| rate.is_sum()).collect();
    let received_sum = sums.iter().any(|rate| rate.end == End::Receiver);
    let taken: Vec<&Rate> = if sums.is_empty() {
        rates.iter().filter(of_end).collect()
    } else {
        sums.into_iter().filter(|rate| !received_sum || rate.end == End::Receiver).collect()
    };
    let streams = streams(rates);
    let taken = if taken.iter().any(|rate| rate.lost.is_some()) {
        taken.into_iter().filter(|rate| rate.lost.is_some()).collect()
    } else {
        taken
    };
    let Some(first) = taken.first() else {
        return output
            .refused(format!("iperf without a row: no bandwidth; run it again, and {LATENCIES}"));
    };
    if streams > 1 && !first.is_sum() {
        return output.refused(format!(
            "iperf with {streams} streams, many at once, and no line of their sum; paste the line [SUM], and run {LATENCIES} \
             for a start-up time"
        ));
    }
    let all: Vec<f64> = taken.iter().map(|rate| rate.bytes_per_second).collect();
    let rate = mean(&all).unwrap_or_default();
    let is_lossy = taken.iter().any(|rate| rate.lost.is_some_and(|lost| lost > 0.001));
    if is_udp && !(is_lossy && first.end != End::Sender) {
        return output.refused(format!(
            "iperf sent {} over UDP, many at once, as it was asked to: the link may carry more; run it over TCP, and \
             {LATENCIES} for a start-up time",
            words::rate(rate)
        ));
    }
    let streams = match streams {
        0 | 1 => "one stream".to_owned(),
        count => format!("{count} streams"),
    };
    let runs = if all.len() > 1 { format!(", mean of {} rows", all.len()) } else { String::new() };
    output.bandwidth(rate, format!("{streams}, many at once{runs}"), LATENCIES)
}

/// Returns how many streams there are.
fn streams(rates: &[Rate]) -> usize {
    let mut ids: Vec<&str> =
        rates.iter().filter(|rate| !rate.is_sum()).map(|rate| rate.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.len()
}

#[cfg(test)]
mod tests;
