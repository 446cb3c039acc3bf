//! The text of nccl-tests and rccl-tests: after the type, the last eight words of a row are time, algorithm
//! bandwidth, bus bandwidth and errors, out of place and then in place. That holds for every version.

use crossover_model::steps::Pace;

use super::super::lines::{Line, tokens};
use super::super::number::{is_numeric, number};
use super::super::outcome;
use super::super::rows::{Row, Rows, in_seconds, sent_row};
use super::super::sections::{KnownFormat, Mark, Section};
use super::bare::is_bare_row;
use super::collective::Sample;
use super::place::{by_place, in_bytes};
use crate::reading::{Choices, Content, Format, Operation, Reading, Sent};
use head::{Head, is_heading, is_log, is_opening};

mod head;

/// The format of nccl-tests' texts.
pub const NCCL: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_log(line) {
        None
    } else if is_heading(line) {
        Some(Mark::Heading)
    } else if is_bare_row(line) {
        Some(Mark::Row)
    } else {
        is_opening(line).then_some(Mark::Opening)
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut sample: Option<Sample<'_>> = None;
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        head.has_heading = head.has_heading || is_bare_row(line.text);
        let row = if is_log(line.text) {
            Row::Known
        } else if line.text.starts_with('#') || line.text.is_empty() || !head.has_heading {
            head.read_line(line.text);
            Row::Known
        } else {
            match row(&line, head.width, choices) {
                Ok((sent, said)) => {
                    let bandwidth = |sample: &Sample<'_>| sample.bandwidths.0;
                    if sample.as_ref().is_none_or(|best| bandwidth(&said) >= bandwidth(best)) {
                        sample = Some(said);
                    }
                    Row::Read(sent)
                }
                Err(row) => row,
            }
        };
        rows.push(&line, row);
    }
    (head.has_heading).then(|| output(head, section.first, rows.finish(), sample))
}

fn row<'a>(
    line: &Line<'a>,
    width: usize,
    choices: &Choices,
) -> Result<(Sent, Sample<'a>), Row<Sent>> {
    let words: Vec<&str> = tokens(line.text).collect();
    if !words.first().is_some_and(|word| is_numeric(word)) {
        return Err(Row::Other);
    }
    if words.len() < width {
        return Err(Row::Wrong("is cut"));
    }
    if !(11..=14).contains(&words.len()) || is_numeric(words[2]) {
        return Err(Row::Wrong("has not the columns of nccl-tests"));
    }
    let last = words.len() - 8;
    let sent = match sent_row(line.number, words[0], words[last], 1e-6, choices) {
        Row::Read(sent) => sent,
        other => return Err(other),
    };
    let value = |word: &str| number(word, choices).ok();
    let bandwidths = value(words[last + 1]).zip(value(words[last + 2]));
    let between = &words[3..last];
    let sample = Sample {
        bytes: sent.bytes,
        count: value(words[1]).unwrap_or_default(),
        kind: words[2],
        bandwidths: bandwidths.unwrap_or_default(),
        reduces: between.iter().find(|word| !is_numeric(word)).copied(),
        root: between.iter().find_map(|word| value(word)),
        unchecked_in_place: words[last + 7] == "N/A" && words[last + 3] != "N/A",
    };
    let in_place = value(words[last + 4]).filter(|time| *time > 0.0);
    let sent = Sent {
        in_place: in_place.map(|time| in_seconds(time, 1e-6)),
        bandwidths: bandwidths.and_then(in_bytes),
        ..sent
    };
    Ok((sent, sample))
}

fn output(head: Head, first: usize, mut rows: Rows<Sent>, sample: Option<Sample<'_>>) -> Reading {
    let format = if head.is_rccl { Format::RcclTests } else { Format::NcclTests };
    let printed = (head.ranks > 0).then_some(head.ranks);
    let is_named = head.operation.is_some();
    let operation = head.operation.unwrap_or_else(|| {
        let name = sample.map_or("all_reduce", |sample| sample.collective(printed));
        Operation::Collective(name.to_owned())
    });
    let title = format!("{} {}", format.title(), operation.name());
    let ranks = printed.or_else(|| sample?.ranks(operation.name()));
    let nodes = (!head.hosts.is_empty()).then_some(head.hosts.len() as u32);
    let (content, notes) = match std::mem::take(&mut rows.taken) {
        taken if taken.is_empty() => (outcome::empty_content(&rows), Vec::new()),
        taken => by_place(operation, ranks, nodes, taken),
    };
    let has_rows = matches!(content, Content::Messages(_));
    let mut reading = outcome::reading(format, title, first, rows, content);
    reading.notes.extend(notes);
    if !is_named && has_rows {
        let name = reading.title.rsplit(' ').next().unwrap_or_default();
        reading.notes.push(format!(
            "The output does not name its collective; its columns are those of {name}."
        ));
    }
    reading
}

#[cfg(test)]
mod tests;
