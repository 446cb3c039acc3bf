//! The inspector: the reason of a readout, things to try, the notes, the data of the figures in view.

use crossover_screens::hidden::Hiding;
use crossover_screens::link::State;
use crossover_screens::screen::Report;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::compare::Equalizer;
use super::inspected::{Inspected, PANEL, Tab};
use super::matters::Matters;
use super::notes::Notes;
use super::tries::{Tries, TryPanel};
use super::why::WhyPanel;
use crate::browser;
use crate::figure::{Arrangement, FigureData};
use crate::signals::{flag, memo, part, text};
use crate::store::{Page, Store};

/// The tabs, each with its name and what makes the ids.
const TABS: &[(Tab, &str, &str)] = &[
    (Tab::Why, "Why", "Why"),
    (Tab::Matters, "What matters", "Matters"),
    (Tab::Try, "Try", "Try"),
    (Tab::Notes, "Notes", "Notes"),
    (Tab::Data, "Data", "Data"),
];

/// The tabs and what the chosen one holds.
#[component]
pub fn Inspector() -> impl IntoView {
    let inspected = Inspected::current();
    let Inspected { tab: wanted, open, .. } = inspected;
    let tries = Tries::current();
    let page = Page::current();
    // Questions tell what a link may hide.
    let has_tries = memo(move || tries.are_offered() && !page.hiding().with(Hiding::is_any));
    let is_there = move |its: Tab| its != Tab::Try || has_tries.get();
    let tab = memo(move || Some(wanted.get()).filter(|its| is_there(*its)).unwrap_or(Tab::Why));
    let tabs = TABS.iter().map(|(its, name, id)| {
        let chosen = memo(move || tab.get() == *its);
        view! {
            <button
                type="button"
                role="tab"
                hidden=flag(move || !is_there(*its))
                id=format!("tab-{id}")
                aria-controls=PANEL
                aria-selected=text(move || chosen.get().to_string())
                tabindex=text(move || if chosen.get() { "0" } else { "-1" }.to_owned())
                on:click=move |_| wanted.set(*its)
            >
                {*name}
            </button>
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let tabs: Vec<_> = TABS.iter().filter(|(its, ..)| untrack(|| is_there(*its))).collect();
        let at = tabs.iter().position(|(its, ..)| *its == tab.get_untracked());
        if let Some(to) = browser::place_after_key(&event, at.unwrap_or_default(), tabs.len()) {
            wanted.set(tabs[to].0);
            browser::focus(&format!("tab-{}", tabs[to].2));
        }
    };
    let named = text(move || {
        let id = TABS.iter().find(|(its, ..)| *its == tab.get());
        format!("tab-{}", id.map_or("", |(.., id)| id))
    });
    let escaped = window_event_listener(ev::keydown, move |event| {
        if browser::is_free_escape(&event) {
            if inspected.open.get_untracked() {
                event.prevent_default();
            }
            inspected.close();
        }
    });
    let section = NodeRef::<html::Section>::new();
    // Where it lies over the page it gives way to what gets the focus behind it.
    let moved = window_event_listener(ev::focusin, move |event| {
        let to: Option<Element> = event.target().and_then(|to| to.dyn_into().ok());
        if let (Some(to), Some(its)) = (to, section.try_get_untracked().flatten())
            && inspected.is_over()
            && !its.contains(Some(&to))
            && browser::is_behind(&to, &its)
        {
            open.set(false);
        }
    });
    on_cleanup(move || {
        escaped.remove();
        moved.remove();
    });
    view! {
        <section class="inspector" class:open=flag(move || open.get()) node_ref=section>
            <div class="tabs">
                <div role="tablist" aria-label="Inspector" on:keydown=on_key>{tabs.collect_view()}</div>
                <button type="button" class="quiet shut" on:click=move |_| inspected.close()>"Close"</button>
            </div>
            <div id=PANEL role="tabpanel" aria-labelledby=named tabindex="0">
                {part(move || match tab.get() {
                    Tab::Why => view! { <Why/> }.into_any(),
                    Tab::Matters => view! { <Matters/> }.into_any(),
                    Tab::Try => view! { <TryPanel/> <PracticeLink/> }.into_any(),
                    Tab::Notes => view! { <Notes/> }.into_any(),
                    Tab::Data => view! { <Data/> }.into_any(),
                })}
            </div>
        </section>
    }
}

/// The way to the questions of the screen.
#[component]
fn PracticeLink() -> impl IntoView {
    let store = Store::current();
    let practice = move |state: &State| {
        let mut state = state.clone();
        state.view.practice = Some(1);
        state.write()
    };
    let link = text(move || store.state.with(practice));
    view! { <p class="to-practice"><a href=link>"Practice: exam questions with worked answers"</a></p> }
}

/// The explanation of the readout that was asked for, else of the first.
#[component]
fn Why() -> impl IntoView {
    let page = Page::current();
    let inspected = Inspected::current();
    let key = inspected.looked_at;
    let label = move |key| {
        let read = |report: &Report| report.readout(key).map(|readout| readout.label);
        page.answer(key, read).unwrap_or_default().to_owned()
    };
    let before = memo(move || inspected.trail.with(|trail| trail.last().copied()));
    view! {
        <div class="why">
            {part(move || before.get().map(|before| view! {
                <button type="button" class="quiet back" on:click=move |_| inspected.go_back()>
                    "‹ Back to " {label(before)}
                </button>
            }))}
            <h3>{text(move || label(key.get()))}</h3>
            {part(move || view! { <WhyPanel key=key.get()/> })}
            <Equalizer key/>
        </div>
    }
}

/// The numbers of the figures in view.
#[component]
fn Data() -> impl IntoView {
    let arrangement = Arrangement::of(Page::current());
    view! {
        <For
            each=move || arrangement.in_view()
            key=|spec| spec.id
            children=|spec| view! { <FigureData spec/> }
        />
    }
}
