//! The sections of a text: the first line of each output, and its own lines.

use std::pin::Pin;

use crossover_model::steps::Pace;

use super::lines::{Line, Lines};
use super::nccl::is_bare_row;
use crate::reading::{Choices, Reading};

/// An output that is being read.
type Read<'a> = Pin<Box<dyn Future<Output = Option<Reading>> + 'a>>;

/// A format of text that is recognized by its lines.
pub struct KnownFormat {
    /// Returns the mark of a line, if it has one.
    pub mark: fn(&str) -> Option<Mark>,
    /// Reads the output that a section holds, if it is one.
    pub read: for<'a> fn(&'a Section<'a>, &'a Choices, &'a Pace) -> Read<'a>,
}

/// The meaning of a line to a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An output begins here.
    Title,
    /// One begins here, unless it has begun and its heading is still to come.
    Opening,
    /// The heading of its columns.
    Heading,
    /// One of its rows, in a format without headings.
    Row,
}

/// The lines from where an output begins to where the next does.
pub struct Section<'a> {
    /// The number of its first line.
    pub first: usize,
    known: &'static KnownFormat,
    lines: Lines<'a>,
    has_heading: bool,
}

impl<'a> Section<'a> {
    /// Returns its lines.
    pub fn lines(&self) -> Lines<'a> {
        self.lines.clone()
    }

    /// Returns the output it holds.
    pub async fn read(&self, choices: &Choices, pace: &Pace) -> Option<Reading> {
        (self.known.read)(self, choices, pace).await
    }

    fn begins_again(&self, known: &'static KnownFormat, mark: Mark) -> bool {
        let is_same = std::ptr::eq(self.known, known);
        match mark {
            Mark::Title => true,
            Mark::Opening | Mark::Heading => !is_same || self.has_heading,
            Mark::Row => !is_same,
        }
    }
}

/// Returns the sections of a text, in its order. The text is walked once.
pub async fn sections<'a>(
    text: &'a str,
    formats: &'static [KnownFormat],
    pace: &Pace,
) -> Vec<Section<'a>> {
    let mut sections: Vec<Section<'a>> = Vec::new();
    let lines = Lines::of(text);
    let mut walked = lines.clone();
    while let Some(line) = walked.next_paced(pace).await {
        if !may_mark(line.text) {
            continue;
        }
        let Some((known, mark)) =
            formats.iter().find_map(|known| Some((known, (known.mark)(line.text)?)))
        else {
            continue;
        };
        if sections.last().is_none_or(|section| section.begins_again(known, mark)) {
            end(&mut sections, &line);
            sections.push(Section {
                first: line.number,
                known,
                lines: lines.from(&line),
                has_heading: false,
            });
        }
        if let Some(section) = sections.last_mut() {
            section.has_heading |= matches!(mark, Mark::Heading | Mark::Row);
        }
    }
    sections
}

/// Most lines are rows, which begin with a number; of those only the ones of `NetPIPE`, with an arrow, and of
/// nccl-tests, with words, say what they are.
fn may_mark(line: &str) -> bool {
    match line.bytes().next() {
        None => false,
        Some(first) => !first.is_ascii_digit() || line.contains('>') || is_bare_row(line),
    }
}

/// The section before ends where the next begins.
fn end(sections: &mut [Section<'_>], next: &Line<'_>) {
    if let Some(section) = sections.last_mut() {
        section.lines = section.lines.lines_before(next);
    }
}
