//! The state of the screen: the loop, the workers, and what is played of them.

use crossover_figures::formula::Letters;
use crossover_model::self_scheduling::{
    BestChunk, BestPolicy, Chunk, Iterations, Loop, Metrics, Policy, Queue, Team,
};
use crossover_model::steps::{Pace, pause};

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::Values;

/// Maximum number of iterations for which the search for the best chunk size takes a millisecond or
/// two.
const SOON: f64 = 4000.0;

/// The loop, the workers, and what is played when it is first read.
pub(super) struct State {
    pub values: Values,
    iterations: Once<Iterations>,
    metrics: Once<Metrics>,
    best: Once<BestPolicy>,
    pub best_chunk: Later<BestChunk>,
}

/// How the chosen policy does.
pub(super) enum Verdict {
    /// Memory holds fewer iterations than there are workers.
    Memory,
    /// Someone is served nearly all the time.
    BusyQueue,
    Fastest,
    Slower,
}

impl Stepped for State {
    const AT_ONCE: usize = 1;

    async fn find(&self, _: &Pace) {
        if SOON < self.values.n {
            pause().await;
        }
        // Why there is none is kept as well.
        let _ = self.find_best_chunk();
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        Self {
            values: Values::from(params),
            iterations: Once::default(),
            metrics: Once::default(),
            best: Once::default(),
            best_chunk: Later::default(),
        }
    }

    pub fn all_letters(&self) -> Letters {
        let times: Vec<_> = self.iterations().map_or(Vec::new(), |all| all.times().collect());
        let team = self.team();
        let picoseconds = |time: f64| (time * 1e12 + 0.5).floor();
        let (mut finished, mut busy) = (vec![0.0; team.p as usize], vec![0.0; team.p as usize]);
        for Chunk { first, length, worker, ended, .. } in self.schedule().unwrap_or_default() {
            let work: f64 = times[first..first + length].iter().sum();
            finished[worker] = ended;
            let speed = team.speeds.get(worker).unwrap_or(&1.0);
            busy[worker] += (picoseconds(work) / speed + 0.5).floor() / 1e12;
        }
        let beside = |step: f64| {
            let k = self.best_chunk.get().map_or(f64::NAN, |best| best.k);
            let k = (k + step).clamp(1.0, (self.values.n / team.p).ceil());
            let there = self.iterations().and_then(|all| team.makespan(all, Policy::Dynamic, k));
            there.unwrap_or(f64::NAN)
        };
        letters! {
            "t" Second = times.iter().sum::<f64>() / self.values.n => "Mean time of an iteration";
            "σ" Second = self.iterations().map_or(f64::NAN, Iterations::deviation) => "Standard deviation of the iteration times";
            "V" One = self.values.speeds.iter().fold(self.values.p, |sum, speed| sum + speed - 1.0) => "Sum of the speeds";
            "h_ps" Second = picoseconds(team.h) / 1e12 => "Overhead of a dispatch, in whole picoseconds";
            "F" Second * finished => "When each worker has finished";
            "B" Second * busy => "How long each worker computes";
            "t_less" Second = beside(-1.0) => "Makespan with one iteration less in a chunk";
            "t_more" Second = beside(1.0) => "Makespan with one iteration more in a chunk";
        }
    }

    /// Returns how many workers find room for an iteration at once; one where not even that is so.
    pub fn at_once(&self) -> f64 {
        let Values { p, memory, need, .. } = self.values;
        (memory / need).floor().clamp(1.0, p)
    }

    pub fn is_short_of_memory(&self) -> bool {
        self.at_once() < self.values.p
    }

    fn check_memory(&self) -> Result<(), Error> {
        let Values { memory, need, .. } = self.values;
        if need <= memory {
            return Ok(());
        }
        let help = format!("not one iteration fits: give at least {}", Unit::Byte.show(need));
        Err(Error::new(ErrorKind::Undefined, "memory", Unit::Byte.show(memory), help))
    }

    /// Returns all workers as a team, whatever room they find.
    pub fn whole_team(&self) -> Team<'_> {
        Team { p: self.values.p, speeds: &self.values.speeds, ..self.team() }
    }

    /// Returns the workers that find room, as a team.
    pub fn team(&self) -> Team<'_> {
        let (Values { h, queue, .. }, p) = (&self.values, self.at_once());
        // One speed too many is an error, whatever the memory.
        let all = &self.values.speeds;
        let fits = p < self.values.p && all.len() as f64 <= self.values.p;
        let speeds = if fits { &all[..all.len().min(p as usize)] } else { all };
        Team { p, speeds, h: *h, queue: *queue }
    }

    pub fn iterations(&self) -> Result<&Iterations, Error> {
        let Values { n, times, mean, share, ratio, seed, .. } = self.values;
        let given = Loop { n, times, mean, share, ratio, costs: &self.values.costs, seed };
        self.iterations.get(|| {
            self.check_memory()?;
            given.iterations()
        })
    }

    /// Returns the chunks in the order of their dispatch.
    pub fn schedule(&self) -> Result<Vec<Chunk>, Error> {
        let Values { policy, k, .. } = self.values;
        Ok(self.team().schedule(self.iterations()?, policy, k)?.collect())
    }

    pub fn metrics(&self) -> Result<&Metrics, Error> {
        let Values { policy, k, .. } = self.values;
        self.metrics.get(|| {
            let metrics = self.team().metrics(self.iterations()?, policy, k)?;
            if !self.is_short_of_memory() {
                return Ok(metrics);
            }
            let (p, working) = (self.values.p, self.at_once());
            let without = (working as usize..p as usize).map(|worker| self.speed(worker));
            Ok(metrics.with_idle_workers(p, working, without.sum()))
        })
    }

    fn speed(&self, worker: usize) -> f64 {
        *self.values.speeds.get(worker).unwrap_or(&1.0)
    }

    pub fn makespan(&self, policy: Policy) -> Result<f64, Error> {
        self.team().makespan(self.iterations()?, policy, self.values.k)
    }

    pub fn verdict(&self) -> Result<Verdict, Error> {
        let (metrics, best) = (self.metrics()?, self.best()?);
        let is_busy = 0.9 * metrics.makespan < metrics.overhead;
        Ok(if self.is_short_of_memory() {
            Verdict::Memory
        } else if is_busy && self.values.queue == Queue::Serial {
            Verdict::BusyQueue
        } else if metrics.makespan == best.makespan {
            Verdict::Fastest
        } else {
            Verdict::Slower
        })
    }

    pub fn is_uneven(&self) -> bool {
        self.metrics().is_ok_and(|metrics| 0.1 < metrics.imbalance)
    }

    pub fn best(&self) -> Result<&BestPolicy, Error> {
        self.best.get(|| self.team().best_policy(self.iterations()?, self.values.k))
    }

    /// Returns the best chunk size of the policy dynamic, found now unless it is known.
    pub fn find_best_chunk(&self) -> Result<&BestChunk, Error> {
        self.best_chunk.or(|| self.team().best_chunk(self.iterations()?))
    }
}
