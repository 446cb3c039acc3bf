//! The best chunk size and the best policy.

use std::f64::consts::SQRT_2;

use super::chunks::Policy;
use super::iterations::Iterations;
use super::limits;
use super::play::Run;
use super::team::Team;
use super::ticks::seconds;
use crate::check::{count, processors, result};
use crate::{Error, ErrorKind};

/// Margin by which a rounded bound must exceed a makespan to rule it out.
const ROUNDING: f64 = 1e-9;

/// A chunk size, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestChunk {
    /// Iterations in a chunk.
    pub k: f64,
    /// The makespan, in seconds.
    pub makespan: f64,
}

/// A policy, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestPolicy {
    /// The policy.
    pub policy: Policy,
    /// The makespan, in seconds.
    pub makespan: f64,
}

impl Team<'_> {
    /// Returns the chunk size from 1 to `ceil(n / p)` with which the policy `dynamic` has the least
    /// makespan; the smallest of several.
    ///
    /// Every size is played, but those so small that their dispatches alone take too long.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{BestChunk, Loop, Team};
    /// let team = Team::default();
    /// let best = team.best_chunk(&Loop::default().iterations()?)?;
    /// assert_eq!(best, BestChunk { k: 6.0, makespan: 2.569896106e-3 });
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`schedule`](Self::schedule).
    ///
    /// Source: found by search.
    pub fn best_chunk(&self, iterations: &Iterations) -> Result<BestChunk, Error> {
        let run = self.run_on(iterations)?;
        let largest = iterations.count().div_ceil(run.p);
        let mut best = (u64::MAX, largest);
        for k in (1..=largest).rev() {
            // The fewer iterations a chunk has, the more of them: what rules out one size rules
            // out all that are smaller.
            if best.0 as f64 * (1.0 + ROUNDING) < run.least(iterations.count().div_ceil(k)) {
                break;
            }
            best = best.min((run.makespan(Policy::Dynamic, k), k));
        }
        Ok(BestChunk { k: best.1 as f64, makespan: seconds(best.0) })
    }

    /// Returns the policy with the least makespan with chunks of `k`; the first of several.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Policy, Team};
    /// let (team, iterations) = (Team::default(), Loop::default().iterations()?);
    /// let best = team.best_policy(&iterations, 1.0)?;
    /// assert!(best.makespan <= team.makespan(&iterations, Policy::Guided, 1.0)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`schedule`](Self::schedule).
    ///
    /// Source: found by search.
    pub fn best_policy(&self, iterations: &Iterations, k: f64) -> Result<BestPolicy, Error> {
        let (run, k) = (self.run_on(iterations)?, limits::chunk_size(k)?);
        let all = Policy::ALL.map(|policy| (run.makespan(policy, k), policy));
        let (makespan, policy) =
            all.into_iter().fold(all[0], |best, next| if next.0 < best.0 { next } else { best });
        Ok(BestPolicy { policy, makespan: seconds(makespan) })
    }

    /// Returns the chunk size of Kruskal and Weiss, a real number of iterations:
    /// `(sqrt 2 n h / (sigma p sqrt(ln p)))^(2/3)`, with the standard deviation `sigma` of the times.
    ///
    /// It is made for times that are random, independent and of increasing failure rate, and for a
    /// queue that is never busy; elsewhere it only gives an idea.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Team};
    /// let (team, iterations) = (Team::default(), Loop::default().iterations()?);
    /// let (n, p) = (iterations.count() as f64, team.p);
    /// let k = (2_f64.sqrt() * n * team.h / (iterations.deviation() * p * p.ln().sqrt())).powf(2.0 / 3.0);
    /// assert!((team.kruskal_weiss(&iterations)? / k - 1.0).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`schedule`](Self::schedule); names `p` when it is 1, `times` when all iterations take the
    /// same time.
    ///
    /// Source: Kruskal and Weiss 1985, with the natural logarithm.
    pub fn kruskal_weiss(&self, iterations: &Iterations) -> Result<f64, Error> {
        let run = self.run_on(iterations)?;
        let p = processors("p", self.p, 2)?;
        let sigma = iterations.deviation();
        if sigma == 0.0 {
            let help = "the formula needs iterations that differ";
            return Err(Error::new(ErrorKind::Undefined, "times", "constant", help));
        }
        let (n, h) = (iterations.count() as f64, seconds(run.h));
        Ok((SQRT_2 * n * h / (sigma * p * p.ln().sqrt())).powf(2.0 / 3.0))
    }

    /// Returns the number of workers, a real one, from which on the queue of the policy `dynamic` is
    /// always busy: `1 + k t / h`, with the mean time `t` of an iteration. From there on more workers
    /// do not make the makespan shorter, if all iterations take the same time.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Team, Times};
    /// let steady = Loop { n: 1000.0, times: Times::Constant, mean: 10e-6, ..Loop::default() };
    /// let team = Team { h: 1e-6, ..Team::default() };
    /// // Larger chunks are asked for less often, so that more workers are served.
    /// let iterations = steady.iterations()?;
    /// assert!(team.saturation(&iterations, 1.0)? < team.saturation(&iterations, 4.0)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`schedule`](Self::schedule); names `queue` when it is free, `h` when it is zero.
    ///
    /// Source: counted: while one worker computes, the others fetch a chunk each.
    pub fn saturation(&self, iterations: &Iterations, k: f64) -> Result<f64, Error> {
        let run = self.run_on(iterations)?;
        let k = count("k", k)?;
        if !run.serial {
            let help = "nobody waits for a free queue: take a serial one";
            return Err(Error::new(ErrorKind::Undefined, "queue", self.queue, help));
        }
        if run.h == 0 {
            let help = "a queue without overhead is never busy: give more than zero";
            return Err(Error::new(ErrorKind::Undefined, "h", self.h, help));
        }
        let chunk = k * iterations.all() as f64 / iterations.count() as f64;
        result("p_saturation", 1.0 + chunk / run.h as f64)
    }
}

impl Run<'_> {
    /// Returns a lower bound, in picoseconds, of schedules with `dispatches` dispatches.
    fn least(&self, dispatches: usize) -> f64 {
        if self.h == 0 {
            return 0.0;
        }
        // What a worker computes is rounded by less than a picosecond a chunk.
        let overhead = (self.h - 1) as f64 * dispatches as f64 * self.slowest;
        let shared = (self.iterations.all() as f64 + overhead) / self.capacity;
        let queued = if self.serial { self.h as f64 * dispatches as f64 } else { 0.0 };
        shared.max(queued)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Loop, Queue, Times};
    use super::*;

    proptest! {
        #[test]
        fn no_schedule_is_shorter_than_the_bound_that_ends_the_search(
            n in 1u32..200, times in prop::sample::select(&Times::ALL[..]), mean in 1e-12..1e-9, p in 1u32..12,
            h in 0.0..1e-10, queue in prop::sample::select(&Queue::ALL[..]), k in 1usize..50,
            speeds in prop::collection::vec(0.1..10.0, 0..12),
        ) {
            let given = Loop { n: f64::from(n), times, mean, ..Loop::default() };
            let Ok(iterations) = given.iterations() else { return Ok(()) };
            let speeds = &speeds[..speeds.len().min(p as usize)];
            let run = Team { p: f64::from(p), speeds, h, queue }.run_on(&iterations)?;
            let bound = run.least((n as usize).div_ceil(k));
            prop_assert!(bound <= run.makespan(Policy::Dynamic, k) as f64 * (1.0 + ROUNDING));
        }
    }
}
