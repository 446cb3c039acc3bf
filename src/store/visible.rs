//! What of a screen is in view, and what its link hides.

use crossover_screens::link::Part;
use crossover_screens::screen::Screen;
use leptos::prelude::*;

use super::state::Store;

/// What of a screen is in view. Whoever asks follows the answer.
#[derive(Clone, Copy)]
pub struct Visible {
    screen: &'static Screen,
    store: Store,
}

impl Visible {
    /// Returns what of `screen` is in view.
    pub fn new(screen: &'static Screen, store: Store) -> Self {
        Self { screen, store }
    }

    /// Returns the ids of the figures that are in view.
    pub fn figures(self) -> Vec<&'static str> {
        let view = self.store.state.with(|state| state.view.in_view.clone());
        if view.is_empty() { self.first().into_iter().collect() } else { view }
    }

    /// Puts figures in view. What a screen shows of itself needs no word in the link.
    pub fn put_figures(self, mut ids: Vec<&'static str>) {
        if ids.len() == 1 && ids.first().copied() == self.first() {
            ids.clear();
        }
        self.store.update(|state| state.view.in_view = ids);
    }

    /// Returns the keys of the parameters below a figure that stands alone or is presented.
    pub fn controls(self) -> Vec<&'static str> {
        self.store.state.with(|state| state.view.controls.clone())
    }

    /// Returns whether `part` is hidden.
    pub fn hides(self, part: Part) -> bool {
        self.store.state.with(|state| state.view.hides(part))
    }

    /// Hides `part`, or shows it.
    pub fn hide(self, part: Part, hidden: bool) {
        self.store.update(|state| state.view.hide(part, hidden));
    }

    /// Returns whether nothing may tell what is hidden: no mark of a figure, no search for a target.
    pub fn is_silent(self) -> bool {
        self.store.state.with(|state| state.view.is_silent())
    }

    /// Returns whether the inspector stands beside the figures.
    pub fn is_inspected(self) -> bool {
        self.store.state.with(|state| !state.view.present && !state.view.hides(Part::Readouts))
    }

    fn first(self) -> Option<&'static str> {
        self.screen.figures.first().map(|spec| spec.id)
    }
}
