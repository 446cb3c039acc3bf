//! The speedup of a distributed run when messages cost time: N. P. Khanyile, J.-R. Tapamo and
//! E. Dube, "An Analytic Model for Predicting the Performance of Distributed Applications on
//! Multicore Clusters", *IAENG International Journal of Computer Science* 39(3), 2012.
//!
//! Bits, kilometres and seconds, as in the paper.

mod message;
mod run;

pub use message::{
    Link, LinkMessage, Messages, Propagation, SPEED_OF_LIGHT, propagation_delay, shaffer, tcomm,
};
pub use run::{
    Base, BestN, Estimate, Pattern, Prediction, Run, best_n, estimate, messages, perf_min, predict,
    slowdown,
};
