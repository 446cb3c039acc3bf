//! The parameters: the grid, the network, the run.

use crossover_model::nodes::RailUse;
use crossover_model::stencil::{Boundary, Mapping, Method};

use crate::kits::network_parameters::{self, NETWORK};
use crate::kits::node_parameters::{NODES, NodeParameters};
use crate::screen::prelude::*;

const PROBLEM: &str = "Grid and processors";
/// The figures in which a whole run is seen.
const RUN: &str = "Execution time over p";
const KEPT: &str = "Isoefficiency: side of the grid over p";
const VARIANTS: &str = "Variants of the run";
const PRECISION: &str = "Iterations to a precision";
const OBLONG: &str = "A grid that is not square";
const FILE: &str = "Parts in a file";

/// The nodes are asked for where the channel is one of nodes.
const ON_NODES: NodeParameters = NodeParameters(Some(("channel", "nodes")));

pub(super) const BASIC: &[&str] = &[PROBLEM, NETWORK];

parameters! {
    pub(super) struct Values {
        n: f64 = Param::integer("Side of the grid", Unit::One, 256.0)
            .help("Points along one side, and words of one row: the edge of a strip.")
            .group(PROBLEM).with_domain(1.0, 1e6).log(16.0, 16_384.0);
        p: f64 = Param::integer("Processors", Unit::Processor, 64.0)
            .help("Strips need p ≤ n. Blocks need a square number from 9: 9, 16, 25, 36, 49, 64 ...")
            .group(PROBLEM).with_domain(1.0, 1e10).log(1.0, 4096.0);
        q: Derived = Param::new("Blocks along one side", SQUARE)
            .symbol("√p").beside("p")
            .help("Derived parameter: √p for blocks. A fraction is rounded, so that p is a square.")
            .group(PROBLEM);
        ts: f64 = network_parameters::startup(35e-6);
        tw: f64 = network_parameters::per_word(0.23e-6);
        bw: Derived = network_parameters::bandwidth("Bandwidth of a link");
        word: f64 = network_parameters::WORD;
        channel: Links = Param::choice("Channel", Links::OPTIONS, "switched")
            .help("A link for each processor, one cable for all, or nodes whose processes share NICs.")
            .group(NETWORK);
        mapping: Mapping = Param::choice("Mapping", MAPPINGS, "blocks")
            .symbol("")
            .help("A node holds the best rectangle of blocks, whole rows, or parts dealt out in turn.")
            .group(NODES).only_with("channel", "nodes");
        ppn: f64 = ON_NODES.ppn(16.0);
        ts_in: f64 = ON_NODES.startup_inside();
        tw_in: f64 = ON_NODES.per_word_inside(20e-9);
        tw_mem: f64 = ON_NODES.memory();
        tw_nic: Option<f64> = ON_NODES.nic();
        gap_nic: f64 = ON_NODES.gap();
        rails: f64 = ON_NODES.rails();
        rail_use: RailUse = ON_NODES.rail_use();
        duplex: Duplex = Param::choice("Send and receive", Duplex::OPTIONS, "half")
            .help("Without a shared cable: one after the other, as in the paper, or at the same time.")
            .group(RUN);
        tc: f64 = Param::number("Computing time per point", Unit::Second, 10e-9)
            .help("Time to compute one point once.")
            .group(RUN).with_domain(0.0, 1.0).log(100e-12, 10e-6);
        iters: f64 = Param::integer("Iterations", Unit::One, 1.0)
            .help("Number of sweeps over the grid in one run.")
            .group(RUN).with_domain(1.0, 1e12).log(1.0, 1e6);
        convergence: bool = Param::switch("Convergence test", false)
            .help("Each iteration ends with an all-reduce of one word: (ts + tw) log2 p.")
            .group(VARIANTS);
        overlap: bool = Param::switch("Computation overlaps communication", false)
            .help("Computing and communicating at the same time: the greater counts, not the sum.")
            .group(VARIANTS);
        eps: f64 = Param::number("Change that stops the iteration", Unit::One, 1e-6)
            .help("Greatest change of a point in an iteration, over the largest initial error.")
            .group(PRECISION).with_domain(1e-30, 0.999).log(1e-12, 0.1);
        boundary: Boundary = Param::choice("Boundary conditions", BOUNDARIES, "dirichlet")
            .symbol("")
            .help("Values on all sides, or values on two and a derivative of 0 on the other two.")
            .group(PRECISION);
        method: Method = Param::choice("Method", METHODS, "jacobi")
            .symbol("")
            .help("Mean of previous values, or of the newest ones, color by color of a checkerboard.")
            .group(PRECISION);
        E: f64 = Param::number("Target efficiency", Unit::One, 0.5)
            .help("The isoefficiency curve is the grid that keeps this efficiency as p grows.")
            .group(KEPT).with_domain(0.001, 0.999).slider(0.05, 0.95);
        m: f64 = Param::integer("Columns of an n by m grid", Unit::One, 1024.0)
            .help("Only for the n by m grid: its figure and its readouts.")
            .group(OBLONG).with_domain(1.0, 1e6).log(16.0, 16_384.0);
        W: f64 = Param::integer("Overlap of neighbors in the file", Unit::One, 0.0)
            .help("Rows, or columns, of the file that two neighbors share; at most a whole part.")
            .group(FILE).with_domain(0.0, 1e6).slider(0.0, 8.0);
    }
}

choices! {
    /// What connects the processors.
    pub(super) enum Links {
        Switched = "switched", "switched network", "switched";
        Shared = "shared", "one shared channel", "shared";
        Nodes = "nodes", "nodes of several processes", "nodes";
    }
}

choices! {
    /// Which parts of the grid are on which node.
    const MAPPINGS: Mapping = {
        Blocks = "blocks", "blocks", "blocks";
        Rows = "rows", "rows", "rows";
        Cyclic = "cyclic", "cyclic", "cyclic";
    }
}

choices! {
    /// What is known on the sides of the grid.
    const BOUNDARIES: Boundary = {
        Dirichlet = "dirichlet", "values on all sides", "values";
        Mixed = "mixed", "two sides insulated", "mixed";
    }
}

choices! {
    /// What a point is the mean of.
    const METHODS: Method = {
        Jacobi = "jacobi", "Jacobi", "Jacobi";
        GaussSeidel = "gauss_seidel", "Gauss-Seidel, red-black", "Gauss-Seidel";
    }
}

/// √p in place of p.
const SQUARE: Kind = Kind::Derived {
    of: "p",
    unit: Unit::One,
    slider: (1.0, 64.0),
    show: |p, _| p.sqrt(),
    take: |q, _| q.round() * q.round(),
};

choices! {
    /// Whether edges are sent and received one after the other or at the same time.
    pub(super) enum Duplex {
        Half = "half", "one after the other", "in turn";
        Full = "full", "at the same time", "together";
    }
}
