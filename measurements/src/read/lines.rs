//! The lines of a text, without what mail, launchers and terminals put before them.

use crossover_model::steps::Pace;

use super::launchers::clean;

/// The most bytes of a line that are looked at: no output of a benchmark has longer ones.
const LONGEST: usize = 20_000;

/// The cost of looking at a byte, and of a line, in the steps of the pace.
const BYTE: usize = 8;
const LINE: usize = 400;

/// A line as a benchmark wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, counted from 1.
    pub number: usize,
    /// The text, without what other programs put around it.
    pub text: &'a str,
    /// Its start in the text, in bytes.
    pub start: usize,
    /// Whether the text ends with it before its line does: it may be cut.
    pub is_open: bool,
}

/// The lines of a text from one of them on.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    start: usize,
    number: usize,
    end_of_line: char,
    longest: usize,
}

impl<'a> Lines<'a> {
    /// Returns the lines of a text.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        Self {
            text,
            start: 0,
            number: 1,
            end_of_line: if text.contains('\n') { '\n' } else { '\r' },
            longest: LONGEST,
        }
    }

    /// Returns the lines of a text however long they are.
    #[must_use]
    pub fn whole(text: &'a str) -> Self {
        Self { longest: usize::MAX, ..Self::of(text) }
    }

    /// Returns the next line, which counts as work that was done.
    pub async fn next_paced(&mut self, pace: &Pace) -> Option<Line<'a>> {
        let line = self.next()?;
        pace.spend(BYTE * (self.start - line.start) + LINE).await;
        Some(line)
    }

    /// Returns the lines from one of them on.
    #[must_use]
    pub fn from(&self, line: &Line<'_>) -> Self {
        Self { start: line.start, number: line.number, ..self.clone() }
    }

    /// Returns the text of the lines that are left, with what stands before them.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.start..).unwrap_or_default()
    }

    /// Returns the lines before one of them.
    #[must_use]
    pub fn lines_before(&self, line: &Line<'_>) -> Self {
        Self { text: &self.text[..line.start], ..self.clone() }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self.text.get(self.start..).filter(|rest| !rest.is_empty())?;
        let end = rest.find(self.end_of_line);
        let line = Line {
            number: self.number,
            text: clean(first_bytes(&rest[..end.unwrap_or(rest.len())], self.longest)),
            start: self.start,
            is_open: end.is_none(),
        };
        self.start += end.map_or(rest.len(), |end| end + 1);
        self.number += 1;
        Some(line)
    }
}

/// Returns the longest beginning of a text that has at most `most` bytes.
pub fn first_bytes(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// Returns the words of a line, or the cells of its Markdown table.
pub fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == '|').filter(|token| !token.is_empty())
}

/// Returns a line without the marks of a comment or of a table before and behind it.
pub fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '|'))
}

/// Returns whether a line only rules, fences or says nothing.
pub fn is_rule(line: &str) -> bool {
    line.starts_with("```")
        || line.chars().all(|c| matches!(c, '-' | '=' | '+' | '|' | ':' | '*' | '#' | ' ' | '\t'))
}

/// Returns the first 80 characters of a line.
pub fn shorten(line: &str) -> String {
    match line.char_indices().nth(80) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests;
