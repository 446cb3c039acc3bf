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

/// A number, a word, or names.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A number in the readout's unit.
    Number(f64),
    /// A word, such as the winner.
    Word(&'static str),
    /// Names separated by commas, such as those of operators; empty for none.
    Names(String),
}

impl Readout {
    /// Returns whether the answer is still being solved for.
    pub fn is_pending(&self) -> bool {
        let error = self.answer.as_ref().err();
        error.is_some_and(|error| error.kind() == ErrorKind::Pending)
    }

    /// Returns the answer for a reader: "43 µs", "strips", "undefined", "solving…".
    pub fn format_answer(&self) -> String {
        match &self.answer {
            Ok(Answer::Number(number)) => self.unit.show(*number),
            // A name of the command line is words for a reader, and wraps like them.
            Ok(Answer::Word(word)) => word.replace('_', " "),
            Ok(Answer::Names(names)) if names.is_empty() => "none".to_owned(),
            Ok(Answer::Names(names)) => names.replace(',', ", "),
            Err(_) if self.is_pending() => "solving…".to_owned(),
            Err(_) => "undefined".to_owned(),
        }
    }

    /// Returns the number, where there is one.
    pub fn value(&self) -> Option<f64> {
        match self.answer {
            Ok(Answer::Number(number)) => Some(number),
            _ => None,
        }
    }
}

/// Returns the letters of a screen's formulas with the readouts, by their keys.
pub fn letters(params: &Params, readouts: &[Readout]) -> Letters {
    let letters = add_readouts(params.screen().quantities.letters(params), readouts);
    // A reader knows an answer by its symbol, where that is its own.
    let is_own = |symbol: &str| {
        is_letter(symbol)
            && readouts.iter().filter(|readout| readout.symbol == symbol).count() == 1
            && params.schema().params.iter().all(|param| param.symbol != symbol)
            && letters.find(symbol).is_none()
    };
    let own = readouts.iter().map(|readout| readout.symbol).filter(|symbol| is_own(symbol));
    let own: Vec<_> = own.collect();
    let known = |letters: Letters, readout: &Readout| {
        let symbol = Some(readout.symbol).filter(|symbol| own.contains(symbol));
        letters.known_as(readout.key, symbol.unwrap_or_default())
    };
    let letters = readouts.iter().fold(letters, known);
    // A parameter is known by its key too, where that is nothing else: a text may name it so.
    params.schema().params.iter().fold(letters, |letters, param| {
        let number = || Some(params.at(param.key).number()).filter(|number| !number.is_nan());
        match param.unit().zip(number()) {
            Some((unit, number)) if letters.find(param.key).is_none() => {
                letters.with(param.key, param.label, unit, number)
            }
            _ => letters,
        }
    })
}

/// Returns whether a symbol is a letter rather than an expression.
pub(crate) fn is_letter(symbol: &str) -> bool {
    !symbol.is_empty() && !symbol.contains([' ', '/', '⌈', '∂', 'Σ', '('])
}

/// Returns the letters with the values of the readouts under their keys.
pub(super) fn add_readouts(letters: Letters, readouts: &[Readout]) -> Letters {
    readouts.iter().fold(letters, |letters, readout| {
        let value = readout.value().unwrap_or(f64::NAN);
        letters.with(readout.key, readout.label, readout.unit, value)
    })
}
