//! The parameters of the screen.

use crossover_model::stencil::Channel;

use crate::kits::network_parameters::{self, CHANNELS};
use crate::screen::prelude::*;

const PROBLEM: &str = "Work and processors";
const FORMULA: &str = "Formula of the total overhead";
const VARIANTS: &str = "Variants of the run";
const OVER_P: &str = "Machine that changes with p";
const PARTS: &str = "Further parts of h";

/// The least and the most work.
pub(super) const WORKS: (f64, f64) = (1.0, 1e18);

choices! {
    /// The problem whose messages are counted.
    pub(super) enum Problem {
        Sum = "sum", "sum of numbers, by a tree";
        Strips = "strips", "grid in strips";
        Blocks = "blocks", "grid in blocks";
        Formula = "formula", "formula of T_o, chosen below";
        Parts = "parts", "only the parts given below";
    }
}

choices! {
    /// A total overhead that can be chosen.
    pub(super) enum TotalOverhead {
        P = "p", "c p";
        PLogP = "p_log_p", "c p log₂ p";
        PRootP = "p_sqrt_p", "c p √p";
        PSquared = "p_squared", "c p²";
        RootPW = "root_pw", "c √(p W)";
        PRootW = "p_root_w", "c p √W";
        TwoTerms = "two_terms", "c (p^(3/2) + p^(3/4) W^(3/4))";
    }
}

impl TotalOverhead {
    /// Returns its formula and its terms: exponents of p, of its logarithm and of the work.
    pub const fn terms(self) -> (&'static str, &'static [(f64, f64, f64)]) {
        match self {
            Self::P => ("c p", &[(1.0, 0.0, 0.0)]),
            Self::PLogP => ("c p log2(p)", &[(1.0, 1.0, 0.0)]),
            Self::PRootP => ("c p sqrt(p)", &[(1.5, 0.0, 0.0)]),
            Self::PSquared => ("c p^2", &[(2.0, 0.0, 0.0)]),
            Self::RootPW => ("c sqrt(p Z)", &[(0.5, 0.0, 0.5)]),
            Self::PRootW => ("c p sqrt(Z)", &[(1.0, 0.0, 0.5)]),
            Self::TwoTerms => {
                ("c (p^(3/2) + p^(3/4) Z^(3/4))", &[(1.5, 0.0, 0.0), (0.75, 0.0, 0.75)])
            }
        }
    }
}

choices! {
    /// How a part of the overhead grows with the processors.
    pub(super) enum Growth {
        Constant = "constant", "none: the same for every p", "none";
        Log = "log", "as log₂ p, as in a tree", "as log₂ p";
        Linear = "linear", "as p − 1, one after another", "as p − 1";
    }
}

impl Growth {
    /// Returns its factor on `p` processors, and the formula of it.
    pub fn factor(self, p: f64) -> (f64, &'static str) {
        match self {
            Self::Constant => (1.0, "1"),
            Self::Log => (p.log2(), "log2(p)"),
            Self::Linear => (p - 1.0, "p - 1"),
        }
    }
}

pub(super) const BASIC: &[&str] = &[PROBLEM, network_parameters::NETWORK];

parameters! {
    pub(super) struct Values {
        problem: Problem = Param::choice("Problem", Problem::OPTIONS, "sum")
            .symbol("")
            .help("What is sent. A grid has n = √Z points a side, and its parts exchange edges.")
            .group(PROBLEM);
        Z: f64 = Param::number("Work", Unit::Operation, 1e6)
            .help("Operations of tc each: numbers to add, or points of the grid.")
            .group(PROBLEM).with_domain(WORKS.0, WORKS.1).log(100.0, 1e10);
        tc: f64 = Param::number("Time per operation", Unit::SecondPerOperation, 10e-9)
            .help("The time of one addition, or of the update of one grid point.")
            .group(PROBLEM).with_domain(1e-15, 1e3).log(100e-12, 10e-6);
        p: f64 = Param::integer("Processors", Unit::Processor, 64.0)
            .help("Strips need p ≤ n; blocks need a square number, such as 49 or 64.")
            .group(PROBLEM).with_domain(1.0, 1e9).log(1.0, 4096.0);
        E: f64 = Param::number("Target efficiency", Unit::One, 0.5)
            .help("The isoefficiency function is the work that keeps this efficiency as p grows.")
            .group(PROBLEM).with_domain(0.001, 0.999).slider(0.05, 0.95);
        iters: f64 = Param::integer("Steps", Unit::One, 1.0)
            .help("How often the work is done, such as the iterations over a grid.")
            .group(VARIANTS).with_domain(1.0, 1e12).log(1.0, 1e6);
        T_o: TotalOverhead = Param::choice("Total overhead", TotalOverhead::OPTIONS, "p_log_p")
            .symbol("T_o")
            .help("For the problem “formula”: processor-seconds of overhead, by p and the work W = Z.")
            .group(FORMULA);
        c: f64 = Param::number("Factor of the total overhead", Unit::Second, 35e-6)
            .help("The factor c of the formula: the time of a message, or of a level of a tree.")
            .group(FORMULA).with_domain(0.0, 1e6).log(1e-9, 10.0);
        ts: f64 = network_parameters::startup(35e-6);
        tw: f64 = network_parameters::per_word(0.23e-6);
        bw: Derived = network_parameters::bandwidth("Bandwidth");
        word: f64 = network_parameters::WORD;
        channel: Channel = Param::choice("Channel", CHANNELS, "switched")
            .help("For grids. On a shared channel all messages of a step are sent one after another.")
            .group(VARIANTS);
        convergence: bool = Param::switch("Convergence test", false)
            .symbol("")
            .help("For grids: an all-reduce of one word ends each step.")
            .group(VARIANTS);
        overlap: bool = Param::switch("Computation overlaps overhead", false)
            .symbol("")
            .help("The longer of computing and overhead counts, not their sum.")
            .group(VARIANTS);
        over_p: Vec<Row> = Param::rows("Parameters by number of processors",
            &[
                RowColumn::number("p", Unit::Processor, (1.0, 1e9)),
                RowColumn::number("ts", Unit::Second, (0.0, 1e6)),
                RowColumn::number("r", Unit::WordPerSecond, (1e-6, 1e18)),
                RowColumn::number("tc", Unit::SecondPerOperation, (1e-15, 1e3)),
            ],
            "",
            32,
        )
        .symbol("")
        .help("Rows p:ts:r:tc, such as 4:35us:4e6:10ns. They replace ts, tw = 1/r and tc.")
        .group(OVER_P);
        Z_comm: f64 = Param::number("Communication steps", Unit::Message, 0.0)
            .symbol("Z_comm")
            .help("Further steps of one word each; each takes ts + tw.")
            .group(PARTS).with_domain(0.0, 1e15).slider(0.0, 100.0);
        comm_growth: Growth = growth("Growth of communication steps");
        t_arch: f64 = part("Architecture time", "T_arch")
            .help("Overhead of the machine itself on each processor, beyond tc, ts and tw.");
        t_par: f64 = part("Parallelization time", "T_par")
            .help("Work of each processor that only the parallel program has.");
        t_comm: f64 = part("Further communication time", "T_comm")
            .help("Added to the messages of the problem.");
        t_syn: f64 = part("Synchronization time", "T_syn").help("Idle time of each processor at barriers.");
        syn_growth: Growth = growth("Growth of synchronization");
        t_wait: f64 = part("Waiting time", "T_wait")
            .help("Idle time of each processor for shared memory or a shared channel.");
        wait_growth: Growth = growth("Growth of waiting");
    }
}

const fn part(label: &'static str, symbol: &'static str) -> Param {
    Param::number(label, Unit::Second, 0.0)
        .symbol(symbol)
        .group(PARTS)
        .with_domain(0.0, 1e6)
        .slider(0.0, 0.001)
}

const fn growth(label: &'static str) -> Param {
    Param::choice(label, Growth::OPTIONS, "constant")
        .symbol("")
        .help("The factor on p processors of the value above.")
        .group(PARTS)
}
