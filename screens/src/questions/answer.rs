//! The answer of a question: a number with its tolerance, or one of several options.

use crossover_figures::Unit;
use serde::Serialize;

use super::chance::Chance;
use super::scene::Scene;

/// The answer of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// A number with a unit.
    Number(Number),
    /// One of several options.
    Options(Vec<Choice>),
}

/// A number with its unit and how far from it is still right.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Number {
    /// The number, in the base of its unit.
    pub value: f64,
    /// How much more or less is right.
    pub tolerance: f64,
    /// The unit that it is asked in, with its prefix; empty for a pure number.
    pub symbol: String,
    /// What one of that unit is in the base.
    pub factor: f64,
    /// The base unit.
    #[serde(skip)]
    pub unit: Unit,
    /// The bytes of a word, which typed units may depend on.
    #[serde(skip)]
    pub word: f64,
    /// Typical wrong answers.
    pub wrong: Vec<Wrong>,
}

/// A typical wrong answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wrong {
    /// The number, in the base of the unit.
    pub value: f64,
    /// What it overlooks, in a sentence.
    pub told: String,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// Its words.
    pub text: String,
    /// Whether it is the answer.
    pub right: bool,
    /// What is said to who chooses it.
    pub told: String,
}

/// How far from a computed number is right, of it: three digits are asked for.
pub(crate) const CLOSE: f64 = 0.01;
/// The most typical wrong answers.
const MOST: usize = 5;

impl Number {
    /// Returns the answer `value`, right within `close` of it, and of the wrong ones those that differ from it
    /// and from each other.
    pub(super) fn new(value: f64, unit: Unit, close: f64, wrong: Vec<Wrong>) -> Self {
        let (symbol, factor) = unit.axis(value);
        let tolerance = (close * value).abs();
        let symbol = if symbol.is_empty() { String::new() } else { symbol };
        let plain = Self { value, tolerance, symbol, factor, unit, word: 8.0, wrong: Vec::new() };
        wrong.into_iter().fold(plain, Self::or_else)
    }

    /// Returns the answer with one more wrong one, unless it is right or told already.
    fn or_else(mut self, wrong: Wrong) -> Self {
        let apart = |other: f64| {
            let reach = self.tolerance + self.tolerance.max(CLOSE * wrong.value.abs());
            reach < (other - wrong.value).abs()
        };
        let own = wrong.value.is_finite() && 0.0 <= wrong.value && apart(self.value);
        if own && self.wrong.len() < MOST && self.wrong.iter().all(|other| apart(other.value)) {
            self.wrong.push(wrong);
        }
        self
    }

    /// Returns the answer where the bytes of a word are those of a state.
    pub(super) fn in_words_of(self, scene: &Scene) -> Self {
        Self { word: scene.params.values().context().word, ..self }
    }

    /// Returns the words that say its unit: " in µs", " as a number".
    pub(super) fn asked_in(&self) -> String {
        match self.symbol.as_str() {
            "" => " as a number".to_owned(),
            symbol if 4 < symbol.len() && symbol.chars().all(char::is_alphabetic) => {
                format!(" as a number of {symbol}")
            }
            symbol => format!(" in {symbol}"),
        }
    }

    /// Returns whether a number is right: a student rounds, and so does a decimal.
    pub(super) fn is_right(&self, given: f64) -> bool {
        (given - self.value).abs() <= self.tolerance + 1e-9 * self.value.abs()
    }

    /// Returns what a bare number may be multiplied by to be the answer: the unit that is asked for, or 1 of a share.
    pub(super) fn factors(&self) -> impl Iterator<Item = f64> {
        let is_share = self.unit == Unit::Share && self.value <= 1.0;
        [self.factor].into_iter().chain(is_share.then_some(1.0))
    }

    /// Returns `value` in the unit that is asked for, as a plain number.
    pub fn in_unit(&self, value: f64) -> f64 {
        value / self.factor
    }

    /// Returns the number with its unit.
    pub fn format_value(&self) -> String {
        self.unit.show(self.value)
    }
}

impl Choice {
    /// Returns an option, and whether it is right.
    pub(super) fn new(text: impl Into<String>, right: bool, told: impl Into<String>) -> Self {
        Self { text: text.into(), right, told: told.into() }
    }
}

/// Returns the options in an order of chance, where they are distinct and one of them is right.
pub(super) fn options(mut all: Vec<Choice>, chance: &mut Chance) -> Option<Answer> {
    chance.shuffle(&mut all);
    in_order(all)
}

/// Returns the options as they stand, where they are distinct and one of them is right.
pub(super) fn in_order(all: Vec<Choice>) -> Option<Answer> {
    let one = all.iter().filter(|choice| choice.right).count() == 1;
    let alone =
        |(at, choice): (usize, &Choice)| all[..at].iter().all(|other| other.text != choice.text);
    let distinct = all.iter().enumerate().all(alone);
    (one && distinct && 1 < all.len()).then_some(Answer::Options(all))
}
