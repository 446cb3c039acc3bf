//! The speedup of a distributed run when messages cost time: N. P. Khanyile, J.-R. Tapamo and
//! E. Dube, "An Analytic Model for Predicting the Performance of Distributed Applications on
//! Multicore Clusters", *IAENG International Journal of Computer Science* 39(3), 2012.
//!
//! Bits, meters and seconds; the paper has kilometers.

mod busy_link;
mod estimate;
mod improvement;
mod measured;
mod message;
mod overheads;
mod parts;
mod pattern;
mod placement;
mod processes;
mod required;
mod run;
mod sent;
mod traffic;

pub use busy_link::{Application, Arrivals, BusyLink};
pub use estimate::{Estimate, estimate, imbalance, mean_slowdown, perf_min, slowdown};
pub use improvement::{Improvement, even_length};
pub use measured::{LawError, law_error};
pub use message::{
    Link, LinkMessage, Messages, SPEED_OF_LIGHT, Shaffer, propagation_delay, shaffer, tcomm,
};
pub use overheads::{Overheads, overheads};
pub use parts::{MessageParts, message_parts};
pub use pattern::Pattern;
pub use placement::{NodeShape, Processes, rank_choices};
pub use processes::{best_ranks, node_shape, processes};
pub use required::required_n;
pub use run::{Base, BestN, MOST, Prediction, Run, best_n, core_equivalents, predict};
pub use traffic::messages;
