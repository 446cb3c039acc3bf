//! What a line is to a table: its heading, or one of its rows.

use std::borrow::Cow;

use super::super::lines::Line;
use super::super::number::{NoNumber, number};
use super::cell::quantity;
use super::heading::{Role, role};
use super::split::Between;
use crate::reading::Choices;

/// A heading, with the number of its line.
pub type Heading = (usize, Vec<String>);

/// Returns the heading above a row: as many names as it has cells. Comments may stand between them. Words between
/// spaces are prose unless one says what its column holds.
pub fn heading(
    above: &[Line<'_>],
    between: Between,
    row: &str,
    choices: &Choices,
) -> Option<Heading> {
    let width = between.cells(row).len();
    let mut unknown = None;
    for line in above.iter().rev().take(3) {
        let names = between.headings(line.text, width);
        let is_name = |name: &String| number(name, choices) == Err(NoNumber::Text);
        match names.filter(|names| names.iter().all(is_name)) {
            Some(names) if is_telling(&names) => return Some((line.number, names)),
            Some(names) if between != Between::Spaces => {
                unknown.get_or_insert((line.number, names));
            }
            _ => {}
        }
        if !line.text.starts_with('#') {
            break;
        }
    }
    unknown
}

/// Returns whether one of some headings says what its column holds.
pub fn is_telling(headings: &[String]) -> bool {
    headings.iter().any(|heading| {
        !matches!(role(heading), Role::Unknown | Role::Other | Role::Repeats | Role::Problem)
    })
}

/// Returns whether a line can be a heading.
pub fn may_head(line: &str) -> bool {
    line.trim_start_matches(['#', '|', '"', ' ', '\t', ',', '`', '*', '$'])
        .starts_with(char::is_alphabetic)
}

/// Returns whether the cells of a line make a row: at least two numbers, and half of them. A row between spaces begins
/// with a number: prose has numbers too.
pub fn is_row(between: Between, line: &str, choices: &Choices) -> bool {
    // A comma is that of a fraction where the reader says so.
    let is_fraction = between == Between::Comma && choices.decimal_comma == Some(true);
    let is_prose = between == Between::Spaces && line.starts_with(char::is_alphabetic);
    if is_fraction || is_prose || !between.is_in(line) {
        return false;
    }
    let cells = between.cells(line);
    let said: Vec<_> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let is_number = |cell: &&Cow<'_, str>| is_quantity(cell, choices);
    if between == Between::Spaces && !said.first().is_some_and(is_number) {
        return false;
    }
    let numbers = said.iter().filter(|cell| is_number(cell)).count();
    numbers >= 2 && 2 * numbers >= said.len()
}

fn is_quantity(cell: &str, choices: &Choices) -> bool {
    !matches!(quantity(cell, choices), Err(NoNumber::Text))
}
