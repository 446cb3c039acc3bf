//! The list of machines, one's own first, with a box to search it.

use crossover_screens::machine::Group;
use crossover_screens::screen::Machine;
use crossover_shell::machine_list::{Row, matching_rows, row_after};
use crossover_shell::own_machines::Entry;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;

use super::facts::{about, cautions};
use super::own_facts::about_own;
use super::yours::Tools;
use crate::browser;
use crate::menu::leave;
use crate::signals::{effect, memo, part, text};
use crate::store::{Page, Store, Yours};

/// How many px of the list lie under the title of a group.
const TITLE: f64 = 30.0;
/// What the keys do.
const KEYS: &str = "Enter takes it, Shift+Enter compares it with what is set now.";
/// How many rows the keys of a page skip.
const LEAP: isize = 8;

/// The open list.
#[derive(Clone, Copy)]
struct List {
    page: Page,
    store: Store,
    yours: Yours,
    fold: NodeRef<html::Details>,
    /// The rows that the words in the box find.
    found: Memo<Vec<Row>>,
    /// The row that Enter chooses.
    active: RwSignal<Row>,
    /// The row that was chosen when the list opened.
    chosen: Row,
    /// The element that holds the rows.
    rows: NodeRef<html::Div>,
}

impl List {
    fn takes(self, machine: &Machine) -> bool {
        self.page.screen.takes(machine)
    }

    fn own_machine(self, at: usize) -> Option<Entry> {
        self.yours.list.with_untracked(|list| list.entries().get(at).cloned())
    }

    /// Chooses a machine, or none, where the screen takes it, and compares it with A where that is asked for; what was
    /// before becomes A where there is none.
    fn choose(self, row: Row, compares: bool) {
        let chosen = self.page.chosen();
        let before = self.store.now();
        let other = before.other.clone();
        let other = if compares { before.params } else { other };
        match row {
            Row::Own(at) => {
                if let Some(entry) =
                    self.own_machine(at).filter(|entry| self.takes(&entry.own.machine()))
                {
                    leave(self.fold);
                    chosen.choose_own_beside(entry.own, other);
                }
            }
            Row::Custom | Row::Listed(_) => {
                let machine = listed_machine(row);
                if machine.is_none_or(|machine| self.takes(machine)) {
                    leave(self.fold);
                    chosen.choose_beside(machine, other);
                }
            }
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
                let active = row_after(found, active, by);
                self.active.set(active);
                self.show(active);
            }
            None if !found.contains(&active) => {}
            None => self.choose(active, event.shift_key()),
        });
    }

    /// Scrolls the rows, and nothing around them, until that of `id` is in view.
    fn show(self, row: Row) {
        let Some(rows) = self.rows.get_untracked() else {
            return;
        };
        if let Ok(Some(row)) = rows.query_selector(&format!("[id='{}']", row.id())) {
            browser::bring_into_view(&rows, &row, TITLE);
        }
    }
}

/// The box, the machines that its words find, and what to know about the active one.
#[component]
pub fn Picker(fold: NodeRef<html::Details>) -> impl IntoView {
    let page = Page::current();
    let query = RwSignal::new(String::new());
    let yours = Yours::current();
    let chosen = untrack(|| chosen_row(page, yours));
    let list = List {
        page,
        store: Store::current(),
        yours,
        fold,
        found: memo(move || {
            let groups = page.screen.machines();
            yours.list.with(|list| query.with(|query| matching_rows(list.entries(), groups, query)))
        }),
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
            aria-activedescendant=text(move || list.active.get().id())
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
        <Tools fold/>
    }
}

fn chosen_row(page: Page, yours: Yours) -> Row {
    let own = page.chosen().own_machine();
    let own = own.and_then(|own| yours.list.with(|list| list.place_of(&own)));
    let listed = || page.chosen().machine().map(|machine| Row::Listed(machine.id));
    own.map(Row::Own).or_else(listed).unwrap_or_default()
}

fn listed_machine(row: Row) -> Option<&'static Machine> {
    if let Row::Listed(id) = row { Machine::find(id) } else { None }
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
            let custom = found.contains(&Row::Custom).then(|| row(&list, Row::Custom));
            let own = found.iter().filter(|row| matches!(row, Row::Own(_))).copied().collect();
            let own = group(&list, "Yours", own);
            let of_group = |one: &'static Group| {
                let rows = one.machines.iter().map(|machine| Row::Listed(machine.id));
                group(&list, one.title, rows.filter(|row| found.contains(row)).collect())
            };
            let groups = list.page.screen.machines().iter().map(of_group);
            view! { {custom}{own}{groups.collect_view()} }
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

fn group(list: &List, title: &'static str, rows: Vec<Row>) -> Option<impl IntoView + use<>> {
    let rows: Vec<_> = rows.into_iter().map(|one| row(list, one)).collect();
    (!rows.is_empty()).then(|| {
        view! {
            <div role="group" aria-label=title>
                <p class="machine-group" aria-hidden="true">{title}</p>
                {rows}
            </div>
        }
    })
}

/// Returns the row of a machine, or that of none.
fn row(list: &List, row: Row) -> AnyView {
    let list = *list;
    let (name, machine) = match row {
        Row::Own(at) => {
            list.own_machine(at).map(|entry| (entry.own.name.clone(), entry.own.machine())).unzip()
        }
        Row::Custom | Row::Listed(_) => {
            listed_machine(row).map(|machine| (machine.name.to_owned(), *machine)).unzip()
        }
    };
    let takes = machine.as_ref().is_some_and(|machine| list.takes(machine));
    let cells = machine.map(|machine| {
        view! {
            <span>{machine.format_startup()}</span>
            <span>{machine.format_bandwidth()}</span>
            <span>{machine.format_layer()}</span>
            <span>{machine.date}</span>
            <span class="machine-error">{machine.format_worst_error()}</span>
        }
    });
    view! {
        <div
            role="option"
            id=row.id()
            class="machine-row"
            class:chosen=row == list.chosen
            aria-selected=text(move || (list.active.get() == row).to_string())
            aria-disabled=(machine.is_some() && !takes).to_string()
            on:click=move |_| list.choose(row, false)
            on:pointermove=move |_| list.active.set(row)
        >
            <strong>{name.unwrap_or_else(|| "Custom".to_owned())}</strong>
            {cells}
            {takes.then(|| compare(&list, row))}
        </div>
    }
    .into_any()
}

/// Returns the button with which a pointer compares a machine; who uses keys presses Shift and
/// Enter.
fn compare(list: &List, row: Row) -> impl IntoView + use<> {
    let list = *list;
    let press = move |event: MouseEvent| {
        event.stop_propagation();
        list.choose(row, true);
    };
    view! {
        <span class="machine-compare" aria-hidden="true" title="Compare with what is set now (Shift+Enter)" on:click=press>
            "A|B"
        </span>
    }
}

fn facts(list: &List) -> AnyView {
    let page = list.page;
    if list.found.with(Vec::is_empty) {
        return view! { <p>"No machine has all these words."</p> }.into_any();
    }
    let active = list.active.get();
    let own = if let Row::Own(at) = active { list.own_machine(at) } else { None };
    let own = own.map(|entry| {
        let machine = entry.own.machine();
        let cautions = cautions(&page, &machine).join(" ");
        view! { <p>{cautions}</p>{about_own(page, &entry.own)}<p class="keys">{KEYS}</p> }
    });
    let listed = listed_machine(active).map(|machine| {
        view! {
            <p>{cautions(&page, machine).join(" ")}</p>
            {about(page, machine)}
            <p class="keys">{KEYS}</p>
        }
    });
    view! { {own}{listed} }.into_any()
}
