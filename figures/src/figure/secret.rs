//! Secrets of a figure: answers by their keys and, where known, their numbers.

use crate::order;
use crate::quantity::{GROUP, Unit};

/// The relative difference up to which two numbers are the same.
const SAME: f64 = 1e-9;

/// The replacement of a hidden number in words.
pub const GONE: &str = "…";

/// An answer, or parameter, that is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Secret {
    /// Its key.
    pub key: &'static str,
    /// Its names in figures, such as the heading of a column.
    pub called: [&'static str; 3],
    /// Its value, if known.
    pub value: Told,
}

/// The value of a [`Secret`].
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// Not known, or something that is read everywhere, such as 1.
    Nothing,
    /// A number, and how it is shown.
    Number(f64, Unit, Vec<String>),
    /// A word.
    Word(String),
}

/// The secrets that a figure hides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Secrets {
    /// Whether all marks that give an answer away are hidden: optima, regions of a winner.
    pub answers: bool,
    /// These.
    pub of: Vec<Secret>,
}

impl Told {
    /// Returns the number with all that it is shown as.
    #[must_use]
    pub fn number(value: f64, unit: Unit) -> Self {
        if !value.is_finite() || value == 0.0 || value == 1.0 {
            return Self::Nothing;
        }
        let mut shown =
            [Unit::show, Unit::tabulate, Unit::say].map(|show| show(unit, value)).to_vec();
        // As people type it, too.
        let typed = shown.iter().filter(|text| text.contains(GROUP));
        shown.extend(typed.map(|text| text.replace(GROUP, "")).collect::<Vec<_>>());
        order::sort_by(&mut shown, Ord::cmp);
        shown.dedup();
        Self::Number(value, unit, shown)
    }

    /// Adds a text that the number is also shown as; a value shown as a word, such as "best", stays as it is.
    #[must_use]
    pub fn also(mut self, text: String) -> Self {
        if let Self::Number(_, _, shown) = &mut self
            && !shown.contains(&text)
            && text.contains(|c: char| c.is_ascii_digit())
        {
            shown.push(text);
        }
        self
    }
}

impl Secrets {
    /// Returns whether there is none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        !self.answers && self.of.is_empty()
    }

    /// Returns whether what `key` names is one of them.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.of.iter().any(|secret| secret.key == key)
    }

    /// Returns whether what gives the readout `key` away is not to be seen.
    pub(super) fn are_told_by(&self, key: &str) -> bool {
        !key.is_empty() && (self.answers || self.has(key))
    }

    /// Returns whether a column with this heading is of one of them.
    pub(super) fn call(&self, title: &str) -> bool {
        let mut names = self.of.iter().flat_map(|secret| secret.called);
        !title.is_empty() && names.any(|name| name == title)
    }

    /// Returns whether the number is one of them.
    #[must_use]
    pub fn are(&self, number: f64, unit: Unit) -> bool {
        self.of.iter().any(|secret| match &secret.value {
            Told::Number(value, its, _) => {
                *its == unit && (number - value).abs() <= SAME * value.abs()
            }
            _ => false,
        })
    }

    /// Returns whether one of them is this word.
    pub(super) fn are_word(&self, word: &str) -> bool {
        let mut all = self.of.iter();
        all.any(|secret| matches!(&secret.value, Told::Word(its) if its == word))
    }

    /// Returns whether the words hold the number of one of them.
    #[must_use]
    pub fn are_in(&self, words: &str) -> bool {
        self.written_numbers().any(|shown| place(words, shown).is_some())
    }

    /// Returns the words without these numbers.
    #[must_use]
    pub fn left_out_of(&self, mut words: String) -> String {
        for shown in self.written_numbers() {
            while let Some(at) = place(&words, shown) {
                words.replace_range(at..at + shown.len(), GONE);
            }
        }
        words
    }

    fn written_numbers(&self) -> impl Iterator<Item = &str> {
        self.of
            .iter()
            .flat_map(|secret| match &secret.value {
                Told::Number(_, _, shown) => shown.as_slice(),
                _ => &[],
            })
            .map(String::as_str)
    }
}

/// Returns where the number `shown` stands in `words`, whole: not as the end or the beginning of another.
fn place(words: &str, shown: &str) -> Option<usize> {
    let mut found = words.match_indices(shown).map(|(at, _)| at);
    found.find(|at| {
        let (before, after) = (&words[..*at], &words[at + shown.len()..]);
        let mut next = after.chars();
        let ends = match (next.next(), next.next()) {
            (Some('.' | ',' | GROUP), Some(digit)) => !digit.is_ascii_digit(),
            (Some(next), _) => !next.is_alphanumeric(),
            (None, _) => true,
        };
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | GROUP);
        ends && !before.ends_with(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(value: f64, unit: Unit) -> Secrets {
        let secret =
            Secret { key: "t", called: ["T", "Time", ""], value: Told::number(value, unit) };
        Secrets { answers: false, of: vec![secret] }
    }

    #[test]
    fn a_number_is_found_in_words_however_it_is_shown() {
        let time = secrets(4.4157e-5, Unit::Second);
        for words in ["44.2 µs", "in 44.157 µs.", "T = 44.2 µs, p = 4", "(44.157 µs)"] {
            assert!(time.are_in(words), "{words}");
        }
        for words in ["144.2 µs", "44.2 µs2", "44.21 µs", "4.4", "", "1.44.157 µs"] {
            assert!(!time.are_in(words), "{words}");
        }
        assert_eq!(time.left_out_of("44.2 µs, not 44.157 µs".to_owned()), "…, not …");
        assert!(secrets(0.45, Unit::Share).are_in("45 % of it"));
        let whole = secrets(16.0, Unit::One);
        assert!(whole.are_in("best at 16.") && !whole.are_in("16.5") && !whole.are_in("n16"));
        assert!(!whole.are_in("16\u{2009}384") && !whole.are_in("3\u{2009}816"));
        let many = secrets(16_384.0, Unit::One);
        assert!(many.are_in("16\u{2009}384 words") && many.are_in("n=16384"));
    }

    #[test]
    fn a_number_is_the_same_up_to_rounding_and_in_its_unit() {
        let time = secrets(4.4e-5, Unit::Second);
        assert!(time.are(4.4e-5 * (1.0 + 1e-12), Unit::Second));
        assert!(!time.are(4.4e-5, Unit::One) && !time.are(4.5e-5, Unit::Second));
        assert!(!time.are(f64::NAN, Unit::Second));
    }

    #[test]
    fn what_is_read_everywhere_is_no_secret() {
        for value in [0.0, 1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Told::number(value, Unit::One), Told::Nothing);
        }
    }
}
