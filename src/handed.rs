//! What a room hands to the page: a table of functions. Until it comes nothing stands where they would build.

use leptos::prelude::*;

use crate::signals::part;

/// A table of functions that a room hands to the page.
pub struct Handed<T: 'static>(RwSignal<Option<&'static T>>);

impl<T> Clone for Handed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Handed<T> {}

impl<T: Send + Sync> Handed<T> {
    /// Returns the place of a table that is not there yet.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Hands a table over, or takes it back.
    pub fn put(self, table: Option<&'static T>) {
        self.0.set(table);
    }

    /// Returns the table, and follows whether it is there.
    pub fn get(self) -> Option<&'static T> {
        self.0.get()
    }

    pub fn get_untracked(self) -> Option<&'static T> {
        self.0.get_untracked()
    }

    /// Returns what `build` makes of the table, while it is there.
    pub fn build(self, build: impl Fn(&'static T) -> AnyView + Send + 'static) -> AnyView {
        part(move || self.get().map(&build))
    }
}
