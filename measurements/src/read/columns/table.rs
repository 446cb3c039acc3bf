//! Where the table of a text is, and how its cells are parted.

use std::borrow::Cow;

use super::super::lines::{Line, Lines, is_rule};
use super::super::number::{NoNumber, number};
use super::heading::{Role, bytes, role, seconds};
use super::split::Between;
use crate::reading::Choices;

/// A table in a text.
pub struct Table<'a> {
    /// What parts its cells.
    pub between: Between,
    /// Its headings, as many as its rows have cells; empty where it has none.
    pub headings: Vec<String>,
    /// How many cells a row has.
    pub width: usize,
    /// The number of its first line: that of the headings where it has some.
    pub first: usize,
    /// The lines before it.
    pub above: Vec<&'a str>,
    text: &'a str,
    start: usize,
    number: usize,
}

impl<'a> Table<'a> {
    /// Returns the first table of a text.
    pub fn find(text: &'a str, choices: &Choices) -> Option<Self> {
        let mut above: Vec<(usize, &str)> = Vec::new();
        for line in Lines::of(text).filter(|line| !is_rule(line.text)) {
            if let Some(table) = Self::at(text, &line, &above, choices) {
                return Some(table);
            }
            above.push((line.number, line.text));
            // What explains a table stands near to it.
            if above.len() > 20 {
                above.remove(0);
            }
        }
        None
    }

    /// Returns the table whose first row is this line, if it is one and another follows or a heading stands above.
    fn at(
        text: &'a str,
        line: &Line<'a>,
        above: &[(usize, &'a str)],
        choices: &Choices,
    ) -> Option<Self> {
        if line.text.starts_with('#') {
            return None;
        }
        let between =
            Between::ALL.into_iter().find(|between| is_row(*between, line.text, choices))?;
        let width = between.cells(line.text).len();
        let said =
            above.last().and_then(|(number, text)| Some((*number, between.headings(text, width)?)));
        let is_told = said.as_ref().is_some_and(|(_, headings)| is_heading(headings, choices));
        let headings =
            said.filter(|(_, headings)| headings.iter().all(|name| number(name, choices).is_err()));
        let follows = || {
            Lines::from(text, line.start, line.number)
                .skip(1)
                .find(|line| !is_rule(line.text))
                .is_some_and(|next| {
                    is_row(between, next.text, choices) && between.cells(next.text).len() == width
                })
        };
        if !is_told && !follows() {
            return None;
        }
        let first = headings.as_ref().map_or(line.number, |(number, _)| *number);
        Some(Self {
            between,
            headings: headings.map_or_else(Vec::new, |(_, headings)| headings),
            width,
            first,
            above: above.iter().map(|(_, text)| *text).collect(),
            text,
            start: line.start,
            number: line.number,
        })
    }

    /// Returns its lines from the first row on.
    pub fn lines(&self) -> Lines<'a> {
        Lines::from(self.text, self.start, self.number)
    }

    /// Returns what each column holds by its heading.
    pub fn roles(&self) -> Vec<Role> {
        self.headings.iter().map(|heading| role(heading)).collect()
    }

    /// Returns whether all its rows say the same in a column.
    pub fn is_constant(&self, column: usize) -> bool {
        let mut cells = self.lines().filter_map(|line| {
            let cells = self.between.cells(line.text);
            (cells.len() == self.width).then(|| cells[column].clone().into_owned())
        });
        let first = cells.next();
        cells.all(|cell| Some(cell) == first)
    }
}

fn is_heading(headings: &[String], choices: &Choices) -> bool {
    headings.iter().any(|heading| !matches!(role(heading), Role::Unknown | Role::Other))
        && headings.iter().all(|heading| number(heading, choices).is_err())
}

/// Whether the cells of a line are those of a row: at least two numbers, and half of them. A row between spaces
/// begins with a number: prose has numbers too.
fn is_row(between: Between, line: &str, choices: &Choices) -> bool {
    let separator = match between {
        Between::Tab => '\t',
        Between::Bar => '|',
        Between::Semicolon => ';',
        Between::Comma => ',',
        Between::Spaces => ' ',
    };
    // A comma is that of a fraction where the reader says so.
    if !line.contains(separator)
        || (between == Between::Comma && choices.decimal_comma == Some(true))
    {
        return false;
    }
    let cells = between.cells(line);
    let said: Vec<&Cow<'_, str>> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let numbers = said.iter().filter(|cell| is_quantity(cell, choices)).count();
    let begins =
        between != Between::Spaces || said.first().is_some_and(|cell| is_quantity(cell, choices));
    begins && numbers >= 2 && 2 * numbers >= said.len()
}

fn is_quantity(cell: &str, choices: &Choices) -> bool {
    !matches!(quantity(cell, choices), Err(NoNumber::Text))
}

/// A number with the unit that stands in its own cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// The number.
    pub value: f64,
    /// Its unit in bytes, where it has one of size.
    pub bytes: Option<f64>,
    /// Its unit in seconds, where it has one of time.
    pub seconds: Option<f64>,
}

/// Returns what a cell says: a number, maybe with a unit.
pub fn quantity(cell: &str, choices: &Choices) -> Result<Quantity, NoNumber> {
    let is_unit = |c: char| c.is_alphabetic();
    if !cell.ends_with(is_unit) {
        return Ok(Quantity { value: number(cell, choices)?, bytes: None, seconds: None });
    }
    let digits = cell.trim_end_matches(is_unit);
    let unit = cell[digits.len()..].to_lowercase().replace(['µ', 'μ'], "u");
    let (bytes, seconds) = (bytes(&unit), seconds(&unit));
    if bytes.is_none() && seconds.is_none() {
        return Err(NoNumber::Text);
    }
    Ok(Quantity { value: number(digits.trim_end(), choices)?, bytes, seconds })
}
