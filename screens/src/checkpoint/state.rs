//! The state: the run, what is searched for it, and what is played of it.

use crossover_model::checkpoint::{BestLevels, BestNodes, Parts, Played, Run};
use crossover_model::steps::Pace;

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::Values;

/// A run, and what is found of it when it is first read.
pub(super) struct State {
    pub values: Values,
    pub run: Run,
    interval: Once<f64>,
    levels: Once<BestLevels>,
    nodes: Once<BestNodes>,
    played: Later<Played>,
}

/// What the answer is about.
pub(super) enum Verdict {
    /// Another interval takes less time.
    Interval,
    /// Fewer nodes take less time.
    Nodes,
    /// Failures and checkpoints take more than half of the time; whether other levels would help, and local ones are new.
    Waste { helps: bool, is_new: bool },
    /// The interval is good; whether many failures are expected.
    Good { is_counted: bool },
}

impl Stepped for State {
    const AT_ONCE: usize = 3;

    async fn find(&self, pace: &Pace) {
        let Values { segments, seed, .. } = self.values;
        let work = async {
            let tau = self.interval_used()?;
            self.run.play_paced(tau, segments, seed, pace).await
        };
        self.played.fill(work).await;
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let Values { mtbf, N: nodes, work, delta, R: restart, down, .. } = values;
        let Values { k, delta1, R1: restart1, soft, .. } = values;
        let run = Run { mtbf, nodes, work, delta, restart, down, k, delta1, restart1, soft };
        let (interval, levels, nodes) = (Once::default(), Once::default(), Once::default());
        Self { values, run, interval, levels, nodes, played: Later::default() }
    }
}

impl State {
    pub fn mean(&self) -> f64 {
        self.run.mean().unwrap_or(f64::NAN)
    }

    /// Returns the best interval with these levels.
    pub fn best_interval(&self) -> Result<f64, Error> {
        self.interval.get(|| self.run.best_interval()).copied()
    }

    pub fn interval_used(&self) -> Result<f64, Error> {
        self.values.tau.map_or_else(|| self.best_interval(), Ok)
    }

    pub fn time(&self) -> Result<f64, Error> {
        self.run.time(self.interval_used()?)
    }

    pub fn best_time(&self) -> Result<f64, Error> {
        self.run.time(self.best_interval()?)
    }

    pub fn parts(&self) -> Result<Parts, Error> {
        self.run.parts(self.interval_used()?)
    }

    pub fn waste(&self) -> Result<f64, Error> {
        Ok(1.0 - self.run.work / self.time()?)
    }

    /// Returns the expected time on one level with an interval that is best without checkpoints of no time.
    pub fn time_on_one_level(&self, interval: Result<f64, Error>) -> Result<f64, Error> {
        self.run.exact_interval()?;
        self.run.on_one_level().time(interval?)
    }

    pub fn exact_time(&self) -> Result<f64, Error> {
        self.time_on_one_level(self.run.exact_interval())
    }

    pub fn best_levels(&self) -> Result<BestLevels, Error> {
        self.levels.get(|| self.run.best_levels()).copied()
    }

    pub fn best_nodes(&self) -> Result<BestNodes, Error> {
        self.nodes.get(|| self.run.best_nodes(self.values.f)).copied()
    }

    /// Returns what was played, played now unless it is known.
    pub fn find_played(&self) -> Result<&Played, Error> {
        let Values { segments, seed, .. } = self.values;
        let play = || self.run.play(self.interval_used()?, segments, seed);
        self.played.or(play)
    }

    pub fn played(&self) -> Result<&Played, Error> {
        self.played.get()
    }

    pub fn played_error(&self) -> Result<f64, Error> {
        self.played()?.error.ok_or_else(|| {
            let help = "one says nothing of how much they vary: give two or more";
            Error::new(ErrorKind::Undefined, "segments", self.values.segments, help)
        })
    }

    pub fn has_two_levels(&self) -> bool {
        1.0 < self.run.k
    }
}
