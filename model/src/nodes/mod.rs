//! Nodes of several processes: what a round of messages takes where those between nodes share the network
//! interfaces (NICs) of their node, and those inside a node its memory.
//!
//! A machine of two levels is [`Nodes`]. Messages that start together make a [`Round`]; its time follows from the
//! longest message of each level and from the most that one NIC, or one memory, has to carry. [`Layout`] says which
//! process is where, and counts a round message by message.
//!
//! Between nodes any two are neighbors, and the network itself has no limit. Left out are a third level (sockets),
//! changes of protocol by size, the search of queues, and the contention of the fabric.
//!
//! Sources: W. Gropp, L. Olson and P. Samfass, "Modeling MPI Communication Performance on SMP Nodes: Is It Time to
//! Retire the Ping Pong Test", `EuroMPI` 2016, whose max-rate model `T = ts + k m / min(R_N, k R_C)` is
//! `ts + m max(tw, k t_nic / r)` here; A. Bienz, W. Gropp and L. Olson, "Improving Performance Models for Irregular
//! Point-to-Point Communication", 2018. The round with both levels is derived from them.

mod layout;
mod machine;
mod pairs;
mod round;

pub use layout::{Layout, MOST_PROCESSES};
pub use machine::{Nodes, Placement, RailUse};
pub use pairs::{Limit, Pairs, PairsTimes, pairs};
pub use round::{Round, Shared};
