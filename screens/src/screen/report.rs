//! What can be read off a screen: answers, and sentences that say what they mean.

use super::params::Params;
use super::readout::Readout;
use super::sentence::{self, Sentence};

/// What can be read off a screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The answers, the most important first.
    pub readouts: Vec<Readout>,
    /// A sentence or two, with numbers, that say what the figures show.
    pub takeaway: Vec<Sentence>,
    /// What to know about these parameters: corrections, approximations, limits.
    pub hints: Vec<Sentence>,
}

impl Report {
    /// Returns the report with the readouts of these keys before all others.
    #[must_use]
    pub fn with_first(mut self, keys: &[&str]) -> Self {
        let mut place = 0;
        for key in keys {
            let found = self.readouts.iter().position(|readout| readout.key == *key);
            if let Some(part) = found.and_then(|at| self.readouts.get_mut(place..=at)) {
                part.rotate_right(1);
                place += 1;
            }
        }
        self
    }

    /// Returns why the readout `key` has no answer; empty where it has one, is still being solved
    /// for, or where one before it says the same.
    #[must_use]
    pub fn reason(&self, key: &str) -> String {
        let mut refused = self.readouts.iter().filter_map(|readout| {
            let error = readout.answer.as_ref().err()?;
            Some((readout.key, error))
        });
        let own = self.readout(key).filter(|readout| !readout.is_pending());
        let own = own.and_then(|readout| readout.answer.as_ref().err());
        let first = own.and_then(|own| refused.find(|(_, error)| *error == own));
        let told = first.filter(|(first, _)| *first == key);
        told.map(|(_, error)| error.to_string()).unwrap_or_default()
    }

    /// Returns the takeaway for a reader; `params` are those of the report.
    #[must_use]
    pub fn takeaway_shown(&self, params: &Params) -> String {
        sentence::show(&self.takeaway, params, &self.readouts).join(" ")
    }

    /// Returns the hints for a reader; `params` are those of the report.
    #[must_use]
    pub fn hints_shown(&self, params: &Params) -> Vec<String> {
        sentence::show(&self.hints, params, &self.readouts)
    }

    /// Returns the readout with `key`.
    #[must_use]
    pub fn readout(&self, key: &str) -> Option<&Readout> {
        self.readouts.iter().find(|readout| readout.key == key)
    }
}
