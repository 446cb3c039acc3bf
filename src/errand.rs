//! What the reader wants to see on a screen, from the search until the screen is there.

use crossover_screens::screen::Screen;
use crossover_screens::search::Thing;
use leptos::prelude::*;

/// What is to be shown next, and where.
#[derive(Clone, Copy)]
pub struct Errand(RwSignal<Option<(&'static Screen, Thing)>>);

impl Errand {
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    pub fn current() -> Self {
        expect_context()
    }

    pub fn send(self, screen: &'static Screen, thing: Thing) {
        self.0.set(Some((screen, thing)));
    }

    /// Returns what is to be shown on `screen`, once, and follows it.
    pub fn take(self, screen: &'static Screen) -> Option<Thing> {
        let (_, thing) = self.0.get().filter(|(place, _)| *place == screen)?;
        self.0.set(None);
        Some(thing)
    }
}
