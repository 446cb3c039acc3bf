//! What was pasted into the page: no link says it, so that the tab keeps it until it is closed.

use crossover_screens::link::State;
use crossover_shell::kept::{PASTED, missing_text, pasted_text, put_back};
use leptos::prelude::*;

use super::state::Store;
use crate::kept::{Keeper, Place, Telling, before_leaving};
use crate::signals::effect;

/// How long nothing has to change before it is kept, in milliseconds.
const REST: f64 = 300.0;

/// What is said where a text is back after a reload, and where there is none.
const BACK: &str =
    "Your pasted text is back: this tab keeps it until you close it. A link does not hold it.";
const GONE: &str = "The pasted text is gone: a link does not hold it. Paste it again, or choose a published measurement.";

/// What was pasted last.
#[derive(Clone, Copy)]
pub struct Pasted {
    keeper: Keeper,
    telling: Telling,
}

impl Pasted {
    pub fn new() -> Self {
        Self { keeper: Keeper::new(PASTED, Place::Tab), telling: Telling::current() }
    }

    /// Puts it back into a state that shows it, or says that there is none; `loads` says that the page begins.
    pub fn put_back(self, state: &mut State, loads: bool) {
        if missing_text(state) {
            let kept = self.keeper.read(&[]);
            let is_back = kept.first().is_some_and(|text| put_back(state, text));
            if loads || !is_back {
                self.telling.tell(if is_back { BACK } else { GONE });
            }
        }
    }

    pub fn follow(self, store: Store) {
        let last = StoredValue::new(None::<String>);
        let keep = before_leaving(move || {
            store.state.with_untracked(|state| {
                let text = pasted_text(state);
                if (text.is_some() || missing_text(state))
                    && last.with_value(|last| last.as_deref() != text)
                {
                    self.keeper.keep(&text.map(str::to_owned).into_iter().collect::<Vec<_>>());
                    last.set_value(text.map(str::to_owned));
                }
            });
        });
        effect(move || {
            store.state.track();
            keep.after(REST);
        });
    }
}
