//! What stands on a page whatever the parameters: what `build.rs` reads from each screen's
//! `notes.md`, a module each, and the formulas that it names.

use std::fmt;

use crate::formula::Formula;
use crate::params::Params;
use crate::screen::{Origin, Screen};

include!(concat!(env!("OUT_DIR"), "/notes.rs"));

/// A piece of a note's text.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Words.
    Words(&'static str),
    /// The formula of the readout that the note names by its key.
    Formula(Formula),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(words),
            Self::Formula(formula) => f.write_str(&formula.plain()),
        }
    }
}

/// The pieces of a text in a note of `screen`: each key between backticks is the formula of that
/// readout at the screen's defaults. What names no formula stays as it is.
#[must_use]
pub fn pieces(screen: &'static Screen, text: &'static str) -> Vec<Piece> {
    if !text.contains('`') {
        return vec![Piece::Words(text)];
    }
    let report = screen.report_at_once(&Params::defaults(screen));
    let formula = |key| match report.readout(key)?.origin? {
        Origin::Formula(formula) => Formula::read(formula).ok(),
        Origin::Found { .. } => None,
    };
    // Every second piece stands between backticks.
    let piece = |(place, text)| match formula(text) {
        Some(formula) if place % 2 == 1 => Piece::Formula(formula),
        _ => Piece::Words(text),
    };
    text.split('`').enumerate().map(piece).collect()
}
