//! One answer of a screen: a number or a word, and what it follows from.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use super::params::Params;

/// One answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Readout {
    /// Its key. A public format.
    pub key: &'static str,
    /// The letter of the sources.
    pub symbol: &'static str,
    /// Its name.
    pub label: &'static str,
    /// The unit of its number.
    pub unit: Unit,
    /// The answer, or why there is none.
    pub answer: Result<Answer, Error>,
    /// Its source, to the equation or section.
    pub source: &'static str,
    /// What to know about its formula; may be empty.
    pub remark: &'static str,
    /// What it follows from, in the letters of its screen.
    pub origin: Option<Origin>,
    /// Letters that it brings along: what the model returned with it.
    pub letters: Letters,
}

/// What an answer follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// A formula, as [`crossover_figures::formula`] reads it: its value is the answer.
    Formula(&'static str),
    /// A search, a simulation, a program or a comparison.
    Found {
        /// How it was found, in a sentence.
        by: &'static str,
        /// What certifies it: a statement that holds of the answer and of no worse one.
        holds: &'static str,
    },
}

/// A number or a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A number in the readout's unit.
    Number(f64),
    /// A word, such as the winner.
    Word(&'static str),
}

impl Readout {
    /// A number, or why there is none.
    #[must_use]
    pub fn number(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        answer: Result<f64, Error>,
    ) -> Self {
        Self::answered(key, symbol, label, unit, answer.map(Answer::Number))
    }

    /// A time in seconds, or why there is none.
    #[must_use]
    pub fn time(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        answer: Result<f64, Error>,
    ) -> Self {
        Self::number(key, symbol, label, Unit::Second, answer)
    }

    /// A number without a unit, or why there is none.
    #[must_use]
    pub fn ratio(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        answer: Result<f64, Error>,
    ) -> Self {
        Self::number(key, symbol, label, Unit::One, answer)
    }

    /// A word, or why there is none.
    #[must_use]
    pub fn word(
        key: &'static str,
        label: &'static str,
        answer: Result<&'static str, Error>,
    ) -> Self {
        Self::answered(key, "", label, Unit::One, answer.map(Answer::Word))
    }

    /// A number, a word, or why there is neither.
    #[must_use]
    pub fn answered(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        answer: Result<Answer, Error>,
    ) -> Self {
        Self {
            key,
            symbol,
            label,
            unit,
            answer,
            source: "",
            remark: "",
            origin: None,
            letters: Letters::new(),
        }
    }

    /// The same answer, which is the value of a formula in the letters of its screen.
    #[must_use]
    pub fn formula(mut self, text: &'static str) -> Self {
        self.origin = Some(Origin::Formula(text));
        self
    }

    /// The same answer, which was found as `by` says and is certified by a statement in the letters
    /// of its screen.
    #[must_use]
    pub fn found(mut self, by: &'static str, holds: &'static str) -> Self {
        self.origin = Some(Origin::Found { by, holds });
        self
    }

    /// The same answer, which brings along letters for its own formula and for others.
    #[must_use]
    pub fn with(mut self, letters: Letters) -> Self {
        self.letters = self.letters.joined(letters);
        self
    }

    /// The same answer with its source, to the equation or section.
    #[must_use]
    pub fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// Whether the answer is still being solved for.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        let error = self.answer.as_ref().err();
        error.is_some_and(|error| error.kind() == ErrorKind::Pending)
    }

    /// The same answer with a remark on its formula.
    #[must_use]
    pub fn remark(mut self, remark: &'static str) -> Self {
        self.remark = remark;
        self
    }

    /// The answer for a reader: "43 µs", "strips", "undefined", "solving…".
    #[must_use]
    pub fn shown(&self) -> String {
        match &self.answer {
            Ok(Answer::Number(number)) => self.unit.show(*number),
            // A name of the command line is words for a reader, and wraps like them.
            Ok(Answer::Word(word)) => word.replace('_', " "),
            Err(_) if self.is_pending() => "solving…".to_owned(),
            Err(_) => "undefined".to_owned(),
        }
    }

    /// The number, where there is one.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        match self.answer {
            Ok(Answer::Number(number)) => Some(number),
            _ => None,
        }
    }
}

/// The letters of a screen's formulas with the readouts, by their keys, and what those bring along.
#[must_use]
pub fn letters(params: &Params, readouts: &[Readout]) -> Letters {
    answered((params.schema().letters)(params), readouts)
}

/// The same letters with the readouts, by their keys, and the letters that they bring along.
pub(super) fn answered(letters: Letters, readouts: &[Readout]) -> Letters {
    readouts.iter().fold(letters, |letters, readout| {
        let value = readout.value().unwrap_or(f64::NAN);
        let letters = letters.joined(readout.letters.clone());
        letters.with(readout.key, readout.label, readout.unit, value)
    })
}
