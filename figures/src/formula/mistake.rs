//! Why a text is no formula, or why a formula has no value.

use std::fmt;

/// Why a text is no formula, or why a formula has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The text breaks the grammar; the byte where, and what was expected there.
    Grammar(usize, &'static str),
    /// No letter of that name is known.
    Unknown(String),
    /// The letter has no value with these parameters.
    Undefined(String),
    /// A list stands where a number is needed, or a number where a list is.
    Shape(String),
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grammar(at, expected) => write!(f, "byte {at}: {expected}"),
            Self::Unknown(letter) => write!(f, "the letter {letter} is not known"),
            Self::Undefined(letter) => write!(f, "{letter} is undefined here"),
            Self::Shape(letter) => {
                write!(f, "{letter} is a list in one place, a number in another")
            }
        }
    }
}

impl std::error::Error for Mistake {}
