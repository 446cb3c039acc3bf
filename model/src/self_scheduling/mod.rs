//! Self-scheduling: how the iterations of a loop are dealt out to workers, and what that costs.
//!
//! A [`Loop`] says how long each iteration takes and gives the [`Iterations`]; a [`Policy`] cuts
//! them into chunks; a [`Team`] of workers runs these. [`Team::schedule`] tells chunk by chunk who
//! runs what when, [`Team::metrics`] sums it up, and [`Team::makespan`] is all that a curve needs.
//!
//! Inside, times are whole picoseconds, so that two of them are compared exactly. A tie goes to the
//! worker with the lowest number, to the smallest chunk, to the first policy of [`Policy::ALL`].
//!
//! Sources: C. P. Kruskal and A. Weiss, "Allocating independent subtasks on parallel processors",
//! *IEEE Transactions on Software Engineering* 11(10), 1985; C. D. Polychronopoulos and D. J. Kuck,
//! "Guided self-scheduling", *IEEE Transactions on Computers* 36(12), 1987; T. H. Tzen and L. M. Ni,
//! "Trapezoid self-scheduling", *IEEE Transactions on Parallel and Distributed Systems* 4(1), 1993;
//! S. F. Hummel, E. Schonberg and L. E. Flynn, "Factoring", *Communications of the ACM* 35(8), 1992.

mod best;
mod chunks;
mod iterations;
mod limits;
mod metrics;
mod play;
mod team;
mod ticks;

pub use best::{BestChunk, BestPolicy};
pub use chunks::{ChunkSizes, Policy};
pub use iterations::{Iterations, Loop, Times};
pub use limits::{MOST_ITERATIONS, MOST_WORK, MOST_WORKERS};
pub use metrics::Metrics;
pub use play::Chunk;
pub use team::{Queue, Team};
