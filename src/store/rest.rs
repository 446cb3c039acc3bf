//! A moment of rest after a change: what is read rather than watched waits for it, so that a drag has
//! the time for itself.

use leptos::prelude::*;

use super::page::Page;
use crate::later::Later;
use crate::made::made_on_screen;
use crate::signals::effect;

/// How long, in milliseconds, nothing has to change.
pub const REST: f64 = 100.0;

/// Counts the moments of rest.
#[derive(Clone, Copy)]
pub struct Rest(RwSignal<u32>);

impl Rest {
    fn new(page: &Page) -> Self {
        let (params, report) = (page.params, page.report);
        let count = RwSignal::new(0);
        let later = Later::new(move || {
            count.try_update(|count: &mut u32| *count = count.wrapping_add(1));
        });
        effect(move || {
            params.track();
            report.track();
            later.after(REST);
        });
        Self(count)
    }

    pub fn current() -> Self {
        made_on_screen(|| Self::new(&Page::current()))
    }

    /// Follows the next moment of rest.
    pub fn track(self) {
        self.0.track();
    }
}
