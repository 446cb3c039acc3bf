//! netperf, classic and omni, 2.4 to 2.7: `TCP_RR`, `TCP_STREAM`, the same of UDP, as a table, as CSV (`-o`) or as
//! `KEY=value` (`-k`).
//!
//! A request and its response are a round trip, `1 / rate`: half of it is the time of a message of half the bytes. Of one
//! byte each that is a start-up time. With a burst (`-b`) several are on their way, and with a connection each (`TCP_CRR`)
//! it is no message: both are refused. A stream is a bandwidth; over UDP what was received counts. The length of the test is
//! never taken. The heading names the unit: 10^6 bits, or `KBytes`, `MBytes` and `GBytes`, which are powers of 1024.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::super::words;
use super::common::{Output, is_short, runs};
use crate::reading::{Format, Reading, Sent};
use marks::{is_heading, is_title};
use said::{Said, Test};

mod marks;
mod said;

/// The format of netperf.
pub const NETPERF: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

const BANDWIDTHS: &str = "netperf TCP_STREAM or iperf3";
const LATENCIES: &str = "netperf TCP_RR or qperf tcp_lat";

fn mark(line: &str) -> Option<Mark> {
    if is_short(line) {
        return None;
    }
    if is_title(line) {
        Some(Mark::Opening)
    } else if line.contains("netperf") && runs(line, &["netperf"]) {
        Some(Mark::Title)
    } else {
        is_heading(line).then_some(Mark::Heading)
    }
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut said = Said::default();
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        said.read_line(&line);
    }
    said.is_output().then(|| output(&said, section.first))
}

fn output(said: &Said, first: usize) -> Reading {
    let title = said.title();
    let output = Output { format: Format::Netperf, title, lines: (first, said.last) };
    if said.test == Test::ConnectedAnew {
        return output.refused(format!(
            "a connection for each request: its round trip is no message; run {LATENCIES}"
        ));
    }
    if let Some(seconds) = said.round_trip() {
        return transaction(said, output, seconds);
    }
    match said.bandwidth() {
        _ if said.is_udp && !said.is_received => output.refused(format!(
            "what was sent over UDP, many at once, without the line of what was received: paste all of the output, and run \
             {LATENCIES} for a start-up time"
        )),
        Some(rate) if said.is_of_small_messages() => output.refused(format!(
            "a bandwidth of {} of small messages, many at once: not that of the link; run {BANDWIDTHS}, and {LATENCIES} for a \
             start-up time",
            words::rate(rate)
        )),
        Some(rate) => output.bandwidth(rate, "one stream, many messages at once", LATENCIES),
        None => output.refused(format!(
            "netperf without a result that is understood (of columns chosen with -O none is); run {LATENCIES}, or {BANDWIDTHS} for a bandwidth"
        )),
    }
}

/// Reads a request and its response, which take `seconds` together.
fn transaction(said: &Said, output: Output, seconds: f64) -> Reading {
    if said.test == Test::Burst {
        return output.refused(format!(
            "several requests at once (a burst): the rate says no round trip; run {LATENCIES} without -b"
        ));
    }
    let Some((request, response)) = said.sizes() else {
        return output.refused(format!(
            "a round trip whose sizes are not named: add REQUEST_SIZE and RESPONSE_SIZE to -k or -o, or run {LATENCIES}"
        ));
    };
    let seconds = seconds / 2.0;
    if request <= 1.0 && response <= 1.0 {
        let how = "half of a round trip of one byte each way, one size";
        return output.start_up(seconds, how, BANDWIDTHS);
    }
    let bytes = f64::midpoint(request, response);
    let row = Sent { line: said.row, bytes, seconds, ..Sent::default() };
    let mut reading = output.messages(vec![row]);
    reading.notes.push(format!(
        "The time is half of the round trip of a request of {request} and a response of {response} bytes, at half of both."
    ));
    reading
}

#[cfg(test)]
mod tests;
