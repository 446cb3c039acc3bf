//! What a machine sets of a screen.

use std::sync::Arc;

use crate::screen::machine::{GROUPS, Group, PROCESSORS};
use crate::screen::{Machine, Own, Params, Screen};

impl Screen {
    /// Sets the keys of `params` that `machine` sets, leaving those it would put out of range and those
    /// of which it says nothing.
    pub fn apply(&self, machine: &Machine, params: &mut Params) {
        let word = params.values().context().word;
        for entry in self.machine {
            if let Some(value) = entry.value_on(machine, word) {
                let _ = params.set_number(entry.key, value);
            }
            if let Some(text) = entry.text_on(machine, word) {
                let _ = params.set_text(entry.key, &text);
            }
            let is_more = |most: &f64| *most < params.at(entry.key).number();
            if let Some(most) = entry.most_on(machine).filter(is_more) {
                let _ = params.set_number(entry.key, most);
            }
        }
        // Those of another processor do not hold.
        if machine.roof.is_some() {
            for key in self.machine_rows {
                let _ = params.set_text(key, "");
            }
        }
    }

    /// Sets the keys of `params` that one's own machine sets, and says that they are of it.
    pub fn apply_own(&self, own: &Arc<Own>, params: &mut Params) {
        self.apply(&own.machine(), params);
        params.set_own(Some(Arc::clone(own)), self.machine);
    }

    /// Returns whether `params` hold just what `machine` sets.
    pub fn agrees(&self, machine: &Machine, params: &Params) -> bool {
        let mut applied = params.clone();
        self.apply(machine, &mut applied);
        applied == *params
    }

    /// Returns whether `params` hold just what one's own machine sets.
    pub fn agrees_with_own(&self, own: &Arc<Own>, params: &Params) -> bool {
        let mut applied = params.clone();
        self.apply_own(own, &mut applied);
        applied == *params
    }

    /// Returns the machines to choose from, in groups.
    pub fn machines(&self) -> &'static [Group] {
        let mut processors = PROCESSORS[0].machines.iter();
        let is_roof = processors.any(|machine| self.takes(machine));
        if is_roof { &PROCESSORS } else { &GROUPS }
    }

    /// Returns whether `machine` sets any parameter here: a whole collective is none of the messages
    /// that formulas of collectives are made of.
    pub fn takes(&self, machine: &Machine) -> bool {
        let mut keys = self.machine.iter();
        keys.any(|entry| entry.value_on(machine, 1.0).is_some())
    }
}
