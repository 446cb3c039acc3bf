//! What was computed last, kept while it is asked for again: a text is read once, and its rows are fitted once,
//! however many sliders move beside them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many answers are kept: those of the page, of what it is compared with, and of the published texts.
const MOST: usize = 16;

/// Answers that were asked for last, the latest at the end.
pub(super) struct Kept<K, V>(Mutex<Vec<(K, Arc<V>)>>);

impl<K: PartialEq, V> Kept<K, V> {
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Returns the answer to `asked`: the one kept, or what `answer` gives.
    pub fn get(&self, asked: K, answer: impl FnOnce(&K) -> V) -> Arc<V> {
        let known = self.take_entry(&asked);
        let last = known.unwrap_or_else(|| {
            let answer = Arc::new(answer(&asked));
            (asked, answer)
        });
        let answer = Arc::clone(&last.1);
        let mut kept = self.all();
        if kept.len() == MOST {
            kept.remove(0);
        }
        kept.push(last);
        answer
    }

    fn take_entry(&self, asked: &K) -> Option<(K, Arc<V>)> {
        let mut kept = self.all();
        let at = kept.iter().position(|(other, _)| other == asked)?;
        Some(kept.remove(at))
    }

    fn all(&self) -> MutexGuard<'_, Vec<(K, Arc<V>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
