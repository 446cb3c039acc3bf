//! The words: whether the split fits, what it costs, and which one is best.

use crossover_model::training::Recompute;

use crate::screen::prelude::*;

use super::state::{Large, State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Verdict::Refused(error) => return vec![explain_refusal(&error)],
            Verdict::NoRoom { has_best: true } => {
                "Does not fit: a device needs {memory} and has {M}. The best split that fits takes {t_best} a step."
            }
            Verdict::NoRoom { .. } => {
                "Does not fit: a device needs {memory} and has {M}. With these settings no split fits."
            }
            Verdict::Good => {
                "A good split: {t_step} a step, {mfu%} of the peak (MFU), {days} in all."
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

/// Says why there is no such split, and what to type instead.
fn explain_refusal(why: &Error) -> Sentence {
    let told = match why.field() {
        "t" => "Tensor parallelism {t} does not divide the heads. {help}.",
        "p" => "There are more stages than layers. {help}.",
        "vp" => "The chunks of a device do not work out. {help}.",
        "G" => "The devices cannot be divided so. {help}.",
        "B" if why.kind() == ErrorKind::NotDivisible => "The batch cannot be divided so. {help}.",
        _ => "These values have no answer. {help}.",
    };
    let mut letters = why.help().chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    Sentence::from(told).naming("help", first.chain(letters).collect::<String>())
}
