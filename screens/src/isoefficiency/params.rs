//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::typed::{Derived, parameters};
use crate::screen::{Choice, Param, Row, RowColumn};

const PROBLEM: &str = "Work and processors";
const FORMULA: &str = "Formula of the total overhead";
const VARIANTS: &str = "Variants of the run";
const OVER_P: &str = "Machine that changes with p";
const PARTS: &str = "Further parts of h";

/// The least and the most work.
pub(super) const WORKS: (f64, f64) = (1.0, 1e18);

/// A total overhead that can be chosen.
#[derive(Debug)]
pub(super) struct TotalOverhead {
    pub key: &'static str,
    /// Its formula.
    pub formula: &'static str,
    /// Its terms: exponents of p, of its logarithm and of the work.
    pub terms: &'static [(f64, f64, f64)],
}

const fn total(
    key: &'static str,
    formula: &'static str,
    terms: &'static [(f64, f64, f64)],
) -> TotalOverhead {
    TotalOverhead { key, formula, terms }
}

/// The total overheads that can be chosen.
pub(super) static FORMULAS: [TotalOverhead; 7] = [
    total("p", "c p", &[(1.0, 0.0, 0.0)]),
    total("p_log_p", "c p log2(p)", &[(1.0, 1.0, 0.0)]),
    total("p_sqrt_p", "c p sqrt(p)", &[(1.5, 0.0, 0.0)]),
    total("p_squared", "c p^2", &[(2.0, 0.0, 0.0)]),
    total("root_pw", "c sqrt(p Z)", &[(0.5, 0.0, 0.5)]),
    total("p_root_w", "c p sqrt(Z)", &[(1.0, 0.0, 0.5)]),
    total("two_terms", "c (p^(3/2) + p^(3/4) Z^(3/4))", &[(1.5, 0.0, 0.0), (0.75, 0.0, 0.75)]),
];

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[PROBLEM, network_parameters::NETWORK];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        problem: &'static str = Param::choice("Problem",
            &[
                Choice::new("sum", "sum of numbers, by a tree"),
                Choice::new("strips", "grid in strips"),
                Choice::new("blocks", "grid in blocks"),
                Choice::new("formula", "formula of T_o, chosen below"),
                Choice::new("parts", "only the parts given below"),
            ],
            "sum",
        )
        .symbol("")
        .help("What is sent. A grid has n = √Z points a side, and its parts exchange edges.")
        .group(PROBLEM);
        Z: f64 = Param::number("Work", Unit::Operation, 1e6)
            .help("Operations of tc each: numbers to add, or points of the grid.")
            .group(PROBLEM)
            .allowed(WORKS.0, WORKS.1)
            .log(100.0, 1e10);
        tc: f64 = Param::number("Time per operation", Unit::SecondPerOperation, 10e-9)
            .help("The time of one addition, or of the update of one grid point.")
            .group(PROBLEM)
            .allowed(1e-15, 1e3)
            .log(100e-12, 10e-6);
        p: f64 = Param::integer("Processors", Unit::Processor, 64.0)
            .help("Strips need p ≤ n; blocks need a square number, such as 49 or 64.")
            .group(PROBLEM)
            .allowed(1.0, 1e9)
            .log(1.0, 4096.0);
        E: f64 = Param::number("Target efficiency", Unit::One, 0.5)
            .help("The isoefficiency function is the work that keeps this efficiency as p grows.")
            .group(PROBLEM)
            .allowed(0.001, 0.999)
            .slider(0.05, 0.95);
        iters: f64 = Param::integer("Steps", Unit::One, 1.0)
            .help("How often the work is done, such as the iterations over a grid.")
            .group(VARIANTS)
            .allowed(1.0, 1e12)
            .log(1.0, 1e6);
        T_o: &'static str = Param::choice("Total overhead",
            &[
                Choice::new("p", "c p"),
                Choice::new("p_log_p", "c p log₂ p"),
                Choice::new("p_sqrt_p", "c p √p"),
                Choice::new("p_squared", "c p²"),
                Choice::new("root_pw", "c √(p W)"),
                Choice::new("p_root_w", "c p √W"),
                Choice::new("two_terms", "c (p^(3/2) + p^(3/4) W^(3/4))"),
            ],
            "p_log_p",
        )
        .symbol("T_o")
        .help("For the problem “formula”: processor-seconds of overhead, by p and the work W = Z.")
        .group(FORMULA);
        c: f64 = Param::number("Factor of the total overhead", Unit::Second, 35e-6)
            .help("The factor c of the formula: the time of a message, or of a level of a tree.")
            .group(FORMULA)
            .allowed(0.0, 1e6)
            .log(1e-9, 10.0);
        ts: f64 = network_parameters::startup(35e-6);
        tw: f64 = network_parameters::per_word(0.23e-6);
        bw: Derived = network_parameters::bandwidth("Bandwidth");
        word: f64 = network_parameters::WORD;
        channel: &'static str = Param::choice("Channel",
            &[Choice::new("switched", "switched network"), Choice::new("shared", "one shared channel")],
            "switched",
        )
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
            .help("Further steps of one word each, which take Z_comm (ts + tw).")
            .group(PARTS)
            .allowed(0.0, 1e15)
            .slider(0.0, 100.0);
        comm_growth: &'static str = growth("Growth of communication steps");
        t_arch: f64 = part("Architecture time", "T_arch")
            .help("Overhead of the machine itself on each processor, beyond tc, ts and tw.");
        t_par: f64 = part("Parallelization time", "T_par")
            .help("Work of each processor that only the parallel program has.");
        t_comm: f64 = part("Further communication time", "T_comm")
            .help("Added to the messages of the problem.");
        t_syn: f64 = part("Synchronization time", "T_syn").help("Idle time of each processor at barriers.");
        syn_growth: &'static str = growth("Growth of synchronization");
        t_wait: f64 = part("Waiting time", "T_wait")
            .help("Idle time of each processor for shared memory or a shared channel.");
        wait_growth: &'static str = growth("Growth of waiting");
    }
}

const fn part(label: &'static str, symbol: &'static str) -> Param {
    Param::number(label, Unit::Second, 0.0)
        .symbol(symbol)
        .group(PARTS)
        .allowed(0.0, 1e6)
        .slider(0.0, 0.001)
}

const fn growth(label: &'static str) -> Param {
    Param::choice(label, GROWTHS, "constant")
        .symbol("")
        .help("The factor on p processors of the value above.")
        .group(PARTS)
}

const GROWTHS: &[Choice] = &[
    Choice::new("constant", "none: the same for every p"),
    Choice::new("log", "as log₂ p, as in a tree"),
    Choice::new("linear", "as p − 1, one after another"),
];
