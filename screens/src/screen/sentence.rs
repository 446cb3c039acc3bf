//! A sentence is data: words, and numbers that name the readout or parameter they come from.
//!
//! `Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward.` Braces hold
//! a formula whose letters are readouts, parameters and the letters of the screen, or the name of a
//! readout or choice that is a word. A per cent sign asks for a percentage. What is no readout, such
//! as the name of a machine, is [named](Sentence::naming) beside the words.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;

use crossover_figures::formula::{Formula, Letters};
use crossover_figures::quantity::{Unit, percent};

use super::params::Params;
use super::readout::{Answer, Readout, add_readouts, letters};
use super::sampled::Sampled;

/// Words with numbers between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    words: Cow<'static, str>,
    named: Vec<(&'static str, String)>,
    numbers: Vec<(&'static str, f64, Unit)>,
}

impl From<&'static str> for Sentence {
    fn from(words: &'static str) -> Self {
        Self::new(Cow::Borrowed(words))
    }
}

impl From<String> for Sentence {
    fn from(words: String) -> Self {
        Self::new(Cow::Owned(words))
    }
}

/// A piece of a sentence.
enum Piece<'a> {
    Words(&'a str),
    Number(&'a str),
    Share(&'a str),
}

/// A part of what is said: words, or a number or word that is read off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What a reader sees.
    pub text: String,
    /// The key of the readout that it is, or is computed from; empty for words.
    pub key: &'static str,
}

impl Said {
    /// Returns whether a sentence ends with it.
    pub fn ends(&self) -> bool {
        self.key.is_empty() && self.text.ends_with(['.', '?'])
    }
}

/// The values that sentences refer to.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// The parameters.
    pub params: &'a Params,
    /// The readouts of these.
    pub readouts: &'a [Readout],
    /// The readouts on other machines that the measurements allow; they turn a number into an interval.
    pub sampled: Option<&'a Sampled>,
}

/// Returns sentences for a reader, with three significant digits a number.
pub fn show(sentences: &[Sentence], params: &Params, readouts: &[Readout]) -> Vec<String> {
    Told { params, readouts, sampled: None }.show(sentences)
}

/// Returns the parts of sentences as [`Told::render_parts`] does.
pub fn render_parts(sentences: &[Sentence], params: &Params, readouts: &[Readout]) -> Vec<Said> {
    Told { params, readouts, sampled: None }.render_parts(sentences)
}

impl Told<'_> {
    /// Returns sentences for a reader, with three significant digits a number.
    pub fn show(self, sentences: &[Sentence]) -> Vec<String> {
        let whole = |said: Vec<Said>| said.into_iter().map(|said| said.text).collect();
        self.render_each(sentences).into_iter().map(whole).collect()
    }

    /// Returns the parts of a text of sentences: words, and numbers with the keys of their readouts.
    pub fn render_parts(self, sentences: &[Sentence]) -> Vec<Said> {
        let mut parts: Vec<Said> = Vec::new();
        for sentence in self.render_each(sentences) {
            let space = Said { text: " ".to_owned(), key: "" };
            parts.extend((!parts.is_empty()).then_some(space));
            for said in sentence {
                if said.key.is_empty() {
                    parts.extend(sentences_of(&said.text));
                } else {
                    parts.push(said);
                }
            }
        }
        parts
    }

    /// Returns the parts of each sentence.
    fn render_each(self, sentences: &[Sentence]) -> Vec<Vec<Said>> {
        let told = add_readouts(Letters::new(), self.readouts);
        let all = OnceCell::new();
        let shown = sentences.iter().map(|sentence| {
            // Sentences are written at every move of a slider: where one names readouts alone, the
            // screen's letters are not computed.
            let letters = if sentence.is_told_by(&told, self.params) {
                &told
            } else {
                all.get_or_init(|| letters(self.params, self.readouts))
            };
            sentence.parts(self, letters)
        });
        shown.collect()
    }
}

/// Returns the first sentence of what is said.
pub fn first(said: &[Said]) -> String {
    let end = said.iter().position(Said::ends).map_or(said.len(), |at| at + 1);
    said[..end].iter().map(|said| said.text.as_str()).collect()
}

/// Returns words parted where a sentence ends.
fn sentences_of(words: &str) -> impl Iterator<Item = Said> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let end = rest.match_indices(['.', '?']).map(|(at, _)| at + 1);
        let mut end = end.filter(|end| rest[*end..].starts_with(' '));
        let (text, next) = rest.split_at(end.next().unwrap_or(rest.len()));
        rest = next;
        (!text.is_empty()).then(|| Said { text: text.to_owned(), key: "" })
    })
}

impl Sentence {
    const fn new(words: Cow<'static, str>) -> Self {
        Self { words, named: Vec::new(), numbers: Vec::new() }
    }

    /// Returns the sentence in which `name` stands for these words.
    pub fn naming(mut self, name: &'static str, words: impl Into<String>) -> Self {
        self.named.push((name, words.into()));
        self
    }

    /// Returns the sentence in which `name` stands for this number.
    pub fn number(mut self, name: &'static str, number: f64, unit: Unit) -> Self {
        self.numbers.push((name, number, unit));
        self
    }

    /// Returns the template.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Returns the letters with the numbers of its own.
    fn with_own(&self, letters: &Letters) -> Letters {
        let with = |letters: Letters, (name, number, unit): &(&'static str, f64, Unit)| {
            letters.with(name, "", *unit, *number)
        };
        self.numbers.iter().fold(letters.clone(), with)
    }

    fn parts(&self, told: Told, letters: &Letters) -> Vec<Said> {
        let Told { params, readouts, sampled } = told;
        let own = (!self.numbers.is_empty()).then(|| self.with_own(letters));
        let letters = own.as_ref().unwrap_or(letters);
        let range = |text: &str| {
            let of = |letters: &Letters| match own {
                Some(_) => value(text, &self.with_own(letters)).0,
                None => value(text, letters).0,
            };
            sampled?.of(of)
        };
        let said = |piece| match piece {
            Piece::Words(words) => Said { text: words.to_owned(), key: "" },
            Piece::Number(text) => {
                let word = self.word(text).map(str::to_owned);
                let word = word.or_else(|| word_of(text, params, readouts));
                let shown = word.unwrap_or_else(|| {
                    let (value, unit) = value(text, letters);
                    let one = || unit.show(value);
                    range(text).map_or_else(one, |(low, high)| unit.between(low, high))
                });
                Said { text: shown, key: self.key(text, readouts) }
            }
            Piece::Share(text) => {
                let one = || percent(value(text, letters).0);
                let shown = range(text).map_or_else(one, |(low, high)| {
                    let (low, high) = (percent(low), percent(high));
                    if low == high { low } else { format!("{low} to {high}") }
                });
                Said { text: shown, key: self.key(text, readouts) }
            }
        };
        let mut parts: Vec<Said> =
            self.pieces().map(said).filter(|said| !said.text.is_empty()).collect();
        say_twice(&mut parts);
        parts
    }

    /// Returns the key of the first readout that is named in the braces of `text`; empty for none.
    fn key(&self, text: &str, readouts: &[Readout]) -> &'static str {
        let own = |name: &str| self.numbers.iter().any(|(own, ..)| *own == name);
        let is_own = |name: &&str| !own(name) && self.word(name).is_none();
        let key = |name: &str| Some(readouts.iter().find(|readout| readout.key == name)?.key);
        let formula = Formula::read(text).ok();
        let letters = formula.iter().flat_map(Formula::letters);
        [text].into_iter().chain(letters).filter(is_own).find_map(key).unwrap_or_default()
    }

    fn is_told_by(&self, letters: &Letters, params: &Params) -> bool {
        let own = |name: &str| self.numbers.iter().any(|(own, ..)| *own == name);
        let known = |name: &String| {
            letters.find(name).is_some() || own(name) || choice_label(params, name).is_some()
        };
        self.names().iter().all(known)
    }

    /// Returns the words that `name` stands for.
    fn word(&self, name: &str) -> Option<&str> {
        let named = self.named.iter().find(|(own, _)| *own == name);
        named.map(|(_, words)| words.as_str())
    }

    /// Returns what its numbers come from: keys of readouts and letters of the screen, each once.
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

    /// Returns the first name in braces that no parameter or readout has.
    pub fn unknown_name(&self, params: &Params, readouts: &[Readout]) -> Option<&str> {
        let letters = letters(params, readouts);
        let is_readout = |name: &str| readouts.iter().any(|readout| readout.key == name);
        let is_known = |text: &str| {
            let found = |name: &&str| is_readout(name) || letters.find(name).is_some();
            is_readout(text)
                || self.word(text).is_some()
                || choice_label(params, text).is_some()
                || Formula::read(text).is_ok_and(|formula| formula.letters().iter().all(found))
        };
        self.pieces().find_map(|piece| match piece {
            Piece::Number(text) | Piece::Share(text) => (!is_known(text)).then_some(text),
            Piece::Words(_) => None,
        })
    }

    fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        // Every second piece stands between braces.
        let split = self.words.split(['{', '}']).enumerate();
        split.map(|(place, text)| match text.strip_suffix('%') {
            _ if place % 2 == 0 => Piece::Words(text),
            Some(share) => Piece::Share(share),
            None => Piece::Number(text),
        })
    }
}

/// Says “twice as” for “2 times as”.
fn say_twice(parts: &mut [Said]) {
    for at in 1..parts.len() {
        if let Some(rest) = parts[at].text.strip_prefix(" times as ")
            && parts[at - 1].text == "2"
        {
            parts[at].text = format!(" as {rest}");
            "twice".clone_into(&mut parts[at - 1].text);
        }
    }
}

/// Returns the words that `text` names: the answer of a readout, or what is chosen. An answer that
/// is one of the options is said as the options say it.
fn word_of(text: &str, params: &Params, readouts: &[Readout]) -> Option<String> {
    let answered = readouts.iter().find_map(|readout| match readout.answer {
        Ok(Answer::Word(word)) if readout.key == text => {
            Some(params.schema().option_label(word).unwrap_or(word).to_owned())
        }
        Ok(Answer::Names(_)) if readout.key == text => Some(readout.format_answer()),
        _ => None,
    });
    answered.or_else(|| choice_label(params, text).map(str::to_owned))
}

/// Returns the name of what is chosen, where `name` is a parameter of choices.
fn choice_label(params: &Params, name: &str) -> Option<&'static str> {
    params.get(name)?.choice_label()
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
