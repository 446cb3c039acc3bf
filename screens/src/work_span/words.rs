//! The words: what limits the schedule, and what a finer or coarser cut would change.

use crate::screen::prelude::*;

use super::state::{Limit, State};

/// The relative difference up to which two times are said to be one.
const SAME: f64 = 1e-9;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        if self.is_measured() {
            return vec![self.tell_measured().into()];
        }
        let words = match self.limit() {
            Ok(Limit::Bounds { .. }) if self.has_second() && self.second().is_err() => {
                "The second program needs both numbers: its work and a span of at most that."
            }
            Ok(Limit::Bounds { .. }) if self.equal_processors().is_ok() => {
                "By the estimate it takes {t_estimate}, the second program {t_estimate_ref}. They are equal on {p_equal} processors."
            }
            Ok(Limit::Bounds { .. }) if self.has_second() => {
                "By the estimate it takes {t_estimate}, the second program {t_estimate_ref}. One of them is faster on any number of processors."
            }
            Ok(Limit::Bounds { is_span: true }) => {
                "The span, {span}, limits the speedup to {parallelism}. No greedy schedule takes more than {t_upper}."
            }
            Ok(Limit::Bounds { is_span: false }) => {
                "A greedy schedule takes between {t_lower} and {t_upper}. No speedup is above {parallelism}."
            }
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

impl State {
    /// Says what the measured times leave open, or which of them cannot be.
    fn tell_measured(&self) -> &'static str {
        if self.bounds().is_err() {
            return "There is no measured time. Give processors and a time, such as 4:80.";
        }
        if self.has_conflict() {
            return "{t_conflict} on {p_conflict} processors cannot be: the times leave at most {t_conflict_most}.";
        }
        match self.bounds().and_then(|bounds| {
            let p = self.values.p;
            Ok((p == 1.0, bounds.shortest_on(p)? < (1.0 - SAME) * bounds.longest_on(p)?))
        }) {
            Ok((true, true)) => "On one processor it takes between {t_least} and {t_most}.",
            Ok((true, false)) => "On one processor it takes {t_most}.",
            Ok((false, false)) => {
                "On {p} processors it takes {t_most}: a longer time, or a shorter one, cannot be."
            }
            _ => "On {p} processors a greedy schedule takes between {t_least} and {t_most}.",
        }
    }
}

fn explain_refusal(why: &Error) -> &'static str {
    match (why.field(), why.kind()) {
        ("span", _) => {
            "No path is longer than all tasks together. Give a span of at most the work."
        }
        ("graph", _) => "There is no such graph. The message beside its box says why.",
        (_, ErrorKind::NotPowerOfTwo) => {
            "The matrix is halved again and again. Take a power of two as its size."
        }
        _ => "There are too many tasks. Take a smaller size or a larger grain.",
    }
}
