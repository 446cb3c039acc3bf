//! Tables with one cell a line, as mail copies them: the headings, then the cells of each row.

use crossover_model::steps::Pace;

use super::super::lines::{Line, Lines};
use super::super::number::{NoNumber, is_count};
use super::cell::quantity;
use super::heading::{Role, role};
use super::rewritten::Rewritten;
use super::role::{is_key, is_measure};
use crate::reading::Choices;

/// The most columns of such a table.
const MOST: usize = 12;

/// The most cells of such a table.
const MOST_CELLS: usize = 20_000;

/// Returns the text with its cells joined to rows; `None` where there are none.
pub async fn rewrite(text: &str, pace: &Pace) -> Option<Rewritten> {
    let mut rewritten = Rewritten::default();
    let mut cells: Vec<Line<'_>> = Vec::new();
    let mut is_changed = false;
    let mut lines = Lines::of(text);
    let mut has_numbers = false;
    while let Some(line) = lines.next_paced(pace).await {
        let is_number = is_short(line.text) && is_number(line.text);
        let is_cell = is_number || (is_short(line.text) && is_name(line.text));
        // A name behind numbers begins another table.
        if (is_cell && has_numbers && !is_number) || cells.len() == MOST_CELLS {
            is_changed |= join(&mut rewritten, &mut cells);
            has_numbers = false;
        }
        if is_cell || (line.text.is_empty() && !cells.is_empty()) {
            has_numbers |= is_number;
            cells.push(line);
            continue;
        }
        is_changed |= join(&mut rewritten, &mut cells);
        has_numbers = false;
        rewritten.push(line.number, line.text);
    }
    is_changed |= join(&mut rewritten, &mut cells);
    is_changed.then_some(rewritten)
}

fn is_short(text: &str) -> bool {
    !text.is_empty() && text.len() <= 40 && !text.contains(['\t', '|', ';', '{', '}', '<'])
}

fn is_number(text: &str) -> bool {
    !matches!(quantity(text, &Choices::default()), Err(NoNumber::Text))
}

fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.split_whitespace().count() < 6
}

/// Ends a stretch of lines with a cell each: as a table where they are one, else as they were.
fn join(rewritten: &mut Rewritten, cells: &mut Vec<Line<'_>>) -> bool {
    let table = find(cells);
    match table {
        None => {
            for line in &*cells {
                rewritten.push(line.number, line.text);
            }
        }
        Some((first, width, end)) => {
            let said: Vec<&Line<'_>> = cells.iter().filter(|line| !line.text.is_empty()).collect();
            for line in &said[..first] {
                rewritten.push(line.number, line.text);
            }
            for row in said[first..end].chunks(width) {
                let texts: Vec<&str> = row.iter().map(|line| line.text).collect();
                rewritten.push_cells(row[0].number, &texts);
            }
            for line in &said[end..] {
                rewritten.push(line.number, line.text);
            }
        }
    }
    cells.clear();
    table.is_some()
}

/// Where the headings of a table begin among the cells, how many it has, and where its rows end.
fn find(cells: &[Line<'_>]) -> Option<(usize, usize, usize)> {
    let texts: Vec<&str> =
        cells.iter().map(|line| line.text).filter(|text| !text.is_empty()).collect();
    let begin = texts.iter().position(|text| is_number(text)).filter(|begin| *begin > 1)?;
    let end = texts[begin..]
        .iter()
        .position(|text| !is_number(text))
        .map_or(texts.len(), |count| begin + count);
    let count = end - begin;
    let fits = |width: usize| {
        let names = &texts[begin - width..begin];
        let roles: Vec<Role> = names.iter().map(|name| role(name)).collect();
        let key = roles.iter().position(|role| is_key(*role));
        let whole = |key: usize| {
            let mut numbers = texts[begin..end].iter().skip(key).step_by(width);
            numbers.all(|cell| {
                let value = quantity(cell, &Choices::default()).map(|one| one.value);
                !matches!(roles[key], Role::Count(_)) || value.is_ok_and(is_count)
            })
        };
        roles[0] != Role::Unknown
            && roles.iter().any(|role| is_measure(*role))
            && count.is_multiple_of(width)
            && count >= 2 * width
            && key.is_some_and(whole)
    };
    let width = (2..=begin.min(MOST)).rev().find(|width| fits(*width))?;
    Some((begin - width, width, end))
}
