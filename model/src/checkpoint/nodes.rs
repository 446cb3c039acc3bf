//! How many nodes are too many.

use super::levels::Levels;
use super::run::Run;
use crate::check::{count, in_range, result};
use crate::{Error, ErrorKind};

/// The most nodes that are tried.
const TRIED: u32 = 1_000_000;

/// A number of nodes, and what the run takes on it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestNodes {
    /// Nodes.
    pub n: f64,
    /// Expected time at the best interval, in seconds.
    pub t: f64,
}

impl Run {
    /// Returns the same program on `n` nodes by Amdahl's law, of which a share `f` is parallel: the work becomes
    /// `W (1 - f + f/n)/(1 - f + f/N)`. A checkpoint takes the same time.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let twice = Run::default().on_nodes(20_000.0, 1.0)?;
    /// assert_eq!((twice.work, twice.mean()?), (1_296_000.0, 7889.4));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`mean`](Self::mean); names `f` outside of 0 to 1.
    ///
    /// Source: Amdahl 1967.
    pub fn on_nodes(&self, n: f64, f: f64) -> Result<Self, Error> {
        self.mean()?;
        in_range("f", f, 0.0, 1.0)?;
        let share = |nodes: f64| 1.0 - f + f / nodes;
        let work = self.work * (share(count("N", n)?) / share(self.nodes));
        Ok(Self { nodes: n, work: result("work", work)?, ..*self })
    }

    /// Returns the number of nodes from 1 to a million on which the program takes the least expected time with global
    /// checkpoints at the best interval; the smallest of several. The time falls and then rises, so halving finds it.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let best = Run::default().best_nodes(0.99999)?;
    /// assert!((55_700.0..55_800.0).contains(&best.n));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`exact_interval`](Self::exact_interval) and [`on_nodes`](Self::on_nodes); names `mtbf` where the time is beyond all
    /// bounds on one node already.
    ///
    /// Source: found by search.
    pub fn best_nodes(&self, f: f64) -> Result<BestNodes, Error> {
        self.on_nodes(1.0, f)?;
        self.saved()?;
        let time = |n: u32| self.time_on(f64::from(n), f);
        let (mut low, mut high) = (1, TRIED);
        while low < high {
            let middle = low + (high - low) / 2;
            if time(middle) <= time(middle + 1) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let t = time(low);
        if t.is_finite() {
            return Ok(BestNodes { n: f64::from(low), t });
        }
        let help = "one node alone fails too often for that: raise mtbf, or lower delta or R";
        Err(Error::new(ErrorKind::TooLarge, "mtbf", self.mtbf, help))
    }

    /// Returns the expected time of the same program on `n` nodes, with global checkpoints at the best interval; infinite
    /// where it is beyond all bounds or not known.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// assert!(run.time_on(55_764.0, 0.99999) < run.time_on(100_000.0, 0.99999));
    /// ```
    ///
    /// Source: [`on_nodes`](Self::on_nodes) and [`time`](Self::time).
    #[must_use]
    pub fn time_on(&self, n: f64, f: f64) -> f64 {
        let time = || {
            let there = self.on_one_level().on_nodes(n, f)?;
            Ok::<_, Error>(Levels::of(&there)?.time(there.exact_interval()?))
        };
        time().unwrap_or(f64::INFINITY)
    }
}
