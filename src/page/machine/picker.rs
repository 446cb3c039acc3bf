//! The list of machines, with a box to search it.

use crossover_screens::machine::Group;
use crossover_screens::screen::Machine;
use crossover_shell::machine_list::{found, moved};
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;

use super::facts::{about, cautions};
use crate::browser;
use crate::menu::leave;
use crate::signals::{effect, memo, part, text};
use crate::store::{Page, Store};

/// How many px of the list lie under the title of a group.
const TITLE: f64 = 30.0;
/// How many rows the keys of a page skip.
const LEAP: isize = 8;

/// The open list. Its rows go by the ids of the machines; the empty one chooses none.
#[derive(Clone, Copy)]
struct List {
    page: Page,
    store: Store,
    fold: NodeRef<html::Details>,
    /// The rows that the words in the box find.
    found: Memo<Vec<&'static str>>,
    /// The row that Enter chooses.
    active: RwSignal<&'static str>,
    /// The row that was chosen when the list opened.
    chosen: &'static str,
    /// The element that holds the rows.
    rows: NodeRef<html::Div>,
}

impl List {
    fn takes(self, machine: &Machine) -> bool {
        self.page.screen.takes(machine)
    }

    /// Chooses a machine, or none, where the screen takes it.
    fn choose(self, id: &str) {
        let machine = Machine::find(id);
        if machine.is_none_or(|machine| self.takes(machine)) {
            leave(self.fold);
            self.page.chosen().choose(machine);
        }
    }

    /// Chooses a machine and compares it with A; what was before becomes A where there is none.
    fn compare(self, id: &str) {
        let machine = Machine::find(id);
        if machine.is_none_or(|machine| self.takes(machine)) {
            let before = self.store.now();
            leave(self.fold);
            self.page.chosen().choose_beside(machine, before.other.or(before.params));
        }
    }

    fn press(self, event: &KeyboardEvent) {
        let by = match &*event.key() {
            "ArrowDown" => Some(1),
            "ArrowUp" => Some(-1),
            "PageDown" => Some(LEAP),
            "PageUp" => Some(-LEAP),
            "Enter" => None,
            _ => return,
        };
        event.prevent_default();
        let active = self.active.get_untracked();
        self.found.with_untracked(|found| match by {
            Some(by) => {
                let active = moved(found, active, by);
                self.active.set(active);
                self.show(active);
            }
            None if !found.contains(&active) => {}
            None if event.shift_key() => self.compare(active),
            None => {
                self.choose(active);
            }
        });
    }

    /// Scrolls the rows, and nothing around them, until that of `id` is in view.
    fn show(self, id: &str) {
        let Some(rows) = self.rows.get_untracked() else {
            return;
        };
        if let Ok(Some(row)) = rows.query_selector(&format!("[id='{}']", row_id(id))) {
            browser::bring_into_view(&rows, &row, TITLE);
        }
    }
}

/// The box, the machines that its words find, and what to know about the active one.
#[component]
pub fn Picker(fold: NodeRef<html::Details>) -> impl IntoView {
    let page = Page::here();
    let query = RwSignal::new(String::new());
    let chosen = page.chosen().machine().map_or("", |machine| machine.id);
    let list = List {
        page,
        store: Store::here(),
        fold,
        found: memo(move || query.with(|query| found(page.screen.machines(), query))),
        active: RwSignal::new(chosen),
        chosen,
        rows: NodeRef::new(),
    };
    let mut listed = page.screen.machines().iter().flat_map(|group| group.machines);
    let of_processors = listed.any(|machine| machine.roof.is_some());
    let search = NodeRef::<html::Input>::new();
    effect(move || {
        if let Some(search) = search.get() {
            let _ = search.focus();
        }
    });
    let on_input = move |event| {
        query.set(event_target_value(&event));
        let first = list.found.with_untracked(|found| found.first().copied());
        list.active.set(first.unwrap_or_default());
        if let Some(rows) = list.rows.get_untracked() {
            rows.set_scroll_top(0);
        }
    };
    view! {
        <input
            node_ref=search
            type="search"
            role="combobox"
            aria-label="Search machines"
            aria-expanded="true"
            aria-controls="machines"
            aria-autocomplete="list"
            aria-activedescendant=text(move || row_id(list.active.get()))
            placeholder="Search: name, layer, date, vendor"
            autocomplete="off"
            spellcheck="false"
            on:input=on_input
            on:keydown=move |event| list.press(&event)
        />
        <div class="machine-row machine-heads" aria-hidden="true">
            <strong>"Machine"</strong>
            <span>{if of_processors { "Peak" } else { "Start-up" }}</span>
            <span>"Bandwidth"</span>
            <span>"Layer"</span>
            <span>"Date"</span>
            <span>"Worst error"</span>
            <span>"Compare"</span>
        </div>
        <Rows list/>
        <div class="machine-facts" role="status" tabindex="0">{part(move || facts(&list))}</div>
    }
}

/// The rows that were found, in groups.
#[component]
fn Rows(list: List) -> impl IntoView {
    effect(move || {
        if list.rows.get().is_some() {
            list.show(list.chosen);
        }
    });
    let rows = move || {
        list.found.with(|found| {
            let custom = found.contains(&"").then(|| row(&list, None));
            let groups = list.page.screen.machines().iter();
            let groups = groups.map(|one| group(&list, one, found));
            view! { {custom}{groups.collect_view()} }
        })
    };
    view! {
        // The box keeps the focus while the list is pressed.
        <div
            node_ref=list.rows
            id="machines"
            role="listbox"
            aria-label="Machines"
            class="machine-list"
            on:mousedown=|event| event.prevent_default()
        >
            {part(rows)}
        </div>
    }
}

fn group(list: &List, group: &'static Group, found: &[&str]) -> Option<impl IntoView + use<>> {
    let rows = group.machines.iter();
    let rows: Vec<_> = rows
        .filter(|machine| found.contains(&machine.id))
        .map(|machine| row(list, Some(machine)))
        .collect();
    (!rows.is_empty()).then(|| {
        view! {
            <div role="group" aria-label=group.title>
                <p class="machine-group" aria-hidden="true">{group.title}</p>
                {rows}
            </div>
        }
    })
}

/// Returns the row of a machine, or that of none.
fn row(list: &List, machine: Option<&'static Machine>) -> AnyView {
    let list = *list;
    let id = machine.map_or("", |machine| machine.id);
    let takes = machine.is_some_and(|machine| list.takes(machine));
    let cells = machine.map(|machine| {
        view! {
            <span>{machine.startup_shown()}</span>
            <span>{machine.bandwidth_shown()}</span>
            <span>{machine.layer.name()}</span>
            <span>{machine.date}</span>
            <span class="machine-error">{machine.worst_error_shown()}</span>
        }
    });
    view! {
        <div
            role="option"
            id=row_id(id)
            class="machine-row"
            class:chosen=id == list.chosen
            aria-selected=text(move || (list.active.get() == id).to_string())
            aria-disabled=(machine.is_some() && !takes).to_string()
            on:click=move |_| { list.choose(id); }
            on:pointermove=move |_| list.active.set(id)
        >
            <strong>{machine.map_or("Custom", |machine| machine.name)}</strong>
            {cells}
            {takes.then(|| compare(&list, id))}
        </div>
    }
    .into_any()
}

/// Returns the button with which a pointer compares a machine; who uses keys presses Shift and
/// Enter.
fn compare(list: &List, id: &'static str) -> impl IntoView + use<> {
    let list = *list;
    let press = move |event: MouseEvent| {
        event.stop_propagation();
        list.compare(id);
    };
    view! {
        <span class="machine-compare" aria-hidden="true" title="Compare with what is set now (Shift+Enter)" on:click=press>
            "A|B"
        </span>
    }
}

/// Returns what to know about the active machine.
fn facts(list: &List) -> AnyView {
    let page = list.page;
    if list.found.with(Vec::is_empty) {
        return view! { <p>"No machine has all these words."</p> }.into_any();
    }
    let facts = Machine::find(list.active.get()).map(|machine| {
        view! {
            <p>{cautions(&page, machine).join(" ")}</p>
            {about(page, machine)}
            <p class="keys">"Enter takes it, Shift+Enter compares it with what is set now."</p>
        }
    });
    facts.into_any()
}

fn row_id(id: &str) -> String {
    format!("machine-{id}")
}
