//! The numbers of a figure as a table: in its place where the figure is one, and in the inspector.

use crossover_figures::figure::{Cell, Column, Figure, Mark, Table};
use crossover_screens::screen::FigureSpec;
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use super::source;
use super::view::View;
use crate::browser;
use crate::first_paint::FirstPaint;
use crate::signals::{effect, flag, memo, part};
use crate::store::{Page, Rest};
use crate::table::{self, Item, Press};

/// The most rows that are shown; the CSV holds all.
const MOST: usize = 240;

#[component]
pub fn FigureTable(view: View) -> impl IntoView {
    let first_paint = FirstPaint::current();
    effect(move || first_paint.mark());
    let FigureSpec { id, title, .. } = *view.spec;
    part(move || {
        keep_focus(id);
        let rows = |figure: &Figure| view! { <Rows table=figure.table(title) of=Some(id)/> };
        let newest = |shown: &Shown| shown.figure.as_deref().map(rows);
        view.shown.with(newest)
    })
}

/// Moves the focus to the row that replaces the one that has it, of the table of this figure.
fn keep_focus(figure: &str) {
    let held = document().active_element().map(|held| held.id());
    if let Some(held) = held.filter(|held| held.starts_with(&button(figure, ""))) {
        queue_microtask(move || browser::focus(&held));
    }
}

fn button(figure: &str, row: &str) -> String {
    format!("{figure}-row-{row}")
}

/// The numbers behind a plot that stands alone.
#[component]
pub fn DataTable(view: View) -> impl IntoView {
    let open = RwSignal::new(false);
    let on_toggle = move |event| {
        let details: web_sys::HtmlDetailsElement = event_target(&event);
        open.set(details.open());
    };
    let title = view.spec.title;
    let current =
        move || view.shown.with(|shown| shown.current().map(|figure| numbers(figure, title)));
    part(move || {
        (!view.is_table()).then(|| {
            view! {
                <details class="data" id=format!("{}-data", view.spec.id) on:toggle=on_toggle>
                    <summary>"Data table"</summary>
                    {part(move || open.get().then(current).flatten())}
                </details>
            }
        })
    })
}

/// The numbers of a figure, as far as they are computed.
#[component]
pub fn FigureData(spec: &'static FigureSpec) -> impl IntoView {
    let (_, shown) = source::follow_figure(Page::current(), spec, memo(|| true), flag(|| false));
    let rest = Rest::current();
    part(move || {
        // A drag does not wait for rows that nobody reads meanwhile.
        if spec.compute.is_at_once() {
            rest.track();
        } else {
            shown.track();
        }
        shown.with_untracked(|shown| {
            let table = shown.current().map(|figure| numbers(figure, spec.title));
            let message = shown.message();
            view! {
                <section class="data">
                    <h3>{spec.title}</h3>
                    {table}
                    {message.map(|message| view! { <p class="error">{message}</p> })}
                </section>
            }
        })
    })
}

pub fn numbers(figure: &Figure, title: &str) -> AnyView {
    view! { <Rows table=figure.table(title) of=None/> }.into_any()
}

#[component]
fn Rows(
    table: Table,
    /// The id of the figure that is this table, whose rows can be pressed; `None` for other numbers.
    of: Option<&'static str>,
) -> impl IntoView {
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
    let row = |(at, row): (usize, &Vec<Cell>)| {
        let cells = row.iter().zip(&table.columns);
        let mut items: Vec<Item> = cells.map(|(cell, column)| item(cell, column)).collect();
        let sets = table.sets.get(at).filter(|sets| !sets.is_empty());
        if let (Some(of), Some(sets), Some(first)) = (of, sets, items.first_mut()) {
            first.press = Some(Press { id: button(of, &at.to_string()), sets: sets.clone() });
        }
        items
    };
    let rows = table.rows.iter().enumerate();
    let rows = rows.step_by(every).map(row).collect();
    let current = table.current.filter(|at| at % every == 0);
    let thinned = (every > 1).then(|| {
        view! { <p class="explanation">{format!("One row in {every} is shown; the CSV holds all {}.", table.rows.len())}</p> }
    });
    view! {
        {table::scrolling_table(&table.caption, heads, rows, current.map(|at| at / every))}
        {thinned}
    }
}

fn item(cell: &Cell, column: &Column) -> Item {
    match cell {
        Cell::Empty => Item::data("", ""),
        Cell::Number(value) => Item::data("value", column.format(*value)),
        Cell::Marked(value, mark, reason) => {
            let (class, sign) = match mark {
                Mark::Differs => ("value differs", "≠ "),
                Mark::Rounded => ("value rounded", "≈ "),
                Mark::Pivot => ("value pivot", ""),
            };
            let text = format!("{sign}{}", column.format(*value));
            Item { note: reason.clone(), ..Item::data(class, text) }
        }
        Cell::Text(text) => Item::data("", text.clone()),
    }
}
