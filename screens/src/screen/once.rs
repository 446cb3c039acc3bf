//! What takes long and is computed once.

use std::sync::OnceLock;

use crossover_model::Error;

/// A part of a state that takes long: it is computed when it is first asked for, and kept.
#[derive(Clone, Debug)]
pub struct Once<T>(OnceLock<Result<T, Error>>);

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Once<T> {
    /// Returns what `compute` gives, which is asked once.
    ///
    /// # Errors
    /// Its error.
    pub fn get(&self, compute: impl FnOnce() -> Result<T, Error>) -> Result<&T, Error> {
        self.0.get_or_init(compute).as_ref().map_err(Error::clone)
    }
}
