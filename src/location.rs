//! The address bar: read at load and when the reader moves through the history, written a moment
//! after the last change.

use std::time::Duration;

use crossover_screens::link::{Notice, State};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::derive::effect;
use crate::opening;
use crate::ready::Ready;
use crate::store::Store;

/// How long a change waits before it is written: Safari refuses more than 100 writes in half a
/// minute, and a drag is one change.
const DELAY: Duration = Duration::from_millis(300);

/// The address bar, and what is known about it.
#[derive(Clone, Copy)]
pub struct Address {
    /// Why the screen it asks for cannot be opened.
    pub refusal: RwSignal<Option<String>>,
    store: Store,
    ready: Ready,
    /// The fragment as it stands there.
    fragment: StoredValue<String>,
    /// The link of the state it was last read to or written from.
    link: StoredValue<String>,
    /// The write that waits.
    pending: StoredValue<Option<TimeoutHandle>>,
}

/// The state that the address bar asks for, its screen awaited.
pub fn read() -> (State, Vec<Notice>) {
    State::begin(&fragment())
}

impl Address {
    /// Keeps `store` and the address bar in step.
    pub fn follow(store: Store) -> Self {
        let address = Self {
            refusal: RwSignal::new(None),
            store,
            ready: Ready::here(),
            fragment: StoredValue::new(fragment()),
            link: StoredValue::new(store.state.with_untracked(State::write)),
            pending: StoredValue::new(None),
        };
        address.open();
        effect(move || {
            let link = store.state.with(State::write);
            address.cancel();
            if address.link.with_value(|last| *last != link) {
                let handle = set_timeout_with_handle(move || address.write(), DELAY).ok();
                address.pending.set_value(handle);
            }
        });
        window_event_listener(leptos::ev::hashchange, move |_| address.moved());
        window_event_listener(leptos::ev::popstate, move |_| address.moved());
        // A link is about to be followed: what waits belongs to the entry that is left.
        window_event_listener(leptos::ev::click, move |_| {
            if address.pending.with_value(Option::is_some) {
                address.cancel();
                address.write();
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
        let Some(screen) = self.store.now().awaited() else {
            return;
        };
        opening::ask(screen.id, move |refusal| {
            // The reader may have gone elsewhere meanwhile.
            if self.store.now().awaited() != Some(screen) {
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
        let mut state = self.store.now();
        let link = state.write();
        let stays = self.link.with_value(|last| *last == link) && !state.is_short();
        let notices = state.finish();
        if stays {
            self.link.set_value(state.write());
        }
        self.store.update(|now| *now = state);
        self.store.notices.update(|all| all.extend(notices));
    }

    fn moved(self) {
        let fragment = fragment();
        if self.fragment.with_value(|last| *last == fragment) {
            return;
        }
        self.cancel();
        let (state, notices) = State::begin(&fragment);
        self.fragment.set_value(fragment);
        self.link.set_value(state.write());
        self.store.update(|now| *now = state);
        self.store.notices.set(notices);
        self.open();
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    fn cancel(self) {
        if let Some(handle) = self.pending.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }

    fn write(self) {
        self.pending.set_value(None);
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
