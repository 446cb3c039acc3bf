//! What to know about a machine: how well its numbers hold, and where they come from.

use crossover_screens::machine::Origin;
use crossover_screens::screen::Machine;
use crossover_screens::sentence;
use leptos::prelude::*;

use super::own_facts::OwnFacts;
use crate::signals::{memo, part};
use crate::store::Page;

/// What there is to know about the chosen machine; empty where none is chosen.
#[component]
pub fn MachineFacts() -> impl IntoView {
    let page = Page::current();
    let chosen = memo(move || page.chosen().machine().map_or("", |machine| machine.id));
    let own = memo(move || page.chosen().own_machine().filter(|_| !page.hides_machine()));
    part(move || {
        if let Some(own) = own.get() {
            return view! { <OwnFacts own/> }.into_any();
        }
        let told = Machine::find(chosen.get()).filter(|_| !page.hides_machine());
        told.map(|machine| {
            view! {
                <details class="machine-facts" open>
                    <summary>"Source and fit of the machine"</summary>
                    {about(page, machine)}
                </details>
            }
        })
        .into_any()
    })
}

/// Returns what of `machine` does not hold at the present parameters, a sentence each.
pub fn cautions(page: &Page, machine: &Machine) -> Vec<String> {
    let (screen, params) = (page.screen, page.params);
    params.with(|params| sentence::show(&screen.cautions(machine, params), params, &[]))
}

/// Returns all about `machine` that does not depend on the parameters.
pub fn about(page: Page, machine: &'static Machine) -> impl IntoView {
    let numbers = machine.format_numbers();
    let run = machine.run.map(|run| {
        format!(" Timed: {}, {} ranks on {}.", run.operation, run.ranks, nodes(run.nodes))
    });
    let params = page.params;
    let told = params
        .with_untracked(|params| sentence::show(&page.screen.facts_about(machine), params, &[]));
    let Origin { source, note, .. } = machine.origin();
    let note = (!note.is_empty()).then(|| view! { <p>"Note: " {note} "."</p> });
    view! {
        <p>{numbers}{run} " " {told.join(" ")}</p>
        {note}
        <p>"Source (" {machine.date} "): " {source} "."</p>
    }
}

fn nodes(count: u32) -> String {
    match count {
        1 => "one node".to_owned(),
        _ => format!("{count} nodes"),
    }
}
