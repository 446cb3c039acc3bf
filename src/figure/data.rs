//! The numbers of a figure as a table: the figure itself where it is one, else behind a toggle.

use crate::derive::part;
use crossover_screens::figure::{Cell, Column, Mark, Table};
use leptos::prelude::*;

use super::View;

/// The most rows shown; the CSV holds all.
const ROWS: usize = 240;

/// A figure that is a table.
#[component]
pub fn FigureTable(view: View) -> impl IntoView {
    Effect::new(super::mark_ready);
    part(move || table_of(view).map(|table| view! { <Shown table/> }))
}

/// The data behind a plot.
#[component]
pub fn DataTable(view: View) -> impl IntoView {
    let open = RwSignal::new(false);
    let toggled = move |event: leptos::ev::Event| {
        use wasm_bindgen::JsCast;
        let element = event
            .target()
            .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        open.set(element.is_some_and(|element| element.has_attribute("open")));
    };
    view! {
        <details class="data" id=format!("{}-data", view.spec.id) on:toggle=toggled>
            <summary>"Data table"</summary>
            {part(move || open.get().then(|| table_of(view)).flatten().map(|table| view! { <Shown table/> }))}
        </details>
    }
}

fn table_of(view: View) -> Option<Table> {
    view.shown.with(|shown| {
        shown
            .figure
            .as_ref()
            .map(|figure| figure.table(view.spec.title))
    })
}

#[component]
fn Shown(table: Table) -> impl IntoView {
    // Every n-th row, so that a long curve is still read from end to end.
    let every = table.rows.len().div_ceil(ROWS).max(1);
    let heads = table
        .columns
        .iter()
        .map(|column| view! { <th>{heading(column)}</th> });
    let columns = table.columns.clone();
    let rows = table.rows.iter().step_by(every).map(|row| {
        let cells = row
            .iter()
            .zip(&columns)
            .map(|(cell, column)| view_cell(cell, column));
        view! { <tr>{cells.collect_view()}</tr> }
    });
    let thinned = (every > 1).then(|| {
        view! { <p class="explanation">{format!("Every {every}th row; the CSV holds all {}.", table.rows.len())}</p> }
    });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=table.caption.clone()>
            <table>
                <caption class="visually-hidden">{table.caption.clone()}</caption>
                <thead><tr>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
        {thinned}
    }
}

fn heading(column: &Column) -> String {
    match column.unit.symbol() {
        "" => column.title.clone(),
        symbol => format!("{} [{symbol}]", column.title),
    }
}

fn view_cell(cell: &Cell, column: &Column) -> AnyView {
    match cell {
        Cell::Empty => view! { <td></td> }.into_any(),
        Cell::Number(value) => {
            view! { <td class="value">{column.unit.tabulate(*value)}</td> }.into_any()
        }
        Cell::Marked(value, mark, reason) => {
            let (class, sign) = match mark {
                Mark::Differs => ("value differs", "≠ "),
                Mark::Rounded => ("value rounded", "≈ "),
            };
            view! {
                <td class=class>
                    {sign}{column.unit.tabulate(*value)}<span class="reason">{reason.clone()}</span>
                </td>
            }
            .into_any()
        }
        Cell::Text(text) => view! { <td>{text.clone()}</td> }.into_any(),
    }
}
