//! The first figure comes before everything else: what stands beside and below it is built once the
//! figure is on the screen.

use std::time::Duration;

use leptos::prelude::*;

/// The longest time to wait for the first figure to be on the screen.
const UNSEEN: Duration = Duration::from_millis(500);

/// Whether the first figure is on the screen.
#[derive(Clone, Copy)]
pub struct FirstPaint(RwSignal<bool>);

impl FirstPaint {
    /// Returns the state before the first figure is drawn.
    pub fn new() -> Self {
        Self(RwSignal::new(false))
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Returns whether the figure is on the screen, and follows it.
    pub fn is_done(self) -> bool {
        self.0.get()
    }

    pub fn is_done_now(self) -> bool {
        self.0.get_untracked()
    }

    /// Notes that the figure is drawn, or that there will be none. Tests and host pages can read it
    /// from the attribute `data-ready`.
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
                set_timeout(move || self.finish(), Duration::ZERO);
            });
        });
        // A page that is out of sight has no frames.
        set_timeout(move || self.finish(), UNSEEN);
    }

    fn finish(self) {
        if !self.0.get_untracked() {
            self.0.set(true);
        }
    }
}
