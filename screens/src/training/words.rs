//! The words: whether the split fits, what it costs, and which one is best.

use crossover_model::training::{Recompute, Schedule};

use crate::screen::prelude::*;

use super::state::{Large, State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Verdict::Refused(error) => explain_refusal(&error, self),
            Verdict::NoRoom { has_best: true } => {
                "Does not fit: a device needs {memory} and has {M}. The best split that fits takes {t_best} a step."
            }
            Verdict::NoRoom { .. } => {
                "Does not fit: a device needs {memory} and has {M}. With these settings no split fits."
            }
            Verdict::Good => {
                "A good split: {t_step} a step at {mfu%} of the peak (MFU). The training takes {days}."
            }
            Verdict::Large(part, has_best) => describe_large(part, has_best),
            Verdict::Slower { has_best: true } => {
                "A step takes {t_step}, MFU {mfu%}. The best split takes {t_best}."
            }
            Verdict::Slower { .. } => "A step takes {t_step}, MFU {mfu%}, {days} in all.",
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let is_best = self.best().is_ok_and(|best| best.split == self.split);
        let hints = [
            (self.best().is_ok() && !is_best).then_some(
                "Best: {best_t} tensor, {best_p} pipeline, {best_d} data, micro-batches of {best_b}.",
            ),
            self.shards_across_nodes().then_some(
                "Measured runs of ZeRO-3 across nodes were 16 to 68 % slower than this model says.",
            ),
            (self.plan().is_ok() && self.recompute == Recompute::Full).then_some(
                "The devices compute at {hfu%} of the peak (HFU); MFU leaves out what they compute again.",
            ),
        ];
        hints.into_iter().flatten().map(Sentence::from).collect()
    }
}

const fn describe_large(part: Large, has_best: bool) -> &'static str {
    match (part, has_best) {
        (Large::Tensor, true) => {
            "Tensor parallelism takes {t_tensor / t_step%} of the step. The best split takes {t_best} instead of {t_step}."
        }
        (Large::Bubble, true) => {
            "The bubble takes {t_bubble / t_step%} of the step. The best split takes {t_best} instead of {t_step}."
        }
        (Large::Data, true) => {
            "Messages between replicas take {(t_data - t_data_hidden) / t_step%} of the step. The best split takes {t_best} instead of {t_step}."
        }
        (Large::Tensor, false) => {
            "Tensor parallelism takes {t_tensor / t_step%} of the step of {t_step}."
        }
        (Large::Bubble, false) => "The bubble takes {t_bubble / t_step%} of the step of {t_step}.",
        (Large::Data, false) => {
            "Messages between replicas take {(t_data - t_data_hidden) / t_step%} of the step of {t_step}."
        }
    }
}

/// Says why there is no such split, and what to take instead.
fn explain_refusal(why: &Error, s: &State) -> &'static str {
    match (why.field(), why.kind()) {
        ("t", ErrorKind::NotDivisible) => {
            "{t} devices cannot share {a} heads evenly. Take a divisor of {a} for tensor parallelism."
        }
        ("p", ErrorKind::TooManyProcessors) => {
            "There are more stages than layers. Take at most {l} stages."
        }
        ("vp", _) if s.schedule == Schedule::GPipe => {
            "GPipe does not interleave. Take one chunk for each device, or 1F1B."
        }
        ("vp", ErrorKind::OutOfRange) => {
            "There are more chunks than layers in a stage. Take at most {ceil(l / p)} chunks."
        }
        ("vp", _) => {
            "Interleaving needs a multiple of {p} micro-batches, and a replica has {B t p / (G b)}."
        }
        ("G", ErrorKind::NotDivisible) => {
            "The devices cannot be divided so. Take a multiple of {t p}: tensor times pipeline."
        }
        ("B", ErrorKind::NotDivisible) => {
            "The batch cannot be divided so. Take a multiple of {G b / (t p)} sequences."
        }
        _ => "These values have no answer. Bring them nearer to the defaults.",
    }
}
