//! The choice of a machine: a button with its name, which opens a list to search.

mod facts;
mod own_facts;
mod picker;
mod yours;

pub use facts::{MachineFacts, cautions};
pub use yours::Machines;

use crossover_screens::machine::OWN;
use crossover_screens::screen::Machine;
use crossover_shell::comparison::own_name;
use leptos::html;
use leptos::prelude::*;

use crate::menu::Menu;
use crate::signals::{effect, part, text};
use crate::store::Page;
use picker::Picker;

/// The button with the name of the chosen machine, and the list that it opens. It makes no
/// assumption on where it stands: the list opens over the page, within the window.
#[component]
pub fn MachineMenu() -> impl IntoView {
    let page = Page::current();
    let (fold, open) = (NodeRef::new(), RwSignal::new(false));
    let title = text(move || {
        if let Some(own) = page.chosen().own_machine() {
            return own_name(
                &own,
                page.params.with(|params| page.screen.agrees_with_own(&own, params)),
            );
        }
        let machine = page.chosen().machine();
        let listed = |machine: &&Machine| {
            let mut groups = page.screen.machines().iter();
            groups.any(|group| group.machines.iter().any(|one| one.id == machine.id))
        };
        let Some(machine) = machine.filter(listed) else {
            return "Custom".to_owned();
        };
        let params = page.params;
        if params.with(|params| page.screen.agrees(machine, params)) {
            machine.name.to_owned()
        } else {
            format!("{}, modified", machine.name)
        }
    });
    effect(move || {
        if open.get() {
            tell_place(fold);
        }
    });
    view! {
        <div
            class="machine-menu"
            data-machine=text(move || chosen_id(page))
        >
            <Menu fold title name=text(move || format!("Machine: {}", title.get())) open>
                {part(move || open.get().then(|| view! { <Picker fold/> }))}
            </Menu>
        </div>
    }
}

/// Returns the id of the chosen machine; `own` for one of one's own.
fn chosen_id(page: Page) -> String {
    let listed = || page.chosen().machine().map_or("", |machine| machine.id);
    if page.chosen().own_machine().is_some() { OWN } else { listed() }.to_owned()
}

/// Tells the styles where the button stands in the window: the list opens there.
fn tell_place(fold: NodeRef<html::Details>) {
    if let Some(menu) = fold.try_get_untracked().flatten() {
        let place = menu.get_bounding_client_rect();
        let style = web_sys::HtmlElement::style(&menu);
        let _ = style.set_property("--left", &format!("{}px", place.left()));
        let _ = style.set_property("--top", &format!("{}px", place.bottom()));
    }
}
