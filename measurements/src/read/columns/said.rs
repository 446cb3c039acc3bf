//! The units that lines around a table say, and columns of their own.

use std::iter;

use crossover_model::steps::Pace;

use super::super::lines::{Line, is_rule};
use super::cell::quantity;
use super::role::words;
use super::table::Table;
use super::units::{bytes, fold_case, seconds};
use crate::reading::Choices;

/// Returns the unit of all times in seconds, as a column of its own or a line above or below the rows says it.
pub async fn unit(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Option<f64> {
    match unit_column(table, pace).await {
        Some(unit) => Some(unit),
        None => unit_around(table, choices, pace).await,
    }
}

/// The unit of times that a column of its own says; `None` where there is none, or it varies.
async fn unit_column(table: &Table<'_>, pace: &Pace) -> Option<f64> {
    let is_unit = |heading: &String| {
        matches!(words(&fold_case(heading))[..], ["time", "unit"] | ["unit" | "units" | "timeunit"])
    };
    let column = table.headings.iter().position(is_unit)?;
    let is_constant = !table.constant(&[column], pace).await.is_empty();
    let line = table.lines().next().filter(|_| is_constant)?;
    seconds(&fold_case(table.between.cells(line.text).get(column)?))
}

/// Returns the unit of sizes in bytes that a line above says, as in `sizes in KB`.
pub fn unit_of_sizes(table: &Table<'_>) -> Option<f64> {
    table.above.iter().rev().take(5).find_map(|line| {
        let lower = fold_case(line);
        let mut said = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        said.find(|word| *word == "in")
            .filter(|_| lower.contains("size") || lower.contains("message"))?;
        said.next().filter(|word| word.len() > 1).and_then(bytes)
    })
}

/// The unit of all times in a line above or below the rows, in seconds.
async fn unit_around(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Option<f64> {
    let is_row = |line: &Line<'_>| {
        table.between.cells(line.text).first().is_some_and(|cell| quantity(cell, choices).is_ok())
    };
    if let Some(unit) = table.above.iter().rev().find_map(|line| unit_in(line)) {
        return Some(unit);
    }
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if !is_rule(line.text) && !is_row(&line) {
            return iter::once(line).chain(lines).take(3).find_map(|line| unit_in(line.text));
        }
    }
    None
}

/// Returns the unit of times in a sentence such as `Values in seconds`.
fn unit_in(line: &str) -> Option<f64> {
    let line = fold_case(line);
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| *word == "in")?;
    words.next().and_then(seconds)
}
