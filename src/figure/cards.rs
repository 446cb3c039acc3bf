//! The figures that stand on the page.

use leptos::prelude::*;

use super::view::View;

/// The figures that stand on the page, each with what it shows.
#[derive(Clone, Copy)]
pub struct Cards(StoredValue<Vec<View>>);

impl Cards {
    pub fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Puts `view` among them while the calling component lives.
    pub fn add(self, view: View) {
        self.0.update_value(|all| all.push(view));
        on_cleanup(move || {
            self.0.try_update_value(|all| all.retain(|one| one.undrawn != view.undrawn));
        });
    }

    /// Returns the figure with that id, where it stands on the page.
    pub fn find(self, id: &str) -> Option<View> {
        self.0.with_value(|all| all.iter().find(|view| view.spec.id == id).copied())
    }
}
