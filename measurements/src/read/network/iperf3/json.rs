//! `iperf3 -J`: the bandwidth is `end.sum_received.bits_per_second`, in bits per second.

use crossover_model::steps::{Pace, pause};
use serde::Deserialize;

use super::super::super::json::{unquote_lines, value};
use super::super::super::whole::WholeFormat;
use super::super::super::words;
use super::super::common::Output;
use super::LATENCIES;
use crate::reading::{Format, Reading};

/// The format of iperf3's JSON.
pub const IPERF3_JSON: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("\"bits_per_second\"") && text.contains("\"end\""),
    read: |text, _, pace| Box::pin(read(text, pace)),
};

/// The end of a test.
#[derive(Default, Deserialize)]
#[serde(default)]
struct End {
    sum_received: Option<Sum>,
    sum_sent: Option<Sum>,
    /// That of UDP.
    sum: Option<Sum>,
    /// That of the other way, where both are busy.
    sum_received_bidir_reverse: Option<Sum>,
    streams: Vec<serde::de::IgnoredAny>,
}

/// What all streams carried together.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Sum {
    bits_per_second: f64,
    lost_percent: f64,
}

async fn read(text: &str, pace: &Pace) -> Vec<Reading> {
    pause().await;
    let plain = unquote_lines(text, pace).await;
    let Some(end) = value::<End>(&plain, "end") else { return Vec::new() };
    let first = plain.lines().position(|line| line.starts_with('{')).unwrap_or_default() + 1;
    let closed = plain.lines().enumerate().filter(|(_, line)| line.starts_with('}')).last();
    let last = closed.map_or(first, |(at, _)| at + 1);
    let lines = (first, last.max(first));
    vec![output(&end, Output { format: Format::Iperf3, title: "iperf3".to_owned(), lines })]
}

fn output(end: &End, output: Output) -> Reading {
    if end.sum_received_bidir_reverse.is_some() {
        return output.refused(format!(
            "iperf3 both ways at once, many at once: no bandwidth of one way; run it without --bidir, and {LATENCIES} for a \
             start-up time"
        ));
    }
    if let Some(sum) = end.sum.as_ref().filter(|sum| sum.bits_per_second > 0.0) {
        let rate = sum.bits_per_second / 8.0;
        // What is said to be sent, and which share of it was lost.
        let received = end
            .sum_received
            .as_ref()
            .map_or(rate * (1.0 - sum.lost_percent / 100.0), |sum| sum.bits_per_second / 8.0);
        return if sum.lost_percent > 0.1 {
            output.bandwidth(received, "UDP as received, many at once", LATENCIES)
        } else {
            output.refused(format!(
                "iperf3 sent {} over UDP, many at once, as it was asked to: the link may carry more; run it over TCP, and \
                 {LATENCIES} for a start-up time",
                words::rate(rate)
            ))
        };
    }
    let sum = end.sum_received.as_ref().or(end.sum_sent.as_ref());
    let streams = match end.streams.len() {
        0 | 1 => "one stream".to_owned(),
        count => format!("{count} streams"),
    };
    match sum.map(|sum| sum.bits_per_second / 8.0) {
        Some(rate) => output.bandwidth(rate, format!("{streams}, many at once"), LATENCIES),
        None => output.refused(format!(
            "iperf3 without its end: no bandwidth; run it again, and {LATENCIES}"
        )),
    }
}
