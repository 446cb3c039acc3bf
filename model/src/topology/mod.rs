//! Interconnection networks: how far apart their nodes are, what they cost, the path a message
//! takes, and what traffic leaves of a link.
//!
//! Source: Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed., 2003,
//! section 2.4; the networks are those that J. Hanuliak, "Modeling of Communication Complexity in
//! Parallel Computing", 2014, section 2.1, lists and that have a fixed shape.

mod graph;
mod kind;
mod metrics;
mod traffic;

pub use graph::{Graph, Link, Node};
pub use kind::Topology;
pub use metrics::{Metrics, WorstCase, metrics, worst_case_message};
pub use traffic::{Congestion, Pattern, congestion, link_loads, load_of};
