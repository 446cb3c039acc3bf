//! Collective operations: what each algorithm costs, who sends to whom in which round, what an
//! Ethernet makes of them, and the bounds none can beat.
//!
//! The words `m` that a process contributes are: for broadcast, reduce, all-reduce and
//! reduce-scatter the whole vector; for scatter, gather and all-gather one process's share; for
//! all-to-all the words for each receiver. [`Operation::total_words`] converts this [`Share`] to
//! the `n` of the MPI algorithms, which with `p` is a [`Size`](crate::Size).
//!
//! Sources: Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed., 2003,
//! chapter 4 and Table 4.1; R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of collective
//! communication operations in MPICH", 2005; J. Hanuliak, "Modeling of Communication Complexity in
//! Parallel Computing", 2014, section 7.2.

mod algorithm;
mod bounds;
mod cost;
pub mod ethernet;
mod links;
pub mod nccl;
mod network;
pub mod nodes;
mod operation;
mod phases;
mod schedule;
mod shape;
mod sharing;
mod winners;

pub use algorithm::Algorithm;
pub use bounds::{Bounds, bounds};
pub use cost::{
    Best, Price, Stage, Terms, best_algorithm, crossover, segments, stages, terms, time,
};
pub use links::{OnLinks, OnRound, on_links};
pub use network::{on_network, terms_on};
pub use operation::{Operation, Share};
pub use schedule::{Schedule, Transfer, schedule};
pub use shape::Shape;
pub use winners::{Meeting, Winner, meetings, winners};
