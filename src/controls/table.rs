//! Rows as a small table: a box for each cell, a button that removes each row and one that adds one. A list is
//! one whose numbers stand in a line.

use crossover_model::Error;
use crossover_screens::screen::{Holds, Param};
use crossover_shell::cells::Cells;
use leptos::ev;
use leptos::prelude::*;

use super::row::{FieldError, row};
use super::typing::Typing;
use crate::browser;
use crate::signals::{effect, flag, memo, text};
use crate::store::Page;

/// A table that is typed into.
#[derive(Clone, Copy)]
struct Table {
    param: &'static Param,
    typing: Typing,
    /// Its texts from the first key to the last.
    draft: RwSignal<Option<Cells>>,
    shown: Memo<Cells>,
}

impl Table {
    fn new(param: &'static Param) -> Self {
        let (page, draft) = (Page::current(), RwSignal::new(None));
        let of_params = memo(move || page.value(param.key, |params| Cells::of(params, param.key)));
        let shown = memo(move || draft.get().unwrap_or_else(|| of_params.get()));
        effect(move || {
            page.edits().replaced.track();
            draft.set(None);
        });
        Self { param, typing: Typing::new(param), draft, shown }
    }

    /// Changes the texts, and shows what they give as far as they are read.
    fn change(self, change: impl FnOnce(&mut Cells)) {
        let mut cells = self.shown.get_untracked();
        change(&mut cells);
        let text = cells.text();
        self.draft.set(Some(cells));
        self.typing.preview(&text);
    }

    /// Leaves the table: what cannot be read stays in it, beside the error.
    fn commit(self) {
        self.typing.commit();
        if self.typing.is_settled() {
            self.draft.try_set(None);
        }
    }

    fn on_key(self, event: &ev::KeyboardEvent) {
        match event.key().as_str() {
            "Enter" if browser::is_on(event, "input, textarea") => {
                event.prevent_default();
                self.commit();
            }
            "Escape" => {
                self.typing.on_key(event, false);
                self.draft.set(None);
            }
            _ => self.typing.on_key(event, false),
        }
    }

    /// Moves the focus to the first box of the last row, or to the button where there is no row.
    fn focus_last(self) {
        let key = self.param.key;
        let last = format!(".control[data-key='{key}'] tbody tr:last-of-type [name]");
        browser::focus_then(if self.shown.with_untracked(Cells::count) == 0 {
            format!(".control[data-key='{key}'] .add")
        } else {
            last
        });
    }
}

/// One cell of a table.
#[derive(Clone, Copy)]
struct Cell {
    table: Table,
    row: usize,
    column: usize,
}

impl Cell {
    fn put(self, typed: &str) {
        self.table.change(|cells| cells.put(self.row, self.column, typed));
    }

    /// Takes several cells from the clipboard; one is pasted by the browser.
    fn paste(self, event: &web_sys::ClipboardEvent) {
        let pasted = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        let mut cells = self.table.shown.get_untracked();
        if cells.paste(self.row, self.column, &pasted.unwrap_or_default()) {
            event.prevent_default();
            self.table.change(|now| *now = cells);
        }
    }
}

#[component]
pub fn TableControl(param: &'static Param) -> impl IntoView {
    let table = Table::new(param);
    let error = table.typing.error();
    let is_list = table.shown.with_untracked(Cells::is_list);
    let heads = move || {
        let heads: Vec<_> = table
            .shown
            .with(|cells| cells.heads().map(|(label, unit)| (label, unit.to_owned())).collect());
        // A list is named by its row: its heading shows no more than the unit.
        let class = if is_list { "visually-hidden" } else { "" };
        let head = |(label, unit)| {
            view! { <th scope="col"><span class=class>{label}</span> " " <span>{unit}</span></th> }
        };
        heads.into_iter().map(head).collect_view()
    };
    let left = move |event: ev::FocusEvent| {
        if !browser::is_within(&event) {
            table.commit();
        }
    };
    let count = memo(move || table.shown.with(Cells::count));
    let full = memo(move || !table.shown.with(Cells::has_room));
    let control = view! {
        <div class="cells" class:list=is_list on:focusout=left on:keydown=move |event| table.on_key(&event)>
            <table aria-label=param.label aria-describedby=format!("{0}-error {0}-help", param.key)>
                <thead hidden=flag(move || count.get() == 0)>
                    <tr>{heads} <td></td></tr>
                </thead>
                <tbody>
                    <For each=move || 0..count.get() key=|row| *row children=move |row| view! { <CellsOfRow table row/> }/>
                </tbody>
            </table>
            <button
                type="button"
                class="add"
                aria-disabled=text(move || full.get().to_string())
                on:click=move |_| {
                    if !full.get_untracked() {
                        table.draft.set(Some({
                            let mut cells = table.shown.get_untracked();
                            cells.add();
                            cells
                        }));
                        table.focus_last();
                    }
                }
            >
                {if is_list { "Add" } else { "Add a row" }}
            </button>
        </div>
        <FieldError param error/>
    };
    row(param, "text", String::new(), control.into_any())
}

/// The boxes of one row, and the button that removes it.
#[component]
fn CellsOfRow(table: Table, row: usize) -> impl IntoView {
    let key = table.param.key;
    let (columns, is_list) =
        table.shown.with_untracked(|cells| (cells.columns().to_vec(), cells.is_list()));
    let error = table.typing.error();
    let boxes = columns.iter().enumerate().map(|(column, head)| {
        let (label, is_name) = (head.label, head.holds == Holds::Name);
        let place = format!("row {}, {label}:", row + 1);
        let invalid = move || {
            let is_here = |error: &Error| is_list || error.help().starts_with(&place);
            error.with(|error| error.as_ref().is_some_and(is_here))
        };
        let cell = Cell { table, row, column };
        let label = format!("Row {}, {label}", row + 1);
        let invalid = text(move || invalid().to_string());
        let described = format!("{key}-error");
        let shown = text(move || table.shown.with(|cells| cells.at(row, column).to_owned()));
        let on_input = move |event| cell.put(&event_target_value(&event));
        let on_paste = move |event| cell.paste(&event);
        let shared = view! {
            <{..}
                name=key
                spellcheck="false"
                aria-label=label
                aria-invalid=invalid
                aria-describedby=described
                prop:value=shown
                on:input=on_input
                on:paste=on_paste
            />
        };
        // A long name wraps.
        let field = if is_name {
            view! { <textarea rows="1" {..shared}></textarea> }.into_any()
        } else {
            view! { <input type="text" size="5" autocomplete="off" {..shared}/> }.into_any()
        };
        view! { <td>{field}</td> }
    });
    view! {
        <tr>
            {boxes.collect_view()}
            <td>
                <button
                    type="button"
                    class="remove"
                    aria-label=format!("Remove row {}", row + 1)
                    on:click=move |_| {
                        table.change(|cells| cells.remove(row));
                        table.commit();
                        table.focus_last();
                    }
                ></button>
            </td>
        </tr>
    }
}
