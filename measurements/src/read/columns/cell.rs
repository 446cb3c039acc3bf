//! The number of a cell, and the unit beside it.

use super::super::number::{NoNumber, number};
use super::clock::{clock, spoken};
use super::units::{bytes, fold_case, is_letter, seconds};
use crate::reading::Choices;

/// A number with the unit that stands in its own cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantity {
    /// The number.
    pub value: f64,
    /// Its unit in bytes, where it has one of size.
    pub bytes: Option<f64>,
    /// Its unit in seconds, where it has one of time.
    pub seconds: Option<f64>,
    /// Whether it is a percentage.
    pub is_percent: bool,
    /// Whether its unit is a letter alone, as in `64k`.
    pub is_letter: bool,
}

impl Quantity {
    /// Returns the number in bytes or seconds, where its cell has a unit; else as it is.
    pub fn in_base_units(self) -> f64 {
        self.value * self.bytes.or(self.seconds).unwrap_or(1.0)
    }

    /// Returns the number of a cell in a column of times: `22m` is minutes there, not 22 MiB.
    pub fn as_time(self, cell: &str) -> Self {
        if self.is_letter && cell.ends_with('m') {
            let seconds = Some(60.0);
            return Self { seconds, bytes: None, is_letter: false, ..self };
        }
        self
    }
}

/// Returns the number of a cell and its unit; a tolerance follows `±`.
pub fn quantity(cell: &str, choices: &Choices) -> Result<Quantity, NoNumber> {
    let cell = cell.split('±').next().unwrap_or_default().trim_end();
    if cell.is_empty() || cell.starts_with(char::is_alphabetic) {
        return Err(NoNumber::Text);
    }
    let time = if cell.ends_with(char::is_alphabetic) { spoken(cell) } else { clock(cell) };
    if let Some(value) = time {
        return Ok(Quantity { value, seconds: Some(1.0), ..Quantity::default() });
    }
    let is_unit = |c: char| c.is_alphabetic() || matches!(c, '%' | '×');
    if !cell.ends_with(is_unit) {
        return Ok(Quantity { value: parted(cell, choices)?, ..Quantity::default() });
    }
    let digits = cell.trim_end_matches(is_unit);
    let unit = &cell[digits.len()..];
    let is_joined = digits.ends_with(|c: char| c.is_ascii_digit());
    let (bytes, seconds) = (bytes(unit), unit_of_time(unit));
    // `1.98x` is how many times as fast.
    let is_bare = unit == "%" || (is_joined && matches!(unit, "x" | "×"));
    if bytes.is_none() && seconds.is_none() && !is_bare {
        return Err(NoNumber::Text);
    }
    Ok(Quantity {
        value: parted(digits.trim_end(), choices)?,
        bytes,
        seconds,
        is_percent: unit == "%",
        is_letter: is_letter(unit),
    })
}

fn unit_of_time(unit: &str) -> Option<f64> {
    let unit = fold_case(unit);
    if unit == "min" { Some(60.0) } else { seconds(&unit) }
}

/// A number; where the comma is decimal, points before three digits part thousands.
fn parted(word: &str, choices: &Choices) -> Result<f64, NoNumber> {
    let is_whole = choices.decimal_comma == Some(true) && !word.contains(',') && has_groups(word);
    if is_whole { number(&word.replace('.', ""), choices) } else { number(word, choices) }
}

/// `1.204`, `12.345.678`.
fn has_groups(word: &str) -> bool {
    let mut groups = word.trim_start_matches(['-', '+']).split('.');
    let is_first =
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && first != "0");
    let mut rest = groups.peekable();
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
    is_first && rest.peek().is_some() && rest.all(is_group)
}

#[cfg(test)]
mod tests;
