//! `ReproMPI --summary`: settings behind `#@`, a heading, and a row a size of `test count … mean_sec median_sec …`.
//!
//! The median over the repetitions is taken, in seconds, or the mean where no median is printed. The size is the count
//! times `datatype_size_bytes`; the ranks are `nprocs`. Without `--summary` each repetition has a row, and none is read.

mod head;

use crossover_model::steps::Pace;

use super::super::lines::{Line, tokens};
use super::super::number::{NoNumber, number};
use super::super::operations::find_operation;
use super::super::outcome;
use super::super::rows::{Row, Rows, checked_row};
use super::super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Content, Format, Reading, Sent};
use head::{Head, is_heading};

/// The format of `ReproMPI`.
pub const REPROMPI: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_heading(line) {
        Some(Mark::Heading)
    } else {
        (line.starts_with("#@") || line.starts_with("#Command-line arguments:"))
            .then_some(Mark::Opening)
    }
}

async fn read(section: &Section<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut head = Head::default();
    let mut rows = Rows::from(section.first);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let is_head = head.read_line(line.text);
        if is_head && rows.taken.is_empty() {
            rows.last = line.number;
        }
        let is_known = is_head || head.columns.is_empty() || line.text.is_empty();
        let row = if is_known { Row::Known } else { row(&line, &mut head, choices) };
        rows.push(&line, row);
    }
    (!head.columns.is_empty()).then(|| output(&head, section.first, rows.finish()))
}

fn row(line: &Line<'_>, head: &mut Head, choices: &Choices) -> Row<Sent> {
    let words: Vec<&str> = tokens(line.text).collect();
    let (Some(count), Some(time)) =
        (head.column(&["count"]), head.column(&["median_sec", "mean_sec"]))
    else {
        return Row::Known;
    };
    // The last column has ten decimals: a shorter one is cut.
    let last = words.last().map_or(0, |word| word.len());
    if words.len() != head.columns.len() || (line.is_open && last < 12) {
        return if words.len() > 2 { Row::Wrong("is cut") } else { Row::Other };
    }
    if head.test.is_empty() {
        words[0].clone_into(&mut head.test);
    } else if head.test != words[0] {
        if head.others.last().is_none_or(|other| other != words[0]) && head.others.len() < 20 {
            head.others.push(words[0].to_owned());
        }
        return Row::Known;
    }
    match (number(words[count], choices), number(words[time], choices)) {
        (Ok(count), Ok(time)) => {
            checked_row(line.number, count * head.element.unwrap_or(1.0), time)
        }
        (Err(NoNumber::Comma), _) | (_, Err(NoNumber::Comma)) => Row::Comma,
        _ => Row::Wrong("has no time"),
    }
}

fn output(head: &Head, first: usize, rows: Rows<Sent>) -> Reading {
    let title = format!("ReproMPI {}", head.test).trim_end().to_owned();
    let operation = find_operation(&head.test).filter(|operation| operation.name() != "barrier");
    let refusal = if head.column(&["median_sec", "mean_sec"]).is_none() {
        Some(
            "a row for each repetition: run it with --summary, which gives the median of each size",
        )
    } else if rows.taken.is_empty() {
        None
    } else if operation.is_none() {
        Some("no collective that is read: its times may be round trips or those of no size")
    } else if head.element.is_none() {
        Some("counts of elements whose bytes are not named: paste the lines \"#@datatype…\" too")
    } else {
        None
    };
    match (refusal, operation) {
        (None, Some(operation)) => {
            let mut reading =
                outcome::messages(Format::ReproMpi, title, first, rows, operation, head.ranks);
            if !head.others.is_empty() {
                let others = head.others.join(", ");
                reading.notes.push(format!(
                    "Of the table {} is taken, and {others} left out: paste those rows alone.",
                    head.test
                ));
            }
            reading
        }
        (why, _) => {
            let content = why.map_or_else(
                || outcome::empty_content(&rows),
                |why| Content::Refused(why.to_owned()),
            );
            outcome::reading(Format::ReproMpi, title, first, rows, content)
        }
    }
}

#[cfg(test)]
mod tests;
