//! States of which a part takes long to find: it is filled in step by step, and pending until then.

use std::sync::OnceLock;

use crossover_model::steps::{Pace, Work};
use crossover_model::{Error, ErrorKind};

use super::compute::{Compute, Steps};
use super::params::Params;
use super::quantity::{Words, report};
use super::report::Report;

/// Steps between what is shown after the first time: it is more than showing it takes.
const FURTHER: usize = 4;

/// A state of which a part is found in steps.
pub trait Stepped: Words {
    /// The steps, of about a millisecond each, that a move of a slider waits for: what takes no longer
    /// is there at once.
    const AT_ONCE: usize;

    /// Finds what is pending, the most important first.
    fn find(&self, pace: &Pace) -> impl Future<Output = ()>;
}

/// What a state knows once it has been found.
#[derive(Debug)]
pub struct Later<T>(OnceLock<Result<T, Error>>);

impl<T> Default for Later<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Later<T> {
    /// Returns whether it is still being found.
    pub fn is_pending(&self) -> bool {
        self.0.get().is_none()
    }

    /// Returns it where it is known.
    ///
    /// # Errors
    /// Why there is none; of the kind [`ErrorKind::Pending`] until it is known.
    pub fn get(&self) -> Result<&T, Error> {
        let pending = || {
            let help = "the answer will appear here";
            Error::new(ErrorKind::Pending, "makespan", "being solved for", help)
        };
        self.0.get().ok_or_else(pending)?.as_ref().map_err(Error::clone)
    }

    /// Returns it, found now unless it is known.
    ///
    /// # Errors
    /// Why there is none.
    pub fn or(&self, find: impl FnOnce() -> Result<T, Error>) -> Result<&T, Error> {
        self.0.get_or_init(find);
        self.get()
    }

    /// Finds it by `work`, unless it is known.
    pub async fn fill(&self, work: impl Future<Output = Result<T, Error>>) {
        if self.is_pending() {
            let found = work.await;
            self.0.get_or_init(|| found);
        }
    }
}

/// Returns the `view` of a state after each step of its solution, until `is_enough` or the end. The view also
/// gets the progress of the solution, in `0..=1`.
pub fn watch_state<S: Stepped, T: 'static>(
    params: &Params,
    is_enough: fn(&S) -> bool,
    view: impl Fn(&S, f64) -> T + 'static,
) -> Steps<T> {
    let (params, worked) = (params.clone(), params.clone());
    let mut work = Work::new(async move |pace| S::of(&worked).find(&pace).await);
    let (mut steps, mut is_done) = (S::AT_ONCE, false);
    Box::new(std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        let state = S::of(&params);
        is_done = (0..steps).any(|_| is_enough(state) || work.step().is_some());
        is_done |= is_enough(state);
        steps = FURTHER;
        Some(view(state, work.progress()))
    }))
}

/// Returns the computation of a report in steps, from the state `S`: each report holds what is known by then.
pub const fn report_in_steps<S: Stepped>() -> Compute<Report> {
    Compute::Steps(|params| {
        let never = |_: &S| false;
        watch_state(params, never, |state, progress| match state.searching(progress) {
            Some(sentence) => Report { takeaway: vec![sentence], ..report(state) },
            None => report(state),
        })
    })
}
