//! What a reader chooses for a whole screen: a machine, or a preset.

use std::sync::Arc;

use crossover_screens::link::State;
use crossover_screens::screen::{Machine, Own, Params, Preset, Screen};
use leptos::prelude::*;

use super::state::Store;

/// The machine and the presets of a screen.
#[derive(Clone, Copy)]
pub struct Chosen {
    screen: &'static Screen,
    live: Memo<Params>,
    store: Store,
}

impl Chosen {
    /// Returns what is chosen for `screen`, whose parameters are `live` now.
    pub fn new(screen: &'static Screen, live: Memo<Params>, store: Store) -> Self {
        Self { screen, live, store }
    }

    /// Returns the chosen machine of the list, and follows it.
    pub fn machine(self) -> Option<&'static Machine> {
        self.store.around.with(|state| state.machine)
    }

    /// Returns the chosen machine of one's own, and follows it.
    pub fn own_machine(self) -> Option<Arc<Own>> {
        self.store.around.with(|state| state.params.as_ref()?.own_machine().cloned())
    }

    /// Chooses a machine with its numbers, or none.
    pub fn choose(self, machine: Option<&'static Machine>) {
        self.store.replace(self.params_on(machine), machine);
    }

    /// Chooses a machine with its numbers, or none, and compares it with `other`.
    pub fn choose_beside(self, machine: Option<&'static Machine>, other: Option<Params>) {
        self.store.replace_beside(self.params_on(machine), machine, other);
    }

    /// Chooses a machine of one's own with its numbers, and compares it with `other`.
    pub fn choose_own_beside(self, own: Own, other: Option<Params>) {
        self.store.replace_beside(self.on_own(own), None, other);
    }

    /// Chooses a machine of one's own with its numbers.
    pub fn choose_own(self, own: Own) {
        self.store.replace(self.on_own(own), None);
    }

    /// Says of which machine of one's own the numbers are, without a change of these.
    pub fn call(self, own: Own) {
        let mut params = self.live.get_untracked();
        params.set_own(Some(Arc::new(own)), self.screen.machine);
        self.store.replace(params, None);
    }

    fn params_on(self, machine: Option<&'static Machine>) -> Params {
        let mut params = self.live.get_untracked();
        if let Some(machine) = machine {
            self.screen.apply(machine, &mut params);
        }
        params.set_own(None, &[]);
        params
    }

    fn on_own(self, own: Own) -> Params {
        let mut params = self.live.get_untracked();
        self.screen.apply_own(&Arc::new(own), &mut params);
        params
    }

    pub fn state_of(self, preset: &Preset) -> (Params, Option<&'static Machine>) {
        let state = self.read(preset);
        let params = state.params.unwrap_or_else(|| self.screen.defaults());
        (params, state.machine)
    }

    /// Takes the state of a preset, with the figures in view that it is about: as its link does, those of the screen
    /// where it says none.
    pub fn take(self, preset: &Preset) {
        let (params, machine) = self.state_of(preset);
        self.store.replace(params, machine);
        let figures = self.read(preset).view.in_view;
        self.store.update(|state| state.view.in_view = figures);
    }

    fn read(self, preset: &Preset) -> State {
        State::read(&format!("#/{}?{}", self.screen.schema.id, preset.link)).0
    }
}
