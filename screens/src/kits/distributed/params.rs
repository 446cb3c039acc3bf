//! The parameters of a distributed run, which of them a machine sets, and the run they describe.

use crossover_model::distributed::{Base, Pattern, imbalance, mean_slowdown, slowdown};

use crate::screen::MachineKey;
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

/// The heading of what is computed.
pub(crate) const PROGRAM: &str = "Program";
const MESSAGES: &str = "Messages";
const NODES: &str = "Nodes of several cores";
const INSIDE: &str = "Messages inside a node";
/// The heading of what seldom changes.
pub(crate) const DETAILS: &str = "Details of the run";
/// The headings of what matters most.
pub(crate) const BASIC: &[&str] = &[PROGRAM, MESSAGES, NETWORK];
/// The heading of the machine.
pub(crate) use crate::kits::network_parameters::NETWORK;

/// The parallel fraction.
pub(crate) const F: Param = Param::number("Parallel fraction", Unit::One, 0.95)
    .help("The part of the time that processors can share; the serial fraction is s = 1 − f.")
    .group(PROGRAM)
    .with_domain(0.0, 1.0)
    .slider(0.0, 1.0);

/// Processors.
pub(crate) const N: Param = Param::integer("Processors", Unit::Processor, 16.0)
    .help("Cores that the program runs on.")
    .group(PROGRAM)
    .with_domain(1.0, 1e9)
    .log(1.0, 1024.0);

/// The serial time.
pub(crate) const TSEQ: Param = Param::number("Serial time", Unit::Second, 100.0)
    .help("Time of the whole program on one core.")
    .group(PROGRAM)
    .with_domain(1e-9, 1e12)
    .log(0.1, 1e5);

/// Which law gives the computing time. Most programs do not grow with the processors.
pub(crate) const BASE: Param = Param::choice("Computing time", BASES, "amdahl")
    .help("The law of the computing time, Tseq over its speedup. The paper uses fixed time.")
    .group(PROGRAM);

const BASES: &[Choice] = &[
    Choice::new("sun_chen", "fixed time (Sun–Chen)").short("fixed time"),
    Choice::new("amdahl", "fixed program (Amdahl)").short("fixed program"),
];

impl Chosen for Base {
    const ALL: &'static [Self] = &[Self::SunChen, Self::Amdahl];
}

impl Chosen for Pattern {
    const ALL: &'static [Self] = &Self::ALL;
}

/// Who sends to whom.
pub(crate) const PATTERN: Param = Param::choice(
    "Communication pattern",
    &[
        Choice::new("none", "none"),
        Choice::new("names", "file names, once: N − 1"),
        Choice::new("broadcast", "broadcast: N − 1"),
        Choice::new("halo_rows", "edges of strips: 2 (N − 1)"),
        Choice::new("halo_blocks", "edges of blocks: 4 (N − √N)"),
        Choice::new("all_to_all", "all-to-all: N (N − 1)"),
    ],
    "halo_rows",
)
.symbol("")
.help("The messages of one exchange among N processors.")
.group(MESSAGES);

/// The length of a message.
pub(crate) const LENGTH: Param = Param::number("Message length", Unit::Bit, 65536.0)
    .message()
    .help("Bits of one message. With blocks, of the edge of the whole grid: a message has L / √N.")
    .group(MESSAGES)
    .log(64.0, 1e9);

/// How often the pattern is repeated.
pub(crate) const COUNT: Param = Param::integer("Exchanges per run", Unit::One, 1000.0)
    .symbol("count")
    .help("Repetitions of the pattern, such as the iterations of a solver.")
    .group(MESSAGES)
    .with_domain(0.0, 1e12)
    .log(1.0, 1e6);

/// Cores of a node.
pub(crate) const CORES: Param = Param::integer("Cores per node", Unit::Processor, 1.0)
    .symbol("cores")
    .help(
        "Cores of a node share its memory. With one process per node only nodes exchange messages.",
    )
    .group(NODES)
    .with_domain(1.0, 1e6)
    .slider(1.0, 64.0);

/// The parallel fraction inside a node.
pub(crate) const F_NODE: Param = Param::number("Parallel fraction within a node", Unit::One, 1.0)
    .symbol("f_node")
    .help("The part of a process's share of the work that its threads compute in parallel.")
    .group(NODES)
    .with_domain(0.0, 1.0)
    .slider(0.5, 1.0);

/// Processes of a node.
pub(crate) const RANKS: Param = Param::integer("Processes per node", Unit::Processor, 1.0)
    .symbol("ranks")
    .help("Each has as many threads, so they divide the cores. As many as cores: pure MPI.")
    .group(NODES)
    .with_domain(1.0, 1e6)
    .slider(1.0, 64.0);

/// The bandwidth inside a node.
pub(crate) const BANDWIDTH_IN: Param =
    Param::number("Bandwidth inside a node", Unit::BitPerSecond, 1e11)
        .symbol("τ_in")
        .help("The rate of a message from one process of a node to another, through memory.")
        .group(INSIDE)
        .not_with("ranks", "1")
        .with_domain(1.0, 1e18)
        .log(1e9, 1e13);

/// The overhead of a message inside a node.
pub(crate) const OVERHEAD_IN: Param =
    Param::number("Overhead of a message inside a node", Unit::Second, 1e-6)
        .symbol("ε_in")
        .help("Time to send and receive a message of any length inside a node.")
        .group(INSIDE)
        .not_with("ranks", "1")
        .with_domain(0.0, 1e6)
        .log(1e-8, 1e-4);

/// Whether computing and communicating overlap.
pub(crate) const OVERLAP: Param = Param::switch("Computation overlaps communication", false)
    .symbol("")
    .help("The longer of the two times counts, not their sum.")
    .group(DETAILS);

/// The bandwidth that is guaranteed.
pub(crate) const BANDWIDTH: Param = Param::number("Bandwidth", Unit::BitPerSecond, 1e9)
    .symbol("τ")
    .help("The guaranteed rate; on a machine 8 word / tw.")
    .group(NETWORK)
    .with_domain(1.0, 1e18)
    .log(1e6, 1e12);

/// The overhead of a message.
pub(crate) const OVERHEAD: Param = Param::number("Overhead per message", Unit::Second, 115e-6)
    .symbol("ε")
    .help("Time to send and receive a message of any length; on a machine the start-up time ts.")
    .group(NETWORK)
    .with_domain(0.0, 1e6)
    .log(1e-7, 1e-2);

/// The overhead of each of its bits.
pub(crate) const OVERHEAD_PER_BIT: Param =
    Param::number("Overhead per bit", Unit::SecondPerBit, 0.0)
        .symbol("ε_L")
        .help("The part of the overhead that grows with the length, such as a copy.")
        .group(DETAILS)
        .with_domain(0.0, 1.0)
        .slider(0.0, 1e-8);

/// The distance between processors.
pub(crate) const DISTANCE: Param = Param::number("Distance", Unit::Meter, 50.0)
    .help("Distance between the processors, along the cable.")
    .group(NETWORK)
    .with_domain(0.0, 1e12)
    .log(1.0, 2e7);

/// The velocity of propagation.
pub(crate) const NVP: Param = Param::number("Velocity of propagation", Unit::One, 0.67)
    .symbol("NVP")
    .help("Velocity of the signal in the cable, as a fraction of that of light in vacuum.")
    .group(DETAILS)
    .with_domain(0.01, 1.0)
    .slider(0.3, 1.0);

/// Returns the speeds of the processors.
pub(crate) const fn speeds() -> Param {
    Param::new(
        "Speeds of the processors",
        Kind::List { unit: Unit::One, default: "", allowed: (1e-6, 1e6), most: 64 },
    )
    .symbol("perf(rᵢ)")
    .help("Relative to the processor of Tseq; the slowest sets the pace. Blank: all alike.")
    .group(DETAILS)
}

choices! {
    /// How processors of several speeds share the work.
    #[derive(Default)]
    pub(crate) enum Balance {
        #[default]
        Equal = "equal", "equal shares";
        Proportional = "proportional", "shares by speed";
    }
}

/// How processors of several speeds share the work.
pub(crate) const BALANCE: Param = Param::choice("Load balance", Balance::OPTIONS, "equal")
    .symbol("")
    .help("Whether all processors get equal shares of the work, or shares by speed.")
    .group(DETAILS);

choices! {
    /// The scales of the axes of a figure over `N`.
    pub(crate) enum Axes {
        LogLog = "loglog", "both logarithmic", "log–log";
        SemiLog = "semilog", "N logarithmic", "log N";
        Linear = "linear", "both linear", "linear";
    }
}

impl Axes {
    /// Returns whether the axis of `N` is logarithmic, and whether that of the values is.
    pub(crate) fn are_log(self) -> (bool, bool) {
        (self != Self::Linear, self == Self::LogLog)
    }

    /// The parameter.
    pub(crate) const PARAM: Param =
        Param::choice("Axes over N", Self::OPTIONS, "loglog").symbol("").group(IN_FIGURES);
}

/// The heading of how figures are drawn.
pub(crate) const IN_FIGURES: &str = "In the figures";

/// The overhead of a message is a machine's start-up time; its bandwidth that of its words.
pub(crate) const MACHINE: &[MachineKey] = &[
    MachineKey::number("bw", |machine, word| Some(machine.bandwidth(word))),
    MachineKey::number("eps", |machine, _| Some(machine.ts)),
];

impl Balance {
    /// Returns how many times as long processors of these speeds take as ones of the speed `reference`,
    /// that of `Tseq`; 1 where no speeds are given.
    pub(crate) fn pace(self, speeds: &[f64], reference: f64) -> f64 {
        if speeds.is_empty() {
            return 1.0;
        }
        let pace = match self {
            Self::Equal => slowdown(reference, speeds),
            Self::Proportional => mean_slowdown(reference, speeds),
        };
        // A list the key does not allow becomes NaN, which the model refuses by name.
        pace.unwrap_or(f64::NAN)
    }

    /// Returns the share of the computing time in which the average processor is idle.
    pub(crate) fn idle(self, speeds: &[f64]) -> f64 {
        match self {
            Self::Equal if !speeds.is_empty() => imbalance(speeds).unwrap_or(f64::NAN),
            Self::Equal | Self::Proportional => 0.0,
        }
    }
}

/// Returns how many times as long processors of these speeds take with equal shares.
pub(crate) fn pace(speeds: &[f64], reference: f64) -> f64 {
    Balance::Equal.pace(speeds, reference)
}

/// Makes the run that the values of a screen describe, which takes `pace` times as long as on the
/// processor of `Tseq`.
macro_rules! run {
    ($values:expr, $pace:expr) => {
        crossover_model::distributed::Run {
            tseq: $values.Tseq,
            f: $values.f,
            base: $values.base,
            slowdown: $pace,
            pattern: $values.pattern,
            bits: $values.L,
            count: $values.count,
            bw: $values.bw,
            dist: $values.dist,
            nvp: $values.nvp,
            eps: $values.eps,
            eps_per_bit: $values.eps_L,
            cores: $values.cores,
            ranks: $values.ranks,
            f_node: $values.f_node,
            bw_in: $values.bw_in,
            eps_in: $values.eps_in,
            overlap: $values.overlap,
        }
    };
}

pub(crate) use run;
