//! How a reader changes the parameters of a screen.

use crossover_figures::figure::Setting;
use crossover_model::{Error, ErrorKind};
use crossover_screens::hidden::Hiding;
use crossover_screens::screen::{Action, Params, Screen};
use leptos::prelude::*;

use super::state::Store;

/// Changes of a screen's parameters, each a step that can be undone, or a part of the last.
#[derive(Clone, Copy)]
pub struct Edits {
    /// Counts the changes that come from elsewhere than a box: they replace half-typed text.
    pub replaced: RwSignal<u32>,
    screen: &'static Screen,
    live: Memo<Params>,
    store: Store,
}

impl Edits {
    /// Returns the changes of the parameters of `screen`, which are `live` now.
    pub fn new(screen: &'static Screen, live: Memo<Params>, store: Store) -> Self {
        Self { replaced: store.replaced, screen, live, store }
    }

    pub fn set_text(self, key: &str, text: &str) -> Result<(), Error> {
        self.change(key, |params| params.set_text(key, text))
    }

    pub fn set_number(self, key: &str, number: f64) -> Result<(), Error> {
        self.change(key, |params| params.set_number(key, number))
    }

    /// Takes settings, all of them or none, in one step.
    pub fn set(self, settings: &[Setting]) -> Result<(), Error> {
        let mut state = self.store.now();
        let machine = state.machine;
        state.set(settings)?;
        if let Some(params) = state.params {
            if state.machine == machine {
                self.place(params);
            } else {
                self.store.replace(params, state.machine);
            }
        }
        Ok(())
    }

    /// Returns what can be done to the element with that id.
    pub fn actions(self, id: &str) -> Vec<Action> {
        let interaction = self.screen.interaction;
        let mut actions = interaction.map_or_else(Vec::new, |interaction| {
            self.live.with_untracked(|params| (interaction.actions)(params, id))
        });
        let hiding = self.store.state.with_untracked(Hiding::of);
        actions.retain(|action| action.sets.iter().all(|(key, _)| !hiding.hides(key)));
        actions
    }

    /// Takes the parameters that a change of `key` has led to.
    pub fn put(self, key: &'static str, params: Params) {
        if self.live.with_untracked(|current| *current != params) {
            self.store.put(key, params);
        }
    }

    /// Takes the parameters that a press on a place has led to, in one step.
    pub fn place(self, params: Params) {
        self.put("", params);
        self.replaced.update(|count| *count += 1);
    }

    pub fn reset(self, key: &str) {
        let mut params = self.live.get_untracked();
        params.reset(key);
        self.place(params);
    }

    /// Sets all parameters to their defaults and chooses no machine.
    pub fn reset_all(self) {
        self.store.replace(self.screen.defaults(), None);
    }

    /// Returns a mark of the history, before something is typed.
    pub fn mark(self) -> usize {
        self.store.mark()
    }

    /// Takes back what was typed since `mark`: returns to the parameters `before`.
    pub fn rewind(self, mark: usize, before: Params) {
        self.store.rewind(mark, before);
    }

    /// Returns what is said of a number beyond the range that the link keeps it to.
    pub fn beyond_range(self, key: &str, params: &Params) -> Option<Error> {
        let range = self.store.live.with_untracked(|state| state.view.range(key).copied())?;
        let entry = params.get(key)?;
        let (number, unit) = (entry.number(), entry.param.unit()?);
        (range.clamp(number) != number).then(|| {
            let [least, most] = [range.least, range.most].map(|end| unit.show(end));
            let help = format!("in this lesson, give {least} to {most}");
            Error::new(ErrorKind::OutOfRange, range.key, unit.show(number), help)
        })
    }

    fn change(
        self,
        key: &str,
        change: impl FnOnce(&mut Params) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut params = self.live.get_untracked();
        change(&mut params)?;
        if let Some(error) = self.beyond_range(key, &params) {
            return Err(error);
        }
        let key = params.schema().param(key).map_or("", |param| param.key);
        self.put(key, params);
        Ok(())
    }
}
