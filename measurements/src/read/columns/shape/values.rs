//! A line that has a name and its values.

use super::super::super::lines::Line;
use super::super::super::number::NoNumber;
use super::super::cell::quantity;
use super::super::heading::{Role, role};
use super::super::split::Between;
use crate::reading::Choices;

/// The most words of a name.
const MOST_WORDS: usize = 6;

/// A line of values.
pub struct Values {
    /// The number of the line.
    pub number: usize,
    /// The name before the values.
    pub name: String,
    /// The values.
    pub cells: Vec<String>,
}

impl Values {
    /// Takes the number into the name: that of `time 2  10 5` belongs to its name where the lines above have one value less.
    pub fn number_name(&mut self, count: usize) {
        if self.cells.len() == count + 1
            && self.cells[0].parse::<u32>().is_ok_and(|number| number < 100)
        {
            let number = self.cells.remove(0);
            self.name = format!("{} {number}", self.name);
        }
    }
}

/// Returns the values of `time (s)  10 5 3`, `p: 1, 2, 4`, `t = [10, 5, 3]`, `| p | 1 | 2 |`.
pub fn values(line: &Line<'_>) -> Option<Values> {
    let text = line.text;
    let begins = text.trim_start_matches(['|', '*', '`', '"', '#', ' ', '$']);
    if !begins.starts_with(char::is_alphabetic)
        || !text.contains(|c: char| c.is_ascii_digit())
        || text.len() > 4000
    {
        return None;
    }
    let (name, cells) = named(begins)
        .or_else(|| {
            let between = [Between::Tab, Between::Bar, Between::Semicolon, Between::Comma];
            between
                .into_iter()
                .filter(|between| between.is_in(text))
                .find_map(|between| separated(between, text))
        })
        .or_else(|| spaced(begins))?;
    let is_told = !matches!(role(&name), Role::Unknown);
    is_told.then_some(Values { number: line.number, name, cells })
}

/// `name: values` and `name = [values]`.
fn named(text: &str) -> Option<(String, Vec<String>)> {
    let (name, rest) = text.split_once([':', '='])?;
    let inside = rest.trim().trim_matches(['[', ']', '(', ')', '{', '}', ';']);
    let between = if inside.contains(',') && !inside.contains(';') {
        Between::Comma
    } else {
        Between::Spaces
    };
    // Commas of `1, 2, 4` part numbers, those of `1,5 2,5` fractions.
    let between =
        if between == Between::Comma && !inside.contains(", ") && inside.trim().contains(' ') {
            Between::Spaces
        } else {
            between
        };
    let between = if inside.contains(';') { Between::Semicolon } else { between };
    Some((name.trim().to_owned(), numbers(&between.cells(inside))?))
}

fn separated(between: Between, text: &str) -> Option<(String, Vec<String>)> {
    let cells = between.cells(text);
    let (name, values) = cells.split_first()?;
    let is_name = name.starts_with(char::is_alphabetic);
    let name = name.trim_end_matches([':', '=']).trim();
    is_name.then_some((name.to_owned(), numbers(values)?))
}

/// The words before the first number are the name.
fn spaced(text: &str) -> Option<(String, Vec<String>)> {
    let is_first =
        |(at, c): &(usize, char)| c.is_ascii_digit() && text[..*at].ends_with(char::is_whitespace);
    let (at, _) = text.char_indices().find(is_first)?;
    let name =
        text[..at].trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '*' | '`'));
    if name.split_whitespace().count() > MOST_WORDS {
        return None;
    }
    Some((name.to_owned(), numbers(&Between::Spaces.cells(&text[at..]))?))
}

/// The cells where there are several, all numbers.
fn numbers<T: AsRef<str>>(cells: &[T]) -> Option<Vec<String>> {
    let cells: Vec<&str> = cells.iter().map(|cell| cell.as_ref().trim()).collect();
    let count = cells.iter().rposition(|cell| !cell.is_empty())? + 1;
    let is_number =
        |cell: &&str| !matches!(quantity(cell, &Choices::default()), Err(NoNumber::Text));
    (count > 1 && cells[..count].iter().all(is_number))
        .then(|| cells[..count].iter().map(|cell| (*cell).to_owned()).collect())
}
