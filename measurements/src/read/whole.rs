//! A format that is looked for in a whole text.

use std::pin::Pin;

use crossover_model::steps::Pace;

use crate::reading::{Choices, Reading};

/// Outputs that are being read.
type ReadAll<'a> = Pin<Box<dyn Future<Output = Vec<Reading>> + 'a>>;

/// A format that is looked for in a whole text: one of JSON, or of lines far apart that make the rows of one output.
pub struct WholeFormat {
    /// Whether it may stand within the lines of another output, as a log does.
    pub is_within: bool,
    /// Returns whether a text can hold one; it is asked of every text, so it looks for a word.
    pub is_in: fn(&str) -> bool,
    /// Returns the outputs of a text.
    pub read: for<'a> fn(&'a str, &'a Choices, &'a Pace) -> ReadAll<'a>,
}
