//! Collective operations: what each algorithm costs, who sends to whom in which round, what an
//! Ethernet makes of them, and the bounds none can beat.
//!
//! The words `m` that a process contributes are: for broadcast, reduce, all-reduce and
//! reduce-scatter the whole vector; for scatter, gather and all-gather one process's share; for
//! all-to-all the words for each receiver. [`Operation::total_words`] converts them to the `n` of
//! the MPI algorithms.
//!
//! Sources: Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed., 2003,
//! chapter 4 and Table 4.1; R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of collective
//! communication operations in MPICH", 2005; J. Hanuliak, "Modeling of Communication Complexity in
//! Parallel Computing", 2014, section 7.2.

mod bounds;
mod cost;
pub mod ethernet;
mod links;
mod network;
mod phases;
mod schedule;
mod sharing;
mod winners;

use crate::{Error, ErrorKind};

pub use bounds::{Bounds, bounds};
pub use cost::{
    Best, Price, Stage, Terms, best_algorithm, crossover, segments, stages, terms, time,
};
pub use links::{OnLinks, OnRound, on_links};
pub use network::{Shape, on_network, terms_on};
pub use schedule::{Schedule, Transfer, schedule};
pub use winners::{Meeting, Winner, meetings, winners};

/// A collective operation of `p` processes.
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

impl Operation {
    /// Every operation, in the order of the interface.
    pub const ALL: [Self; 9] = [
        Self::Broadcast,
        Self::Scatter,
        Self::Gather,
        Self::AllGather,
        Self::Reduce,
        Self::AllReduce,
        Self::ReduceScatter,
        Self::AllToAll,
        Self::Barrier,
    ];

    /// The name in links and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broadcast => "broadcast",
            Self::Scatter => "scatter",
            Self::Gather => "gather",
            Self::AllGather => "all_gather",
            Self::Reduce => "reduce",
            Self::AllReduce => "all_reduce",
            Self::ReduceScatter => "reduce_scatter",
            Self::AllToAll => "all_to_all",
            Self::Barrier => "barrier",
        }
    }

    /// The operation of that name; MPI's names (`bcast`, `allreduce`, `alltoall`) will do too.
    ///
    /// ```
    /// use crossover_model::collectives::Operation;
    /// assert_eq!(Operation::from_name("bcast")?, Operation::Broadcast);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `op` when there is none.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        let wanted = plain(name);
        Self::ALL
            .into_iter()
            .find(|operation| plain(operation.name()) == wanted)
            .or((wanted == "bcast").then_some(Self::Broadcast))
            .ok_or_else(|| unknown("op", name, &Self::ALL.map(Self::name)))
    }

    /// The words `n` that the MPI algorithms count, from the words `m` a process contributes: `m`
    /// where it contributes the whole vector, `m p` where it contributes a part, 0 for a barrier.
    ///
    /// ```
    /// use crossover_model::collectives::Operation;
    /// assert_eq!(Operation::Broadcast.total_words(100.0, 8.0), 100.0);
    /// assert_eq!(Operation::AllGather.total_words(100.0, 8.0), 800.0);
    /// ```
    #[must_use]
    pub fn total_words(self, m: f64, p: f64) -> f64 {
        match self {
            Self::Broadcast | Self::Reduce | Self::AllReduce | Self::ReduceScatter => m,
            Self::Scatter | Self::Gather | Self::AllGather | Self::AllToAll => m * p,
            Self::Barrier => 0.0,
        }
    }

    /// The algorithms there are for it, the simplest first.
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
            Self::AllReduce => &[RecursiveDoubling, Rabenseifner, Ring, ReduceBroadcast],
            Self::ReduceScatter => &[Pairwise, RecursiveHalving, Ring, Mesh, ReduceScatterTree],
            Self::AllToAll => &[Pairwise, Bruck, Ring, Mesh],
            Self::Barrier => &[Dissemination],
        }
    }
}

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
    /// From the root to one process after the other, or from them to it.
    Linear,
    /// From process to process in segments, one behind the other.
    Chain,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Self; 15] = [
        Self::Binomial,
        Self::VanDeGeijn,
        Self::VanDeGeijnDoubling,
        Self::Ring,
        Self::RecursiveDoubling,
        Self::RecursiveHalving,
        Self::Bruck,
        Self::Rabenseifner,
        Self::Pairwise,
        Self::Dissemination,
        Self::Mesh,
        Self::ReduceBroadcast,
        Self::ReduceScatterTree,
        Self::Linear,
        Self::Chain,
    ];

    /// The name in links and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Binomial => "binomial",
            Self::VanDeGeijn => "van_de_geijn",
            Self::VanDeGeijnDoubling => "van_de_geijn_doubling",
            Self::Ring => "ring",
            Self::RecursiveDoubling => "recursive_doubling",
            Self::RecursiveHalving => "recursive_halving",
            Self::Bruck => "bruck",
            Self::Rabenseifner => "rabenseifner",
            Self::Pairwise => "pairwise",
            Self::Dissemination => "dissemination",
            Self::Mesh => "mesh",
            Self::ReduceBroadcast => "reduce_broadcast",
            Self::ReduceScatterTree => "reduce_scatter_tree",
            Self::Linear => "linear",
            Self::Chain => "chain",
        }
    }

    /// The algorithm of that name, for `operation`.
    ///
    /// # Errors
    /// Names `algorithm` when there is none of that name, or none for the operation.
    pub fn from_name(operation: Operation, name: &str) -> Result<Self, Error> {
        let wanted = match plain(name).as_str() {
            "scatterallgather" => "vandegeijn".to_owned(),
            "doubling" => "recursivedoubling".to_owned(),
            "halving" => "recursivehalving".to_owned(),
            plain => plain.to_owned(),
        };
        let algorithms = operation.algorithms();
        algorithms
            .iter()
            .copied()
            .find(|algorithm| plain(algorithm.name()) == wanted)
            .ok_or_else(|| {
                let names: Vec<_> = algorithms.iter().map(|known| known.name()).collect();
                unknown("algorithm", name, &names)
            })
    }
}

fn plain(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_lowercase()
}

fn unknown(field: &'static str, name: &str, names: &[&str]) -> Error {
    let help = format!("give one of {}", names.join(", "));
    Error::new(ErrorKind::UnknownOption, field, name, help)
}
