//! The keyboard shortcuts of the page.

use crossover_shell::keys::{self, Action, Press};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::browser;
use crate::store::{Edits, Store};

/// Calls `act` for `action` while the calling component lives; the first `act` that returns that it
/// has acted keeps the key.
pub fn on(action: Action, act: impl Fn() -> bool + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        // Behind the open help nothing happens.
        let behind = action != Action::Help && browser::has_dialog();
        let free = !event.default_prevented() && !behind && !takes_back_its_own(&event);
        let pressed = free && keys::action(&press(&event)) == Some(action);
        if pressed && act() {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Returns whether Ctrl is pressed in a box that is no parameter's: what was typed there is its own
/// to undo.
fn takes_back_its_own(event: &KeyboardEvent) -> bool {
    let own = browser::is_on(event, "input:not([name]):is([type=text], [type=search])");
    (event.ctrl_key() || event.meta_key()) && own
}

/// Keeps undo, redo and reset at the parameters of a page while the calling component lives.
pub fn follow(edits: Edits, store: Store) {
    on(Action::Reset, move || {
        edits.reset_all();
        true
    });
    on(Action::Undo, move || store.undo());
    on(Action::Redo, move || store.redo());
}

fn press(event: &KeyboardEvent) -> Press {
    let press = Press {
        code: event.code(),
        key: event.key(),
        alt: event.alt_key(),
        command: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
    };
    if is_text(event) { press.typed() } else { press }
}

fn is_text(event: &KeyboardEvent) -> bool {
    browser::is_on(event, "input:not([type=range], [type=checkbox]), textarea, select")
}
