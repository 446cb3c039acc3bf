//! Intel MPI Benchmarks: `# Benchmarking PingPong`, a heading such as `#bytes #repetitions t[usec] Mbytes/sec`, rows.
//!
//! The time of a ping-pong is already half a round trip; of collectives the average over the ranks is taken.

use crossover_model::steps::Pace;

use super::columns::heading::is_unit;
use super::lines::{Line, bare, tokens};
use super::number::{NoNumber, is_numeric, number};
use super::operations::{BARRIER, find_operation};
use super::outcome;
use super::rows::{Row, Rows, checked_row, sent_row};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Operation, Reading, Sent};

/// The format of Intel MPI Benchmarks.
pub const IMB: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_heading(line) {
        Some(Mark::Heading)
    } else {
        (is_banner(line) || benchmark(line).is_some()).then_some(Mark::Opening)
    }
}

fn is_banner(line: &str) -> bool {
    line.starts_with('#') && line.contains("MPI Benchmarks") && line.contains("part")
}

fn benchmark(line: &str) -> Option<&str> {
    bare(line).strip_prefix("Benchmarking ").map(str::trim)
}

fn is_heading(line: &str) -> bool {
    line.contains('#')
        && line.contains("#repetitions")
        && (line.contains("sec]") || line.contains("bytes/sec"))
}

/// The head of an output, before its rows.
#[derive(Default)]
struct Head {
    banner: String,
    benchmark: String,
    ranks: Option<u32>,
    width: usize,
    size: Option<usize>,
    time: Option<usize>,
    bandwidth: Option<usize>,
}

impl Head {
    fn read_line(&mut self, line: &str) {
        if is_heading(line) {
            let columns: Vec<&str> = tokens(line).collect();
            let at = |names: &[&str]| {
                names.iter().find_map(|name| columns.iter().position(|column| column == name))
            };
            self.width = columns.len();
            self.size = at(&["#bytes"]);
            self.time = at(&["t_avg[usec]", "t_pure[usec]", "t[usec]"]);
            self.bandwidth = at(&["Mbytes/sec"]);
        } else if is_banner(line) {
            bare(line).clone_into(&mut self.banner);
        } else if let Some(name) = benchmark(line) {
            name.clone_into(&mut self.benchmark);
            self.ranks = None;
        } else if let Some((_, count)) = line.split_once("#processes = ") {
            self.ranks = tokens(count).next().and_then(|count| count.parse().ok());
        }
    }

    fn title(&self) -> String {
        match (self.banner.split_once(',').map_or("", |(name, _)| name), self.benchmark.as_str()) {
            ("", "") => Format::Imb.title().to_owned(),
            ("", name) => format!("{} {name}", Format::Imb.title()),
            (banner, name) => format!("{banner} {name}"),
        }
    }

    fn operation(&self) -> Operation {
        let is_message =
            self.benchmark.is_empty() || self.benchmark.to_ascii_lowercase().ends_with("pingpong");
        match find_operation(&self.benchmark) {
            Some(operation) if !is_message => operation,
            None if !is_message => Operation::Collective(self.benchmark.to_ascii_lowercase()),
            _ => Operation::Message,
        }
    }

    /// Returns the bytes of one `Mbytes`: 2^20 up to version 4, a million from 2018 on.
    fn megabyte(&self) -> Option<f64> {
        let version = self.banner.split_once("Benchmarks ")?.1;
        match version.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok()? {
            version if version >= 2018 => Some(1e6),
            version if version <= 4 => Some(f64::exp2(20.0)),
            _ => None,
        }
    }

    fn refusal(&self) -> Option<String> {
        let title = self.title();
        if find_operation(&self.benchmark).is_some_and(|operation| operation.name() == BARRIER)
            || self.size.is_none()
        {
            Some(format!("it has no sizes, so its time belongs to none: {title}"))
        } else if self.time.is_some() {
            None
        } else if self.operation() != Operation::Message {
            Some(format!("bandwidth, not a time: {title}"))
        } else if self.megabyte().is_none() {
            Some(
                "bandwidth without the version that says what Mbytes are: no time follows exactly"
                    .to_owned(),
            )
        } else {
            None
        }
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut has_heading = false;
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        head.read_line(line.text);
        has_heading |= is_heading(line.text);
        let is_known = !has_heading || line.text.is_empty() || line.text.starts_with('#');
        rows.push(&line, if is_known { Row::Known } else { row(&line, &head, choices) });
    }
    let rows = rows.finish();
    if !has_heading && head.benchmark.is_empty() {
        return None;
    }
    if let Some(why) = head.refusal().filter(|_| has_heading) {
        return Some(outcome::reading(
            Format::Imb,
            head.title(),
            section.first,
            rows,
            Content::Refused(why),
        ));
    }
    Some(outcome::messages(
        Format::Imb,
        head.title(),
        section.first,
        rows,
        head.operation(),
        head.ranks,
    ))
}

fn row(line: &Line<'_>, head: &Head, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    if !words.first().is_some_and(|word| is_numeric(word)) {
        return Row::Other;
    }
    let cell = |column: Option<usize>| column.and_then(|column| words.get(column));
    if line.is_open && words.len() < head.width {
        return Row::Wrong("is cut");
    }
    let Some(size) = cell(head.size) else { return Row::Wrong("has no size") };
    match (cell(head.time), cell(head.bandwidth)) {
        (Some(time), _) if is_numeric(time) && words.iter().any(|word| is_unit(word)) => {
            Row::Wrong("has a unit of its own")
        }
        (Some(time), _) => sent_row(line.number, size, time, 1e-6, choices),
        (None, Some(bandwidth)) if head.time.is_none() => {
            by_bandwidth(line, size, bandwidth, head, choices)
        }
        _ => Row::Wrong("ends before its time"),
    }
}

/// A ping-pong printed without its times: size over bandwidth is the time that the program measured.
fn by_bandwidth(
    line: &Line<'_>,
    size: &str,
    bandwidth: &str,
    head: &Head,
    choices: &Choices,
) -> Row<Sent> {
    match (number(size, choices), number(bandwidth, choices)) {
        (Ok(bytes), Ok(rate)) if bytes > 0.0 && rate > 0.0 => {
            checked_row(line.number, bytes, bytes / (rate * head.megabyte().unwrap_or(1e6)))
        }
        (Ok(_), Ok(_)) => Row::Wrong("has no bandwidth that says a time"),
        (Err(NoNumber::Comma), _) | (_, Err(NoNumber::Comma)) => Row::Comma,
        _ => Row::Wrong("has no bandwidth"),
    }
}

#[cfg(test)]
mod tests;
