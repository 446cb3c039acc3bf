//! A sentence is data: words, and numbers that name the readout or parameter they come from.
//!
//! `Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward.` Braces hold a formula whose letters are readouts, parameters and the letters of the screen, or
//! the name of a readout or choice that is a word. A per cent sign asks for a percentage.

use std::collections::BTreeSet;

use crate::formula::{Formula, Letter, Letters, Value};
use crate::params::Params;
use crate::quantity::{Unit, percent};
use crate::screen::{Answer, Readout};

/// Words with numbers between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence(pub &'static str);

/// A piece of a sentence.
enum Piece<'a> {
    Words(&'a str),
    Number(&'a str),
    Share(&'a str),
}

impl Sentence {
    /// The sentence for a reader, with three significant digits a number.
    #[must_use]
    pub fn show(self, params: &Params, readouts: &[Readout]) -> String {
        let letters = self.letters(params, readouts);
        let show = |piece| match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Number(text) => {
                word(text, params, readouts).map_or_else(|| number(text, &letters), str::to_owned)
            }
            Piece::Share(text) => percent(value(text, &letters).0),
        };
        self.pieces().map(show).collect()
    }

    /// What its numbers stand for. A sentence is written at every move of a slider: where it names
    /// readouts alone, the screen's letters are not computed.
    fn letters(self, params: &Params, readouts: &[Readout]) -> Letters {
        let told = Letters::new().answered(readouts);
        // What a readout brings along may be defined by letters of the screen.
        let number = |letter: &Letter| !matches!(letter.value, Value::Defined(_));
        let known =
            |name: &String| told.find(name).is_some_and(number) || params.chosen(name).is_some();
        if self.names().iter().all(known) {
            told
        } else {
            Letters::all(params, readouts)
        }
    }

    /// What its numbers come from: keys of readouts and letters of the screen, each once.
    #[must_use]
    pub fn names(self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for piece in self.pieces() {
            if let Piece::Number(text) | Piece::Share(text) = piece
                && let Ok(formula) = Formula::read(text)
            {
                names.extend(formula.letters().into_iter().map(str::to_owned));
            }
        }
        names
    }

    fn pieces(self) -> impl Iterator<Item = Piece<'static>> {
        // Every second piece stands between braces.
        let split = self.0.split(['{', '}']).enumerate();
        split.map(|(place, text)| match text.strip_suffix('%') {
            _ if place % 2 == 0 => Piece::Words(text),
            Some(share) => Piece::Share(share),
            None => Piece::Number(text),
        })
    }
}

/// The word that `text` names: the answer of a readout, or what is chosen. An answer that is one of
/// the options is said as the options say it.
fn word(text: &str, params: &Params, readouts: &[Readout]) -> Option<&'static str> {
    let answered = readouts.iter().find_map(|readout| match readout.answer {
        Ok(Answer::Word(word)) if readout.key == text => Some(word),
        _ => None,
    });
    let said = answered.map(|word| params.option(word).unwrap_or(word));
    said.or_else(|| params.chosen(text))
}

/// What stands in place of `{text}` where that is a number: the number with its unit.
fn number(text: &str, letters: &Letters) -> String {
    let (value, unit) = value(text, letters);
    unit.brief(value)
}

/// The value of a formula in a sentence, and its unit: that of its only letter, or of the letters of
/// a sum; anything else is a ratio.
fn value(text: &str, letters: &Letters) -> (f64, Unit) {
    let Ok(formula) = Formula::read(text) else {
        return (f64::NAN, Unit::One);
    };
    let units = formula
        .letters()
        .into_iter()
        .filter_map(|name| letters.find(name));
    let units: Vec<Unit> = units.map(|letter| letter.unit).collect();
    let unit = match units[..] {
        [unit] => unit,
        [unit, ..] if formula.is_sum() => unit,
        _ => Unit::One,
    };
    (formula.value(letters).unwrap_or(f64::NAN), unit)
}
