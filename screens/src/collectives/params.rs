//! The parameters of the screen.

use crossover_model::collectives::nccl::{Cpu, Gpu, Link, Way};
use crossover_model::collectives::nodes::{Hierarchy, WayOnNodes};
use crossover_model::collectives::{Algorithm, Operation, Shape};
use crossover_model::nodes::{Placement, RailUse};

use crate::kits::network_parameters;
use crate::kits::node_parameters::NodeParameters;
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

const NCCL: &str = "NCCL: GPUs and nodes";
/// The heading of what NCCL's search of the topology found.
const CHANNELS: &str = "NCCL: channels";
const OPERATION: &str = "Operation";
const STEP: &str = "Step of a program";

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
    Choice::new("nccl", "GPUs, by NCCL's own model").short("NCCL").also(&["rccl"]),
    Choice::new("nodes", "nodes of several processes").short("nodes"),
];

choices! {
    const GPUS: Gpu = {
        Volta = "volta", "Volta or older", "Volta";
        Ampere = "ampere", "Ampere (A100)", "Ampere";
        Hopper = "hopper", "Hopper (H100)", "Hopper";
        Blackwell = "blackwell", "Blackwell (B200)", "Blackwell";
    }
}

choices! {
    const WIRES: Link = {
        NvLink = "nvlink", "NVLink";
        Pci = "pci", "PCI";
    }
}

choices! {
    const CPUS: Cpu = {
        Amd = "amd", "AMD, or mixed", "AMD";
        Other = "other", "Intel or another", "other";
    }
}

choices! {
    /// An algorithm with a protocol, in the order in which NCCL compares them.
    const WAYS: Way = {
        TreeLl = "tree_ll", "tree with LL";
        TreeLl128 = "tree_ll128", "tree with LL128";
        TreeSimple = "tree_simple", "tree with Simple";
        RingLl = "ring_ll", "ring with LL";
        RingLl128 = "ring_ll128", "ring with LL128";
        RingSimple = "ring_simple", "ring with Simple";
        NvlsSimple = "nvls", "NVLS";
        NvlsTreeSimple = "nvls_tree", "NVLS tree";
    }
}

const ALL_WAYS: &[&str] = &[
    "tree_ll",
    "tree_ll128",
    "tree_simple",
    "ring_ll",
    "ring_ll128",
    "ring_simple",
    "nvls",
    "nvls_tree",
];

/// What NCCL finds in a usual node of these GPUs.
const FOUND: &[Choice] = &[Choice::new("auto", "as found for these GPUs").short("auto")];

pub(super) const ALGORITHMS: &[Choice] = &[
    Choice::new("best", "the best"),
    Choice::new("binomial", "binomial tree"),
    Choice::new("van_de_geijn", "van de Geijn (ring)"),
    Choice::new("van_de_geijn_doubling", "van de Geijn (doubling)"),
    Choice::new("ring", "ring"),
    Choice::new("recursive_doubling", "recursive doubling"),
    Choice::new("recursive_halving", "recursive halving"),
    Choice::new("bruck", "Bruck"),
    Choice::new("rabenseifner", "Rabenseifner"),
    Choice::new("pairwise", "pairwise exchange"),
    Choice::new("dissemination", "dissemination"),
    Choice::new("mesh", "mesh (rows and columns)"),
    Choice::new("reduce_broadcast", "reduce and broadcast"),
    Choice::new("reduce_scatter_tree", "reduce and scatter"),
    Choice::new("linear", "linear (one by one)"),
    Choice::new("chain", "pipelined chain"),
    Choice::new("leaders", "leaders"),
    Choice::new("lanes", "lanes"),
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
    /// GPUs, whose times are those of NCCL's own model.
    Nccl,
    /// Nodes whose processes share NICs and memory.
    Nodes,
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
        Self::Nccl,
        Self::Nodes,
    ];
}

/// The best, then each algorithm, then those that know the nodes.
impl Chosen for Option<WayOnNodes> {
    const ALL: &'static [Self] = &{
        let flat = Algorithm::ALL.len();
        let mut all = [None; 1 + Algorithm::ALL.len() + Hierarchy::ALL.len()];
        let mut at = 0;
        while at < flat {
            all[at + 1] = Some(WayOnNodes::Flat(Algorithm::ALL[at]));
            at += 1;
        }
        let mut at = 0;
        while at < Hierarchy::ALL.len() {
            all[1 + flat + at] = Some(WayOnNodes::Hierarchical(Hierarchy::ALL[at]));
            at += 1;
        }
        all
    };
}

/// The parameters of nodes, which only nodes have.
const ON_NODES: NodeParameters = NodeParameters(Some(("network", "nodes")));

pub(super) const BASIC: &[&str] = &[OPERATION, network_parameters::NETWORK];

parameters! {
    pub(super) struct Values {
        op: Operation = Param::choice("Operation", OPERATIONS, "broadcast")
            .group(OPERATION)
            .help("Communication in which all processes take part.");
        algorithm: Option<WayOnNodes> = Param::choice("Algorithm", ALGORITHMS, "best")
            .group(OPERATION)
            .help("Best: the fastest where all are neighbors, and on nodes; the textbook's on the others.");
        p: f64 = Param::integer("Processes", Unit::Processor, 16.0)
            .group(OPERATION).with_domain(2.0, 1_048_576.0).log(2.0, 1024.0)
            .help("Processes that take part; a hypercube needs a power of two, a mesh or torus a square.");
        m: f64 = Param::number("Data a process contributes", Unit::Word, 1000.0)
            .message().in_bytes().group(OPERATION).with_domain(0.0, 1e12).log(1.0, 1e7)
            .help("Broadcast, reductions: the vector; scatter, gathers: one part; all-to-all: per receiver.");
        gamma: f64 = Param::number("Time to combine two words", Unit::SecondPerWord, 0.0)
            .symbol("γ").group(OPERATION).with_domain(0.0, 1e3).slider(0.0, 20e-9)
            .help("Time to add one word to another; only the reductions take it.");
        count: f64 = Param::integer("Operations in a step", Unit::One, 1.0)
            .symbol("z").group(STEP).with_domain(1.0, 1e6).slider(1.0, 16.0)
            .help("How often a step of the program does this operation.");
        also: Set<Operation> = Param::new("Also in the step", Kind::Set { options: OPERATIONS, default: &[] })
            .symbol("").group(STEP)
            .help("Others on the same n words, once each, by the best or the textbook's algorithm.");
        network: Place = Param::choice("Network", NETWORKS, "switched")
            .group(network_parameters::NETWORK)
            .help("Switched: any two processes are neighbors; on the others messages share links.");
        ts: f64 = network_parameters::startup(10e-6)
            .help("Time before the first word of each message; α of the MPI papers.");
        tw: f64 = network_parameters::per_word(10e-9)
            .help("Time for each word of a message; β of the MPI papers.");
        bw: Derived = network_parameters::bandwidth("Bandwidth");
        th: f64 = network_parameters::PER_HOP
            .help("Time for each link on the way, in the time with hops only. A switch of 2012: 0.25 µs.");
        word: f64 = network_parameters::WORD;
        ppn: f64 = ON_NODES.ppn(8.0);
        ts_in: f64 = ON_NODES.startup_inside();
        tw_in: f64 = ON_NODES.per_word_inside(1e-9);
        tw_mem: f64 = ON_NODES.memory();
        tw_nic: Option<f64> = ON_NODES.nic();
        gap_nic: f64 = ON_NODES.gap();
        rails: f64 = ON_NODES.rails();
        rail_use: RailUse = ON_NODES.rail_use();
        placement: Placement = ON_NODES.placement();
        gpu: Gpu = Param::choice("Generation of the GPUs", GPUS, "hopper")
            .group(NCCL).only_with("network", "nccl")
            .help("That of the oldest GPU; its bandwidths have limits of their own.");
        gpus: f64 = Param::integer("GPUs in a node", Unit::One, 8.0)
            .symbol("q").group(NCCL).only_with("network", "nccl").with_domain(1.0, 1024.0)
            .slider(1.0, 16.0)
            .help("Each process has a GPU. More processes than that need several full nodes.");
        wires: Link = Param::choice("Links inside a node", WIRES, "nvlink")
            .group(NCCL).only_with("network", "nccl")
            .help("Without NVLink a hop takes longer, and NCCL itself switches LL128 off.");
        cpu: Cpu = Param::choice("Processors of the nodes", CPUS, "other")
            .group(NCCL).only_with("network", "nccl")
            .help("Between nodes they limit the bandwidth of LL and delay each step of a ring.");
        latency_inter: f64 = Param::number("Latency that the network reports", Unit::Second, 0.0)
            .symbol("λ").group(NCCL).only_with("network", "nccl").with_domain(0.0, 1.0)
            .slider(0.0, 200e-6)
            .help("By its plugin: 0 for InfiniBand and sockets, 75 µs for EFA of p4d and p5.");
        allowed: Set<Way> = Param::new("Allowed", Kind::Set { options: WAYS, default: ALL_WAYS })
            .group(NCCL).only_with("network", "nccl")
            .help("What NCCL may choose. Its environment, or a tuner plugin, forbids the others.");
        plain_tree: bool = Param::switch("Plain trees", false)
            .group(NCCL).only_with("network", "nccl")
            .help("One GPU of a node sends and receives all, at 85 % of the bandwidth.");
        channels: Option<f64> = channels("Channels in the end")
            .symbol("C")
            .help("Of the communicator: a ring with Simple is slower from 64 bytes a channel and rank on.");
        ring_channels: Option<f64> = channels("Rings").symbol("c_r").help("Channels of rings that NCCL found.");
        ring_intra: Option<f64> = bandwidth("Bandwidth of a ring in a node", 24e9)
            .symbol("b_r")
            .help("Of one channel, each way. It is used on one and on two nodes.");
        ring_inter: Option<f64> = bandwidth("Bandwidth of a ring between nodes", 24e9)
            .symbol("g_r")
            .help("Of one channel, each way. It is used from three nodes on.");
        tree_channels: Option<f64> = channels("Trees").symbol("c_t").help("Channels of trees that NCCL found.");
        tree_intra: Option<f64> = bandwidth("Bandwidth of a tree in a node", 24e9)
            .symbol("b_t")
            .help("Of one channel, each way. It is used on one and on two nodes.");
        tree_inter: Option<f64> = bandwidth("Bandwidth of a tree between nodes", 20e9)
            .symbol("g_t")
            .help("Of one channel, each way. It is used from three nodes on.");
        nvls_channels: Option<f64> = channels("Channels of NVLS")
            .symbol("c_v")
            .help("As many as a node has GPUs; NVLS needs two.");
        nvls_intra: Option<f64> = bandwidth("Bandwidth of NVLS in a node", 40e9)
            .symbol("b_v")
            .help("Of one channel, into the switch and out of it.");
        nvls_inter: Option<f64> = bandwidth("Bandwidth of NVLS between nodes", 48e9)
            .symbol("g_v")
            .help("Of one channel, each way. Its tree has twice that on two nodes.");
    }
}

const fn channels(label: &'static str) -> Param {
    Param::integer(label, Unit::One, 16.0)
        .group(CHANNELS)
        .only_with("network", "nccl")
        .with_domain(1.0, 64.0)
        .slider(1.0, 32.0)
        .or_words(FOUND)
        .word_by_default()
}

const fn bandwidth(label: &'static str, default: f64) -> Param {
    Param::number(label, Unit::BytePerSecond, default)
        .group(CHANNELS)
        .only_with("network", "nccl")
        .with_domain(1e6, 1e13)
        .log(1e8, 1e11)
        .or_words(FOUND)
        .word_by_default()
}

/// Returns the algorithm as a sentence or a legend names it.
pub(super) fn label(algorithm: Algorithm) -> &'static str {
    way_label(WayOnNodes::Flat(algorithm))
}

/// Returns the algorithm, or that which knows the nodes, as a sentence or a legend names it.
pub(super) fn way_label(way: WayOnNodes) -> &'static str {
    if let WayOnNodes::Hierarchical(hierarchy) = way {
        return hierarchy.name();
    }
    let mut choices = ALGORITHMS.iter();
    let choice = choices.find(|choice| choice.key == way.name());
    choice.map_or("", |choice| choice.label)
}

/// Returns the way of NCCL as a sentence or a legend names it.
pub(super) fn way(way: Way) -> &'static str {
    WAYS.get(way as usize).map_or("", |choice| choice.label)
}
