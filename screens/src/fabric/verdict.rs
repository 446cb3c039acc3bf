//! How what the words say of a state is decided.

use crossover_model::fabric::Fabric;

use super::state::State;
use crate::screen::prelude::*;

/// A pattern that leaves less than this share of what detours leave is a trap.
const TRAP: f64 = 0.2;

/// What the answer is about.
pub(super) enum Verdict {
    /// A bad pattern leaves far less than random detours would.
    Trap,
    /// A fat tree has less than full bandwidth between its halves.
    Tapered,
    /// Any permutation has the full bandwidth.
    Full,
    /// The same, on rails.
    Rails,
    /// A bad pattern leaves less than uniform traffic.
    Uneven,
}

impl State {
    pub fn verdict(&self) -> Result<Verdict, Error> {
        let metrics = self.metrics()?;
        Ok(match () {
            () if metrics.worst < TRAP * metrics.valiant => Verdict::Trap,
            () if self.is_tree() && metrics.worst < 1.0 => Verdict::Tapered,
            () if metrics.worst == 1.0 && self.is_tree() && self.rails => Verdict::Rails,
            () if metrics.worst == 1.0 => Verdict::Full,
            () => Verdict::Uneven,
        })
    }

    /// Returns the nodes that a device would reach through one switch with rails, where that is more.
    pub fn reach_with_rails(&self) -> Option<f64> {
        if self.rails || self.metrics().is_err() {
            return None;
        }
        let railed = Fabric { rails: true, ..self.fabric.clone() };
        let (own, other) = (self.fabric.one_switch().ok()?, railed.one_switch().ok()?);
        (self.is_tree() && own < other).then_some(other)
    }
}
