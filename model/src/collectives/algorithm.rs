//! The algorithms of collective operations.

use crate::names::named;

/// An algorithm of a collective operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// A tree that doubles those who have (or halves those who still give) in each round.
    Binomial,
    /// Broadcast as a binomial scatter and a ring all-gather.
    VanDeGeijn,
    /// Broadcast as a binomial scatter and an all-gather by recursive doubling, or, where `p` is no
    /// power of two, by Bruck's algorithm.
    VanDeGeijnDoubling,
    /// To the next process, around.
    Ring,
    /// Exchanges at distance 1, 2, 4, ... Where `p` is no power of two, the processes beyond the
    /// greatest one below are folded in first and out at the end.
    RecursiveDoubling,
    /// Exchanges at distance p/2, p/4, ..., of ever smaller halves, with the same folding.
    RecursiveHalving,
    /// To the process 1, 2, 4, ... places away, around.
    Bruck,
    /// Reduce-scatter by recursive halving, then an all-gather by doubling or a gather. Where `p` is
    /// no power of two, a process to be folded in sums one half, its partner the other.
    Rabenseifner,
    /// With each other process in turn.
    Pairwise,
    /// Tokens to the process 1, 2, 4, ... places away.
    Dissemination,
    /// Rings along the rows of a square, then along its columns.
    Mesh,
    /// A binomial reduce, then a binomial broadcast of the sum.
    ReduceBroadcast,
    /// A binomial reduce, then a binomial scatter of the sum.
    ReduceScatterTree,
    /// The root sends to one process after the other, or receives from them; for an all-reduce first the one, then the
    /// other.
    Linear,
    /// Segments follow each other along a chain of all processes.
    Chain,
}

named!(Algorithm, "algorithm", {
    Binomial = "binomial",
    VanDeGeijn = "van_de_geijn" | "scatter_allgather",
    VanDeGeijnDoubling = "van_de_geijn_doubling",
    Ring = "ring",
    RecursiveDoubling = "recursive_doubling" | "doubling",
    RecursiveHalving = "recursive_halving" | "halving",
    Bruck = "bruck",
    Rabenseifner = "rabenseifner",
    Pairwise = "pairwise",
    Dissemination = "dissemination",
    Mesh = "mesh",
    ReduceBroadcast = "reduce_broadcast",
    ReduceScatterTree = "reduce_scatter_tree",
    Linear = "linear",
    Chain = "chain",
});
