//! What a reader chooses for a whole screen: a machine, or a preset.

use crossover_screens::link::State;
use crossover_screens::screen::{Machine, Params, Preset, Screen};
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

    /// Returns the chosen machine, and follows it.
    pub fn machine(self) -> Option<&'static Machine> {
        self.store.state.with(|state| state.machine)
    }

    /// Chooses a machine with its numbers, or none.
    pub fn choose(self, machine: Option<&'static Machine>) {
        self.store.replace(self.on(machine), machine);
    }

    /// Chooses a machine with its numbers, or none, and compares it with `other`.
    pub fn choose_beside(self, machine: Option<&'static Machine>, other: Option<Params>) {
        self.store.replace_beside(self.on(machine), machine, other);
    }

    /// Returns the parameters with the numbers of a machine.
    fn on(self, machine: Option<&'static Machine>) -> Params {
        let mut params = self.live.get_untracked();
        if let Some(machine) = machine {
            self.screen.apply(machine, &mut params);
        }
        params.set_own(None, &[]);
        params
    }

    /// Returns the parameters and the machine of a preset.
    pub fn state_of(self, preset: &Preset) -> (Params, Option<&'static Machine>) {
        let (id, query) = (self.screen.schema.id, preset.link);
        let (state, _) = State::read(&format!("#/{id}?{query}"));
        let params = state.params.unwrap_or_else(|| self.screen.defaults());
        (params, state.machine)
    }

    /// Takes the state of a preset.
    pub fn take(self, preset: &Preset) {
        let (params, machine) = self.state_of(preset);
        self.store.replace(params, machine);
    }
}
