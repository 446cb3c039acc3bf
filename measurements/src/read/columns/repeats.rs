//! Columns that are runs of the same: `run1`, `run2`, `run3`.

use super::heading::{Role, Statistic, role};
use super::units::fold_case;
use super::view::View;
use super::words::RUNS;

/// How much longer than the shortest run of a row the longest may be.
const MOST_APART: f64 = 2.0;

/// Returns the columns that are runs of the same, and their unit in seconds where it is said: names that are numbered one
/// after the other, or alike, with times that are alike.
pub fn find(view: &View<'_>) -> Option<(Vec<usize>, Option<f64>)> {
    let parts: Vec<_> = view.table.headings.iter().map(|heading| parts(heading)).collect();
    for (first, part) in parts.iter().enumerate() {
        let Some((name, number, unit)) = part else { continue };
        let mut columns = vec![first];
        for (at, other) in parts.iter().enumerate().skip(first + 1) {
            let next = number.map(|number| number + columns.len() as u32);
            if other.as_ref().is_some_and(|(other, number, _)| other == name && *number == next) {
                columns.push(at);
            }
        }
        let is_first = number.is_none_or(|number| number < 2);
        if columns.len() > 1 && is_first && are_alike(view, &columns) {
            return Some((columns, *unit));
        }
    }
    None
}

/// The name of a heading that may be that of a run, the number behind it, and its unit.
fn parts(heading: &str) -> Option<(String, Option<u32>, Option<f64>)> {
    let folded = fold_case(heading);
    let (before, unit) = match folded.split_once(['(', '[']) {
        Some((before, rest)) => {
            let (unit, behind) = rest.split_once([')', ']']).unwrap_or((rest, ""));
            (format!("{} {}", before.trim(), behind.trim()), unit.to_owned())
        }
        None => (folded, String::new()),
    };
    let before = before.trim_end();
    let name = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &before[name.len()..];
    let number = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    let name = name.trim_end_matches(|c: char| !c.is_alphanumeric());
    let said = format!("{name} ({unit})");
    match role(&said) {
        Role::Time(Statistic::Plain, unit) if number.is_some() || !said.is_empty() => {
            Some((name.to_owned(), number, unit))
        }
        _ if number.is_some() && RUNS.contains(&name) => {
            let Role::Time(_, unit) = role(&format!("time ({unit})")) else { return None };
            Some((name.to_owned(), number, unit))
        }
        _ => None,
    }
}

fn are_alike(view: &View<'_>, columns: &[usize]) -> bool {
    let first = columns[0];
    columns[1..].iter().all(|column| {
        let pairs = view.sample.pairs(first, *column);
        !pairs.is_empty() && pairs.iter().all(|(a, b)| a.max(*b) <= MOST_APART * a.min(*b))
    })
}
