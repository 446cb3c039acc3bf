//! The lessons of one's own that the browser keeps.

use std::rc::Rc;

use crossover_shell::kept::{LESSONS, Lessons};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;
use crate::kept::{Keeper, Place};
use crate::made::made;
use crate::room::Rooms;

/// The lessons of one's own.
#[derive(Clone, Copy)]
pub struct YourLessons {
    /// The list, the one that was changed last first.
    pub list: RwSignal<Lessons>,
    keeper: Keeper,
}

impl YourLessons {
    fn new() -> Self {
        let keeper = Keeper::new(LESSONS, Place::Browser);
        Self { list: RwSignal::new(Lessons::of(&keeper.read(&[]))), keeper }
    }

    pub fn current() -> Self {
        made(Self::new)
    }

    pub fn new_id() -> String {
        format!("{:x}-{:x}", browser::date(), (js_sys::Math::random() * 1e9) as u32)
    }

    /// Changes the list, and what the browser keeps of it. Returns whether it keeps it.
    pub fn change(self, act: impl FnOnce(&mut Lessons)) -> bool {
        self.list.update(act);
        let (entries, is_kept) = self.keeper.keep(&self.entries());
        self.replace_list(&entries);
        is_kept
    }

    /// Calls `act` whenever another tab has changed them, and the list is theirs.
    pub fn follow(self, before: impl Fn() + 'static, act: impl Fn() + 'static) {
        let (rooms, act) = (Rooms::current(), Rc::new((before, act)));
        self.keeper.follow(move || {
            let act = Rc::clone(&act);
            spawn_local(async move {
                // A step is read on its screen. One that does not come is set aside until it can be read.
                drop(rooms.open_kept().await);
                act.0();
                self.replace_list(&self.keeper.read(&self.entries()));
                act.1();
            });
        });
    }

    fn entries(self) -> Vec<String> {
        self.list.with_untracked(Lessons::entries)
    }

    fn replace_list(self, entries: &[String]) {
        if *entries != self.entries() {
            self.list.set(Lessons::of(entries));
        }
    }
}
