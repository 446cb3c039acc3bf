//! qperf: `tcp_lat`, `rc_bw` and their kin, a block each: `tcp_bw:`, then `bw  =  5.78 GB/sec`.
//!
//! The latency is that of one message one way. Without sizes it is a start-up time; blocks of several sizes, as of
//! `-oo msg_size:1:64K:*2 -vu`, are rows. GB are 10^9 bytes, Gb are 10^9 bits; KiB are 1024 bytes. All blocks of a text are
//! one output: the first transport that has both numbers counts, and the others are named.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::super::words;
use super::common::{LARGE, Output, SMALL, mean, option, runs};
use crate::reading::{Content, Format, Link, Reading, Sent};
use blocks::{Block, amount};

mod blocks;

/// The format of qperf.
pub const QPERF: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.contains("qperf") && runs(line, &["qperf"]) {
        Some(Mark::Title)
    } else {
        Block::test(line).map(|_| Mark::Opening)
    }
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut last, mut size) = (section.first, None);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if let Some(test) = Block::test(line.text) {
            blocks.push(Block::of(test, line.number, size));
            last = line.number;
        } else if runs(line.text, &["qperf"]) {
            size = option(line.text, &["-m", "--msg_size"]).and_then(|size| amount(size, "bytes"));
        } else if let Some(block) = blocks.last_mut() {
            // A number at the end of the text may be cut.
            if !line.is_open || line.text.ends_with(|c: char| c.is_ascii_alphabetic() || c == ')') {
                last = if block.read_line(line.text) { line.number } else { last };
            }
        }
    }
    (!blocks.is_empty()).then(|| output(&blocks, (section.first, last)))
}

fn output(blocks: &[Block], lines: (usize, usize)) -> Reading {
    let output = Output { format: Format::Qperf, title: "qperf".to_owned(), lines };
    let of_times = |block: &Block| block.is_usable() && !block.latencies.is_empty();
    let of_rates = |block: &Block| {
        let is_large = block.size.is_none_or(|size| size >= LARGE);
        block.is_usable() && !block.rates.is_empty() && is_large
    };
    let usable = || blocks.iter().filter(|block| of_times(block) || of_rates(block));
    let (times, rates) = (
        names(blocks.iter().filter(|block| of_times(block)).map(Block::transport)),
        names(blocks.iter().filter(|block| of_rates(block)).map(Block::transport)),
    );
    let has_both =
        |block: &&Block| times.contains(&block.transport()) && rates.contains(&block.transport());
    let Some(chosen) = usable().find(has_both).or(usable().next()) else {
        return output.refused(refusal(blocks));
    };
    let is_taken = |block: &Block| {
        (of_times(block) || of_rates(block)) && block.transport() == chosen.transport()
    };
    let (taken, others): (Vec<&Block>, Vec<&Block>) =
        blocks.iter().partition(|block| is_taken(block));
    let others = names(others.iter().map(|block| block.test.as_str()));
    let mut reading = content(output, &taken);
    if !others.is_empty() {
        reading.notes.push(format!(
            "Of qperf's tests {} is taken, and {} left out: paste one transport at a time.",
            names(taken.iter().map(|block| block.test.as_str())).join(", "),
            others.join(", ")
        ));
    }
    reading
}

/// Returns the first names without repeats, in order; of qperf there are few.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for name in all {
        if names.len() < 30 && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn content(output: Output, taken: &[&Block]) -> Reading {
    let times: Vec<&&Block> = taken.iter().filter(|block| !block.latencies.is_empty()).collect();
    let rates: Vec<f64> = taken.iter().flat_map(|block| block.rates.clone()).collect();
    let most = taken.iter().filter(|block| !block.rates.is_empty());
    // Of bandwidths by size the largest size is that of the link.
    let largest = most.max_by(|a, b| a.size.unwrap_or(0.0).total_cmp(&b.size.unwrap_or(0.0)));
    let bandwidth = if taken.iter().any(|block| block.size.is_some()) {
        largest.and_then(|block| mean(&block.rates))
    } else {
        mean(&rates)
    };
    let is_large = |block: &&&Block| block.size.is_some_and(|size| size > SMALL);
    if times.iter().any(|block| is_large(block) || block.size != times[0].size) {
        let rows = times.iter().flat_map(|block| {
            let row = |seconds: &f64| Sent {
                line: block.line,
                bytes: block.size.unwrap_or(1.0),
                seconds: *seconds,
                ..Sent::default()
            };
            block.latencies.iter().map(row).collect::<Vec<_>>()
        });
        let mut reading = output.messages(rows.collect());
        reading.notes.extend(bandwidth.map(|rate| {
            format!("A bandwidth of {}, many at once, stands beside the times.", words::rate(rate))
        }));
        return reading;
    }
    let latencies: Vec<f64> = times.iter().flat_map(|block| block.latencies.clone()).collect();
    let start_up = mean(&latencies);
    let how = match (start_up.is_some(), bandwidth.is_some()) {
        (true, false) => "one size",
        (false, _) => "many at once",
        _ => "",
    };
    let add = if start_up.is_some() { "qperf tcp_bw" } else { "qperf tcp_lat" };
    output.with(Content::Link(Link { start_up, bandwidth, how: how.to_owned(), add }))
}

fn refusal(blocks: &[Block]) -> String {
    let names = names(blocks.iter().map(|block| block.test.as_str()));
    let names = names.join(", ");
    if blocks.iter().all(|block| block.latencies.is_empty() && block.rates.is_empty()) {
        format!("{names} without a result: run qperf tcp_lat tcp_bw, or rc_lat rc_bw")
    } else {
        format!(
            "{names}: one-sided operations are no messages, and bandwidths of both ways or of small messages are not those of the \
             link; run qperf rc_lat \
             rc_bw, or tcp_lat tcp_bw"
        )
    }
}

#[cfg(test)]
mod tests;
