//! Collectives on nodes of several processes: the same algorithms, their rounds priced by [`Nodes`], and two that know
//! the nodes.
//!
//! No algorithm is written anew: [`rounds`] counts what the messages of each round share. Leaders and lanes are made of
//! phases, each the best flat algorithm of an operation inside the nodes or between them.
//!
//! Sources: leaders: T. Kielmann et al., `MagPIe`, `PPoPP` 1999; lanes: J. L. Träff and S. Hunold, "Decomposing MPI
//! Collectives for Exploiting Multi-lane Communication", IEEE CLUSTER 2020, and `BlueConnect`, `MLSys` 2019. What a round
//! shares is derived, and checked by playing every message.
//!
//! [`Nodes`]: crate::nodes::Nodes

mod bound;
mod chain;
mod hierarchy;
mod on_nodes;
mod rounds;

pub use bound::{nic_bound, nic_words};
pub use hierarchy::{Hierarchical, Hierarchy, PhaseOnNodes};
pub use on_nodes::{OnNodes, WayOnNodes};
pub use rounds::{RoundsAlike, rounds};

#[cfg(test)]
mod tests;
