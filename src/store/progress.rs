//! What a reader has done in lessons, as the browser keeps it: the player adds to it, the home page reads it.

use crossover_shell::kept::PROGRESS;
use leptos::prelude::*;

use crate::kept::{Keeper, Place};
use crate::made::made;

/// What a reader has done in lessons.
#[derive(Clone, Copy)]
pub struct YourProgress {
    /// The entries that are kept.
    pub entries: RwSignal<Vec<String>>,
    keeper: Keeper,
}

impl YourProgress {
    fn new() -> Self {
        let keeper = Keeper::new(PROGRESS, Place::Browser);
        let yours = Self { entries: RwSignal::new(keeper.read(&[])), keeper };
        yours.follow(|| ());
        yours
    }

    pub fn current() -> Self {
        made(Self::new)
    }

    /// Returns what `read` finds in the entries, without following them.
    pub fn read<T>(self, read: impl FnOnce(&[String]) -> T) -> T {
        self.entries.with_untracked(|entries| read(entries))
    }

    /// Changes the entries, and what the browser keeps of them.
    pub fn change(self, act: impl FnOnce(&mut Vec<String>)) {
        let mut entries = self.entries.get_untracked();
        act(&mut entries);
        if self.entries.with_untracked(|before| *before != entries) {
            self.entries.set(self.keeper.keep(&entries).0);
        }
    }

    /// Calls `act` whenever another tab has changed them, and these are theirs.
    pub fn follow(self, act: impl Fn() + 'static) {
        self.keeper.follow(move || {
            let theirs = self.keeper.read(&self.entries.get_untracked());
            if self.entries.with_untracked(|before| *before != theirs) {
                self.entries.set(theirs);
            }
            act();
        });
    }
}
