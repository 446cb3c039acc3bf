//! The table of a text, and the separator of its cells.

use std::borrow::Cow;

use crossover_model::steps::Pace;

use super::super::lines::{Line, Lines, is_rule};
use super::super::number::{NoNumber, number};
use super::heading::{Role, bytes, fold_case, role, seconds};
use super::split::Between;
use crate::reading::Choices;

/// A table in a text.
pub struct Table<'a> {
    /// The separator of its cells.
    pub between: Between,
    /// Its headings, as many as its rows have cells; empty where it has none.
    pub headings: Vec<String>,
    /// The number of cells of a row that are read.
    pub width: usize,
    /// Whether a row has more of them.
    pub is_wide: bool,
    /// The number of its first line: that of the headings where it has some.
    pub first: usize,
    /// The lines before it.
    pub above: Vec<&'a str>,
    lines: Lines<'a>,
}

/// A heading, with the number of its line.
type Heading = (usize, Vec<String>);

impl<'a> Table<'a> {
    /// Returns the tables of a text, the first `most`. A heading above rows of its own begins another.
    pub async fn all(text: &'a str, choices: &Choices, pace: &Pace, most: usize) -> Vec<Self> {
        let mut tables: Vec<Self> = Vec::new();
        let mut above: Vec<Line<'a>> = Vec::new();
        let lines = Lines::of(text);
        let mut walked = lines.clone();
        while let Some(line) = walked.next_paced(pace).await {
            if is_rule(line.text) {
                continue;
            }
            let found = Self::at(&lines, &line, &above, tables.last(), choices, pace).await;
            if let Some(table) = found {
                if let (Some(before), Some(heading)) = (tables.last_mut(), above.last()) {
                    before.lines = before.lines.lines_before(heading);
                }
                if tables.len() == most {
                    break;
                }
                tables.push(table);
                above.clear();
            }
            above.push(line);
            // What explains a table stands near to it.
            if above.len() > 20 {
                above.remove(0);
            }
        }
        tables
    }

    /// Returns the table whose first row is this line, if it is one: a heading stands above, or it is the first
    /// of all and another row follows.
    async fn at(
        lines: &Lines<'a>,
        line: &Line<'a>,
        above: &[Line<'a>],
        before: Option<&Self>,
        choices: &Choices,
        pace: &Pace,
    ) -> Option<Self> {
        // Within a table only the line below a heading can begin another.
        if line.text.starts_with('#')
            || (before.is_some() && !above.last().is_some_and(|line| may_head(line.text)))
        {
            return None;
        }
        let mut parted = Between::ALL
            .into_iter()
            .filter(|between| is_row(*between, line.text, choices))
            .map(|between| (between, heading(above, between, line.text, choices)));
        let (between, heading) =
            parted.clone().find(|(_, heading)| heading.is_some()).or_else(|| parted.next())?;
        let width = between.cells(line.text).len();
        let is_told = heading.as_ref().is_some_and(|(_, headings)| is_telling(headings));
        if !is_told {
            let mut rest = lines.from(line);
            let mut next = rest.next().filter(|_| before.is_none());
            while next.is_some() {
                next = rest.next_paced(pace).await;
                if next.is_some_and(|next| !is_rule(next.text)) {
                    break;
                }
            }
            let follows = |next: Line<'_>| {
                is_row(between, next.text, choices) && between.cells(next.text).len() == width
            };
            if !next.is_some_and(follows) {
                return None;
            }
        }
        let (first, headings) = heading.unwrap_or((line.number, Vec::new()));
        let above = above.iter().map(|line| line.text).collect();
        let is_wide = between.is_wide(line.text);
        Some(Self { between, headings, width, is_wide, first, above, lines: lines.from(line) })
    }

    /// Returns its lines from the first row on.
    pub fn lines(&self) -> Lines<'a> {
        self.lines.clone()
    }

    /// Returns the role of each column by its heading.
    pub fn roles(&self) -> Vec<Role> {
        self.headings.iter().map(|heading| role(heading)).collect()
    }

    /// Returns those of some columns in which all its rows say the same.
    pub async fn constant(&self, among: &[usize], pace: &Pace) -> Vec<usize> {
        let (mut constant, mut first) = (among.to_vec(), None);
        let mut lines = self.lines();
        while !constant.is_empty()
            && let Some(line) = lines.next_paced(pace).await
        {
            let cells = self.between.cells(line.text);
            if cells.len() == self.width {
                let first = first.get_or_insert_with(|| cells.clone());
                constant.retain(|column| cells[*column] == first[*column]);
            }
        }
        constant
    }
}

/// The heading above a row: as many names as it has cells. Comments may stand between them. Words between
/// spaces are prose unless one says what its column holds.
fn heading(above: &[Line<'_>], between: Between, row: &str, choices: &Choices) -> Option<Heading> {
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

fn is_telling(headings: &[String]) -> bool {
    headings.iter().any(|heading| !matches!(role(heading), Role::Unknown | Role::Other))
}

fn may_head(line: &str) -> bool {
    line.trim_start_matches(['#', '|', '"', ' ', '\t', ',']).starts_with(char::is_alphabetic)
}

/// Returns whether the cells of a line make a row: at least two numbers, and half of them. A row between spaces begins
/// with a number: prose has numbers too.
fn is_row(between: Between, line: &str, choices: &Choices) -> bool {
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

/// Returns the number of a cell and its unit; a tolerance follows `±`.
pub fn quantity(cell: &str, choices: &Choices) -> Result<Quantity, NoNumber> {
    let cell = cell.split('±').next().unwrap_or_default().trim_end();
    if cell.starts_with(char::is_alphabetic) {
        return Err(NoNumber::Text);
    }
    if let Some(value) = clock(cell) {
        return Ok(Quantity { value, bytes: None, seconds: Some(1.0) });
    }
    let is_unit = |c: char| c.is_alphabetic();
    if !cell.ends_with(is_unit) {
        return Ok(Quantity { value: number(cell, choices)?, bytes: None, seconds: None });
    }
    let digits = cell.trim_end_matches(is_unit);
    let unit = fold_case(&cell[digits.len()..]);
    let (bytes, seconds) = (bytes(&unit), seconds(&unit));
    if bytes.is_none() && seconds.is_none() {
        return Err(NoNumber::Text);
    }
    Ok(Quantity { value: number(digits.trim_end(), choices)?, bytes, seconds })
}

/// The seconds of `1-02:03:04`, as batch systems write a time.
fn clock(cell: &str) -> Option<f64> {
    if !cell.contains(':') {
        return None;
    }
    let (days, rest) = cell.split_once('-').unwrap_or(("0", cell));
    let parts: Vec<f64> = rest
        .split(':')
        .map(|part| part.parse().ok().filter(|_| part.starts_with(|c: char| c.is_ascii_digit())))
        .collect::<Option<_>>()?;
    let days: u32 = days.parse().ok()?;
    match parts[..] {
        [hours, minutes, seconds] => {
            Some(((f64::from(days) * 24.0 + hours) * 60.0 + minutes) * 60.0 + seconds)
                .filter(|time| time.is_finite())
        }
        _ => None,
    }
}
