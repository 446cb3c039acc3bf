//! Where a reader points in the figures of a screen.

use crossover_screens::screen::{Action, Params, Screen};
use leptos::prelude::*;

use super::edits::Edits;

/// What is pointed at and what was pressed, the same in all figures of a screen.
#[derive(Clone, Copy)]
pub struct Pointed {
    /// The id of the element that is pointed at, highlighted in every figure; empty for none.
    pub element: RwSignal<String>,
    /// The key of the readout whose curve is pointed at; empty for none.
    pub readout: RwSignal<&'static str>,
    /// The id of the element that was pressed; empty for none.
    pub selected: RwSignal<String>,
    screen: &'static Screen,
    live: Memo<Params>,
    edits: Edits,
}

impl Pointed {
    /// Returns what is pointed at in the figures of `screen`, at first nothing.
    pub fn new(screen: &'static Screen, live: Memo<Params>, edits: Edits) -> Self {
        Self {
            element: RwSignal::new(String::new()),
            readout: RwSignal::new(""),
            selected: RwSignal::new(String::new()),
            screen,
            live,
            edits,
        }
    }

    /// Returns what can be done to the element with that id.
    pub fn actions(self, id: &str) -> Vec<Action> {
        let interaction = self.screen.interaction;
        interaction.map_or_else(Vec::new, |interaction| {
            self.live.with_untracked(|params| (interaction.actions)(params, id))
        })
    }

    /// Presses the element with that id: applies its only action, or selects it, so that its actions
    /// are shown. A press beside everything selects nothing.
    pub fn press(self, id: &str) {
        if id.is_empty() {
            self.selected.set(String::new());
        } else if let [only] = self.actions(id).as_slice() {
            self.selected.set(String::new());
            let _ = self.edits.set(&only.sets);
        } else {
            self.selected.set(id.to_owned());
        }
    }
}
