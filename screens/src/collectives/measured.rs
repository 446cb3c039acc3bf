//! The operation on a machine whose times are read off measurements: each stage takes the measured time of its
//! message.

use std::sync::Arc;

use crossover_model::collectives::{Algorithm, Best, Operation, Stage, stages};

use crate::screen::machine::own::Own;
use crate::screen::prelude::*;

use super::params::Place;
use super::quantities::State;

/// The formula of the time of what is meant: rounds, each with the time of its message.
pub(super) const MEANT: &str = r#"sum_i(r_i T_i) "messages" + sum_i(r_i g_i) γ "combining""#;
/// The formula of the time of the best where the operation runs.
pub(super) const BEST_THERE: &str =
    r#"sum_i(r'_i T'_i) "messages" + sum_i(r'_i g'_i) γ "combining""#;
/// Where the stages come from, and their times.
pub(super) const SOURCE: &str = "Stages as in Thakur, Rabenseifner and Gropp 2005, section 4; their times are read off the measurements, on straight lines between two sizes";
/// Returns how the best is found, and what holds of it: there is one algorithm for a barrier.
pub(super) const fn best(op: Operation) -> Origin {
    let by = "The measured times of the messages of each algorithm are added up.";
    let holds = match op {
        Operation::Barrier => "latency_bound <= t_best",
        _ => "t_best <= T_other",
    };
    Origin::Found { by, holds }
}

impl State {
    /// Returns the measured times of messages, where the machine has them.
    pub fn table(&self) -> Option<&Arc<Own>> {
        self.own.as_ref()
    }

    /// Returns the time of an algorithm, as its messages were measured, on a network.
    pub fn measured(&self, own: &Own, algorithm: Algorithm, network: Place) -> Result<f64, Error> {
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
    pub fn best_measured(&self, own: &Own) -> Result<Best, Error> {
        let timed = |algorithm| {
            let t = self.measured(own, algorithm, Place::Switched)?;
            Ok(Best { algorithm, t })
        };
        let all = self.considered().map(timed).collect::<Result<Vec<_>, Error>>()?;
        let best = all.into_iter().min_by(|a, b| a.t.total_cmp(&b.t));
        best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", self.p, "give another p"))
    }
}
