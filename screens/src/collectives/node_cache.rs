//! What is computed once of an operation on nodes.

use crossover_model::collectives::nodes::{Hierarchical, OnNodes, WayOnNodes};

use crate::screen::prelude::*;

/// What of the nodes takes long.
#[derive(Default)]
pub(super) struct NodesCache {
    pub counted: Once<OnNodes>,
    pub phases: [Once<Hierarchical>; 2],
    pub flip: Once<FlipOnNodes>,
    pub lanes_from: Once<Option<f64>>,
}

/// A size at which the fastest way on the nodes changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FlipOnNodes {
    pub m: f64,
    pub below: WayOnNodes,
    pub above: WayOnNodes,
}
