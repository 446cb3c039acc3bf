//! What the model says of a run on `N` processors.

use crossover_model::Error;
use crossover_model::distributed::{
    BestN, MessageParts, Prediction, Run, best_n, message_parts, predict,
};

/// What the model says of a run on a number of processors, computed once.
pub(crate) struct Facts {
    /// The run.
    pub run: Run,
    /// Processors.
    pub n: f64,
    /// The run on `N`.
    pub here: Result<Prediction, Error>,
    /// One message of it.
    pub message: Result<MessageParts, Error>,
    /// The fastest run.
    pub best: Result<BestN, Error>,
    /// The run on that number of processors.
    pub at_best: Result<Prediction, Error>,
}

impl Facts {
    /// Returns the facts of `run` on `n` processors.
    pub fn of(run: Run, n: f64) -> Self {
        let best = best_n(&run);
        Self {
            here: predict(&run, n),
            message: message_parts(&run, n),
            at_best: best.clone().and_then(|best| predict(&run, best.n)),
            best,
            run,
            n,
        }
    }
}
