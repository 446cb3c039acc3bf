//! The state of the screen: a stream, and what is played of it.

use crossover_model::pipeline::{BestChunks, BestCopies, Cut, Metrics, Stream};
use crossover_model::steps::{Pace, finish, pause};

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::Values;

/// A stream, and what is played of it when it is first read.
pub(super) struct State {
    pub values: Values,
    metrics: Once<Metrics>,
    copies: Once<BestCopies>,
    pub best: Later<BestChunks>,
}

impl Stepped for State {
    const AT_ONCE: usize = 3;

    async fn find(&self, pace: &Pace) {
        // With shared ends a piece takes a few times as long.
        if self.values.ends && 4 < self.values.work.len() {
            pause().await;
        }
        self.best.fill(self.stream().best_chunks_paced(pace)).await;
    }
}

impl State {
    pub fn new(values: Values) -> Self {
        let (metrics, copies, best) = (Once::default(), Once::default(), Later::default());
        Self { values, metrics, copies, best }
    }

    pub fn stream(&self) -> Stream<'_> {
        let Values { ref work, ref start, cut, n, ref copies, flight, ends } = self.values;
        let flight = flight.unwrap_or(f64::INFINITY);
        Stream { work, start, cut, n, copies, flight, has_shared_ends: ends }
    }

    pub fn metrics(&self) -> Result<&Metrics, Error> {
        self.metrics.get(|| self.stream().metrics())
    }

    pub fn best_copies(&self) -> Result<&BestCopies, Error> {
        self.copies.get(|| self.stream().best_copies())
    }

    /// Returns the best number of chunks, found now unless it is known.
    pub fn find_best(&self) -> Result<&BestChunks, Error> {
        self.best.or(|| finish(self.stream().best_chunks_paced(&Pace::endless())))
    }

    pub fn gain(&self) -> Result<f64, Error> {
        Ok(self.stream().in_one_chunk()? / self.metrics()?.t)
    }

    /// Returns the time with this many chunks instead; NaN where that cannot be.
    pub fn time_with(&self, n: f64) -> f64 {
        Stream { n: n.max(1.0), ..self.stream() }.makespan().unwrap_or(f64::NAN)
    }

    /// Returns the time of a chunk in each stage; none where the state has no answer.
    pub fn times(&self) -> Vec<f64> {
        self.stream().times().unwrap_or_default()
    }

    /// Returns the processors of each stage; none where the state has no answer.
    pub fn all_copies(&self) -> Vec<f64> {
        self.stream().all_copies().unwrap_or_default()
    }

    pub fn is_cut(&self) -> bool {
        self.values.cut == Cut::Stream
    }
}
