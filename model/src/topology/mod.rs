//! Interconnection networks: how far apart their nodes are, what they cost, the path a message
//! takes, what traffic leaves of a link, and what a network of switches is built of.
//!
//! Source: Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed., 2003,
//! section 2.4; the networks are those that J. Hanuliak, "Modeling of Communication Complexity in
//! Parallel Computing", 2014, section 2.1, lists and that have a fixed shape.

mod batcher;
mod benes;
mod direct;
mod fabric;
mod graph;
mod hypertree;
mod kind;
mod metrics;
mod multistage;
mod port_tree;
mod traffic;

pub use fabric::{Blocking, Fabric, fabric, log2_factorial};
pub use graph::{Graph, Link, Node};
pub use kind::Topology;
pub use metrics::{
    BUSES, Metrics, WorstCase, bisection, mean_distance, metrics, metrics_with, worst_case_message,
};
pub use traffic::{Congestion, Pattern, congestion, link_loads, load_of, routes};
