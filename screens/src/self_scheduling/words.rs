//! The words: which policy is fastest, what the chosen one loses, and what would help.

use crossover_model::self_scheduling::{Policy, Queue};

use crate::screen::prelude::*;

use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let (metrics, best) = match self.metrics().and_then(|all| Ok((all, self.best()?))) {
            Ok(both) => both,
            Err(why) => {
                let told = match why.field() {
                    "speeds" => "There is no schedule. Give at most one speed for each worker.",
                    _ => "There is no schedule. The reason: {why}.",
                };
                return vec![Sentence::from(told).naming("why", why.to_string())];
            }
        };
        // Nearly all the time someone is served.
        let is_busy = 0.9 * metrics.makespan < metrics.overhead;
        let told = if is_busy && self.values.queue == Queue::Serial {
            "The queue is the bottleneck: it is busy for {overhead} of the {makespan}. Larger chunks help, more workers do not."
        } else if metrics.makespan == best.makespan {
            "No policy is faster than {policy}: {makespan}. The efficiency is {efficiency%}."
        } else {
            "The fastest policy is {best_policy}: {t_best}. With {policy} the loop takes {makespan}, and workers are idle {idle_share%} of it."
        };
        vec![told.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let is_uneven = self.metrics().is_ok_and(|metrics| 0.1 < metrics.imbalance);
        let told = match self.values.policy {
            Policy::Static if is_uneven => {
                "Blocks have the same size, not the same work: the busiest worker computes {imbalance%} longer than the mean."
            }
            Policy::Guided if is_uneven => {
                "The first chunk is a whole block, {first_chunk} iterations. Where these are the long ones, nothing balances it later."
            }
            Policy::Dynamic if self.best_chunk.get().is_ok() => {
                "Chunks of {k_best} iterations are best: {t_k_best}."
            }
            _ => return Vec::new(),
        };
        vec![told.into()]
    }
}
