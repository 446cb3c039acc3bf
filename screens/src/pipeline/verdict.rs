//! How what the words say of a state is decided.

use crossover_model::pipeline::{Bottleneck, Metrics};

use super::state::State;
use crate::screen::prelude::*;

/// A stream that takes longer than the best number of chunks by more than this is badly cut.
const BADLY: f64 = 1.1;
/// A gain beyond this is worth a hint.
const WORTH: f64 = 1.05;

/// What the answer is about.
pub(super) enum Verdict {
    /// The room for chunks inside limits; whether that is room for one alone.
    Room { is_one: bool },
    /// The processor that both ends share limits.
    Ends,
    /// Another number of chunks would be faster by a tenth or more.
    Cut { is_one: bool, best_is_one: bool },
    /// A stage limits.
    Stage,
}

impl State {
    pub fn verdict(&self) -> Result<Verdict, Error> {
        let Metrics { bottleneck, t, .. } = *self.metrics()?;
        Ok(match (bottleneck, self.best.get()) {
            (Bottleneck::Flight, _) => Verdict::Room { is_one: self.values.flight == Some(1.0) },
            (Bottleneck::Ends, _) => Verdict::Ends,
            (Bottleneck::Stage(_), Ok(best)) if BADLY * best.t < t => {
                Verdict::Cut { is_one: self.values.n == 1.0, best_is_one: best.n == 1.0 }
            }
            (Bottleneck::Stage(_), _) => Verdict::Stage,
        })
    }

    /// Returns whether chunks wait inside though less room would do, which is certain without shared ends.
    pub fn has_too_much_room(&self) -> bool {
        !self.values.ends
            && self.metrics().is_ok_and(|metrics| {
                let once: f64 = self.times().iter().sum();
                let has_more =
                    self.values.flight.is_none_or(|flight| metrics.flight_needed < flight);
                has_more && metrics.flight_needed < self.values.n && WORTH * once < metrics.latency
            })
    }

    /// Returns whether the same processors could do more elsewhere.
    pub fn is_badly_placed(&self) -> bool {
        let both = self.metrics().and_then(|metrics| Ok((metrics.rate, self.best_copies()?.rate)));
        both.is_ok_and(|(rate, best)| WORTH * rate < best)
    }
}
