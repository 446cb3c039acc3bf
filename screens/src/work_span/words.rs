//! The words: what limits the schedule, and what a finer or coarser cut would change.

use crate::screen::prelude::*;

use super::state::State;

/// Parallelism per processor from which on it is ample.
const AMPLE: f64 = 10.0;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let (law, is_anomaly) = match self.law().and_then(|law| Ok((law, self.is_anomaly()?))) {
            Ok(both) => both,
            Err(why) => return vec![refused(&why).into()],
        };
        let told = if is_anomaly {
            "{p} processors take {t_greedy}, one more takes {t_greedy_next}. A greedy schedule can slow down with more processors."
        } else if law.work / law.p <= law.span {
            "The critical path, {span}, limits the speedup to {parallelism}. The greedy schedule takes {t_greedy}."
        } else if AMPLE <= law.slack() {
            "The parallelism of {parallelism} is ample. The greedy schedule takes {t_greedy}, {over_lower} times the lower bound."
        } else if self.stolen().is_ok() {
            "The greedy schedule takes {t_greedy}; none is below {t_lower}. Work stealing takes {t_stealing}."
        } else {
            "The greedy schedule takes {t_greedy}; none is below {t_lower}."
        };
        vec![told.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let mut hints = Vec::new();
        if let (Ok(best), Ok(greedy)) = (self.best_grain(), self.greedy())
            && best.time < 0.9 * greedy.time
        {
            let told = "A grain of {best_grain} takes {t_best_grain}. Now all tasks together are {work_overhead} times the serial work.";
            hints.push(told.into());
        }
        if self.stolen().is_err_and(|error| error.kind() == ErrorKind::TooLarge) {
            let told = "Work stealing is not played to its end: there are too many attempts. Give them more time.";
            hints.push(told.into());
        }
        hints
    }
}

/// Returns why there are no tasks.
fn refused(why: &Error) -> &'static str {
    match (why.field(), why.kind()) {
        ("graph", _) => "There is no such graph. The message beside its box says why.",
        (_, ErrorKind::NotPowerOfTwo) => {
            "The matrix is halved again and again. Take a power of two as its size."
        }
        _ => "There are too many tasks. Take a smaller size or a larger grain.",
    }
}
