//! The answers of a screen on many machines that the measurements of one allow: how sure each is.

use std::collections::BTreeMap;

use crossover_figures::formula::Letters;
use crossover_figures::order;

use super::readout::{Answer, Readout};

/// What lies outside of an interval, at each of its ends.
const TAIL: f64 = 0.025;

/// The answers on each of the machines.
#[derive(Clone, Debug, Default)]
pub struct Sampled {
    /// The letters of formulas there, with the readouts.
    letters: Vec<Letters>,
    /// The numbers of each readout.
    numbers: BTreeMap<&'static str, Vec<f64>>,
    /// How often each readout is each word.
    words: BTreeMap<&'static str, BTreeMap<&'static str, usize>>,
}

// The letters follow from the same states, and some of them are not numbers.
impl PartialEq for Sampled {
    fn eq(&self, other: &Self) -> bool {
        self.numbers == other.numbers && self.words == other.words
    }
}

impl Sampled {
    /// Adds the answers on one machine.
    pub fn add(&mut self, letters: Letters, readouts: &[Readout]) {
        for readout in readouts {
            match readout.answer {
                Ok(Answer::Number(number)) => {
                    self.numbers.entry(readout.key).or_default().push(number);
                }
                Ok(Answer::Word(word)) => {
                    *self.words.entry(readout.key).or_default().entry(word).or_default() += 1;
                }
                _ => {}
            }
        }
        self.letters.push(letters);
    }

    /// Returns how many machines there are.
    pub fn count(&self) -> usize {
        self.letters.len()
    }

    /// Returns where the number of the readout `key` lies on 95 of 100 machines; `None` where it has none on
    /// half of them, or is the same on all.
    pub fn interval(&self, key: &str) -> Option<(f64, f64)> {
        interval(self.numbers.get(key)?.clone(), self.count())
    }

    /// Returns the share of machines on which the readout `key` is each word, the most frequent first; empty
    /// where all say the same.
    pub fn shares(&self, key: &str) -> Vec<(&'static str, f64)> {
        let counted = self.words.get(key).filter(|words| 1 < words.len());
        let counted = counted.into_iter().flatten();
        let mut shares: Vec<_> =
            counted.map(|(word, count)| (*word, *count as f64 / self.count() as f64)).collect();
        order::sort_by_key(&mut shares, |(_, share)| -share);
        shares
    }

    /// Returns where what `of` makes of the letters lies, as [`interval`](Self::interval).
    pub(super) fn of(&self, of: impl Fn(&Letters) -> f64) -> Option<(f64, f64)> {
        interval(self.letters.iter().map(of).collect(), self.count())
    }
}

/// Returns where 95 of 100 numbers of `count` samples lie; `None` where fewer than half are finite, or all are
/// the same.
pub fn interval(mut numbers: Vec<f64>, count: usize) -> Option<(f64, f64)> {
    numbers.retain(|number| number.is_finite());
    if 2 * numbers.len() < count.max(1) {
        return None;
    }
    order::sort_by_key(&mut numbers, |number| *number);
    let at = |share: f64| {
        let place = share * (numbers.len() - 1) as f64;
        let (low, high) = (place.floor(), place.ceil());
        let of = |place: f64| numbers.get(place as usize).copied().unwrap_or(f64::NAN);
        of(low) + (place - low) * (of(high) - of(low))
    };
    let (low, high) = (at(TAIL), at(1.0 - TAIL));
    (low < high).then_some((low, high))
}
