//! `collectives`: from broadcast to all-to-all, on Ethernet, on the textbook's networks and by the
//! algorithms of MPI.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! section 7.2; A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*,
//! 2nd ed., 2003, chapter 4; R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of collective
//! communication operations in MPICH", 2005.

mod curves;
mod flip;
mod formulas;
mod hints;
mod inputs;
mod letters;
mod links;
mod map;
mod report;
mod rounds;
mod table;
mod takeaway;
mod tree;

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::notes::collectives::figures;
use crate::screen::{Choice, Compute, FigureSpec, Param, Screen, Table, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "collectives",
        params: PARAMS,
        letters: letters::letters,
        fields: &[("alpha", "ts"), ("beta", "tw"), ("_", "m")],
    },
    title: "Collective operations",
    question: "How should p processes broadcast, gather, sum or exchange, and when does the best way change?",
    about: notes::collectives::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::collectives::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::collectives::NOTES,
    interaction: None,
};

const OPERATION: &str = "Operation";

const OPERATIONS: &[Choice] = &[
    Choice::new("broadcast", "broadcast: one tells all"),
    Choice::new("scatter", "scatter: one tells each its part"),
    Choice::new("gather", "gather: one learns every part"),
    Choice::new("all_gather", "all-gather: all learn every part"),
    Choice::new("reduce", "reduce: one learns the sum"),
    Choice::new("all_reduce", "all-reduce: all learn the sum"),
    Choice::new("reduce_scatter", "reduce-scatter: each learns a part"),
    Choice::new("all_to_all", "all-to-all: each tells each its own"),
    Choice::new("barrier", "barrier: all wait for all"),
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

const PARAMS: &[Param] = &[
    Param::choice("op", "operation", OPERATIONS, "broadcast")
        .help("What the processes do together.")
        .group(OPERATION),
    Param::choice("algorithm", "algorithm", ALGORITHMS, "best")
        .help("Best: least time on a switched network; on a ring, mesh, torus or hypercube the textbook's.")
        .group(OPERATION),
    Param::integer("p", "processes", Unit::Processor, 16.0)
        .help("A hypercube needs a power of two, a mesh or torus a square.")
        .group(OPERATION)
        .allowed(2.0, 1_048_576.0)
        .log(2.0, 1024.0),
    Param::number("m", "words a process contributes", Unit::Word, 1000.0)
        .message()
        .help("Broadcast and the reductions: the vector. Scatter, gather and all-gather: one part. All-to-all: for each receiver.")
        .group(OPERATION)
        .allowed(0.0, 1e12)
        .log(1.0, 1e7),
    Param::number("gamma", "combining two words", Unit::SecondPerWord, 0.0)
        .symbol("γ")
        .help("Time to add one word to another, in the reductions only.")
        .group(OPERATION)
        .allowed(0.0, 1e3)
        .slider(0.0, 20e-9),
    Param::choice("network", "network", NETWORKS, "switched")
        .help("Switched: any two processes are neighbors, and the algorithms of MPI are compared. The others compare the networks.")
        .group(network_parameters::NETWORK),
    network_parameters::startup(10e-6)
        .help("What every message costs before its first word; α of the MPI papers."),
    network_parameters::per_word(10e-9)
        .help("What each word of a message adds; β of the MPI papers."),
    network_parameters::bandwidth("bandwidth"),
    network_parameters::PER_HOP
        .help("What each link on the way adds. t leaves it out; t with every hop counts it. 0.25 µs is quoted, 2012; a measured ts contains its own hops."),
    network_parameters::WORD,
];

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::TIME_OVER_SIZE, curves::over_size),
    FigureSpec::at_once(figures::TIME_OVER_P, curves::over_p),
    FigureSpec::at_once(figures::MAP, map::map),
    FigureSpec::at_once(figures::TREE, tree::tree),
    FigureSpec::at_once(figures::COMPARISON, table::table),
    FigureSpec::at_once(figures::OPERATIONS, table::operations),
];
