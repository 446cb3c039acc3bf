//! Lines written anew, as columns read them.

use crate::reading::{Content, Reading};

/// Lines written anew, each with the number of the line it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The lines.
    pub text: String,
    numbers: Vec<usize>,
}

impl Rewritten {
    /// Adds a line that comes from the line `number`.
    pub fn push(&mut self, number: usize, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.numbers.push(number);
    }

    /// Adds the cells of a row.
    pub fn push_cells<T: AsRef<str>>(&mut self, number: usize, cells: &[T]) {
        let is_mark = |c: char| matches!(c, ';' | '"' | '\n' | '\r' | '\t');
        for (at, cell) in cells.iter().enumerate() {
            self.text.push_str(if at == 0 { "" } else { ";" });
            self.text.push_str(cell.as_ref().replace(is_mark, " ").trim());
        }
        self.text.push('\n');
        self.numbers.push(number);
    }

    /// Returns itself with the numbers of the text that it was made of, where that was written anew too.
    #[must_use]
    pub fn after(mut self, before: Option<&Self>) -> Self {
        if let Some(before) = before {
            for number in &mut self.numbers {
                *number = before.number(*number);
            }
        }
        self
    }

    fn number(&self, line: usize) -> usize {
        let last = self.numbers.last().copied().unwrap_or(line);
        self.numbers.get(line.saturating_sub(1)).copied().unwrap_or(last)
    }

    /// Gives an output the numbers of the lines that it was made of.
    pub fn restore(&self, reading: &mut Reading) {
        let (first, last) = reading.lines;
        reading.lines = (self.number(first), self.number(last));
        for unread in &mut reading.unread {
            unread.line = self.number(unread.line);
        }
        match &mut reading.content {
            Content::Messages(messages) => {
                for row in messages.rows.iter_mut().chain(&mut messages.left_out) {
                    row.line = self.number(row.line);
                }
            }
            Content::Runs(runs) => {
                for row in &mut runs.rows {
                    row.line = self.number(row.line);
                }
            }
            _ => {}
        }
    }
}
