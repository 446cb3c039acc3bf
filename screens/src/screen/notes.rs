//! What stands on a page whatever the parameters: what `build.rs` reads from each screen's
//! `notes.md`, a module each, and the formulas that it names.

use std::fmt;

use crossover_figures::formula::Formula;

use super::readout::Origin;
use super::report::Report;

/// The words of a figure.
#[derive(Clone, Copy, Debug)]
pub struct FigureWords {
    /// As in [`FigureSpec`].
    pub id: &'static str,
    /// As in [`FigureSpec`].
    pub title: &'static str,
    /// As in [`FigureSpec`].
    pub caption: &'static str,
}

/// A named state of a screen.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub title: &'static str,
    /// Its parameters, as in a link.
    pub link: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Whether a paper or a textbook prints it: a figure, a table, an example. The others come first.
    pub printed: bool,
}

/// Something to try: a question that a move of one parameter answers.
#[derive(Clone, Copy, Debug)]
pub struct Try {
    /// The question.
    pub question: &'static str,
    /// The parameters that one begins with, as in a link.
    pub state: &'static str,
    /// The key of the parameter to be moved.
    pub key: &'static str,
    /// Where to, as in a link.
    pub to: &'static str,
    /// What one sees then, and why: a template of a [`Sentence`](super::Sentence).
    pub seen: &'static str,
    /// What holds before the move, as [`Statement`](crossover_figures::formula::Statement) reads it.
    pub before: &'static str,
    /// What holds after it, and not before.
    pub after: &'static str,
}

/// What stands on the page whatever the parameters.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Its heading.
    pub title: &'static str,
    /// Its paragraphs.
    pub text: &'static [&'static str],
    /// A table, its first row the heading; may be empty.
    pub table: &'static [&'static [&'static str]],
}

/// The prose of a page: all of its `notes.md` but the words of figures.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// What it is about, in a paragraph for a reader who meets the subject for the first time.
    pub about: &'static str,
    /// What stands on the page whatever the parameters.
    pub notes: &'static [Note],
    /// Named states, with their sources.
    pub presets: &'static [Preset],
    /// Its ready lesson, as [`Lesson::read`](crate::lesson::Lesson::read) reads it; empty for none.
    pub lesson: &'static str,
    /// Its ready lesson as it was in versions before, of which a link may tell a change.
    pub lessons_before: &'static [&'static str],
    /// What the list of lessons says of it: a text of its own, which is there without the rest.
    pub lesson_head: &'static str,
    /// Things to try.
    pub tries: &'static [Try],
    /// What one can learn there, by the ids of [outcomes](crate::outcomes).
    pub outcomes: &'static [&'static str],
}

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

/// Returns the pieces of a text in a note: each key between backticks is the formula of that
/// readout in `report`, that of the screen's defaults. What names no formula stays as it is.
pub fn pieces(report: &Report, text: &'static str) -> Vec<Piece> {
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
