//! A distributed run, as the screens of speedup and of prediction share it: its parameters, what
//! can be read off it and what to know about it.

mod counts;
mod hints;
mod letters;
mod readouts;
pub(crate) mod table;

use crossover_model::Error;
use crossover_model::distributed::{
    BestN, MessageParts, Prediction, Run, best_n, message_parts, predict,
};
use crossover_model::speedup::Fraction;

pub(crate) use counts::{axis, counts, fastest, is_sparse, of_run, present, reach, squares};
pub(crate) use hints::hints;
pub(crate) use letters::letters;
pub(crate) use readouts::all;

/// A run on a number of processors.
#[derive(Clone, Copy)]
pub(crate) struct DistributedRun {
    /// The run.
    pub run: Run,
    /// Processors.
    pub n: f64,
}

/// What the model says of a case, computed once.
pub(crate) struct Facts {
    pub case: DistributedRun,
    /// The run on `N`.
    pub run: Result<Prediction, Error>,
    /// One message of it.
    pub message: Result<MessageParts, Error>,
    /// The fastest run.
    pub best: Result<BestN, Error>,
    /// The run on that number of processors.
    pub at_best: Result<Prediction, Error>,
}

impl DistributedRun {
    /// The fraction as the laws of speedup take it.
    pub fn fraction(&self) -> Fraction {
        Fraction::Parallel(self.run.f)
    }

    /// The nodes that exchange messages.
    pub fn nodes(&self) -> f64 {
        (self.n / self.run.cores).ceil()
    }
}

impl Facts {
    /// The facts of `case`.
    pub fn of(case: DistributedRun) -> Self {
        let best = best_n(&case.run);
        Self {
            run: predict(&case.run, case.n),
            message: message_parts(&case.run, case.n),
            at_best: best.clone().and_then(|best| predict(&case.run, best.n)),
            best,
            case,
        }
    }
}
