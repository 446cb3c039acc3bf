//! Shows what the search led to: a row in focus, a readout explained, a note; and what is known of a machine.

use crossover_screens::link::Part;
use crossover_screens::screen::Screen;
use crossover_screens::search::Thing;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::dock::Docked;
use super::inspected::{Inspected, PANEL, Tab};
use crate::browser;
use crate::errand::Errand;
use crate::first_paint::FirstPaint;
use crate::signals::{effect, memo};
use crate::store::{Page, Store};

/// Shows what is asked for on `screen` while the calling component lives.
pub fn follow(screen: &'static Screen) {
    let (errand, first_paint, inspected) =
        (Errand::current(), FirstPaint::current(), Inspected::current());
    let (store, docked) = (Store::current(), Docked::current());
    effect(move || {
        if first_paint.is_done()
            && let Some(thing) = errand.take(screen)
        {
            bring(store, docked, thing);
            // What it leads to may be built by then.
            browser::once_shown(move || show(screen, inspected, thing));
        }
    });
}

/// The way to the rows of the parameters.
#[derive(Clone, Copy)]
pub struct Rows {
    screen: &'static Screen,
    inspected: Inspected,
    store: Store,
    docked: Docked,
}

impl Rows {
    pub fn current() -> Self {
        Self {
            screen: Page::current().screen,
            inspected: Inspected::current(),
            store: Store::current(),
            docked: Docked::current(),
        }
    }

    /// Brings the row of the parameter `key` into view and moves the focus into it.
    pub fn go_to(self, key: &'static str) {
        let thing = Thing::Parameter(key);
        bring(self.store, self.docked, thing);
        browser::once_shown(move || show(self.screen, self.inspected, thing));
    }
}

/// Shows what is known of a machine as soon as it is chosen, while the calling component lives.
pub fn follow_machine(page: Page) {
    let inspected = Inspected::current();
    let chosen = memo(move || {
        let listed = || page.chosen().machine().map_or("", |machine| machine.id).to_owned();
        page.chosen().own_machine().map_or_else(listed, |own| format!("own {}", own.name))
    });
    let last = StoredValue::new(chosen.get_untracked());
    effect(move || {
        let now = chosen.get();
        if last.get_value() != now {
            if !now.is_empty() {
                inspected.tab.set(Tab::Notes);
            }
            last.set_value(now);
        }
    });
}

/// Shows the part of the page that `thing` stands in, where it is hidden or a figure stands alone.
fn bring(store: Store, docked: Docked, thing: Thing) {
    let part = match thing {
        Thing::Screen
        | Thing::Answer
        | Thing::Example
        | Thing::Lesson
        | Thing::Practice
        | Thing::Machine(_)
        | Thing::Page(_) => return,
        Thing::Parameter(_) => Part::Parameters,
        Thing::Readout(_) | Thing::Term(_) => Part::Readouts,
    };
    if part == Part::Parameters {
        docked.show_all();
    }
    let view = store.now().view;
    if view.figure.is_some() || view.hides(part) {
        store.update(|state| {
            state.view.figure = None;
            state.view.hide(part, false);
        });
    }
}

fn show(screen: &'static Screen, inspected: Inspected, thing: Thing) {
    match thing {
        Thing::Screen
        | Thing::Answer
        | Thing::Example
        | Thing::Lesson
        | Thing::Practice
        | Thing::Machine(_)
        | Thing::Page(_) => browser::focus("main"),
        Thing::Parameter(key) => {
            let beside = screen.schema.param(key).and_then(|param| param.beside);
            if let Some(other) = beside {
                press(&format!("[data-key='{other}'] .ways[aria-expanded=false]"));
            }
            let row = format!("[data-key='{key}']");
            browser::once_there(row, |row| reveal(&row));
        }
        Thing::Readout(key) => {
            inspected.explain(key);
            browser::focus_then(format!("#{PANEL}"));
        }
        Thing::Term(place) => {
            inspected.show(Tab::Notes);
            let all = ".inspector .note".to_owned();
            browser::once_there(all, move |_| focus_note(place));
        }
    }
}

/// Unfolds the group of a row and moves the focus into the row.
fn reveal(row: &Element) {
    if let Ok(Some(group)) = row.closest("details") {
        let _ = group.set_attribute("open", "");
    }
    if let Ok(Some(control)) = row.query_selector("input, select, textarea, button") {
        let _ = control.unchecked_into::<HtmlElement>().focus();
    }
}

fn focus_note(place: usize) {
    let notes = document().query_selector_all(".inspector .note").ok();
    let place = u32::try_from(place).ok();
    let note = notes.zip(place).and_then(|(notes, place)| notes.get(place));
    if let Some(note) = note {
        let _ = note.unchecked_into::<HtmlElement>().focus();
    }
}

fn press(selector: &str) {
    if let Some(button) = find(selector) {
        button.click();
    }
}

fn find(selector: &str) -> Option<HtmlElement> {
    let found = document().query_selector(selector).ok()??;
    found.dyn_into().ok()
}
