//! The first figure before everything else: what stands beside and below it is built when the
//! figure is on the screen.

use std::time::Duration;

use leptos::prelude::*;

/// Whether the first figure is on the screen.
#[derive(Clone, Copy)]
pub struct Ready(RwSignal<bool>);

impl Ready {
    /// Not yet.
    pub fn new() -> Self {
        Self(RwSignal::new(false))
    }

    /// That of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Whether it is, followed.
    pub fn get(self) -> bool {
        self.0.get()
    }

    /// Takes it as drawn, or as one that will not be; says so to tests and host pages.
    pub fn mark(self) {
        if self.0.get_untracked() {
            return;
        }
        let root = document().document_element();
        let Some(root) = root.filter(|root| !root.has_attribute("data-ready")) else {
            return;
        };
        let _ = root.set_attribute("data-ready", "");
        // When the second frame begins, the first is on the screen.
        request_animation_frame(move || {
            request_animation_frame(move || {
                set_timeout(move || self.0.set(true), Duration::ZERO);
            });
        });
    }
}
