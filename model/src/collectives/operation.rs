//! The collective operations and the algorithms there are for each.

use super::algorithm::Algorithm;
use crate::names::named;

/// The contribution of each process to a collective operation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Share {
    /// Words `m` of a process, zero or more.
    pub m: f64,
    /// Processes, a whole number.
    pub p: f64,
}

/// A collective operation of `p` processes. MPI's names (`bcast`, `allreduce`, `alltoall`) are read
/// too.
///
/// ```
/// use crossover_model::collectives::Operation;
/// assert_eq!("bcast".parse(), Ok(Operation::Broadcast));
/// assert_eq!(Operation::AllToAll.to_string(), "all_to_all");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// One process tells all others the same.
    Broadcast,
    /// One process tells each other its own part.
    Scatter,
    /// One process learns everyone's part.
    Gather,
    /// Everyone learns everyone's part.
    AllGather,
    /// One process learns the sum of everyone's vectors.
    Reduce,
    /// Everyone learns the sum.
    AllReduce,
    /// Everyone learns its own part of the sum.
    ReduceScatter,
    /// Everyone tells everyone something else.
    AllToAll,
    /// Everyone waits for everyone.
    Barrier,
}

named!(Operation, "op", {
    Broadcast = "broadcast" | "bcast",
    Scatter = "scatter",
    Gather = "gather",
    AllGather = "all_gather",
    Reduce = "reduce",
    AllReduce = "all_reduce",
    ReduceScatter = "reduce_scatter",
    AllToAll = "all_to_all",
    Barrier = "barrier",
});

impl Operation {
    /// Returns the words `n` that the MPI algorithms count, from the words `m` a process
    /// contributes: `m` where it contributes the whole vector, `m p` where it contributes a part, 0
    /// for a barrier.
    ///
    /// ```
    /// use crossover_model::collectives::{Operation, Share};
    /// assert_eq!(Operation::Broadcast.total_words(&Share { m: 100.0, p: 8.0 }), 100.0);
    /// assert_eq!(Operation::AllGather.total_words(&Share { m: 100.0, p: 8.0 }), 800.0);
    /// ```
    #[must_use]
    pub fn total_words(self, share: &Share) -> f64 {
        let Share { m, p } = *share;
        match self {
            Self::Broadcast | Self::Reduce | Self::AllReduce | Self::ReduceScatter => m,
            Self::Scatter | Self::Gather | Self::AllGather | Self::AllToAll => m * p,
            Self::Barrier => 0.0,
        }
    }

    /// Returns how often the parts of all others pass each link; `None` for what passes it once and whole, or is nothing.
    ///
    /// The bus bandwidth is so many times `(p - 1) / p` the bytes over the time; without a number it is these.
    ///
    /// ```
    /// use crossover_model::collectives::Operation;
    /// assert_eq!(Operation::AllReduce.link_passes(), Some(2));
    /// assert_eq!(Operation::AllGather.link_passes(), Some(1));
    /// assert_eq!(Operation::Broadcast.link_passes(), None);
    /// ```
    ///
    /// Source: nccl-tests, PERFORMANCE.md; of gather and scatter their programs.
    #[must_use]
    pub const fn link_passes(self) -> Option<u32> {
        match self {
            Self::AllReduce => Some(2),
            Self::AllGather
            | Self::ReduceScatter
            | Self::AllToAll
            | Self::Gather
            | Self::Scatter => Some(1),
            Self::Broadcast | Self::Reduce | Self::Barrier => None,
        }
    }

    /// Returns the algorithms there are for it, the simplest first.
    #[must_use]
    pub const fn algorithms(self) -> &'static [Algorithm] {
        use Algorithm::{
            Binomial, Bruck, Chain, Dissemination, Linear, Mesh, Pairwise, Rabenseifner,
            RecursiveDoubling, RecursiveHalving, ReduceBroadcast, ReduceScatterTree, Ring,
            VanDeGeijn, VanDeGeijnDoubling,
        };
        match self {
            Self::Broadcast => &[Binomial, VanDeGeijn, VanDeGeijnDoubling, Linear, Chain],
            Self::Scatter | Self::Gather => &[Binomial, Linear],
            Self::AllGather => &[Ring, RecursiveDoubling, Bruck, Mesh],
            Self::Reduce => &[Binomial, Rabenseifner, Linear, Chain],
            Self::AllReduce => &[RecursiveDoubling, Rabenseifner, Ring, ReduceBroadcast, Linear],
            Self::ReduceScatter => &[Pairwise, RecursiveHalving, Ring, Mesh, ReduceScatterTree],
            Self::AllToAll => &[Pairwise, Bruck, Ring, Mesh],
            Self::Barrier => &[Dissemination],
        }
    }
}
