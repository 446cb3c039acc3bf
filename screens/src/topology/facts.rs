//! What the readouts and sentences are made of, computed once.

use crossover_model::Error;
use crossover_model::topology::{Congestion, Metrics};

use super::inputs::{Inputs, Times};

/// Everything that the readouts and sentences are made of.
pub(super) struct Facts {
    pub s: Inputs,
    pub metrics: Result<Metrics, Error>,
    /// Of the farthest message.
    pub worst: Result<Times, Error>,
    /// Vertices of the path.
    pub path: Result<Vec<usize>, Error>,
    pub congestion: Result<Congestion, Error>,
}

impl Facts {
    pub fn of(s: Inputs) -> Self {
        let metrics = s.metrics();
        let graph = s.graph();
        Self {
            worst: metrics.clone().and_then(|metrics| s.times(metrics.diameter)),
            path: graph.clone().and_then(|graph| s.path(&graph)),
            congestion: graph.and_then(|graph| s.congestion(&graph)),
            metrics,
            s,
        }
    }

    pub fn diameter(&self) -> Result<f64, Error> {
        let metrics = self.metrics.as_ref().map_err(Error::clone)?;
        Ok(metrics.diameter)
    }
}
