//! What the formats of networks share: results that are a start-up time, a bandwidth, or times of few sizes.

use super::super::number::number;
use super::super::{lines::tokens, words};
use crate::reading::{Choices, Content, Format, Link, Messages, Operation, Reading, Sent};

/// The largest message whose time is taken for a start-up time, in bytes.
pub const SMALL: f64 = 64.0;

/// The smallest message whose bandwidth may be that of the link, in bytes: of smaller ones the start-up takes most.
pub const LARGE: f64 = 4096.0;

/// Bytes of a mebibyte.
pub const MEBIBYTE: f64 = 1_048_576.0;

/// An output whose content is still to come.
pub struct Output {
    /// The program that wrote it.
    pub format: Format,
    /// Its title.
    pub title: String,
    /// Its first and last line in the text, counted from 1.
    pub lines: (usize, usize),
}

impl Output {
    /// Returns the output with its content.
    pub fn with(self, content: Content) -> Reading {
        Reading {
            format: self.format,
            title: self.title,
            lines: self.lines,
            content,
            unread: Vec::new(),
            notes: Vec::new(),
            table: None,
        }
    }

    /// Returns the output as refused, with the reason as a sentence.
    pub fn refused(self, why: impl Into<String>) -> Reading {
        self.with(Content::Refused(why.into()))
    }

    /// Returns the output of a start-up time, in seconds; `how` is a clause, `add` names what to run for the bandwidth.
    pub fn start_up(self, seconds: f64, how: impl Into<String>, add: &'static str) -> Reading {
        if !(seconds > 0.0 && seconds.is_finite()) {
            return self.refused("the time is zero: no start-up time follows");
        }
        let (start_up, how) = (Some(seconds), how.into());
        self.with(Content::Link(Link { start_up, bandwidth: None, how, add }))
    }

    /// Returns the output of a bandwidth, in bytes per second; `how` is a clause, `add` names what to run for the
    /// start-up time.
    pub fn bandwidth(self, rate: f64, how: impl Into<String>, add: &'static str) -> Reading {
        if !(rate > 0.0 && rate.is_finite()) {
            return self.refused("the bandwidth is zero: nothing follows");
        }
        let (bandwidth, how) = (Some(rate), how.into());
        self.with(Content::Link(Link { start_up: None, bandwidth, how, add }))
    }

    /// Returns the output of times of messages between two ranks.
    pub fn messages(self, rows: Vec<Sent>) -> Reading {
        let mut notes = words::of(&rows);
        notes.extend(one_size(&rows));
        let mut reading = self.with(Content::Messages(Messages {
            operation: Operation::Message,
            ranks: Some(2),
            nodes: None,
            column: "",
            rows,
            left_out: Vec::new(),
        }));
        reading.notes = notes;
        reading
    }
}

/// Returns what to know where all rows are of one size, as a sentence.
pub fn one_size(rows: &[Sent]) -> Option<String> {
    let first = rows.first()?;
    rows.iter().all(|row| row.bytes == first.bytes).then(|| {
        format!("It is one size, {}: outputs of other sizes make a line.", words::size(first.bytes))
    })
}

/// Returns the number above zero that a word says.
pub fn positive(word: &str) -> Option<f64> {
    number(word, &Choices::default()).ok().filter(|number| *number > 0.0)
}

/// Returns the mean of numbers, if there are any.
pub fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// Returns the value of an option of a command line: `-s 8`, `--size 8` or `--size=8`.
pub fn option<'a>(line: &'a str, names: &[&str]) -> Option<&'a str> {
    let mut words = tokens(line);
    while let Some(word) = words.next() {
        if names.contains(&word) {
            return words.next();
        }
        let value = word.split_once('=').filter(|(name, _)| names.contains(name));
        if let Some((_, value)) = value {
            return Some(value);
        }
    }
    None
}

/// Returns whether a line is a command that runs one of some programs: the name stands among its first words.
pub fn runs(line: &str, programs: &[&str]) -> bool {
    let name = |word: &str| word.rsplit('/').next().is_some_and(|name| programs.contains(&name));
    tokens(line).take(6).any(name)
}

/// Returns a size such as `64`, `1k` or `4M` in bytes; k, m and g are powers of 1024.
pub fn size(word: &str) -> Option<f64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match word[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kb" | "kib" => 1024.0,
        "m" | "mb" | "mib" => MEBIBYTE,
        "g" | "gb" | "gib" => 1024.0 * MEBIBYTE,
        _ => return None,
    };
    number(digits, &Choices::default()).ok().filter(|size| *size >= 0.0).map(|size| unit * size)
}

/// Returns whether a line is too short for the mark of any of these programs, as most lines of numbers are.
pub fn is_short(line: &str) -> bool {
    line.len() < 12
}
