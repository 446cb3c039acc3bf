//! `docs/sources.md`: every state that it names opens, and shows what the row says.

use std::collections::BTreeMap;

use crossover_figures::figure::{Cell, Figure};

use crate::common::state;
use crate::matrix::complete;

const TABLE: &str = include_str!("../../../docs/sources.md");

/// What stands between backticks in a cell.
fn keys(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn every_state_opens_and_shows_what_its_row_says() {
    let rows: Vec<Vec<&str>> = TABLE
        .lines()
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .filter(|cells: &Vec<&str>| cells.len() == 3 && cells[1].contains("`#/"))
        .collect();
    // Tables and figures of some states are looked at more than once.
    let mut drawn: BTreeMap<(&str, &str), Result<Figure, String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for cells in &rows {
        let link = keys(cells[1]).next().and_then(|link| link.strip_prefix("#/")).expect("a link");
        let params = state(link);
        let screen = params.screen();
        let report = screen.report(&params);
        let mut shown = keys(cells[2]).peekable();
        while let Some(key) = shown.next() {
            let Some(spec) = screen.figures.iter().find(|spec| spec.id == key) else {
                match report.readout(key).map(|readout| &readout.answer) {
                    Some(Ok(_)) => {}
                    other => wrong.push(format!("{link}: {key} is {other:?}")),
                }
                continue;
            };
            let figure = drawn.entry((link, key)).or_insert_with(|| {
                complete(&params, &spec.compute).map_err(|error| error.to_string())
            });
            match figure {
                Err(error) => wrong.push(format!("{link}: {key}: {error}")),
                // A row of the table may follow its name.
                Ok(Figure::Table(table)) if key == "theorems" => {
                    let Some(row) = shown.next() else { continue };
                    let named =
                        |cells: &Vec<Cell>| matches!(&cells[0], Cell::Text(name) if name == row);
                    if !table.rows.iter().any(named) {
                        wrong.push(format!("{link}: {key} has no row {row}"));
                    }
                }
                Ok(_) => {}
            }
        }
    }
    println!("{} rows, {} figures", rows.len(), drawn.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(140 < rows.len(), "{} rows", rows.len());
}
