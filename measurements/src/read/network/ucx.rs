//! `ucx_perftest`: `-t tag_lat`, `ucp_am_lat`, `stream_lat` and the bandwidths, as a table, with `-f` or as CSV (`-v`).
//!
//! A row has the iterations, three latencies in microseconds (the last is the average of all), two bandwidths and two
//! rates of messages. The last row, or `Final:`, counts. The latency of a ping-pong is one message one way; MB are 2^20
//! bytes. The size stands only on the command line (`-s`, 8 bytes without it), in the box above, or in the names of a batch.
//! Put, get and atomic operations are one-sided, so no messages.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::super::words;
use super::common::{LARGE, Output, runs};
use crate::reading::{Format, Reading, Sent};
use result::{Kind, Result};
use said::Said;

mod result;
mod said;

/// The format of `ucx_perftest`.
pub const UCX: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

const LATENCIES: &str = "ucx_perftest -t tag_lat -s 8";
const BANDWIDTHS: &str = "ucx_perftest -t tag_bw -s 1048576";

fn mark(line: &str) -> Option<Mark> {
    if line.contains("ucx_perftest") && runs(line, &["ucx_perftest"]) {
        Some(Mark::Title)
    } else if said::is_heading(line) {
        Some(Mark::Heading)
    } else {
        (line.starts_with("| API: ") || line.starts_with("| Test: ")).then_some(Mark::Opening)
    }
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut said = Said::default();
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        said.read_line(&line);
    }
    said.has_heading.then(|| output(&said, section.first))
}

fn output(said: &Said, first: usize) -> Reading {
    let named = said.results.first().map_or(said.test.as_str(), |result| result.test.as_str());
    let title = format!("ucx_perftest {named}");
    let output =
        Output { format: Format::Ucx, title: title.trim().to_owned(), lines: (first, said.last) };
    if said.has_threads {
        return output.refused(format!(
            "several threads at once: no time of one message; run {LATENCIES} without -T"
        ));
    }
    let of = |kind: Kind| -> Vec<&Result> {
        said.results.iter().filter(|result| result.kind() == kind).collect()
    };
    let (messages, rates) = (of(Kind::Message), of(Kind::Bandwidth));
    let left_out = said.results.len() - messages.len();
    let is_sized = messages.iter().all(|result| result.bytes.is_some());
    if let Some(first) = messages.first().filter(|_| is_sized) {
        let same = messages.iter().filter(|result| result.test == first.test);
        let rows: Vec<Sent> = same.filter_map(|result| result.sent()).collect();
        let others = messages.len() - rows.len() + left_out;
        let name = first.test.clone();
        let mut reading = output.messages(rows);
        if others > 0 {
            reading
                .notes
                .push(format!("Of the results those of {name} are taken, and {others} left out."));
        }
        return reading;
    }
    let largest = rates
        .iter()
        .filter_map(|result| Some((result.bytes?, result.bandwidth)))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match largest {
        Some((size, rate)) if messages.is_empty() && size >= LARGE => {
            let how = format!("many at once, {} each", words::size(size));
            output.bandwidth(rate, how, LATENCIES)
        }
        Some((size, rate)) if messages.is_empty() => output.refused(format!(
            "a bandwidth of {} of messages of {}, many at once: too small for the bandwidth of the link; run {BANDWIDTHS}, and \
             {LATENCIES} for times",
            words::rate(rate),
            words::size(size)
        )),
        _ => output.refused(refusal(said)),
    }
}

fn refusal(said: &Said) -> String {
    match said.results.last().map(Result::kind) {
        None => format!("ucx_perftest without a row; run {LATENCIES}"),
        Some(Kind::OneSided) => format!(
            "put, get and atomic operations are one-sided, so no messages; run {LATENCIES}, or -t ucp_am_lat"
        ),
        Some(Kind::Message | Kind::Bandwidth) => format!(
            "one size, which stands only on the command line (-s): paste that line too, as of {LATENCIES}"
        ),
        Some(Kind::Unknown) => format!(
            "one size of a test that stands only on the command line (-t, -s): paste that line too, as of {LATENCIES}"
        ),
        Some(Kind::Other) => {
            format!("a rate of messages or both ways, many at once: no time; run {LATENCIES}")
        }
    }
}

#[cfg(test)]
mod tests;
