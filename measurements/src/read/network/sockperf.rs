//! sockperf: `ping-pong`, `under-load` and `throughput`.
//!
//! `Summary: Latency is 21.323 usec` is half of a round trip of one size, so a start-up time; with a large size on the
//! command line it is the time of that size. `Summary: Round trip is …` (`--full-rtt`) is halved. Under load many
//! messages are on their way, so its latency is refused. `Summary: BandWidth is 110.5 MBps` is what was sent, where MB are
//! 2^20 bytes: over TCP that is the bandwidth, over UDP it may have been lost.

use crossover_model::steps::Pace;

use super::super::lines::tokens;
use super::super::sections::{KnownFormat, Mark, Section};
use super::super::words;
use super::common::{MEBIBYTE, Output, SMALL, option, positive, runs, size};
use crate::reading::{Format, Reading, Sent};

/// The format of sockperf.
pub const SOCKPERF: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

const BANDWIDTHS: &str = "iperf3, qperf tcp_bw or sockperf throughput --tcp";
const LATENCIES: &str = "sockperf ping-pong";

fn mark(line: &str) -> Option<Mark> {
    if !line.contains("sockperf") {
        None
    } else if line.contains("sockperf: Summary: ") {
        (!line.contains("Message Rate")).then_some(Mark::Heading)
    } else if line.contains("sockperf: == version #") {
        Some(Mark::Opening)
    } else {
        is_command(line).then_some(Mark::Title)
    }
}

fn is_command(line: &str) -> bool {
    !line.contains("sockperf:") && !line.contains("sockperf[") && runs(line, &["sockperf"])
}

/// What an output says.
#[derive(Default)]
struct Said {
    /// Half of a round trip, or a whole one, in microseconds.
    latency: Option<f64>,
    is_round_trip: bool,
    /// Bytes per second.
    bandwidth: Option<f64>,
    /// Messages per second.
    messages: Option<f64>,
    /// The size of a message, in bytes.
    size: Option<f64>,
    is_udp: bool,
    is_under_load: bool,
    last: usize,
}

impl Said {
    fn read_line(&mut self, line: &str, number: usize) {
        if is_command(line) {
            self.size = option(line, &["-m", "--msg-size"]).and_then(size);
            self.is_under_load = tokens(line).any(|word| matches!(word, "under-load" | "ul"));
        }
        self.is_udp |= line.ends_with("# UDP");
        if line.contains("SentMessages=") {
            let count = |name: &str| {
                let digits =
                    line.split_once(name)?.1.split(|c: char| !c.is_ascii_digit()).next()?;
                positive(digits)
            };
            let (sent, received) = (count(" SentMessages="), count("ReceivedMessages="));
            self.is_under_load |=
                sent.zip(received).is_some_and(|(sent, received)| sent > 1.5 * received);
        }
        let Some((_, said)) = line.split_once("Summary: ") else { return };
        let number_of = |word: Option<&str>| word.and_then(positive);
        let words: Vec<&str> = tokens(said).collect();
        let value = number_of(words.iter().skip_while(|word| **word != "is").nth(1).copied());
        match words.as_slice() {
            ["Latency" | "Round", .., "usec"] => {
                self.latency = value;
                self.is_round_trip = words[0] == "Round";
                self.is_under_load |= words.contains(&"burst");
            }
            ["Message", "Rate", ..] => self.messages = value,
            ["BandWidth", "is", _, unit, ..] => {
                let unit = if *unit == "GBps" { 1000.0 * MEBIBYTE } else { MEBIBYTE };
                self.bandwidth = value.map(|value| value * unit);
                let size = self.bandwidth.zip(self.messages).map(|(rate, count)| rate / count);
                self.size = size.or(self.size);
            }
            _ => return,
        }
        self.last = number;
    }
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut said = Said::default();
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        said.read_line(line.text, line.number);
    }
    (said.last > 0).then(|| output(&said, section.first))
}

fn output(said: &Said, first: usize) -> Reading {
    let title = if said.bandwidth.is_some() { "sockperf throughput" } else { "sockperf" };
    let lines = (first, said.last);
    let output = Output { format: Format::Sockperf, title: title.to_owned(), lines };
    if let Some(rate) = said.bandwidth {
        let printed = words::rate(rate);
        return if said.is_udp {
            output.refused(format!(
                "{printed} were sent over UDP, many at once, which need not have arrived; run sockperf throughput --tcp, and \
                 {LATENCIES} for a start-up time"
            ))
        } else if said.size.is_none_or(|size| size < 1024.0) {
            output.refused(format!(
                "{printed} of small messages, many at once, are not the bandwidth of the link; run sockperf throughput --tcp \
                 -m 65000, and {LATENCIES} for a start-up time"
            ))
        } else {
            output.bandwidth(rate, "one stream, many at once", LATENCIES)
        };
    }
    let Some(latency) = said.latency else {
        return output.refused(format!("no latency that is above zero; run {LATENCIES}"));
    };
    if said.is_under_load {
        return output.refused(format!(
            "a latency under load, with many messages at once on their way: no start-up time; run {LATENCIES}"
        ));
    }
    let halves = if said.is_round_trip { 2.0 } else { 1.0 };
    let seconds = latency / (halves * 1e6);
    let mut reading = match said.size.filter(|size| *size > SMALL) {
        Some(bytes) => {
            output.messages(vec![Sent { line: said.last, bytes, seconds, ..Sent::default() }])
        }
        None => output.start_up(seconds, "one size, half of a round trip", BANDWIDTHS),
    };
    if said.is_round_trip {
        reading.notes.push("The time is half of the round trip.".to_owned());
    }
    reading
}

#[cfg(test)]
mod tests;
