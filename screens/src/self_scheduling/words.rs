//! The words: which policy is fastest, what the chosen one loses, and what would help.

use crossover_model::self_scheduling::Policy;

use crate::screen::prelude::*;

use super::state::{State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Err(why) if why.field() == "speeds" => {
                "There is no schedule. Give at most one speed for each worker."
            }
            Err(why) if why.kind() == ErrorKind::TooLarge && why.field() == "h" => {
                "There is no schedule. It could take longer than 208 days: give fewer or shorter dispatches."
            }
            Err(why) => {
                let words = Sentence::from("There is no schedule. The reason: {why}.");
                return vec![words.naming("why", why.to_string())];
            }
            Ok(Verdict::Memory) => {
                "Memory holds {at_once} iterations at once, so the other workers are idle. The efficiency is {efficiency%}."
            }
            Ok(Verdict::BusyQueue) => {
                "The queue is the bottleneck: it is busy for {overhead} of the {makespan}. Larger chunks help, more workers do not."
            }
            Ok(Verdict::Fastest) => {
                "No policy is faster than {policy}: {makespan}. The efficiency is {efficiency%}."
            }
            Ok(Verdict::Slower) => {
                "The fastest policy is {best_policy}: {t_best}. With {policy} the loop takes {makespan}, and workers are idle {idle_share%} of it."
            }
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let words = match self.values.policy {
            Policy::Static if self.is_uneven() => {
                "Blocks have the same size, not the same work: the busiest worker computes {imbalance%} longer than the mean."
            }
            Policy::Guided if self.is_uneven() => {
                "The first chunk is a whole block, {first_chunk} iterations. Where these are the long ones, nothing balances it later."
            }
            Policy::Dynamic if self.best_chunk.get().is_ok() => {
                "Chunks of {k_best} iterations are best: {t_k_best}."
            }
            _ => return Vec::new(),
        };
        vec![words.into()]
    }
}
