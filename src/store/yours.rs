//! The machines of one's own that the page knows, and those of them that the browser keeps.

use crossover_screens::screen::Own;
use crossover_shell::kept::MACHINES;
use crossover_shell::own_machines::OwnMachines;
use leptos::prelude::*;

use crate::kept::{Keeper, Place};
use crate::made::made;

/// The machines of one's own.
#[derive(Clone, Copy)]
pub struct Yours {
    /// The list, one's newest first.
    pub list: RwSignal<OwnMachines>,
    keeper: Keeper,
}

impl Yours {
    /// Returns those that the browser keeps, and follows what other pages change of them.
    fn new() -> Self {
        let keeper = Keeper::new(MACHINES, Place::Browser);
        let yours = Self { list: RwSignal::new(OwnMachines::default()), keeper };
        yours.read();
        keeper.follow(move || yours.read());
        yours
    }

    pub fn current() -> Self {
        made(Self::new)
    }

    fn read(self) {
        self.list.update(|list| list.follow(&self.keeper.read(&list.kept())));
    }

    /// Changes the list, and what the browser keeps of it.
    pub fn change<T>(self, act: impl FnOnce(&mut OwnMachines) -> T) -> Option<T> {
        let done = self.list.try_update(act);
        let kept = self.list.with_untracked(OwnMachines::kept);
        let (now, _) = self.keeper.keep(&kept);
        if now != kept {
            self.list.update(|list| list.follow(&now));
        }
        done
    }

    /// Returns whether the browser keeps `own`, and follows it.
    pub fn keeps(self, own: &Own) -> bool {
        self.list.with(|list| list.place_of(own).is_some_and(|at| list.entries()[at].kept))
    }
}
