//! The answer of a question: a number with its tolerance, or one of several options.

use crossover_figures::Unit;
use crossover_figures::quantity::percent;
use serde::Serialize;

use super::chance::Chance;

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
    /// How exactly it is asked for.
    pub precision: Precision,
    /// Typical wrong answers.
    pub wrong: Vec<Wrong>,
}

/// How exactly a number is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Precision {
    /// To three significant figures.
    Figures,
    /// As a count.
    Whole,
    /// As a figure shows it.
    Read,
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
    /// Returns the answer `value`, asked for with a precision and right within that part of it, and of the wrong ones
    /// those that differ from it and from each other.
    pub(super) fn new(
        value: f64,
        unit: Unit,
        (precision, close): (Precision, f64),
        wrong: Vec<Wrong>,
    ) -> Self {
        // A count has no prefix.
        let (symbol, factor) = match precision {
            Precision::Whole => (unit.symbol().to_owned(), 1.0),
            _ => unit.axis(value),
        };
        let (tolerance, word, wrong_ones) = ((close * value).abs(), 8.0, Vec::new());
        let plain =
            Self { value, tolerance, symbol, factor, unit, word, precision, wrong: wrong_ones };
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

    /// Returns the sentence that says how it is to be given: "Give it in µs, to three significant figures."
    pub(super) fn asked_for(&self) -> String {
        let unit = match self.symbol.as_str() {
            "" => "",
            "%" => " in percent",
            symbol => &format!(" in {symbol}"),
        };
        match self.precision {
            Precision::Figures if unit.is_empty() => "Give three significant figures.".to_owned(),
            Precision::Figures => format!("Give it{unit}, to three significant figures."),
            Precision::Whole if unit.is_empty() => "Give a whole number.".to_owned(),
            Precision::Whole => format!("Give a whole number, {}.", unit.trim_start()),
            Precision::Read => {
                let close = percent(self.tolerance / self.value.abs());
                format!("Give what you read{unit}, to within {close}.")
            }
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
    /// Returns whether options are values by rising size, which keep their order.
    pub(super) fn are_sorted(options: &[Self]) -> bool {
        options.iter().all(|choice| choice.text.starts_with(|first: char| first.is_ascii_digit()))
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
