//! What the letters of a screen's formulas stand for.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

use super::{Formula, Mistake};
use crate::param::Kind;
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::Readout;

/// The most items of a list that a reader is shown.
const LISTED: usize = 12;

/// The letters of a screen's formulas: parameters, fields of what the model returned, and
/// intermediate quantities that are defined once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Letters(Vec<Letter>);

/// One letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// How formulas write it.
    pub name: &'static str,
    /// What it stands for, in words.
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
    /// What this formula gives.
    Defined(&'static str),
    /// A number that is computed when it is asked for: when a formula is opened.
    Later(Later),
}

/// A number to be computed, once; NaN where it is undefined.
#[derive(Clone)]
pub struct Later(Arc<LazyLock<f64, Box<dyn FnOnce() -> f64 + Send>>>);

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
    /// No letter yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The numbers and lists of a screen's parameters, each by its symbol.
    #[must_use]
    pub fn of(params: &Params) -> Self {
        let letter = |param: &crate::param::Param| {
            let (unit, value) = match param.kind {
                Kind::Number(n) | Kind::Integer(n, _) => {
                    (n.unit, Value::Number(params.number(param.key)))
                }
                Kind::Face { unit, .. } => (unit, Value::Number(params.number(param.key))),
                Kind::List { unit, .. } => (unit, Value::List(params.list(param.key).to_vec())),
                _ => return None,
            };
            Some(Letter {
                name: param.symbol,
                meaning: param.label.into(),
                unit,
                value,
            })
        };
        Self(params.screen().params.iter().filter_map(letter).collect())
    }

    /// All that a formula of a screen may name: its readouts by their keys, its parameters by their
    /// symbols, its own letters, and those that the readouts bring along.
    #[must_use]
    pub fn all(params: &Params, readouts: &[Readout]) -> Self {
        (params.screen().letters)(params).answered(readouts)
    }

    /// The same with the readouts, by their keys, and the letters that they bring along.
    pub(crate) fn answered(self, readouts: &[Readout]) -> Self {
        readouts.iter().fold(self, |mut letters, readout| {
            letters.0.extend_from_slice(&readout.letters.0);
            let value = readout.value().unwrap_or(f64::NAN);
            letters.with(readout.key, readout.label, readout.unit, value)
        })
    }

    /// The same with one letter more. It stands before an earlier letter of the same name.
    #[must_use]
    pub fn with(
        self,
        name: &'static str,
        meaning: impl Into<Cow<'static, str>>,
        unit: Unit,
        number: f64,
    ) -> Self {
        self.and(name, meaning, unit, Value::Number(number))
    }

    /// The same with a list of numbers.
    #[must_use]
    pub fn list(
        self,
        name: &'static str,
        meaning: impl Into<Cow<'static, str>>,
        unit: Unit,
        numbers: Vec<f64>,
    ) -> Self {
        self.and(name, meaning, unit, Value::List(numbers))
    }

    /// The same with a quantity that a formula defines in terms of other letters.
    #[must_use]
    pub fn define(
        self,
        name: &'static str,
        meaning: impl Into<Cow<'static, str>>,
        unit: Unit,
        formula: &'static str,
    ) -> Self {
        self.and(name, meaning, unit, Value::Defined(formula))
    }

    /// The same with a number that is computed when a formula that names it is opened.
    #[must_use]
    pub fn later(
        self,
        name: &'static str,
        meaning: impl Into<Cow<'static, str>>,
        unit: Unit,
        number: impl FnOnce() -> f64 + Send + 'static,
    ) -> Self {
        let number = Later(Arc::new(LazyLock::new(Box::new(number))));
        self.and(name, meaning, unit, Value::Later(number))
    }

    /// The letters of both; those of `other` stand before earlier ones of the same name.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    fn and(
        mut self,
        name: &'static str,
        meaning: impl Into<Cow<'static, str>>,
        unit: Unit,
        value: Value,
    ) -> Self {
        self.0.push(Letter {
            name,
            meaning: meaning.into(),
            unit,
            value,
        });
        self
    }

    /// The letter of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Letter> {
        self.0.iter().rev().find(|letter| letter.name == name)
    }

    /// The value of a letter for a reader: "10 µs", "2 hops, 3 hops", "undefined".
    #[must_use]
    pub fn shown(&self, name: &str) -> String {
        let Some(letter) = self.find(name) else {
            return "undefined".to_owned();
        };
        let shown = |number: f64| letter.unit.show(number);
        match &letter.value {
            Value::List(numbers) => {
                let first = numbers.iter().take(LISTED);
                let mut texts: Vec<String> = first.map(|number| shown(*number)).collect();
                if LISTED < numbers.len() {
                    texts.push(format!("… ({} in all)", numbers.len()));
                }
                texts.join(", ")
            }
            _ => shown(self.number(name).unwrap_or(f64::NAN)),
        }
    }

    /// The number that the letter stands for.
    pub(super) fn number(&self, name: &str) -> Result<f64, Mistake> {
        let letter = self.known(name)?;
        let number = match &letter.value {
            Value::Number(number) => *number,
            Value::Later(Later(number)) => ***number,
            Value::List(_) => return Err(Mistake::Shape(name.to_owned())),
            // What it is defined by may use only what was there before it, so this ends.
            Value::Defined(formula) => Formula::read(formula)?.value(&self.earlier(letter))?,
        };
        if number.is_nan() {
            return Err(Mistake::Undefined(name.to_owned()));
        }
        Ok(number)
    }

    /// The numbers that the letter stands for.
    pub(super) fn numbers(&self, name: &str) -> Result<&[f64], Mistake> {
        match &self.known(name)?.value {
            Value::List(numbers) => Ok(numbers),
            _ => Err(Mistake::Shape(name.to_owned())),
        }
    }

    pub(super) fn known(&self, name: &str) -> Result<&Letter, Mistake> {
        self.find(name)
            .ok_or_else(|| Mistake::Unknown(name.to_owned()))
    }

    fn earlier(&self, letter: &Letter) -> Self {
        let defined = self
            .0
            .iter()
            .take_while(|other| !std::ptr::eq(*other, letter));
        Self(defined.cloned().collect())
    }
}
