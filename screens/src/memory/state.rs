//! The state: the loop nest with its cache, the levels of a memory, and the cache played.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::cache::{Cache, Kernel, Level, Nest, Order, average_latency, level_of};
use crossover_model::roofline::Roof;
use crossover_model::steps::Pace;

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::Values;

/// The loop nest, and what is played of it.
pub(super) struct State {
    values: Values,
    pub nest: Nest,
    pub roof: Roof,
    pub levels: Vec<Level>,
    pub verdict: OnceLock<Verdict>,
    played: Later<f64>,
    /// Set where the cache is played when that is read, not in steps.
    pub is_whole: OnceLock<()>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) enum Verdict {
    Refused(Error),
    /// The list of accesses is another one, and can be played.
    Listed,
    /// Another block size has fewer misses.
    OtherBlock,
    /// Far above the bound; perhaps another order has fewer misses.
    Far(Option<Order>),
    ComputeBound,
    /// No order has fewer misses.
    Least {
        computes: bool,
    },
    Between {
        computes: bool,
    },
}

impl Stepped for State {
    const AT_ONCE: usize = 4;

    async fn find(&self, pace: &Pace) {
        self.played.fill(self.nest.play_paced(pace)).await;
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let Values { kernel, order, n, b, steps, depth, cache, line, word, .. } = values;
        let cache = Cache { cache, line, word };
        let level =
            |row: &Row| Level { size: row.number(1), time: row.number(2).unwrap_or(f64::NAN) };
        Self {
            nest: Nest { kernel, order, n, b, steps, depth, cache },
            roof: Roof { peak: values.peak, beta: values.beta },
            levels: values.levels.iter().map(level).collect(),
            values,
            verdict: OnceLock::new(),
            played: Later::default(),
            is_whole: OnceLock::new(),
        }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    /// Returns the misses in another order.
    pub fn misses_in(&self, order: Order) -> Result<f64, Error> {
        Ok(self.nest.in_order(order).misses()?.count)
    }

    pub fn misses(&self) -> Result<f64, Error> {
        self.misses_in(self.order)
    }

    /// Returns the misses of the cache played, as soon as they are known.
    pub fn misses_played(&self) -> Result<f64, Error> {
        if self.is_whole.get().is_none() {
            return self.played.get().copied();
        }
        self.played.or(|| self.nest.play()).copied()
    }

    pub fn over_bound(&self) -> Result<f64, Error> {
        Ok(self.misses()? / self.nest.bound()?)
    }

    pub fn miss_rate(&self) -> Result<f64, Error> {
        Ok(self.misses()? / self.nest.accesses()?)
    }

    pub fn traffic(&self) -> Result<f64, Error> {
        Ok(self.misses()? * self.line)
    }

    /// Returns the operations per byte in another order.
    pub fn intensity_in(&self, order: Order) -> Result<f64, Error> {
        let misses = self.misses_in(order)?;
        if self.kernel == Kernel::Transpose {
            let help = "a transposition computes nothing. Take the product or the stencil";
            return Err(Error::new(ErrorKind::Undefined, "kernel", self.kernel, help));
        }
        Ok(self.nest.flops()? / (misses * self.line))
    }

    pub fn intensity(&self) -> Result<f64, Error> {
        self.intensity_in(self.order)
    }

    pub fn attainable(&self) -> Result<f64, Error> {
        self.roof.attainable(self.intensity()?)
    }

    pub fn t_memory(&self) -> Result<f64, Error> {
        Ok(self.traffic()? / self.beta)
    }

    pub fn t_compute(&self) -> Result<f64, Error> {
        self.misses()?;
        Ok(self.nest.flops()? / self.peak)
    }

    /// Returns the place of the level that serves a sweep.
    pub fn level(&self) -> Result<usize, Error> {
        level_of(&self.levels, self.footprint)
    }

    pub fn level_name(&self) -> Result<String, Error> {
        let row = self.level_row(self.level()?).ok_or_else(|| Error::missing("levels"))?;
        Ok(row.name(0).to_owned())
    }

    /// Returns the row of a level.
    pub fn level_row(&self, place: usize) -> Option<&Row> {
        self.values.levels.get(place)
    }

    pub fn latency_sweep(&self) -> Result<f64, Error> {
        Ok(self.levels[self.level()?].time)
    }

    pub fn latency_random(&self) -> Result<f64, Error> {
        average_latency(&self.levels, self.footprint)
    }

    /// Returns whether the loops are in blocks of `b` rows and columns.
    pub fn has_blocks(&self) -> bool {
        self.order == Order::Blocked && self.kernel != Kernel::Stencil
    }
}
