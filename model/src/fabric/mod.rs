//! Networks of today's machines, which follow from ports, taper, groups or dimensions: fat trees of switches, dragonfly,
//! `HyperX` and tori of unlike dimensions. What they consist of, what each node gets, and what they cost.
//!
//! Every link carries the same bandwidth each way, and a node has one link into the fabric; a node of a torus is its own
//! router. Distances count links from node to node. Throughputs are shares of a link that all nodes can send at once.

mod cut;
mod form;
mod graph;
mod metrics;
mod shape;
mod spec;

pub use form::Form;
pub use graph::{Graph, Link, Place};
pub use metrics::{Metrics, Prices};
pub use spec::{Fabric, Family, MOST_DIMENSIONS, MOST_NODES};
