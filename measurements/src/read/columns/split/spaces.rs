//! Cells between spaces.

use std::borrow::Cow;

use super::super::super::number::is_numeric;
use super::super::clock::goes_on;
use super::super::units::is_unit;
use super::bare::{MOST_COLUMNS, unquote};

/// Returns the words of a line, a word joined to the one before where `belongs` says so of the spaces between and the
/// word.
pub fn join_words(line: &str, belongs: impl Fn(usize, &str) -> bool) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut spaces = 0;
    for word in line.split(char::is_whitespace) {
        spaces += 1;
        let is_full = names.len() == MOST_COLUMNS;
        match names.last_mut() {
            _ if word.is_empty() => continue,
            Some(name) if belongs(spaces, word) => {
                name.push(' ');
                name.push_str(word);
            }
            _ if is_full => break,
            _ => names.push(unquote(word).to_owned()),
        }
        spaces = 0;
    }
    names
}

/// Returns the first words of a line; a unit, a tolerance and the rest of a time belong to the number before. Narrow
/// spaces part thousands.
pub fn split_at_spaces(line: &str, most: usize) -> Vec<Cow<'_, str>> {
    let mut cells: Vec<Cow<'_, str>> = Vec::new();
    let mut spaces = 0;
    for word in line.split(|c: char| c.is_whitespace() && !matches!(c, '\u{2009}' | '\u{202f}')) {
        spaces += 1;
        if word.is_empty() {
            continue;
        }
        let belongs = |cell: &str| {
            word == "±"
                || cell.ends_with('±')
                || (is_unit(word) && is_numeric(cell))
                || (spaces == 1 && goes_on(cell, word))
        };
        let is_full = cells.len() == most;
        match cells.last_mut().filter(|cell| belongs(cell)) {
            Some(cell) => {
                let cell = cell.to_mut();
                cell.push(' ');
                cell.push_str(word);
            }
            None if is_full => break,
            None => cells.push(Cow::Borrowed(unquote(word.trim_end_matches(':')))),
        }
        spaces = 0;
    }
    cells
}
