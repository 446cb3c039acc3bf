//! The sizes at which the best algorithm changes, and those at which any two take the same time.

use super::{Algorithm, Operation, Price, Terms, crossover, terms, time};
use crate::check::positive;
use crate::{Error, ErrorKind, Size};

/// Sizes at which the winner is sought, for each factor of ten.
const PER_DECADE: i32 = 6;
/// The range of words, as powers of ten.
const DECADES: (i32, i32) = (-9, 18);
/// Times that differ by less than this share are the same.
const ROUNDING: f64 = 1e-12;

/// An algorithm that is the fastest from some size on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Winner {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Words `n` from which on it is; 0 for the first.
    pub from: f64,
}

/// Two algorithms that take the same time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Meeting {
    /// Words `n` at which they do.
    pub n: f64,
    /// That time, in seconds.
    pub t: f64,
}

/// Returns the algorithms in the order in which they are the fastest as the words grow, among those
/// that `p` processes can use, between 1e-9 and 1e18 words.
///
/// Two of them meet at their [`crossover`]; one with a chain, whose segments depend on the words, is
/// found by halving the range between two sizes.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Price, winners};
/// let price = Price { alpha: 10e-6, beta: 10e-9, gamma: 0.0 };
/// let all = winners(Operation::Broadcast, &price, 16.0)?;
/// assert_eq!(all[0].algorithm, Algorithm::Binomial);
/// assert_eq!(all[1].algorithm, Algorithm::VanDeGeijnDoubling);
/// assert!((all[1].from - 40e-6 / (2.125 * 10e-9)).abs() < 1e-9); // 4 start-ups more, 2.125 n less
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 2; `alpha`, `beta` or `gamma` when it is negative or
/// not finite.
///
/// Source: derived from Thakur, Rabenseifner and Gropp 2005.
pub fn winners(operation: Operation, price: &Price, p: f64) -> Result<Vec<Winner>, Error> {
    let all = Candidates::of(operation, price, p)?;
    let mut low = 10_f64.powi(DECADES.0);
    let mut now = all.best(low, all.all[0]);
    let mut winners = vec![Winner { algorithm: now.0, from: 0.0 }];
    if operation == Operation::Barrier {
        return Ok(winners);
    }
    for step in 1..=(DECADES.1 - DECADES.0) * PER_DECADE {
        let exponent = f64::from(step) / f64::from(PER_DECADE);
        let high = 10_f64.powf(f64::from(DECADES.0) + exponent);
        // Each change leads to another algorithm, and none comes twice.
        while all.best(high, now).0 != now.0 && winners.len() < all.all.len() {
            let at = bisect(low, high, |n| all.best(n, now).0 == now.0);
            let next = all.best(at, now);
            let exact = match (now.0, next.0) {
                (Algorithm::Chain, _) | (_, Algorithm::Chain) => None,
                _ => crossover(&now.1, &next.1, price)?,
            };
            winners.push(Winner { algorithm: next.0, from: exact.unwrap_or(at) });
            (low, now) = (at, next);
        }
        low = high;
    }
    Ok(winners)
}

/// Returns the sizes between `low` and `high` words at which any two algorithms that `p` processes can use take the
/// same time, each once; sought as [`winners`] are.
///
/// ```
/// use crossover_model::collectives::{Operation, Price, meetings};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 1e-10 };
/// let found = meetings(Operation::AllReduce, &price, 16.0, (1.0, 1e9))?;
/// assert!(!found.is_empty() && found.iter().all(|at| (1.0..=1e9).contains(&at.n)));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`winners`]; names `n` when the sizes are not positive and finite.
///
/// Source: derived from Thakur, Rabenseifner and Gropp 2005.
pub fn meetings(
    operation: Operation,
    price: &Price,
    p: f64,
    (low, high): (f64, f64),
) -> Result<Vec<Meeting>, Error> {
    let (low, high) = (positive("n", low)?, positive("n", high)?);
    let candidates = Candidates::of(operation, price, p)?;
    let mut found = Vec::new();
    let (from, to) = (low.log10(), high.log10());
    let steps = (to - from).ceil().max(1.0) * f64::from(PER_DECADE);
    for (index, one) in candidates.all.iter().enumerate() {
        for other in candidates.all.iter().skip(index + 1) {
            // Which is faster, unless they are equal but for rounding.
            let faster = |n: f64| {
                let (a, b) = (candidates.time(one, n), candidates.time(other, n));
                (ROUNDING * a < (a - b).abs()).then_some(a < b)
            };
            let mut before = (low, faster(low));
            for step in 1..=steps as i32 {
                let share = f64::from(step) / steps;
                let n = 10_f64.powf(from + share * (to - from)).min(high);
                let now = faster(n);
                if let (Some(was), Some(is)) = (before.1, now)
                    && was != is
                {
                    let less = |n: f64| candidates.time(one, n) < candidates.time(other, n);
                    let n = bisect(before.0, n, |n| less(n) == was);
                    let t = candidates.time(one, n);
                    found.push(Meeting { n, t });
                }
                if now.is_some() {
                    before = (n, now);
                }
            }
        }
    }
    Ok(found)
}

/// The algorithms that `p` processes can use, each with what it costs: one at least.
struct Candidates<'a> {
    operation: Operation,
    price: &'a Price,
    p: f64,
    all: Vec<(Algorithm, Terms)>,
}

impl<'a> Candidates<'a> {
    fn of(operation: Operation, price: &'a Price, p: f64) -> Result<Self, Error> {
        let mut all = Vec::new();
        for &algorithm in operation.algorithms() {
            match terms(operation, algorithm, p, 1.0) {
                Ok(terms) => {
                    terms.time(price, 0.0)?;
                    all.push((algorithm, terms));
                }
                Err(error) if error.kind() == ErrorKind::NotPerfectSquare => {}
                Err(error) => return Err(error),
            }
        }
        if all.is_empty() {
            let help = "no algorithm can use it";
            return Err(Error::new(ErrorKind::Undefined, "p", p, help));
        }
        Ok(Self { operation, price, p, all })
    }

    /// The time of one of them for `n` words; a chain's segments depend on them.
    fn time(&self, (algorithm, terms): &(Algorithm, Terms), n: f64) -> f64 {
        let t = if *algorithm == Algorithm::Chain {
            time(self.operation, *algorithm, self.price, &Size { n, p: self.p })
        } else {
            terms.time(self.price, n)
        };
        t.unwrap_or(f64::INFINITY)
    }

    /// The fastest for `n` words; another than `now` only if it is faster by more than rounding.
    fn best(&self, n: f64, now: (Algorithm, Terms)) -> (Algorithm, Terms) {
        let mut best = (now, self.time(&now, n));
        for candidate in &self.all {
            let t = self.time(candidate, n);
            if t < best.1 * (1.0 - ROUNDING) {
                best = (*candidate, t);
            }
        }
        best.0
    }
}

/// The end of what holds at `low` and not at `high`, by halving the range between them.
pub(super) fn bisect(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    const PRICE: Price = Price { alpha: 10e-6, beta: 10e-9, gamma: 1e-9 };

    #[test]
    fn where_the_winner_changes_both_take_the_same_time() {
        for operation in Operation::ALL {
            let all = winners(operation, &PRICE, 64.0).expect("valid");
            for pair in all.windows(2) {
                let [before, after] = [pair[0], pair[1]];
                let at = |algorithm| {
                    time(operation, algorithm, &PRICE, &Size { n: after.from, p: 64.0 })
                };
                let (a, b) = (at(before.algorithm).unwrap(), at(after.algorithm).unwrap());
                assert!((a - b).abs() <= 1e-9 * a, "{operation:?}: {a}, {b}");
                assert!(before.from < after.from);
            }
        }
    }

    #[test]
    fn what_wins_between_two_changes_is_the_best_algorithm() {
        for operation in Operation::ALL {
            for winner in winners(operation, &PRICE, 12.0).expect("valid") {
                let n = 1.001 * winner.from.max(1e-9);
                let best = super::super::best_algorithm(operation, &PRICE, &Size { n, p: 12.0 });
                assert_eq!(best.expect("valid").algorithm, winner.algorithm);
            }
        }
    }

    #[test]
    fn equal_algorithms_do_not_take_turns() {
        // A ring and Bruck's algorithm send the same words; without start-ups they are equal.
        let free = Price { alpha: 0.0, ..PRICE };
        let all = winners(Operation::AllGather, &free, 48.0).expect("valid");
        assert_eq!(all.len(), 1, "{all:?}");
    }
}
