//! A run: its work, the nodes that fail, and what is saved when.

use crate::Error;
use crate::check::{count, in_range, non_negative, positive};

/// The most segments between two global checkpoints.
pub const MOST_K: f64 = 10_000.0;
/// The most nodes.
pub const MOST_NODES: f64 = 1e8;
/// The longest time, in seconds: some 30 000 years.
pub const MOST_TIME: f64 = 1e12;

/// A long run on nodes that fail. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Run {
    /// Mean time between the failures of one node.
    pub mtbf: f64,
    /// Nodes. Each failure of one of them stops the run.
    pub nodes: f64,
    /// Time that the run takes without failures and without checkpoints.
    pub work: f64,
    /// Time to write a global checkpoint, `δ`.
    pub delta: f64,
    /// Time to restart from a global checkpoint, `R`.
    pub restart: f64,
    /// Time after a failure before a restart begins, `D`.
    pub down: f64,
    /// Segments from one global checkpoint to the next; after the others a local one is written. With 1 there are global
    /// ones alone, and all failures restart from them.
    pub k: f64,
    /// Time to write a local checkpoint, `δ1`.
    pub delta1: f64,
    /// Time to restart from a local checkpoint, `R1`.
    pub restart1: f64,
    /// Share of failures that local checkpoints survive.
    pub soft: f64,
}

/// Thirty days on ten thousand nodes that fail once in five years each, saved in ten minutes.
impl Default for Run {
    fn default() -> Self {
        Self {
            mtbf: 157_788_000.0,
            nodes: 1e4,
            work: 2_592_000.0,
            delta: 600.0,
            restart: 600.0,
            down: 60.0,
            k: 1.0,
            delta1: 30.0,
            restart1: 60.0,
            soft: 0.85,
        }
    }
}

impl Run {
    /// Returns the mean time between failures of the whole machine, in seconds: `mtbf/N`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// // Five years of one node are 4.4 hours of ten thousand.
    /// assert_eq!(Run::default().mean()?, 15_778.8);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `mtbf`, `N`, `work`, `delta`, `R`, `down`, `k`, `delta1`, `R1` or `soft` where it is outside its range.
    ///
    /// Source: independent failures at a constant rate add up.
    pub fn mean(&self) -> Result<f64, Error> {
        self.check()?;
        Ok(self.mtbf / self.nodes)
    }

    /// Returns the same run with global checkpoints alone.
    #[must_use]
    pub const fn on_one_level(&self) -> Self {
        Self { k: 1.0, ..*self }
    }

    /// Checks each value by itself.
    fn check(&self) -> Result<(), Error> {
        in_range("mtbf", self.mtbf, 1.0, MOST_TIME)?;
        in_range("N", count("N", self.nodes)?, 1.0, MOST_NODES)?;
        in_range("work", positive("work", self.work)?, 0.0, MOST_TIME)?;
        let times = [
            ("delta", self.delta),
            ("R", self.restart),
            ("down", self.down),
            ("delta1", self.delta1),
            ("R1", self.restart1),
        ];
        for (field, time) in times {
            in_range(field, non_negative(field, time)?, 0.0, MOST_TIME)?;
        }
        in_range("k", count("k", self.k)?, 1.0, MOST_K)?;
        in_range("soft", self.soft, 0.0, 1.0)?;
        Ok(())
    }
}
