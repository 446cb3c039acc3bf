//! The grain size: rules, and the best by search.

use super::greedy::Priority;
use super::program::Program;
use super::tasks::{MOST_TASKS, too_many};
use crate::check::{count, non_negative, positive, processors, result};
use crate::{Error, ErrorKind};

/// A grain size, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestGrain {
    /// The grain size.
    pub g: f64,
    /// The time of the greedy schedule, in tcalc.
    pub time: f64,
}

/// Returns the grain `sqrt(n spawn / (p w))` at which splits and the last leaf together take least in
/// `T1 / p + T_inf`, the depth of the tree neglected; a real number of iterations.
///
/// ```
/// use crossover_model::work_span::grain;
/// assert_eq!(grain::rule(1024.0, 1.0, 8.0, 8.0)?, 32.0); // sqrt(1024 8 / 8)
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names the argument that is outside its domain.
///
/// Source: derived from the greedy bound.
pub fn rule(n: f64, w: f64, spawn: f64, p: f64) -> Result<f64, Error> {
    let (n, w, p) = (count("n", n)?, positive("w", w)?, processors("p", p, 1)?);
    result("spawn", (n * non_negative("spawn", spawn)? / (p * w)).sqrt())
}

/// Returns the grain that a `cilk_for` takes: `min(2048, ceil(n / (8 p)))`.
///
/// ```
/// assert_eq!(crossover_model::work_span::grain::cilk(1024.0, 8.0)?, 16.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` when it is not a whole number from 1.
///
/// Source: Intel Cilk Plus, `cilk-abi-cilk-for.cpp`.
pub fn cilk(n: f64, p: f64) -> Result<f64, Error> {
    Ok((count("n", n)? / (8.0 * processors("p", p, 1)?)).ceil().min(2048.0))
}

/// Returns the grains among which the best is searched: the powers of two up to `n`.
pub fn candidates(n: f64) -> impl Iterator<Item = f64> {
    (0..64).map(|power: i32| 2.0_f64.powi(power)).take_while(move |g| *g <= n)
}

/// The best grain while it is searched: a greedy schedule is played with each candidate.
pub struct Search {
    program: Program,
    p: f64,
    order: Priority,
    /// The next candidate.
    g: f64,
    best: Option<BestGrain>,
}

impl Search {
    /// Plays candidates until their tasks add up to `tasks`, and returns whether it is at its end.
    /// Grains with which there are too many tasks are left out.
    ///
    /// # Errors
    /// As [`unfold`](Program::unfold) and [`greedy`](super::Tasks::greedy) otherwise.
    pub fn advance(&mut self, tasks: usize) -> Result<bool, Error> {
        let mut left = tasks;
        while self.g <= self.program.n && 0 < left {
            match (Program { g: self.g, ..self.program }).unfold() {
                Ok(tasks) => {
                    left = left.saturating_sub(tasks.count());
                    let (g, time) = (self.g, tasks.greedy(self.p, self.order)?.time);
                    let before = self.best.filter(|best| best.time <= time);
                    self.best = before.or(Some(BestGrain { g, time }));
                }
                Err(error) if error.kind() == ErrorKind::TooLarge => {
                    left = left.saturating_sub(MOST_TASKS);
                }
                Err(error) => return Err(error),
            }
            self.g *= 2.0;
        }
        Ok(self.program.n < self.g)
    }

    /// Plays on to the end, and returns the best.
    ///
    /// # Errors
    /// As [`advance`](Self::advance); names `n` when all grains make too many tasks.
    pub fn finish(mut self) -> Result<BestGrain, Error> {
        while !self.advance(usize::MAX)? {}
        self.best.ok_or_else(|| too_many("n", self.program.n))
    }
}

impl Program {
    /// Returns the search for the power of two up to `n` that is the best grain of a greedy schedule on
    /// `p` processors, the smallest of several.
    ///
    /// ```
    /// use crossover_model::work_span::{Priority, Program, grain::BestGrain};
    /// let program = Program { n: 1024.0, w: 1.0, spawn: 8.0, ..Program::default() };
    /// let best = program.best_grain(8.0, Priority::List)?.finish()?;
    /// assert_eq!(best, BestGrain { g: 128.0, time: 152.0 });
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number from 1.
    ///
    /// Source: found by search.
    pub fn best_grain(&self, p: f64, order: Priority) -> Result<Search, Error> {
        let (n, p) = (count("n", self.n)?, processors("p", p, 1)?);
        Ok(Search { program: Self { n, ..*self }, p, order, g: 1.0, best: None })
    }
}
