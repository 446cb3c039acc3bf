//! What is shown while a long solution is under way.

use crossover_model::divisible_load::Work;
use crossover_model::{Error, ErrorKind};

use crate::screen::Steps;

/// Steps of a millisecond that a move of a slider can wait for where nothing is known before: what takes
/// no longer is there at once.
pub(crate) const FIRST: usize = 6;

/// Steps between what is shown after that: it is more than showing it takes.
const FURTHER: usize = 4;

/// What `view` shows, step by step, of the state that `work` fills in, given how far the solution under
/// way has come, in `0..=1`. The `first` steps are shown together.
pub(crate) fn watched<T: 'static>(
    mut work: Work<()>,
    first: usize,
    view: impl Fn(f64) -> T + 'static,
) -> Steps<T> {
    let (mut steps, mut done) = (first, false);
    Box::new(std::iter::from_fn(move || {
        if done {
            return None;
        }
        done = (0..steps).any(|_| work.step().is_some());
        steps = FURTHER;
        Some(view(work.progress()))
    }))
}

/// Why there is no answer yet.
pub(crate) fn pending<T>() -> Result<T, Error> {
    let help = "the answer will appear here";
    Err(Error::new(ErrorKind::Pending, "makespan", "being solved for", help))
}

/// Whether the answer is still being solved for.
pub(crate) fn is_pending<T>(answer: &Result<T, Error>) -> bool {
    let error = answer.as_ref().err();
    error.is_some_and(|error| error.kind() == ErrorKind::Pending)
}
