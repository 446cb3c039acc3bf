//! The machines of one's own: read, kept, renamed, deleted, exported.

use crossover_screens::screen::Own;
use crossover_shell::own_machines::{Entry, write_machines};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::choose_file::ChooseFile;
use crate::dialog;
use crate::menu::close;
use crate::room::{Rooms, View};
use crate::signals::{part, text};
use crate::store::{Page, Yours};

/// The id of the heading of the dialog.
const TITLE: &str = "yours-title";

/// What can be done from the list of machines: measurements are read, and one's own machines are managed.
#[component]
pub fn Tools(fold: NodeRef<html::Details>) -> impl IntoView {
    let (rooms, yours) = (Rooms::current(), Yours::current());
    let closes = Callback::new(move |()| {
        close(fold);
    });
    let manage = move |_| {
        close(fold);
        rooms.call(View::Machines);
    };
    let count = text(move || match yours.list.with(|list| list.entries().len()) {
        0 => "Import machines…".to_owned(),
        _ => "Manage yours…".to_owned(),
    });
    view! {
        <div class="machine-tools">
            <ChooseFile title="Read your own measurements…" before=closes/>
            <button type="button" class="quiet" on:click=manage>{count}</button>
        </div>
    }
}

/// The dialog that manages one's own machines.
#[component]
pub fn Machines() -> impl IntoView {
    let (rooms, yours) = (Rooms::current(), Yours::current());
    let dialog = dialog::opening(TITLE);
    let close = move || dialog::close(dialog);
    let said = RwSignal::new(String::new());
    let rows = move || {
        yours.list.with(|list| {
            let rows = list.entries().iter().cloned().enumerate();
            rows.map(|(at, entry)| view! { <One at entry said/> }).collect_view()
        })
    };
    let export = move |_| {
        let text = yours
            .list
            .with_untracked(|list| write_machines(&list.entries().iter().collect::<Vec<_>>()));
        browser::download("machines.json", "application/json", &JsValue::from_str(&text));
    };
    let none = text(move || {
        let none = yours.list.with(|list| list.entries().is_empty());
        if none { "None yet: drop the output of a benchmark on the page." } else { "" }.to_owned()
    });
    // What is imported shows itself in the list, or says why not.
    let imported = Callback::new(move |()| close());
    view! {
        <dialog
            class="yours"
            aria-labelledby=TITLE
            node_ref=dialog
            on:close=move |_| rooms.dismiss(View::Machines)
        >
            <header>
                <h2 id=TITLE tabindex="-1">"Your machines"</h2>
                <button type="button" class="quiet" on:click=move |_| close()>"Close"</button>
            </header>
            <p>{none}</p>
            <ul class="yours-list">{part(rows)}</ul>
            <p role="status">{text(move || said.get())}</p>
            <div class="offer-acts">
                <button type="button" on:click=export>"Export all"</button>
                <ChooseFile title="Import…" before=imported/>
            </div>
            <p class="explanation">
                "What is kept stays in this browser and is sent nowhere. A link holds the machine that is set."
            </p>
        </dialog>
    }
}

#[component]
fn One(at: usize, entry: Entry, said: RwSignal<String>) -> impl IntoView {
    let yours = Yours::current();
    let page = Page::current();
    let Entry { own, kept, .. } = entry;
    let name = own.name.clone();
    let rename = {
        let before = own.clone();
        move |event| {
            let typed = event_target_value(&event);
            if let Some(Some(own)) = yours.change(|list| list.rename(at, &typed)) {
                said.set(format!("It is called {} now.", own.name));
                rename_chosen(page, &before, own);
            }
        }
    };
    let delete = {
        let name = name.clone();
        move |_| {
            yours.change(|list| list.delete(at));
            said.set(format!("{name} was deleted."));
            browser::focus(TITLE);
        }
    };
    let whole = own.whole.as_ref().map_or("", |_| ", a whole collective");
    let numbers = format!("{}{whole}", own.format_numbers().trim_end_matches('.'));
    let called = name.clone();
    view! {
        <li>
            <input
                type="text"
                maxlength="60"
                aria-label=format!("Name of {called}")
                autocomplete="off"
                spellcheck="false"
                prop:value=name
                on:change=rename
            />
            <span class="yours-numbers">{numbers}</span>
            <label>
                <input
                    type="checkbox"
                    prop:checked=kept
                    on:change=move |event| {
                        let keeps = event_target_checked(&event);
                        yours.change(|list| list.keep(at, keeps));
                    }
                />
                " Keep in this browser"
            </label>
            <button type="button" class="quiet" aria-label=format!("Delete {called}") on:click=delete>
                "Delete"
            </button>
        </li>
    }
}

/// Gives the machine that is set its new name.
fn rename_chosen(page: Page, before: &Own, own: Own) {
    let set = untrack(|| page.chosen().own_machine());
    if let Some(set) = set.filter(|set| set.name == before.name && set.ts == before.ts) {
        page.chosen().call(Own { name: own.name, ..(*set).clone() });
    }
}
