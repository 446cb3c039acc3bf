//! The address bar: read at load and when the reader moves through the history, written a moment
//! after the last change.

use crossover_screens::link::{Notice, State};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser::Later;
use crate::derive::effect;
use crate::opening;
use crate::ready::Ready;
use crate::store::Store;

/// How many milliseconds a change waits before it is written: Safari refuses more than 100 writes in
/// half a minute, and a drag is one change.
const DELAY: i32 = 300;

/// The address bar, and what is known about it.
#[derive(Clone, Copy)]
pub struct Address {
    /// Why the screen it asks for cannot be opened.
    pub refusal: RwSignal<Option<String>>,
    ready: Ready,
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
    /// The link of the state it was last read to or written from.
    link: StoredValue<String>,
}

/// The state that the address bar asks for, its screen awaited.
pub fn read() -> (State, Vec<Notice>) {
    State::begin(&fragment())
}

impl Address {
    /// Keeps `store` and the address bar in step.
    pub fn follow(store: Store) -> Self {
        let entry = Entry {
            store,
            fragment: StoredValue::new(fragment()),
            link: StoredValue::new(store.state.with_untracked(State::write)),
        };
        let address = Self {
            refusal: RwSignal::new(None),
            ready: Ready::here(),
            entry,
            write: StoredValue::new_local(Later::new(move || entry.write())),
        };
        address.open();
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
        address
    }

    /// The address bar of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Opens the screen that is awaited, as soon as all it needs is there.
    pub fn open(self) {
        self.refusal.set(None);
        let Some(screen) = self.entry.store.now().awaited() else {
            return;
        };
        opening::ask(screen.id, move |refusal| {
            // The reader may have gone elsewhere meanwhile.
            if self.entry.store.now().awaited() != Some(screen) {
                return;
            }
            match refusal {
                None => self.finish(),
                why => {
                    self.ready.mark();
                    self.refusal.set(why);
                }
            }
        });
    }

    /// Reads the rest of the link. As it was read it stays in the address bar, unless it is short.
    fn finish(self) {
        let mut state = self.entry.store.now();
        let link = state.write();
        let stays = self.entry.link.with_value(|last| *last == link) && !state.is_short();
        let notices = state.finish();
        if stays {
            self.entry.link.set_value(state.write());
        }
        self.entry.store.update(|now| *now = state);
        self.entry.store.notices.update(|all| all.extend(notices));
    }

    fn moved(self) {
        let fragment = fragment();
        if self.entry.fragment.with_value(|last| *last == fragment) {
            return;
        }
        self.cancel();
        let (state, notices) = State::begin(&fragment);
        self.entry.fragment.set_value(fragment);
        self.entry.link.set_value(state.write());
        self.entry.store.update(|now| *now = state);
        self.entry.store.notices.set(notices);
        self.open();
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

fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}
