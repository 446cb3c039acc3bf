//! The keyboard shortcuts of the page.

use crossover_shell::keys::{self, Action, Press};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// Calls `act` for `action` while the calling component lives; the first `act` that returns that it
/// has acted keeps the key.
pub fn on(action: Action, act: impl Fn() -> bool + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let pressed = !event.default_prevented() && keys::action(&press(&event)) == Some(action);
        if pressed && act() {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn press(event: &KeyboardEvent) -> Press {
    Press {
        code: event.code(),
        key: event.key(),
        alt: event.alt_key(),
        command: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
    }
}
