//! Common parts of lines and laws as text.

use crossover_figures::Unit;
use crossover_measurements::fit::Interval;

/// Returns rows with their cells below each other.
pub fn align(rows: &[Vec<String>]) -> impl Iterator<Item = String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    rows.iter().map(move |row| {
        let padded = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    })
}

/// Returns an interval with the unit once, where both ends have the same prefix.
pub fn interval(unit: Unit, interval: Option<Interval>) -> String {
    let Some(Interval { low, high }) = interval else { return String::new() };
    let (low, high) = (unit.brief(low), unit.brief(high));
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, of_low)), Some((_, of_high))) if of_low == of_high => {
            format!("({number} to {high})")
        }
        _ => format!("({low} to {high})"),
    }
}
