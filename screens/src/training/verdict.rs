//! How what the words say of a state is decided.

use super::state::{Large, State, Verdict};

/// A step no longer than this many times the best one is good.
const GOOD: f64 = 1.02;
/// A part of the step from this share on is worth a word.
const LARGE: f64 = 0.15;

impl State {
    pub fn verdict(&self) -> Verdict {
        let plan = match self.plan() {
            Ok(plan) => plan,
            Err(error) => return Verdict::Refused(error),
        };
        let over = self.over_best().ok();
        if self.mem < plan.memory() {
            return Verdict::NoRoom { has_best: over.is_some() };
        }
        if over.is_some_and(|over| over <= GOOD) {
            return Verdict::Good;
        }
        let parts = [
            (Large::Tensor, plan.tensor),
            (Large::Bubble, plan.bubble),
            (Large::Data, plan.data - plan.hidden),
        ];
        let largest = parts.into_iter().fold(parts[0], |a, b| if a.1 < b.1 { b } else { a });
        if LARGE * plan.step < largest.1 {
            return Verdict::Large(largest.0, over.is_some());
        }
        Verdict::Slower { has_best: over.is_some() }
    }
}
