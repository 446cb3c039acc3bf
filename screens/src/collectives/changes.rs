//! The sizes at which the best algorithm changes, and those at which any two take the same time.

use crossover_model::collectives::{Algorithm, Operation, Terms};

use super::setting::{Setting, keyed};

/// Sizes at which the winner is sought, for each factor of ten.
const PER_DECADE: i32 = 6;
/// From so many words `n` to so many, as powers of ten.
const DECADES: (i32, i32) = (-9, 18);

/// The algorithms that `p` processes can use, each with what it costs.
pub(super) struct Candidates<'a> {
    s: &'a Setting,
    all: Vec<(Algorithm, Terms)>,
}

impl<'a> Candidates<'a> {
    pub fn of(s: &'a Setting) -> Self {
        let cost = |algorithm| Some((algorithm, s.terms(algorithm).ok()?));
        let all = s.considered().filter_map(cost).collect();
        Self { s, all }
    }

    /// The time of one of them for `n` words; a chain's segments depend on them.
    fn time(&self, (algorithm, terms): &(Algorithm, Terms), n: f64) -> f64 {
        let t = if *algorithm == Algorithm::Chain {
            let m = self.s.m_of(n);
            Setting { m, ..*self.s }.of_algorithm(*algorithm)
        } else {
            terms.time(&self.s.price(), n).map_err(keyed)
        };
        t.unwrap_or(f64::INFINITY)
    }

    fn best(&self, n: f64) -> Option<Algorithm> {
        let mut best: Option<(Algorithm, f64)> = None;
        for candidate in &self.all {
            let t = self.time(candidate, n);
            if best.is_none_or(|(_, least)| t < least) {
                best = Some((candidate.0, t));
            }
        }
        best.map(|(algorithm, _)| algorithm)
    }

    /// The algorithms in the order in which they are best as the words grow, and the `n` at which
    /// each takes over.
    pub fn winners(&self) -> Vec<(Algorithm, f64)> {
        let mut low = 10_f64.powi(DECADES.0);
        let Some(mut now) = self.best(low) else {
            return Vec::new();
        };
        let mut winners = vec![(now, 0.0)];
        if self.s.op == Operation::Barrier {
            return winners;
        }
        for step in 1..=(DECADES.1 - DECADES.0) * PER_DECADE {
            let exponent = f64::from(step) / f64::from(PER_DECADE);
            let high = 10_f64.powf(f64::from(DECADES.0) + exponent);
            // Each change leads to another algorithm, and none comes twice.
            while self.best(high) != Some(now) && winners.len() < self.all.len() {
                let at = bisect(low, high, |n| self.best(n) == Some(now));
                let Some(next) = self.best(at) else { break };
                winners.push((next, at));
                (low, now) = (at, next);
            }
            low = high;
        }
        winners
    }

    /// Where two of them take the same time between two sizes `n`, with that time, each once.
    pub fn meetings(&self, low: f64, high: f64) -> Vec<(f64, f64)> {
        let mut found = Vec::new();
        let steps = (high / low).log10().ceil().max(1.0) * f64::from(PER_DECADE);
        for (index, one) in self.all.iter().enumerate() {
            for other in self.all.iter().skip(index + 1) {
                // Which is faster, unless they are equal but for rounding.
                let faster = |n: f64| {
                    let (a, b) = (self.time(one, n), self.time(other, n));
                    (1e-12 * a < (a - b).abs()).then_some(a < b)
                };
                let mut before = (low, faster(low));
                for step in 1..=steps as i32 {
                    let n = low * (high / low).powf(f64::from(step) / steps);
                    let now = faster(n);
                    if let (Some(was), Some(is)) = (before.1, now)
                        && was != is
                    {
                        let less = |n: f64| self.time(one, n) < self.time(other, n);
                        let at = bisect(before.0, n, |n| less(n) == was);
                        found.push((at, self.time(one, at)));
                    }
                    if now.is_some() {
                        before = (n, now);
                    }
                }
            }
        }
        found
    }
}

/// The end of what holds at `low` and not at `high`, by halving the range between them.
fn bisect(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = (low * high).sqrt();
        if !(low < middle && middle < high) || high - low <= 1e-15 * high {
            return high;
        }
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
}
