//! The letters of a screen's formulas and their values.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::quantity::Unit;

type Text = &'static str;
type Meaning = Cow<'static, str>;

/// The letters of a screen's formulas: parameters, fields of what the model returned, and
/// intermediate quantities that are defined once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Letters(pub(super) Vec<Letter>);

/// One letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// Its name in formulas.
    pub name: &'static str,
    /// Its symbol for readers, where that is another letter; empty for the name.
    pub symbol: &'static str,
    /// Its meaning, in words.
    pub meaning: Cow<'static, str>,
    /// The unit of its number.
    pub unit: Unit,
    /// Its value.
    pub value: Value,
}

/// The value of a letter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number; NaN where it is undefined with these parameters.
    Number(f64),
    /// Numbers, for the sums that go over them.
    List(Vec<f64>),
    /// The value of this formula.
    Defined(&'static str),
    /// A number that is computed when it is asked for: when a formula is opened.
    Later(Later),
}

/// A number to be computed, once; NaN where it is undefined.
#[derive(Clone)]
pub struct Later(pub(super) Arc<LazyLock<f64, Box<dyn FnOnce() -> f64 + Send>>>);

impl fmt::Debug for Later {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Later")
    }
}

impl PartialEq for Later {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Letters {
    /// Returns no letter yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a letter, which stands before an earlier one of its name.
    pub fn put(&mut self, name: Text, meaning: impl Into<Meaning>, unit: Unit, number: f64) {
        self.push(name, meaning.into(), unit, Value::Number(number));
    }

    /// Adds a list of numbers.
    pub fn put_list(&mut self, name: Text, meaning: impl Into<Meaning>, unit: Unit, all: Vec<f64>) {
        self.push(name, meaning.into(), unit, Value::List(all));
    }

    /// Adds a quantity that a formula defines in terms of other letters.
    pub fn put_formula(
        &mut self,
        name: Text,
        meaning: impl Into<Meaning>,
        unit: Unit,
        formula: Text,
    ) {
        self.push(name, meaning.into(), unit, Value::Defined(formula));
    }

    /// Adds a number that is computed when a formula that names it is opened.
    pub fn put_later(
        &mut self,
        name: Text,
        meaning: impl Into<Meaning>,
        unit: Unit,
        number: impl FnOnce() -> f64 + Send + 'static,
    ) {
        let number = Later(Arc::new(LazyLock::new(Box::new(number))));
        self.push(name, meaning.into(), unit, Value::Later(number));
    }

    /// Returns the letters and one more, which stands before an earlier letter of its name.
    #[must_use]
    pub fn with(
        mut self,
        name: Text,
        meaning: impl Into<Meaning>,
        unit: Unit,
        number: f64,
    ) -> Self {
        self.put(name, meaning, unit, number);
        self
    }

    /// Returns the letters and a list of numbers.
    #[must_use]
    pub fn list(
        mut self,
        name: Text,
        meaning: impl Into<Meaning>,
        unit: Unit,
        all: Vec<f64>,
    ) -> Self {
        self.put_list(name, meaning, unit, all);
        self
    }

    /// Returns the letters and a quantity that a formula defines in terms of other letters.
    #[must_use]
    pub fn define(
        mut self,
        name: Text,
        meaning: impl Into<Meaning>,
        unit: Unit,
        formula: Text,
    ) -> Self {
        self.put_formula(name, meaning, unit, formula);
        self
    }

    /// Returns the letters and more of them, each with its meaning, its unit and its number.
    #[must_use]
    pub fn with_all<const N: usize>(self, letters: [(Text, Text, Unit, f64); N]) -> Self {
        let with = |all: Self, (name, meaning, unit, number)| all.with(name, meaning, unit, number);
        letters.into_iter().fold(self, with)
    }

    /// Returns the letters and more of them, each with its meaning, its unit and the formula that
    /// defines it.
    #[must_use]
    pub fn define_all<const N: usize>(self, letters: [(Text, Text, Unit, Text); N]) -> Self {
        let define = |all: Self, (name, meaning, unit, text)| all.define(name, meaning, unit, text);
        letters.into_iter().fold(self, define)
    }

    /// Returns the letters of both; those of `other` stand before earlier ones of the same name.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    fn push(&mut self, name: Text, meaning: Meaning, unit: Unit, value: Value) {
        self.0.push(Letter { name, symbol: "", meaning, unit, value });
    }

    /// Returns the letters, one of which a reader knows by another letter.
    #[must_use]
    pub fn known_as(mut self, name: Text, symbol: Text) -> Self {
        if let Some(letter) = self.0.iter_mut().rev().find(|letter| letter.name == name) {
            letter.symbol = symbol;
        }
        self
    }

    /// Returns the letter of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Letter> {
        self.0.iter().rev().find(|letter| letter.name == name)
    }
}
