//! How what the words say of a state is decided.

use super::state::{State, Verdict};
use crate::screen::prelude::*;

/// A time that exceeds another by more than this is worth a word.
const WORTH: f64 = 1.05;
/// Failures of which that many are expected are counted in words.
const MANY: f64 = 100.0;

impl State {
    pub fn verdict(&self) -> Result<Verdict, Error> {
        let (time, waste) = (self.time()?, self.waste()?);
        if self.values.tau.is_some() && self.best_time().is_ok_and(|best| WORTH * best < time) {
            return Ok(Verdict::Interval);
        }
        if self.has_too_many_nodes(time) {
            return Ok(Verdict::Nodes);
        }
        if 0.5 < waste {
            let helps = self.best_levels().is_ok_and(|best| WORTH * best.t < time);
            return Ok(Verdict::Waste { helps, is_new: !self.has_two_levels() });
        }
        Ok(Verdict::Good { is_counted: MANY <= time / self.mean() })
    }

    /// Returns whether fewer nodes would finish sooner.
    fn has_too_many_nodes(&self, time: f64) -> bool {
        self.best_nodes().is_ok_and(|best| best.n < self.run.nodes && WORTH * best.t < time)
    }

    /// Returns whether more nodes would finish sooner.
    pub fn has_too_few_nodes(&self) -> bool {
        let both = self.best_nodes().and_then(|best| Ok((best, self.exact_time()?)));
        both.is_ok_and(|(best, time)| self.run.nodes < best.n && WORTH * best.t < time)
    }

    /// Returns whether local checkpoints, or others of them, would save time.
    pub fn lacks_levels(&self) -> bool {
        let both = self.best_levels().and_then(|best| Ok((best, self.time()?)));
        both.is_ok_and(|(best, time)| 1.0 < best.k && WORTH * best.t < time)
    }
}
