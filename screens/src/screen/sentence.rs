//! A sentence is data: words, and numbers that name the readout or parameter they come from.
//!
//! `Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward.` Braces hold
//! a formula whose letters are readouts, parameters and the letters of the screen, or the name of a
//! readout or choice that is a word. A per cent sign asks for a percentage. What is no readout, such
//! as the name of a machine, is [named](Sentence::naming) beside the words.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use crossover_figures::formula::{Formula, Letters};
use crossover_figures::quantity::{Unit, percent};

use super::params::Params;
use super::readout::{Answer, Readout, answered, letters};

/// Words with numbers between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    words: &'static str,
    named: Vec<(&'static str, String)>,
    numbers: Vec<(&'static str, f64, Unit)>,
}

impl From<&'static str> for Sentence {
    fn from(words: &'static str) -> Self {
        Self { words, named: Vec::new(), numbers: Vec::new() }
    }
}

/// A piece of a sentence.
enum Piece<'a> {
    Words(&'a str),
    Number(&'a str),
    Share(&'a str),
}

/// Returns sentences for a reader, with three significant digits a number.
#[must_use]
pub fn show(sentences: &[Sentence], params: &Params, readouts: &[Readout]) -> Vec<String> {
    let told = answered(Letters::new(), readouts);
    let all = OnceCell::new();
    let shown = sentences.iter().map(|sentence| {
        // Sentences are written at every move of a slider: where one names readouts alone, the
        // screen's letters are not computed.
        let letters = if sentence.is_told_by(&told, params) {
            &told
        } else {
            all.get_or_init(|| letters(params, readouts))
        };
        sentence.show(params, readouts, letters)
    });
    shown.collect()
}

impl Sentence {
    /// Returns the sentence in which `name` stands for these words.
    #[must_use]
    pub fn naming(mut self, name: &'static str, words: impl Into<String>) -> Self {
        self.named.push((name, words.into()));
        self
    }

    /// Returns the sentence in which `name` stands for this number.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: f64, unit: Unit) -> Self {
        self.numbers.push((name, number, unit));
        self
    }

    /// Returns the template.
    #[must_use]
    pub const fn words(&self) -> &'static str {
        self.words
    }

    fn show(&self, params: &Params, readouts: &[Readout], letters: &Letters) -> String {
        let with = |letters: Letters, (name, number, unit): &(&'static str, f64, Unit)| {
            letters.with(name, "", *unit, *number)
        };
        let own =
            (!self.numbers.is_empty()).then(|| self.numbers.iter().fold(letters.clone(), with));
        let letters = own.as_ref().unwrap_or(letters);
        let show = |piece| match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Number(text) => {
                let word = self.word(text).or_else(|| word(text, params, readouts));
                word.map_or_else(|| number(text, letters), str::to_owned)
            }
            Piece::Share(text) => percent(value(text, letters).0),
        };
        self.pieces().map(show).collect()
    }

    fn is_told_by(&self, letters: &Letters, params: &Params) -> bool {
        let own = |name: &str| self.numbers.iter().any(|(own, ..)| *own == name);
        let known = |name: &String| {
            letters.find(name).is_some() || own(name) || params.chosen(name).is_some()
        };
        self.names().iter().all(known)
    }

    /// Returns the words that `name` stands for.
    fn word(&self, name: &str) -> Option<&str> {
        let named = self.named.iter().find(|(own, _)| *own == name);
        named.map(|(_, words)| words.as_str())
    }

    /// Returns what its numbers come from: keys of readouts and letters of the screen, each once.
    #[must_use]
    pub fn names(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for piece in self.pieces() {
            if let Piece::Number(text) | Piece::Share(text) = piece
                && self.word(text).is_none()
                && let Ok(formula) = Formula::read(text)
            {
                names.extend(formula.letters().into_iter().map(str::to_owned));
            }
        }
        names
    }

    fn pieces(&self) -> impl Iterator<Item = Piece<'static>> {
        // Every second piece stands between braces.
        let split = self.words.split(['{', '}']).enumerate();
        split.map(|(place, text)| match text.strip_suffix('%') {
            _ if place % 2 == 0 => Piece::Words(text),
            Some(share) => Piece::Share(share),
            None => Piece::Number(text),
        })
    }
}

/// Returns the word that `text` names: the answer of a readout, or what is chosen. An answer that
/// is one of the options is said as the options say it.
fn word(text: &str, params: &Params, readouts: &[Readout]) -> Option<&'static str> {
    let answered = readouts.iter().find_map(|readout| match readout.answer {
        Ok(Answer::Word(word)) if readout.key == text => Some(word),
        _ => None,
    });
    let said = answered.map(|word| params.option(word).unwrap_or(word));
    said.or_else(|| params.chosen(text))
}

/// Returns what stands in place of `{text}` where that is a number: the number with its unit.
fn number(text: &str, letters: &Letters) -> String {
    let (value, unit) = value(text, letters);
    unit.brief(value)
}

/// Returns the value of a formula in a sentence, and its unit: that of its only letter, or of the
/// letters of a sum; anything else is a ratio.
fn value(text: &str, letters: &Letters) -> (f64, Unit) {
    let Ok(formula) = Formula::read(text) else {
        return (f64::NAN, Unit::One);
    };
    let units = formula.letters().into_iter().filter_map(|name| letters.find(name));
    let units: Vec<Unit> = units.map(|letter| letter.unit).collect();
    let unit = match units[..] {
        [unit] => unit,
        [unit, ..] if formula.is_sum() => unit,
        _ => Unit::One,
    };
    (formula.value(letters).unwrap_or(f64::NAN), unit)
}
