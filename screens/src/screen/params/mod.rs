//! The parameters of a screen: their table, their values, and what depends on nothing but them.

mod domain;
mod groups;
mod on_machine;
mod prepared;
mod read;
mod rows;
mod schema;
mod text;
mod value;
mod values;

use std::any::Any;
use std::sync::Arc;

use crossover_model::Error;

use super::machine::data::MachineKey;
use super::machine::own::Own;

use on_machine::OnMachine;
use prepared::Shared;

pub use groups::Group;
pub use rows::{LONGEST_NAME, Row, RowCell};
pub(crate) use schema::NO_PARAMETER;
pub use schema::Schema;
pub use value::{Text, Value};
pub use values::{Entry, Values};

/// The parameters of one screen: their values, the machine of one's own that these are of, and what the screen
/// prepares of both.
#[derive(Clone, Debug)]
pub struct Params {
    /// The screen, which is made of what takes parameters: their own module names no type of it.
    pub(super) owner: &'static (dyn Any + Send + Sync),
    values: Values,
    machine: OnMachine,
    /// How far figures go at least, where they can; no value of its own.
    reach: f64,
    prepared: Shared,
}

impl PartialEq for Params {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values && self.machine.own == other.machine.own
    }
}

impl Params {
    /// Returns the defaults of a table, which is that of the screen `owner`.
    pub(super) fn defaults(
        schema: &'static Schema,
        owner: &'static (dyn Any + Send + Sync),
    ) -> Self {
        let (values, machine) = (Values::defaults(schema), OnMachine::default());
        Self { owner, values, machine, reach: 0.0, prepared: Shared::default() }
    }

    /// Returns the table they are values of.
    pub const fn schema(&self) -> &'static Schema {
        self.values.schema()
    }

    /// Returns the values, one per row of the table.
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the parameter `key` with its value; `None` where the screen has no such parameter.
    pub fn get(&self, key: &str) -> Option<Entry<'_>> {
        self.values.get(key)
    }

    /// Returns the parameter `key` with its value, for a key that the program knows; one from outside is asked for by
    /// [`get`](Self::get).
    ///
    /// # Panics
    /// In tests, where the screen has no such parameter.
    pub fn at(&self, key: &str) -> Entry<'_> {
        self.values.at(key)
    }

    /// Returns the custom machine whose times these parameters have.
    pub const fn own_machine(&self) -> Option<&Arc<Own>> {
        self.machine.own.as_ref()
    }

    /// Says of which machine of one's own they are, or of none, and which `keys` it sets. Where its times are
    /// read off measurements these are set now, and again whenever the size of the message changes, as
    /// [`Own::at`] says; else no value changes.
    pub fn set_own(&mut self, own: Option<Arc<Own>>, keys: &'static [MachineKey]) {
        self.machine = OnMachine { own, sets: keys };
        self.settle();
    }

    /// Returns the parameters for figures that go at least as far as `end` of their horizontal axis.
    pub fn reaching(mut self, end: f64) -> Self {
        self.reach = end;
        self.prepared.forget();
        self
    }

    /// Returns how far figures go at least, where they can.
    pub const fn reach(&self) -> f64 {
        self.reach
    }

    /// Returns whether they are of the screen and of the machine of one's own that `before` are of.
    pub fn is_moved_from(&self, before: &Self) -> bool {
        self.schema().id == before.schema().id && self.machine.is_same(&before.machine)
    }

    /// Sets the number `key`, a derived one too. A derived number that is set to what it shows changes
    /// nothing, so that a number which no quotient gives back exactly stays what it is.
    ///
    /// # Errors
    /// [`Error`] on `key` where the number lies outside its domain; nothing changes then.
    pub fn set_number(&mut self, key: &str, number: f64) -> Result<(), Error> {
        let changed = self.values.set_number(key, number)?;
        self.follow(changed);
        Ok(())
    }

    /// Sets `key` from text, in the grammar of links and boxes.
    ///
    /// # Errors
    /// [`Error`] on `key` says what is wrong and what is allowed; nothing changes then.
    pub fn set_text(&mut self, key: &str, text: &str) -> Result<(), Error> {
        let changed = self.values.set_text(key, text)?;
        self.follow(changed);
        Ok(())
    }

    /// Puts `key` back to its default.
    pub fn reset(&mut self, key: &str) {
        if let Some(stored) = self.schema().param(key).map(Schema::stored_key)
            && let Some(param) = self.schema().param(stored)
        {
            self.values.put(stored, read::default(&param.kind));
            self.follow(Some(stored));
        }
    }

    /// Returns the result of `prepare`, computed once for these parameters and their clones.
    ///
    /// # Panics
    /// Where it is asked for another type than before: a screen has one.
    pub fn prepare_once<S: Send + Sync + 'static>(&self, prepare: fn(&Self) -> S) -> &S {
        self.prepared.get(|| prepare(self))
    }

    /// Calls `of` with these parameters and the number `key`, a derived one too, at each place, also outside the domain.
    pub fn for_each_place(&self, key: &str, places: &[f64], of: &mut dyn FnMut(&Self)) {
        let mut there = self.clone();
        there.machine.leave_measurements(key, self.schema());
        for place in places {
            let (stored, number) = self.values.stored(key, *place);
            there.values.put(stored, Value::Number(number));
            there.settle();
            of(&there);
        }
    }

    /// Follows the change of the value `key`: measurements that it replaces hold no longer, and others are read off
    /// where it says the size.
    fn follow(&mut self, changed: Option<&'static str>) {
        if let Some(key) = changed {
            self.machine.leave_measurements(key, self.schema());
            self.settle();
        }
    }

    fn settle(&mut self) {
        self.machine.settle(&mut self.values);
        self.prepared.forget();
    }
}
