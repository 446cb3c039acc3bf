//! Things to try: a question, a state to begin with, one parameter to move, and what one then sees.
//!
//! Where a reader stands with one follows from the parameters alone, so it can be undone, and a link keeps it.

use crossover_figures::formula::Statement;

use crate::link::begin;
use crate::screen::readout::letters;
use crate::screen::sentence::{self, Said};
use crate::screen::{Param, Params, Screen, Try};

/// A thing to try on its screen.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Its question and texts.
    pub one: &'static Try,
    /// The parameter that is to be moved.
    pub param: &'static Param,
    /// The parameters that one begins with.
    pub start: Params,
    /// The parameters after the move.
    pub end: Params,
}

/// Where a reader stands with a thing to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// At other parameters.
    Elsewhere,
    /// Where it begins, or on the way.
    Begun,
    /// The parameter is as far as it was to be moved, or further.
    Moved,
}

impl Trial {
    /// Returns the thing to try of that number on `screen`.
    pub fn find(screen: &'static Screen, number: usize) -> Option<Self> {
        let one = screen.find_try(number)?;
        let start = begin(screen, Some(number));
        let mut end = start.clone();
        end.set_text(one.key, one.to).ok()?;
        let param = screen.schema.param(one.key)?;
        Some(Self { one, param, start, end })
    }

    /// Returns all of `screen`, in the order of their numbers.
    pub fn all(screen: &'static Screen) -> Vec<Self> {
        (1..=screen.tries.len()).filter_map(|number| Self::find(screen, number)).collect()
    }

    /// Returns where a reader with these parameters stands.
    ///
    /// The outcome belongs to the place to move to. It also stands for a reader who has passed that place.
    pub fn stage(&self, params: &Params) -> Stage {
        let key = self.param.key;
        let mut brought = self.start.clone();
        // All else is as it was at the start.
        if brought.set_text(key, &params.at(key).link_text()).is_err() || brought != *params {
            return Stage::Elsewhere;
        }
        let (from, to) = (self.start.at(key).number(), self.end.at(key).number());
        let now = params.at(key).number();
        let is_past = (from < to && to <= now) || (to < from && now <= to);
        if is_past || *params == self.end { Stage::Moved } else { Stage::Begun }
    }

    /// Returns the value that the parameter has at the start, and the one it is to be moved to.
    pub fn values(&self) -> [String; 2] {
        [&self.start, &self.end].map(|params| params.at(self.param.key).label_text())
    }

    /// Returns the outcome of the move, in parts: words, and numbers with the keys of their readouts.
    pub fn render_outcome(&self) -> Vec<Said> {
        let report = self.end.screen().report(&self.end);
        sentence::render_parts(&[self.one.seen.into()], &self.end, &report.readouts)
    }

    /// Returns whether what is claimed before the move, and what is claimed after it, hold with `params`;
    /// `None` where they are no statements about what the screen knows.
    pub fn claims(&self, params: &Params) -> Option<[bool; 2]> {
        let readouts = params.screen().report(params).readouts;
        let letters = letters(params, &readouts);
        let holds = |text| Statement::read(text).ok()?.holds(&letters).ok();
        Some([holds(self.one.before)?, holds(self.one.after)?])
    }
}
