//! The machine of one's own that parameters are of.

use std::sync::Arc;

use super::super::machine::data::MachineKey;
use super::super::machine::own::Own;
use super::schema::Schema;
use super::values::Values;

/// A machine of one's own, where there is one, and the keys that it sets.
#[derive(Clone, Debug, Default)]
pub(super) struct OnMachine {
    pub own: Option<Arc<Own>>,
    pub sets: &'static [MachineKey],
}

impl OnMachine {
    fn measured_machine(&self) -> Option<&Arc<Own>> {
        self.own.as_ref().filter(|own| own.is_measured())
    }

    /// Sets what the machine sets at this size of the message, where its times are read off measurements.
    pub fn settle(&self, values: &mut Values) {
        let Some((own, bytes)) = self.measured_machine().zip(values.message_bytes()) else {
            return;
        };
        let (machine, word) = (own.at(bytes).machine(), values.context().word);
        for entry in self.sets {
            if let Some(value) = entry.value_on(&machine, word) {
                // What would be out of range stays as it is.
                let _ = values.set_number(entry.key, value);
            }
        }
    }

    /// Takes the measurements away where `key` is one that the machine sets: they hold no longer.
    pub fn leave_measurements(&mut self, key: &str, schema: &Schema) {
        let stored = |entry: &MachineKey| schema.param(entry.key).map(Schema::stored_key);
        if let Some(own) = self.measured_machine()
            && self.sets.iter().any(|entry| entry.is_number() && stored(entry) == Some(key))
        {
            self.own = Some(Arc::new(Own { points: Vec::new(), ..Own::clone(own) }));
        }
    }

    pub fn is_same(&self, other: &Self) -> bool {
        match (&self.own, &other.own) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other) || one == other,
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}
