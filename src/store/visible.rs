//! What of a screen is in view, and what its link hides.

use crossover_screens::hidden::Hiding;
use crossover_screens::link::{Part, Range};
use crossover_screens::screen::{FigureSpec, Kind, Param, Screen};
use leptos::prelude::*;

use super::state::Store;

/// What of a screen is in view. Whoever asks follows the answer.
#[derive(Clone, Copy)]
pub struct Visible {
    screen: &'static Screen,
    store: Store,
}

impl Visible {
    pub fn new(screen: &'static Screen, store: Store) -> Self {
        Self { screen, store }
    }

    pub fn figures(self) -> Vec<&'static str> {
        let mut view = self.store.around.with(|state| match state.view.figure {
            Some(alone) => vec![alone],
            None => state.view.in_view.clone(),
        });
        view.retain(|id| self.shows(id));
        if view.is_empty() { self.default_figures() } else { view }
    }

    /// Puts figures in view. What a screen shows of itself needs no word in the link.
    pub fn put_figures(self, mut ids: Vec<&'static str>) {
        if ids == untrack(|| self.default_figures()) {
            ids.clear();
        }
        self.store.update(|state| state.view.in_view = ids);
    }

    /// Returns the keys of the parameters below a figure that stands alone or is presented.
    pub fn controls(self) -> Vec<&'static str> {
        let mut keys = self.store.around.with(|state| state.view.controls.clone());
        keys.retain(|key| self.shows(key));
        keys
    }

    /// Returns whether the parameter or the figure of this name is not hidden.
    pub fn shows(self, name: &str) -> bool {
        self.store.around.with(|state| !Hiding::of(state).hides(name))
    }

    /// Returns the figures of the screen that are not hidden.
    pub fn all_figures(self) -> impl Iterator<Item = &'static FigureSpec> {
        let hiding = self.store.around.with(Hiding::of);
        self.screen.figures.iter().filter(move |spec| !hiding.hides(spec.id))
    }

    pub fn hides(self, part: Part) -> bool {
        self.store.around.with(|state| state.view.hides(part))
    }

    /// Hides `part`, or shows it.
    pub fn hide(self, part: Part, hidden: bool) {
        self.store.update(|state| state.view.hide(part, hidden));
    }

    /// Returns the keys of the parameters that a reader may not move, other faces of their numbers among them;
    /// all of them while a prediction is awaited.
    pub fn locked(self) -> Vec<&'static str> {
        let (all, params) = (self.store.frozen.get(), self.screen.schema.params.iter());
        self.store.around.with(|state| {
            let is_locked = |param: &&Param| match param.kind {
                Kind::Derived { of, .. } => state.view.locks(param.key) || state.view.locks(of),
                _ => state.view.locks(param.key),
            };
            params.filter(|param| all || is_locked(param)).map(|param| param.key).collect()
        })
    }

    /// Returns the range that the slider of a parameter keeps to.
    pub fn range(self, key: &str) -> Option<Range> {
        self.store.around.with(|state| state.view.range(key).copied())
    }

    /// Returns whether nothing may tell what is hidden: no mark of a figure, no search for a target.
    pub fn is_silent(self) -> bool {
        self.store.around.with(|state| state.view.is_silent())
    }

    /// Returns whether the inspector stands beside the figures.
    pub fn is_inspected(self) -> bool {
        self.store.around.with(|state| {
            let view = &state.view;
            let taught = state.lesson.is_some() || view.predict.is_some();
            !taught && !view.present && !view.hides(Part::Readouts)
        })
    }

    /// Returns whether two figures have room side by side.
    pub fn is_wide(self) -> bool {
        self.store.wide.get()
    }

    /// Returns what a screen shows of itself: what it shows at first, and its second figure where there is
    /// room beside the first. A lecture is about one.
    fn default_figures(self) -> Vec<&'static str> {
        let presented = self.store.around.with(|state| state.view.present);
        let together = match self.screen.together {
            _ if presented => 1,
            1 if self.is_wide() => 2,
            together => together,
        };
        self.all_figures().take(together).map(|spec| spec.id).collect()
    }
}
