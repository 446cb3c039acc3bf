//! The address bar: read at load and when the reader moves through the history, written a moment
//! after the last change.

use crossover_screens::link::{Notice, State, is_short};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser::Later;
use crate::derive::effect;
use crate::store::Store;

/// How many milliseconds a change waits before it is written: Safari refuses more than 100 writes in
/// half a minute, and a drag is one change.
const DELAY: i32 = 300;

/// The address bar.
#[derive(Clone, Copy)]
pub struct Address {
    entry: Entry,
    /// Writes the entry.
    write: StoredValue<Later, LocalStorage>,
}

/// The entry of the history that the reader is at.
#[derive(Clone, Copy)]
struct Entry {
    store: Store,
    /// The fragment as it stands there.
    fragment: StoredValue<String>,
    /// The link of the state it says; empty where it is to be spelt out.
    link: StoredValue<String>,
}

/// The state that the address bar asks for.
pub fn read() -> (State, Vec<Notice>) {
    State::read(&fragment())
}

impl Address {
    /// Keeps `store` and the address bar in step.
    pub fn follow(store: Store) {
        let fragment = fragment();
        let link = store.state.with_untracked(|state| kept(&fragment, state));
        let entry = Entry {
            store,
            fragment: StoredValue::new(fragment),
            link: StoredValue::new(link),
        };
        let address = Self {
            entry,
            write: StoredValue::new_local(Later::new(move || entry.write())),
        };
        effect(move || {
            store.state.track();
            address.write.with_value(|write| write.after(DELAY));
        });
        window_event_listener(leptos::ev::hashchange, move |_| address.moved());
        window_event_listener(leptos::ev::popstate, move |_| address.moved());
        // A link is about to be followed: what waits belongs to the entry that is left.
        window_event_listener(leptos::ev::click, move |_| {
            if address.cancel() {
                entry.write();
            }
        });
    }

    fn moved(self) {
        let fragment = fragment();
        if self.entry.fragment.with_value(|last| *last == fragment) {
            return;
        }
        self.cancel();
        let (state, notices) = State::read(&fragment);
        self.entry.link.set_value(kept(&fragment, &state));
        self.entry.fragment.set_value(fragment);
        self.entry.store.update(|now| *now = state);
        self.entry.store.replaced.update(|count| *count += 1);
        self.entry.store.notices.set(notices);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Drops the write that waits; whether there was one.
    fn cancel(self) -> bool {
        self.write.with_value(Later::cancel)
    }
}

impl Entry {
    fn write(self) {
        let link = self.store.now().write();
        if self.link.with_value(|last| *last == link) {
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
            self.fragment.set_value(fragment());
            self.link.set_value(link);
        }
    }
}

/// The link of `state`, read from `fragment`, which stays as it is unless it leaves numbers to be
/// looked up.
fn kept(fragment: &str, state: &State) -> String {
    if is_short(fragment) {
        String::new()
    } else {
        state.write()
    }
}

fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}
