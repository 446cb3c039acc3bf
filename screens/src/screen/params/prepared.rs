//! What a screen has prepared of its parameters.

use std::any::Any;
use std::sync::{Arc, OnceLock};

/// The state that a screen prepares of values, once for them and all their clones.
#[derive(Clone, Debug, Default)]
pub(super) struct Shared(Arc<OnceLock<Box<dyn Any + Send + Sync>>>);

impl Shared {
    /// Forgets the state, as the values have changed; clones of the values before keep theirs.
    pub fn forget(&mut self) {
        match Arc::get_mut(&mut self.0) {
            Some(own) => drop(own.take()),
            None => *self = Self::default(),
        }
    }

    /// Returns the state, which `prepare` makes when it is asked for first.
    ///
    /// # Panics
    /// Where it is asked for another type than before: a screen has one.
    pub fn get<S: Send + Sync + 'static>(&self, prepare: impl FnOnce() -> S) -> &S {
        let state = self.0.get_or_init(|| Box::new(prepare()));
        state.downcast_ref().expect("a screen has one state")
    }
}
