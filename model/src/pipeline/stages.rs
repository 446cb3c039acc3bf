//! Stages whose values are within their ranges, with times in whole picoseconds.

/// Stages, and the chunks that pass them.
#[derive(Clone, Debug)]
pub(super) struct Stages {
    /// Time of a chunk in each stage, in picoseconds.
    pub times: Vec<u64>,
    /// Copies of each stage, one or more.
    pub copies: Vec<usize>,
    /// Chunks, one or more.
    pub n: usize,
    /// The most chunks inside, at most `n`.
    pub flight: usize,
    /// Whether that is a limit at all.
    pub is_limited: bool,
    pub has_shared_ends: bool,
}

impl Stages {
    /// Returns the times in seconds.
    pub fn times(&self) -> Vec<f64> {
        self.times.iter().map(|time| seconds(u128::from(*time))).collect()
    }

    /// Returns the time of a chunk in all stages, in picoseconds.
    pub fn total(&self) -> u128 {
        self.times.iter().map(|time| u128::from(*time)).sum()
    }

    /// Returns the processors of all stages.
    pub fn processors(&self) -> usize {
        self.copies.iter().sum::<usize>() - usize::from(self.has_shared_ends)
    }

    /// Returns a time, in picoseconds, that no play is shorter than. Of a pipeline of single copies without other limits it
    /// is the time itself.
    pub fn bound(&self) -> u128 {
        let rounds = |chunks: usize, at_once: usize| chunks.div_ceil(at_once) as u128;
        let stages = self.times.iter().zip(&self.copies);
        let stages = stages.map(|(time, copies)| (rounds(self.n, *copies) - 1) * u128::from(*time));
        let slowest = self.total() + stages.max().unwrap_or(0);
        let limited = rounds(self.n, self.flight) * self.total();
        let shared = if self.has_shared_ends { self.n as u128 * self.at_the_ends() } else { 0 };
        slowest.max(limited).max(shared)
    }

    /// Returns the time of a chunk in the first and in the last stage together, in picoseconds.
    pub fn at_the_ends(&self) -> u128 {
        let ends = [self.times.first(), self.times.last()];
        ends.into_iter().flatten().map(|time| u128::from(*time)).sum()
    }
}

/// Returns the seconds that these picoseconds are.
pub(super) fn seconds(picoseconds: u128) -> f64 {
    picoseconds as f64 / 1e12
}
