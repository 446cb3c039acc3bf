//! What a seed decides.

use crossover_model::random::SplitMix64;

/// The decisions of a seed: the same on every machine.
pub struct Chance(SplitMix64);

impl Chance {
    /// Returns the decisions of `seed` for a template of the screen `id`.
    pub fn new(id: &str, template: &str, seed: u32) -> Self {
        let words = id.bytes().chain(template.bytes());
        let mixed = words
            .fold(u64::from(seed), |mixed, byte| SplitMix64::new(mixed ^ u64::from(byte)).next());
        Self(SplitMix64::new(mixed))
    }

    /// Returns a number below `count`; 0 where that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        (self.0.uniform() * count as f64) as usize
    }

    /// Returns one of them.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let at = self.below(all.len());
        all.get(at)
    }

    /// Puts them into another order: Fisher and Yates.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            let at = self.below(last + 1);
            all.swap(at, last);
        }
    }
}
