//! The numbers of a figure as a table: in its place where the figure is one, else behind a toggle.

use crossover_figures::figure::{Cell, Column, Figure, Mark, Table};
use leptos::prelude::*;

use super::view::View;
use crate::first_paint::FirstPaint;
use crate::signals::{effect, part};
use crate::table::{self, Item};

/// The most rows that are shown; the CSV holds all.
const MOST: usize = 240;

/// A figure that is a table.
#[component]
pub fn FigureTable(view: View) -> impl IntoView {
    let first_paint = FirstPaint::here();
    effect(move || first_paint.mark());
    let newest = move || {
        view.shown
            .with(|shown| table_of(view, shown.figure.as_deref()))
    };
    part(move || newest().map(|table| view! { <Rows table/> }))
}

/// The data behind a plot.
#[component]
pub fn DataTable(view: View) -> impl IntoView {
    let open = RwSignal::new(false);
    let current = move || view.shown.with(|shown| table_of(view, shown.current()));
    view! {
        <details class="data" id=format!("{}-data", view.spec.id)>
            <summary on:click=move |_| open.update(|open| *open = !*open)>"Data table"</summary>
            {part(move || open.get().then(current).flatten().map(|table| view! { <Rows table/> }))}
        </details>
    }
}

fn table_of(view: View, figure: Option<&Figure>) -> Option<Table> {
    figure.map(|figure| figure.table(view.spec.title))
}

#[component]
fn Rows(table: Table) -> impl IntoView {
    // Every n-th row, so that a long curve is still read from end to end.
    let every = table.rows.len().div_ceil(MOST).max(1);
    let numeric = |at: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(at));
        cells.any(|cell| matches!(cell, Cell::Number(_) | Cell::Marked(..)))
    };
    let heads = table
        .columns
        .iter()
        .enumerate()
        // The unit stands beside each number.
        .map(|(at, column)| Item {
            class: if numeric(at) { "value" } else { "" },
            ..Item::head(column.title.clone())
        })
        .collect();
    let row = |row: &Vec<Cell>| {
        row.iter()
            .zip(&table.columns)
            .map(|(cell, column)| item(cell, column))
            .collect()
    };
    let rows = table.rows.iter().step_by(every).map(row).collect();
    let thinned = (every > 1).then(|| {
        view! { <p class="explanation">{format!("Every {every}th row; the CSV holds all {}.", table.rows.len())}</p> }
    });
    view! {
        {table::scrolled(&table.caption, heads, rows)}
        {thinned}
    }
}

fn item(cell: &Cell, column: &Column) -> Item {
    match cell {
        Cell::Empty => Item::data("", ""),
        Cell::Number(value) => Item::data("value", column.unit.tabulate(*value)),
        Cell::Marked(value, mark, reason) => {
            let (class, sign) = match mark {
                Mark::Differs => ("value differs", "≠ "),
                Mark::Rounded => ("value rounded", "≈ "),
                Mark::Pivot => ("value pivot", ""),
            };
            let text = format!("{sign}{}", column.unit.tabulate(*value));
            Item {
                note: reason.clone(),
                ..Item::data(class, text)
            }
        }
        Cell::Text(text) => Item::data("", text.clone()),
    }
}
