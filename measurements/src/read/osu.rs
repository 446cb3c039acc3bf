//! OSU micro-benchmarks, 3.x to 7.x: `# OSU MPI Latency Test v7.5`, a heading, rows of size and time.
//!
//! The time is half a round trip of one message, or that of a whole collective, in microseconds.

use crossover_model::steps::Pace;

use super::columns::heading::{is_unit, seconds};
use super::lines::{Line, bare, tokens};
use super::number::is_numeric;
use super::operations::{BARRIER, find_operation};
use super::outcome;
use super::rows::{Decimals, Row, Rows, sent_row};
use super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Operation, Reading, Sent};

/// The format of OSU micro-benchmarks.
pub const OSU: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

/// Marks of device memory in a title.
const DEVICES: &[&str] = &["-CUDA", "-ROCM", "-OPENACC", "-SYCL"];

fn mark(line: &str) -> Option<Mark> {
    let said = bare(line);
    if is_title(said) { Some(Mark::Title) } else { is_heading(said).then_some(Mark::Heading) }
}

/// `OSU MPI Latency Test v7.5`, and nothing behind the version.
fn is_title(said: &str) -> bool {
    (said.starts_with("OSU ") || said.starts_with("OMB"))
        && said.rsplit_once(" Test").is_some_and(|(_, version)| {
            version.is_empty() || version.starts_with(" v") || version.starts_with(" (")
        })
}

/// `Size  Latency (us)`, `Size  Avg Latency(us)  Min Latency(us) …`, `Size  Bandwidth (MB/s)`.
fn is_heading(said: &str) -> bool {
    let Some(columns) = said.strip_prefix("Size") else { return false };
    let columns = columns.trim_start_matches(|c: char| c.is_whitespace() || c == '|');
    columns.len() < said.len() - "Size".len()
        && ["Latency", "Avg", "Overall(us)", "Bandwidth", "Bi-Bandwidth", "MB/s"]
            .iter()
            .any(|name| columns.starts_with(name))
}

/// The head of an output, before its rows.
#[derive(Default)]
struct Head {
    title: String,
    heading: String,
    on_device: bool,
}

impl Head {
    fn read_line(&mut self, said: &str) -> bool {
        let (is_title, is_heading) = (is_title(said), is_heading(said));
        self.on_device |= said.starts_with("Send Buffer on DEVICE")
            || (is_title && DEVICES.iter().any(|name| said.contains(name)));
        if is_title {
            said.clone_into(&mut self.title);
        } else if is_heading {
            said.clone_into(&mut self.heading);
        }
        is_title || is_heading
    }

    /// Returns why the output is refused, if it is.
    fn refusal(&self) -> Option<String> {
        let title = self.name();
        if ["Bandwidth", "Message Rate", "MB/s"]
            .iter()
            .any(|word| title.contains(word) || self.heading.contains(word))
        {
            Some(format!("bandwidth, not a time: {title}"))
        } else if find_operation(title).is_some_and(|operation| operation.name() == BARRIER) {
            Some(format!("a barrier sends nothing, so its time belongs to no size: {title}"))
        } else {
            None
        }
    }

    fn name(&self) -> &str {
        if self.title.is_empty() { &self.heading } else { &self.title }
    }

    /// Returns the column of the time. A non-blocking collective by itself is the third time of its rows.
    fn column(&self) -> usize {
        if self.heading.contains("Pure Comm.") { 3 } else { 1 }
    }

    /// Returns the unit of the times in seconds: microseconds unless the heading names another.
    fn unit(&self) -> f64 {
        self.heading.split(['(', ')']).find_map(seconds).unwrap_or(1e-6)
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let (mut width, mut decimals) = (0, Decimals::of(2));
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let is_head = head.read_line(bare(line.text));
        if is_head {
            rows.last = line.number;
        }
        let row = if is_head || line.text.starts_with('#') || line.text.is_empty() {
            Row::Known
        } else {
            row(&line, &head, &mut width, &mut decimals, choices)
        };
        rows.push(&line, row);
    }
    let rows = rows.finish();
    // Whoever writes about a benchmark names it too.
    let is_output = !rows.taken.is_empty() || !head.heading.is_empty() || head.title.contains(" v");
    is_output.then(|| output(&head, section.first, rows))
}

fn row(
    line: &Line<'_>,
    head: &Head,
    width: &mut usize,
    decimals: &mut Decimals,
    choices: &Choices,
) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let Some(size) = words.first().filter(|word| is_numeric(word)) else { return Row::Other };
    let Some(time) = words.get(head.column()) else { return Row::Wrong("ends before its time") };
    if words.len() < *width || (head.column() + 1 == words.len() && decimals.is_cut(time, line)) {
        return Row::Wrong("is cut");
    }
    if words.iter().any(|word| is_unit(word)) {
        return Row::Wrong("has a unit of its own");
    }
    *width = words.len();
    sent_row(line.number, size, time, head.unit(), choices)
}

fn output(head: &Head, first: usize, rows: Rows<Sent>) -> Reading {
    let title = head.name().to_owned();
    if let Some(why) = head.refusal() {
        return outcome::reading(Format::Osu, title, first, rows, Content::Refused(why));
    }
    let operation = find_operation(&title).unwrap_or(Operation::Message);
    let is_pair = operation == Operation::Message && !title.contains("Multi");
    let touches_none = head.on_device && rows.taken.iter().any(|row| row.bytes == 0.0);
    let mut reading =
        outcome::messages(Format::Osu, title, first, rows, operation, is_pair.then_some(2));
    if touches_none {
        reading.notes.push("The row of 0 bytes touches no device memory.".to_owned());
    }
    if head.column() == 3 && matches!(reading.content, Content::Messages(_)) {
        reading.notes.push("The time is that of the communication alone.".to_owned());
    }
    reading
}

#[cfg(test)]
mod tests;
