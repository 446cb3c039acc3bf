//! The words: what limits the schedule, and what a finer or coarser cut would change.

use crate::screen::prelude::*;

use super::state::{Limit, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.limit() {
            Err(why) => explain_refusal(&why),
            Ok(Limit::Anomaly) => {
                "{p} processors take {t_greedy}, one more takes {t_greedy_next}. A greedy schedule can slow down with more processors."
            }
            Ok(Limit::Span) => {
                "The critical path, {span}, limits the speedup to {parallelism}. The greedy schedule takes {t_greedy}."
            }
            Ok(Limit::Processors { is_ample: true }) => {
                "The parallelism of {parallelism} is ample. The greedy schedule takes {t_greedy}, {over_lower} times the lower bound."
            }
            Ok(Limit::Processors { is_ample: false }) if self.work_stealing().is_ok() => {
                "The greedy schedule takes {t_greedy}; none is below {t_lower}. Work stealing takes {t_stealing}."
            }
            Ok(Limit::Processors { is_ample: false }) => {
                "The greedy schedule takes {t_greedy}; none is below {t_lower}."
            }
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let mut hints = Vec::new();
        if self.is_best_grain_worth_it() {
            let words = "A grain of {best_grain} takes {t_best_grain}. Now all tasks together are {work_overhead} times the serial work.";
            hints.push(words.into());
        }
        if self.work_stealing().is_err_and(|error| error.kind() == ErrorKind::TooLarge) {
            let words = "Work stealing is not played to its end: there are too many attempts. Give them more time.";
            hints.push(words.into());
        }
        hints
    }
}

fn explain_refusal(why: &Error) -> &'static str {
    match (why.field(), why.kind()) {
        ("graph", _) => "There is no such graph. The message beside its box says why.",
        (_, ErrorKind::NotPowerOfTwo) => {
            "The matrix is halved again and again. Take a power of two as its size."
        }
        _ => "There are too many tasks. Take a smaller size or a larger grain.",
    }
}
