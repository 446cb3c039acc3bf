//! The words: how often to save, and what failures cost.

use crate::screen::prelude::*;

use super::state::{State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Err(why) => explain(&why),
            Ok(Verdict::Interval) => {
                "Save every {tau_best}, not every {tau_used}: that takes {1 - t_best / t%} less time."
            }
            Ok(Verdict::Nodes) => "{best_N} nodes finish sooner: in {t_best_N} in place of {t}.",
            Ok(Verdict::Waste { helps: true, is_new: true }) => {
                "Failures take {waste%} of the time. With local checkpoints it is {waste_two%}."
            }
            Ok(Verdict::Waste { helps: true, .. }) => {
                "Failures take {waste%} of the time. With the best levels it is {waste_two%}."
            }
            Ok(Verdict::Waste { .. }) => {
                "Failures take {waste%} of the time. Only a shorter checkpoint or restart helps."
            }
            Ok(Verdict::Good { is_counted: true }) => {
                "Save every {tau_used}. {floor(failures + 0.5)} failures and the checkpoints take {waste%} of the time."
            }
            Ok(Verdict::Good { .. }) => {
                "Save every {tau_used}. Failures and checkpoints take {waste%} of the time."
            }
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        if self.time().is_err() {
            return Vec::new();
        }
        let hints = [
            Some("Some node fails every {M} on average."),
            (!self.has_two_levels() && self.exact_time().is_ok()).then_some(
                "Young's interval is {tau_young}; it takes {t_young / t_exact - 1 %} longer, as the minimum is flat.",
            ),
            self.lacks_levels().then_some(
                "With {k_best} segments per global checkpoint, local ones between, the waste is {waste_two%}.",
            ),
            self.has_too_few_nodes().then_some(
                "More nodes pay up to {best_N}, which take {t_best_N}. Beyond that failures cost more than they bring.",
            ),
        ];
        hints.into_iter().flatten().map(Sentence::from).collect()
    }
}

/// Says why there is no answer, and what to do.
fn explain(why: &Error) -> &'static str {
    match why.field() {
        "delta" => {
            "Checkpoints of no time are written always. Set their time above zero, or give an interval."
        }
        "delta1" => "Local checkpoints of no time are written always. Set their time above zero.",
        _ => "Failures come too often: the run never ends. Save more often, or take fewer nodes.",
    }
}
