//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::{Choice, Param};

const PROBLEM: &str = "Work and processors";
const PARTS: &str = "Further parts of h";

/// The least and the most work.
pub(super) const WORKS: (f64, f64) = (1.0, 1e18);

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    Param::choice(
        "problem",
        "problem",
        &[
            Choice::new("sum", "a sum, added up by a tree"),
            Choice::new("strips", "a grid in strips"),
            Choice::new("blocks", "a grid in blocks"),
            Choice::new("formula", "a formula of T_o, chosen below"),
            Choice::new("parts", "only the parts typed below"),
        ],
        "sum",
    )
    .symbol("")
    .help("What is sent. A grid has n = √Z points a side; its strips or blocks exchange edges.")
    .group(PROBLEM),
    Param::number("Z", "operations", Unit::Operation, 1e6)
        .help("The work W: numbers to add, points of the grid, operations of tc each.")
        .group(PROBLEM)
        .allowed(WORKS.0, WORKS.1)
        .log(100.0, 1e10),
    Param::number("tc", "time per operation", Unit::SecondPerOperation, 10e-9)
        .help("What one operation takes: an addition, or the update of a grid point.")
        .group(PROBLEM)
        .allowed(1e-15, 1e3)
        .log(100e-12, 10e-6),
    Param::integer("p", "processors", Unit::Processor, 64.0)
        .help("Strips need p ≤ n; blocks a square number: 4, 9, 16, 25, 36, 49, 64 ...")
        .group(PROBLEM)
        .allowed(1.0, 1e9)
        .log(1.0, 4096.0),
    Param::number("E", "efficiency to keep", Unit::One, 0.5)
        .help("The isoefficiency curve is the work that keeps this efficiency as p grows.")
        .group(PROBLEM)
        .allowed(0.001, 0.999)
        .slider(0.05, 0.95),
    Param::integer("iters", "steps", Unit::One, 1.0)
        .help("How often the work is done, as the sweeps over a grid: a step becomes a job.")
        .group(PROBLEM)
        .allowed(1.0, 1e12)
        .log(1.0, 1e6),
    Param::choice(
        "T_o",
        "total overhead",
        &[
            Choice::new("p", "c p"),
            Choice::new("p_log_p", "c p log₂ p"),
            Choice::new("p_sqrt_p", "c p √p"),
            Choice::new("p_squared", "c p²"),
            Choice::new("root_pw", "c √(p W)"),
            Choice::new("p_root_w", "c p √W"),
            Choice::new("two_terms", "c (p^3/2 + p^3/4 W^3/4)"),
        ],
        "p_log_p",
    )
    .symbol("T_o")
    .help("For the problem “a formula”: processor seconds lost, over p and the work W = Z.")
    .group(PROBLEM),
    Param::number("c", "its factor", Unit::Second, 35e-6)
        .help("The factor c of the formula: a message, a level of a tree.")
        .group(PROBLEM)
        .allowed(0.0, 1e6)
        .log(1e-9, 10.0),
    network_parameters::startup(35e-6),
    network_parameters::per_word(0.23e-6),
    network_parameters::bandwidth("bandwidth"),
    network_parameters::WORD,
    Param::choice(
        "channel",
        "channel",
        &[
            Choice::new("switched", "switched network"),
            Choice::new("shared", "one shared channel"),
        ],
        "switched",
    )
    .help("For grids. Shared: one cable on which all messages of a step queue.")
    .group(network_parameters::NETWORK),
    Param::switch("convergence", "convergence test", false)
        .symbol("")
        .help("For grids: an all-reduce of one word ends each step, (ts + tw) log₂ p of T_comm.")
        .group(network_parameters::NETWORK),
    Param::switch("overlap", "overlap", false)
        .symbol("")
        .help("The greater of computing and overhead counts, not the sum: w is then the time.")
        .group(network_parameters::NETWORK),
    part("t_arch", "architecture", "T_arch")
        .help("What the machine itself takes, beyond tc, ts and tw: of each processor."),
    part("t_par", "parallelization", "T_par")
        .help("Work that only the parallel program has, of each processor."),
    part("t_comm", "further communication", "T_comm").help("Added to the messages of the problem."),
    part("t_syn", "synchronization", "T_syn").help("Barriers; they may grow with p, as chosen."),
    growth("syn_growth", "synchronization grows"),
    part("t_wait", "waiting", "T_wait")
        .help("For memory or a channel that processors share; it may grow with p, as chosen."),
    growth("wait_growth", "waiting grows"),
];

const fn part(key: &'static str, label: &'static str, symbol: &'static str) -> Param {
    Param::number(key, label, Unit::Second, 0.0)
        .symbol(symbol)
        .group(PARTS)
        .allowed(0.0, 1e6)
        .slider(0.0, 0.001)
}

const fn growth(key: &'static str, label: &'static str) -> Param {
    Param::choice(key, label, GROWTHS, "constant")
        .symbol("")
        .help("What the time above is multiplied by on p processors.")
        .group(PARTS)
}

const GROWTHS: &[Choice] = &[
    Choice::new("constant", "not: the same for every p"),
    Choice::new("log", "as log₂ p: a tree"),
    Choice::new("linear", "as p − 1: one after another"),
];
