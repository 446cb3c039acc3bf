//! What can be read off a screen: answers, and sentences that say what they mean.

use crossover_model::order;
use std::sync::Arc;

use crossover_figures::quantity::percent;
use crossover_model::Error;

use super::params::Params;
use super::readout::{Answer, Readout};
use super::sampled::Sampled;
use super::sentence::{Said, Sentence, Told};

/// A row of the page: a readout, and those of which only the name would be new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadoutRow {
    /// The key of the readout.
    pub key: &'static str,
    /// The keys of those that have the same answer, each with what it is.
    pub same: Vec<(&'static str, &'static str)>,
}

/// The key of the readout in whose row another stands where both have the same answer.
pub type Beside<'a> = dyn Fn(&str) -> Option<&'static str> + 'a;

/// What can be read off a screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The answers, the most important first.
    pub readouts: Vec<Readout>,
    /// A sentence or two, with numbers, that say what the figures show.
    pub takeaway: Vec<Sentence>,
    /// What to know about these parameters: corrections, approximations, limits.
    pub hints: Vec<Sentence>,
    /// What a lesson hides, without its answers: formulas have their letters.
    pub hidden: Vec<Readout>,
    /// The answers on the machines that the measurements allow, where the machine is one's own.
    pub sampled: Option<Arc<Sampled>>,
}

impl Report {
    /// Returns the report with the uncertainty of its answers, which its sentences mention.
    pub fn with_samples(self, sampled: Option<Arc<Sampled>>) -> Self {
        Self { sampled, ..self }
    }

    /// Returns where the number of the readout `key` lies on 95 of 100 machines that the measurements allow;
    /// `None` where that is not known.
    pub fn interval(&self, key: &str) -> Option<(f64, f64)> {
        self.readout(key)?.value()?;
        self.sampled.as_ref()?.interval(key)
    }

    /// Returns how sure the answer of the readout `key` is, in words: from where to where a number lies on 95
    /// of 100 machines that the measurements allow, on how many of them a word is the answer; `None` where
    /// that is not known, or all say the same.
    pub fn sureness(&self, key: &str, params: &Params) -> Option<String> {
        let readout = self.readout(key)?;
        if let Some((low, high)) = self.interval(key) {
            return Some(readout.unit.between(low, high));
        }
        let Ok(Answer::Word(word)) = readout.answer else {
            return None;
        };
        let shares = self.sampled.as_ref()?.shares(key);
        let (_, share) = shares.iter().find(|(own, _)| *own == word)?;
        let word = params.schema().option_label(word).unwrap_or(word);
        Some(format!("{word} on {} of the machines that fit", percent(*share)))
    }

    /// Returns the report with the readouts of these keys before all others.
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

    /// Returns why the readout `key` has no answer; `None` where it has one, is still being solved
    /// for, or where one before it says the same.
    pub fn reason(&self, key: &str) -> Option<&Error> {
        let mut refused = self.readouts.iter().filter_map(|readout| {
            let error = readout.answer.as_ref().err()?;
            Some((readout.key, error))
        });
        let own = self.readout(key).filter(|readout| !readout.is_pending());
        let own = own.and_then(|readout| readout.answer.as_ref().err());
        let first = own.and_then(|own| refused.find(|(_, error)| *error == own));
        let told = first.filter(|(first, _)| *first == key);
        told.map(|(_, error)| error)
    }

    /// Returns whether something else is read off of the readout `key` than in the report `before`, or it is known otherwise
    /// how sure it is. What is refused may be told with another that is refused for the same reason.
    pub fn differs_in(&self, before: &Self, key: &str) -> bool {
        let same_sureness = match (&self.sampled, &before.sampled) {
            (Some(now), Some(before)) => Arc::ptr_eq(now, before),
            (now, before) => now.is_none() && before.is_none(),
        };
        !same_sureness
            || self.readout(key) != before.readout(key)
            || self.reason(key) != before.reason(key)
    }

    /// Returns the takeaway for a reader; `params` are those of the report.
    pub fn takeaway_shown(&self, params: &Params) -> String {
        self.sentence_context(params).show(&self.takeaway).join(" ")
    }

    /// Returns the takeaway in parts, of which numbers know their readouts; `params` are those of the
    /// report.
    pub fn takeaway_said(&self, params: &Params) -> Vec<Said> {
        self.sentence_context(params).render_parts(&self.takeaway)
    }

    /// Returns the values that its sentences refer to.
    fn sentence_context<'a>(&'a self, params: &'a Params) -> Told<'a> {
        Told { params, readouts: &self.readouts, sampled: self.sampled.as_deref() }
    }

    /// Returns the hints for a reader; `params` are those of the report.
    pub fn hints_shown(&self, params: &Params) -> Vec<String> {
        self.sentence_context(params).show(&self.hints)
    }

    /// Returns the rows of the page: first the readouts that are said in the answer, then those that are
    /// `shown` by the figures in view, then all others. What has the same answer as the readout that
    /// it stands `beside` stands in one row with it.
    pub fn rows(&self, beside: &Beside, said: &[Said], shown: &[&str]) -> Vec<ReadoutRow> {
        let place = |key: &str| {
            let said = said.iter().position(|said| said.key == key).map(|at| (0, at));
            let shown = || shown.iter().position(|shown| *shown == key).map(|at| (1, at));
            said.or_else(shown).unwrap_or((2, 0))
        };
        let mut rows: Vec<ReadoutRow> = Vec::new();
        let mut same = Vec::new();
        for Readout { key, label, .. } in &self.readouts {
            match self.home(beside, key) {
                Some(home) => same.push((home, (*key, *label))),
                None => rows.push(ReadoutRow { key, same: Vec::new() }),
            }
        }
        for (home, one) in same {
            if let Some(row) = rows.iter_mut().find(|row| row.key == home) {
                row.same.push(one);
            }
        }
        order::by_key(&mut rows, |row| {
            let same = row.same.iter().map(|(key, _)| place(key));
            same.fold(place(row.key), Ord::min)
        });
        rows
    }

    /// Returns the readout in whose row `key` stands, where it has the same answer.
    fn home(&self, beside: &Beside, key: &str) -> Option<&'static str> {
        let (mut found, mut at): (Option<&'static str>, _) = (None, key);
        while let Some(other) = beside(at) {
            let same = self.readout(other)?.answer == self.readout(at)?.answer;
            let home = self.readout(other).filter(|home| same && home.answer.is_ok());
            found = Some(home?.key);
            at = other;
        }
        found
    }

    /// Returns whether these rows hold every readout, once.
    pub fn has_rows(&self, rows: &[ReadoutRow]) -> bool {
        let held = rows.iter().map(|row| 1 + row.same.len()).sum::<usize>();
        held == self.readouts.len() && rows.iter().all(|row| self.readout(row.key).is_some())
    }

    /// Returns the readout with `key`.
    pub fn readout(&self, key: &str) -> Option<&Readout> {
        self.readouts.iter().find(|readout| readout.key == key)
    }
}
