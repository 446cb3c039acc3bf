//! The operation on a machine whose times are read off measurements: each stage takes the measured time of its
//! message.

use std::sync::Arc;

use crossover_model::collectives::{Algorithm, Best, Stage, stages};

use crate::screen::machine::own::Own;
use crate::screen::prelude::*;

use super::params::Place;
use super::state::State;

impl State {
    pub fn measurements(&self) -> Option<&Arc<Own>> {
        self.own.as_ref()
    }

    /// Returns the time of an algorithm, as its messages were measured, on a network.
    pub fn measured_time(
        &self,
        own: &Own,
        algorithm: Algorithm,
        network: Place,
    ) -> Result<f64, Error> {
        let shape = match network {
            Place::On(shape) => Some(shape),
            _ => None,
        };
        let stages = stages(self.op, algorithm, shape, self.p, self.segments(algorithm)?)?;
        let combined = stages.iter().map(|stage| stage.rounds * stage.combined).sum::<f64>();
        let times = self.message_times(own, &stages);
        let sent: f64 = stages.iter().zip(times).map(|(stage, t)| stage.rounds * t).sum();
        Ok(sent + combined * self.size().n * self.gamma)
    }

    /// Returns the measured time of the message of each stage. Where messages share a link, it is that of all
    /// of them in one.
    pub fn message_times(&self, own: &Own, stages: &[Stage]) -> Vec<f64> {
        let bytes = self.size().n * self.word;
        stages.iter().map(|stage| own.time(stage.sharing * stage.sent * bytes)).collect()
    }

    /// Returns the best algorithm where any two processes are neighbors, and its measured time.
    pub fn best_by_measurements(&self, own: &Own) -> Result<Best, Error> {
        let timed = |algorithm| {
            let t = self.measured_time(own, algorithm, Place::Switched)?;
            Ok(Best { algorithm, t })
        };
        let all = self.usable_algorithms().map(timed).collect::<Result<Vec<_>, Error>>()?;
        let best = all.into_iter().min_by(|a, b| a.t.total_cmp(&b.t));
        best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", self.p, "give another p"))
    }
}
