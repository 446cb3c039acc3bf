//! The parameters of the screen.

use crossover_model::collectives::{Algorithm, Operation, Shape};

use crate::kits::network_parameters;
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

const OPERATION: &str = "Operation";

const OPERATIONS: &[Choice] = &[
    Choice::new("broadcast", "broadcast: one sends the same to all").also(&["bcast", "MPI_Bcast"]),
    Choice::new("scatter", "scatter: one sends each its part").also(&["MPI_Scatter"]),
    Choice::new("gather", "gather: one receives every part").also(&["MPI_Gather"]),
    Choice::new("all_gather", "all-gather: all receive every part").also(&["MPI_Allgather"]),
    Choice::new("reduce", "reduce: one receives the sum").also(&["MPI_Reduce"]),
    Choice::new("all_reduce", "all-reduce: all receive the sum").also(&["MPI_Allreduce"]),
    Choice::new("reduce_scatter", "reduce-scatter: each receives its part of the sum")
        .also(&["MPI_Reduce_scatter", "MPI_Reduce_scatter_block"]),
    Choice::new("all_to_all", "all-to-all: each sends a distinct block to every other")
        .also(&["MPI_Alltoall"]),
    Choice::new("barrier", "barrier: all wait for all").also(&["MPI_Barrier"]),
];

const NETWORKS: &[Choice] = &[
    Choice::new("switched", "switched network"),
    Choice::new("ethernet", "Ethernet, one channel"),
    Choice::new("ring", "ring"),
    Choice::new("mesh2d", "mesh"),
    Choice::new("torus2d", "torus"),
    Choice::new("hypercube", "hypercube"),
];

const ALGORITHMS: &[Choice] = &[
    Choice::new("best", "the best"),
    Choice::new("binomial", "binomial tree"),
    Choice::new("van_de_geijn", "van de Geijn, ring"),
    Choice::new("van_de_geijn_doubling", "van de Geijn, doubling"),
    Choice::new("ring", "ring"),
    Choice::new("recursive_doubling", "recursive doubling"),
    Choice::new("recursive_halving", "recursive halving"),
    Choice::new("bruck", "Bruck"),
    Choice::new("rabenseifner", "Rabenseifner"),
    Choice::new("pairwise", "pairwise"),
    Choice::new("dissemination", "dissemination"),
    Choice::new("mesh", "mesh: rows, then columns"),
    Choice::new("reduce_broadcast", "reduce, then broadcast"),
    Choice::new("reduce_scatter_tree", "reduce, then scatter"),
    Choice::new("linear", "linear, one by one"),
    Choice::new("chain", "pipelined chain"),
];

/// Where the operation runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// Any two processes are neighbors.
    Switched,
    /// One channel.
    Ethernet,
    /// One of the textbook's networks.
    On(Shape),
}

impl Chosen for Operation {
    const ALL: &'static [Self] = &Self::ALL;
}

impl Chosen for Place {
    const ALL: &'static [Self] = &[
        Self::Switched,
        Self::Ethernet,
        Self::On(Shape::Ring),
        Self::On(Shape::Mesh2d),
        Self::On(Shape::Torus2d),
        Self::On(Shape::Hypercube),
    ];
}

/// The best, then each algorithm.
impl Chosen for Option<Algorithm> {
    const ALL: &'static [Self] = &{
        let mut all = [None; 1 + Algorithm::ALL.len()];
        let mut at = 1;
        while at < all.len() {
            all[at] = Some(Algorithm::ALL[at - 1]);
            at += 1;
        }
        all
    };
}

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[OPERATION, network_parameters::NETWORK];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        op: Operation = Param::choice("Operation", OPERATIONS, "broadcast")
            .help("Communication in which all processes take part.")
            .group(OPERATION);
        algorithm: Option<Algorithm> = Param::choice("Algorithm", ALGORITHMS, "best")
            .help("Best: the fastest on a switched network, the textbook's on the other networks.")
            .group(OPERATION);
        p: f64 = Param::integer("Processes", Unit::Processor, 16.0)
            .help("Processes that take part; a hypercube needs a power of two, a mesh or torus a square.")
            .group(OPERATION)
            .allowed(2.0, 1_048_576.0)
            .log(2.0, 1024.0);
        m: f64 = Param::number("Data a process contributes", Unit::Word, 1000.0)
            .message()
            .in_bytes()
            .help("Broadcast, reductions: the vector; scatter, gathers: one part; all-to-all: per receiver.")
            .group(OPERATION)
            .allowed(0.0, 1e12)
            .log(1.0, 1e7);
        gamma: f64 = Param::number("Time to combine two words", Unit::SecondPerWord, 0.0)
            .symbol("γ")
            .help("Time to add one word to another; only the reductions take it.")
            .group(OPERATION)
            .allowed(0.0, 1e3)
            .slider(0.0, 20e-9);
        network: Place = Param::choice("Network", NETWORKS, "switched")
            .help("Switched: any two processes are neighbors; on the others messages share links.")
            .group(network_parameters::NETWORK);
        ts: f64 = network_parameters::startup(10e-6)
            .help("Time before the first word of each message; α of the MPI papers.");
        tw: f64 = network_parameters::per_word(10e-9)
            .help("Time for each word of a message; β of the MPI papers.");
        bw: Derived = network_parameters::bandwidth("Bandwidth");
        th: f64 = network_parameters::PER_HOP
            .help("Time for each link on the way, in the time with hops only. A switch of 2012: 0.25 µs.");
        word: f64 = network_parameters::WORD;
    }
}

/// Returns the algorithm as a sentence or a legend names it.
pub(super) fn label(algorithm: Algorithm) -> &'static str {
    let mut choices = ALGORITHMS.iter();
    let choice = choices.find(|choice| choice.key == algorithm.name());
    choice.map_or("", |choice| choice.label)
}
