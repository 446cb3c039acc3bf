//! The address bar: read at load and when the reader moves through the history, written a moment
//! after the last change.

use crossover_screens::link::{LONGEST, Notice, State};
use crossover_shell::address::{DELAY, Entry, Write};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::later::Later;
use crate::room::{Missing, Rooms};
use crate::signals::effect;
use crate::store::{Pasted, Store};

/// What is said where the reader went and the way is barred.
const MISSING: &str =
    "What you went to could not be loaded. Check the network, then follow the link again.";

/// The address bar and the store, kept in step.
#[derive(Clone, Copy)]
pub struct Address {
    store: Store,
    pasted: Pasted,
    rooms: Rooms,
    /// Counts the ways that the reader has gone: of two the later is taken, whichever rooms come first.
    ways: StoredValue<u32>,
    /// The entry of the history that the reader is at.
    entry: StoredValue<Entry>,
    /// Writes the present state into it.
    write: StoredValue<Later, LocalStorage>,
}

/// Returns the state that the address bar asks for, with what was pasted into it before, and what of it was rejected.
pub fn read(pasted: Pasted) -> (State, Vec<Notice>) {
    let (_, mut state, notices) = Entry::read(fragment());
    pasted.put_back(&mut state, true);
    (state, notices)
}

/// Returns whether the page asks to stand in another.
pub fn is_framed() -> bool {
    State::read(&fragment()).0.view.embed
}

/// Keeps `store` and the address bar in step.
pub fn follow(store: Store, pasted: Pasted, rooms: Rooms) -> Address {
    let (entry, ..) = Entry::read(fragment());
    let entry = StoredValue::new(entry);
    let later = Later::new(move || write_into(entry, None, &store.now()));
    let (ways, write) = (StoredValue::new(0), StoredValue::new_local(later));
    let address = Address { store, pasted, rooms, ways, entry, write };
    effect(move || {
        store.state.track();
        match store.take_left() {
            Some(left) => {
                address.cancel();
                write_into(entry, Some(&left), &store.now());
            }
            None => address.write.with_value(|write| write.after(DELAY)),
        }
    });
    window_event_listener(leptos::ev::hashchange, move |_| address.follow_reader());
    window_event_listener(leptos::ev::popstate, move |_| address.follow_reader());
    // A link is about to be followed: what waits belongs to the entry that is left.
    window_event_listener(leptos::ev::click, move |_| {
        if address.cancel() {
            write_into(entry, None, &store.now());
        }
    });
    address
}

impl Address {
    /// Takes the state that the page around this one asks for by `link`, once its rooms are there; `change` may change
    /// it, or refuse it. The address follows, in place of the entry that the reader is at.
    pub fn show(self, link: String, change: impl Fn(&mut State, &[Notice]) -> bool + 'static) {
        self.open_rooms_of(link.clone(), move || {
            let (mut state, notices) = State::read(&link);
            let is_taken = change(&mut state, &notices);
            self.store.notices.set(notices);
            if is_taken {
                self.cancel();
                self.store.open(state);
            }
        });
    }

    /// Does `then` once the rooms that `link` leads to are there, unless the reader has gone elsewhere by then. Says so
    /// where they do not come.
    fn open_rooms_of(self, link: String, then: impl FnOnce() + 'static) {
        let way = self.ways.try_update_value(|ways| {
            *ways += 1;
            *ways
        });
        spawn_local(async move {
            let came = self.rooms.prepare(&link).await;
            if self.ways.try_get_value() != way {
                return;
            }
            match came {
                Ok(()) => {
                    self.rooms.barred.set(String::new());
                    then();
                }
                Err(Missing) => self.rooms.barred.set(MISSING.to_owned()),
            }
        });
    }

    /// Takes the state of the address, where the reader went there.
    fn follow_reader(self) {
        let fragment = fragment();
        if !self.entry.with_value(|entry| entry.is_left_for(&fragment)) {
            return;
        }
        self.cancel();
        self.open_rooms_of(fragment.clone(), move || {
            let (entry, mut state, notices) = Entry::read(fragment);
            self.pasted.put_back(&mut state, false);
            self.entry.set_value(entry);
            self.store.notices.set(notices);
            if self.store.open(state) {
                window().scroll_to_with_x_and_y(0.0, 0.0);
            }
            browser::focus_if_lost("main");
        });
    }

    /// Drops the write that waits. Returns whether there was one.
    fn cancel(self) -> bool {
        self.write.with_value(Later::cancel)
    }
}

/// Writes the state `now`, and the one that was `left` for it by a preset, a machine or a reset.
fn write_into(entry: StoredValue<Entry>, left: Option<&State>, now: &State) {
    let writes = entry.with_value(|entry| entry.outdated_by(left, now));
    let (Ok(history), location) = (window().history(), window().location()) else {
        return;
    };
    // With a base element a bare fragment would be resolved against the base.
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    // What is too long for a link would be refused at the next load: the last one stays.
    for (how, link) in writes.into_iter().filter(|(_, link)| link.len() <= LONGEST) {
        let url = format!("{path}{link}");
        let written = match how {
            Write::Replace => history.replace_state_with_url(&JsValue::NULL, "", Some(&url)),
            Write::Push => history.push_state_with_url(&JsValue::NULL, "", Some(&url)),
        };
        // Safari throws when there are too many: the next write will carry this one.
        if written.is_ok() {
            entry.update_value(|entry| entry.written(link, fragment()));
        }
    }
}

/// Returns what stands behind the `#` in the address bar, with it.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}
