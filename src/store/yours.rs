//! The machines of one's own that the page knows, and those of them that the browser keeps.

use crossover_screens::screen::Own;
use crossover_shell::own_machines::{OwnMachines, read};
use leptos::ev;
use leptos::prelude::*;

use crate::browser;

/// Where the browser keeps them.
const KEPT: &str = "crossover.machines";

/// The machines of one's own.
#[derive(Clone, Copy)]
pub struct Yours {
    /// The list, one's newest first.
    pub list: RwSignal<OwnMachines>,
}

impl Yours {
    /// Returns those that the browser keeps, and follows what other pages change of them.
    pub fn new() -> Self {
        let kept = || browser::recall(KEPT).and_then(|text| read(&text).ok()).unwrap_or_default();
        let follow = move |list: &mut OwnMachines| list.follow(kept());
        let list = RwSignal::new(OwnMachines::default());
        list.update(follow);
        window_event_listener(ev::storage, move |event| {
            if event.key().is_none_or(|key| key == KEPT) {
                list.update(follow);
            }
        });
        Self { list }
    }

    /// Returns those of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Changes the list, and what the browser keeps of it.
    pub fn change<T>(self, act: impl FnOnce(&mut OwnMachines) -> T) -> Option<T> {
        let done = self.list.try_update(act);
        match self.list.with_untracked(OwnMachines::stored) {
            Some(text) => browser::remember(KEPT, &text),
            None => browser::forget(KEPT),
        }
        done
    }

    /// Returns whether the browser keeps `own`, and follows it.
    pub fn keeps(self, own: &Own) -> bool {
        self.list.with(|list| list.place_of(own).is_some_and(|at| list.entries()[at].kept))
    }
}
