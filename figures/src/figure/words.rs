//! Words that are written when they are read, as of a thousand bars a reader points at one.

use std::borrow::Cow;

/// Words, or what they are made of.
#[derive(Clone, Debug)]
pub enum Words {
    /// The words.
    Said(String),
    /// The words that a function makes of numbers.
    Of(fn([f64; 4]) -> String, [f64; 4]),
}

impl Words {
    /// Returns the words.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Said(text) => Cow::Borrowed(text),
            Self::Of(say, numbers) => Cow::Owned(say(*numbers)),
        }
    }

    /// Returns whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Said(text) if text.is_empty())
    }
}

impl From<String> for Words {
    fn from(text: String) -> Self {
        Self::Said(text)
    }
}

/// Words are equal where their texts are.
impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// As their text.
#[cfg(feature = "serde")]
impl serde::Serialize for Words {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_same_however_they_are_kept() {
        let sum = |numbers: [f64; 4]| format!("in all {}", numbers.iter().sum::<f64>());
        let words = Words::Of(sum, [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(words.text(), "in all 10");
        assert_eq!(words, Words::from("in all 10".to_owned()));
        assert_ne!(words, Words::Of(sum, [0.0; 4]));
        assert!(!words.is_empty());
        assert!(Words::from(String::new()).is_empty());
    }
}
