//! The address bar: read at load and when the reader moves through the history, written a moment
//! after the last change.

use std::time::Duration;

use crossover_screens::link::State;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::derive::effect;
use crate::store::Store;

/// How long a change waits before it is written: Safari refuses more than 100 writes in half a
/// minute, and a drag is one change.
const DELAY: Duration = Duration::from_millis(300);

/// What is known about the address bar.
#[derive(Clone, Copy)]
struct Known {
    /// The fragment as it stands there.
    fragment: StoredValue<String>,
    /// The link of the state it was last read to or written from.
    link: StoredValue<String>,
    /// The write that waits.
    pending: StoredValue<Option<TimeoutHandle>>,
}

/// The state that the address bar asks for.
pub fn read() -> (State, Vec<crossover_screens::link::Notice>) {
    State::read(&fragment())
}

/// Keeps `store` and the address bar in step.
pub fn follow(store: Store) {
    let known = Known {
        fragment: StoredValue::new(fragment()),
        link: StoredValue::new(store.state.with_untracked(State::write)),
        pending: StoredValue::new(None),
    };
    effect(move || {
        let link = store.state.with(State::write);
        cancel(known);
        if known.link.with_value(|last| *last != link) {
            let handle = set_timeout_with_handle(move || write(store, known), DELAY).ok();
            known.pending.set_value(handle);
        }
    });
    let moved = move || {
        let fragment = fragment();
        if known.fragment.with_value(|last| *last == fragment) {
            return;
        }
        cancel(known);
        let (state, notices) = State::read(&fragment);
        known.fragment.set_value(fragment);
        known.link.set_value(state.write());
        store.update(|now| *now = state);
        store.notices.set(notices);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    };
    window_event_listener(leptos::ev::hashchange, move |_| moved());
    window_event_listener(leptos::ev::popstate, move |_| moved());
    // A link is about to be followed: what waits belongs to the entry that is left.
    window_event_listener(leptos::ev::click, move |_| {
        if known.pending.with_value(Option::is_some) {
            cancel(known);
            write(store, known);
        }
    });
}

fn cancel(known: Known) {
    if let Some(handle) = known.pending.try_update_value(Option::take).flatten() {
        handle.clear();
    }
}

fn write(store: Store, known: Known) {
    known.pending.set_value(None);
    let link = store.now().write();
    if known.link.with_value(|last| *last == link) {
        return;
    }
    let location = window().location();
    // With a base element a bare fragment would be resolved against the base.
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    let url = format!("{path}{link}");
    // Safari throws when there are too many: the next write will carry this one.
    if let Ok(history) = window().history()
        && history
            .replace_state_with_url(&JsValue::NULL, "", Some(&url))
            .is_ok()
    {
        known.fragment.set_value(fragment());
        known.link.set_value(link);
    }
}

fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}
