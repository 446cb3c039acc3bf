//! What can be read off: the network-aware run first, then the laws it is compared with.

use crossover_model::Error;
use crossover_model::network::{BestN, MessageParts, Prediction, best_n, message_parts, predict};

use super::hints::hints;
use super::law::on_speeds;
use super::state::{State, on_key};
use super::takeaway::takeaway;
use super::{limits, readouts, run};
use crate::params::Params;
use crate::screen::Report;

/// Everything the report is made of, computed once.
pub(super) struct Facts {
    pub state: State,
    /// The run on `N`.
    pub run: Result<Prediction, Error>,
    /// One message of it.
    pub message: Result<MessageParts, Error>,
    /// The fastest run.
    pub best: Result<BestN, Error>,
    /// The run on that number of processors.
    pub at_best: Result<Prediction, Error>,
}

impl Facts {
    pub fn of(params: &Params) -> Self {
        let state = State::of(params);
        let on = |error| on_key(on_speeds(error));
        let run = predict(&state.run, state.n).map_err(on);
        let message = message_parts(&state.run, state.n).map_err(on);
        let best = best_n(&state.run).map_err(on);
        let at_best = best
            .clone()
            .and_then(|best| predict(&state.run, best.n).map_err(on));
        Self {
            state,
            run,
            message,
            best,
            at_best,
        }
    }
}

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(params);
    let mut all = run::all(&facts);
    all.extend(readouts::all(&facts.state));
    all.extend(limits::all(&facts.state));
    Report {
        readouts: all,
        takeaway: takeaway(&facts),
        hints: hints(params, &facts),
    }
}
