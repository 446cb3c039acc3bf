//! ping of Linux, BSD, macOS, `BusyBox` and Windows, and fping: round trips of a small packet.
//!
//! The start-up time is half of the average round trip; of a packet above 64 bytes it is the time of that size. Windows
//! prints whole milliseconds, so less than one says nothing.

use crossover_model::steps::Pace;

use super::super::lines::tokens;
use super::super::sections::{KnownFormat, Mark, Section};
use super::common::{Output, SMALL, is_short, mean, positive};
use crate::reading::{Format, Reading, Sent};

/// The format of ping.
pub const PING: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

const BANDWIDTHS: &str = "iperf3 or qperf tcp_bw";

fn mark(line: &str) -> Option<Mark> {
    if is_short(line) {
        return None;
    }
    if is_title(line) { Some(Mark::Title) } else { is_result(line).then_some(Mark::Heading) }
}

/// `PING host (10.0.0.2) 56(84) bytes of data.`, `Pinging host [10.0.0.2] with 32 bytes of data:`
fn is_title(line: &str) -> bool {
    let starts =
        line.starts_with("PING ") || line.starts_with("Pinging ") || line.starts_with("PING6");
    starts && (line.contains("bytes") || line.contains("data"))
}

/// `rtt min/avg/max/mdev = …`, `round-trip min/avg/max = …`, `host : xmt/rcv/%loss = 3/3/0%, min/avg/max = …`,
/// `Minimum = 1ms, Maximum = 2ms, Average = 1ms` in any language.
fn is_result(line: &str) -> bool {
    line.contains("min/avg/max")
        || (line.ends_with("ms")
            && line.matches(" = ").count() == 3
            && line.matches("ms").count() == 3)
}

/// What an output says.
#[derive(Default)]
struct Said {
    title: String,
    /// The size of a packet, in bytes.
    size: Option<f64>,
    /// The average round trip, in seconds, and whether it is rounded to milliseconds.
    average: Option<(f64, bool)>,
    /// The round trips of packets, in seconds.
    each: Vec<f64>,
    last: usize,
}

impl Said {
    fn read_line(&mut self, line: &str, number: usize) {
        if is_title(line) {
            line.split([',', ':']).next().unwrap_or(line).clone_into(&mut self.title);
            self.size = payload(line);
        } else if is_result(line) && self.average.is_none() {
            self.average = average(line);
        } else if let Some(time) = each(line).filter(|_| self.average.is_none()) {
            self.each.push(time);
        } else {
            return;
        }
        self.last = number;
    }
}

/// The bytes of the data: `56(84) bytes`, `56 data bytes`, `32 bytes`.
fn payload(line: &str) -> Option<f64> {
    let words: Vec<&str> = tokens(line).collect();
    let at = words.iter().position(|word| word.starts_with("bytes") || *word == "data")?;
    let digits = |word: &&str| word.split('(').next().and_then(positive);
    words[..at].last().and_then(digits)
}

/// The average in seconds, and whether it has no decimals.
fn average(line: &str) -> Option<(f64, bool)> {
    if let Some((_, said)) = line.split_once("min/avg/max") {
        let (_, numbers) = said.split_once('=')?;
        let word = numbers.split('/').nth(1)?.trim().replace(',', ".");
        let unit = if numbers.contains(" us") { 1e6 } else { 1e3 };
        return Some((word.parse::<f64>().ok()? / unit, false));
    }
    let last = line.rsplit('=').next()?.trim().strip_suffix("ms")?;
    Some((last.trim().parse::<f64>().ok()? / 1e3, true))
}

/// The round trip of `64 bytes from 10.0.0.2: icmp_seq=1 ttl=64 time=0.045 ms`.
fn each(line: &str) -> Option<f64> {
    let (before, said) = line.split_once("time=")?;
    let mut words = tokens(said);
    let is_reply = before.contains("seq=") && words.nth(1) == Some("ms");
    let word = tokens(said).next().filter(|_| is_reply)?;
    positive(word).map(|time| time / 1e3)
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut said = Said::default();
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        said.read_line(line.text, line.number);
    }
    (said.last > 0).then(|| output(said, section.first))
}

fn output(said: Said, first: usize) -> Reading {
    let title = if said.title.is_empty() { "ping".to_owned() } else { said.title };
    let output = Output { format: Format::Ping, title, lines: (first, said.last) };
    let (average, is_rounded) = match (said.average, mean(&said.each)) {
        (Some(average), _) => average,
        (None, Some(mean)) => (mean, false),
        (None, None) => {
            return output.refused("ping without an answer: no round trip follows".to_owned());
        }
    };
    if average <= 0.0 || (is_rounded && average < 0.01) {
        return output.refused(format!(
            "a round trip in whole milliseconds is too coarse for a start-up time; run ping on Linux, qperf tcp_lat or \
             sockperf ping-pong; for the bandwidth {BANDWIDTHS}"
        ));
    }
    let seconds = average / 2.0;
    match said.size.filter(|size| *size > SMALL) {
        Some(bytes) => {
            let row = Sent { line: said.last, bytes, seconds, ..Sent::default() };
            let mut reading = output.messages(vec![row]);
            reading.notes.push("The time is half of the round trip.".to_owned());
            reading
        }
        None => output.start_up(seconds, "half of a round trip, one size", BANDWIDTHS),
    }
}

#[cfg(test)]
mod tests;
