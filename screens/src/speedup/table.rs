//! The parameters of the screen, and which of them a machine sets.

use crate::param::{Choice, Kind, Param};
use crate::quantity::Unit;
use crate::screen::MachineKey;

const PROGRAM: &str = "Program";
const MESSAGES: &str = "Messages";
const NETWORK: &str = "Network";
const CHIP: &str = "Cores";
const LAWS: &str = "Other laws";
const FIGURE: &str = "In the figures";

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    Param::number("f", "Parallel fraction", Unit::One, 0.95)
        .help("The part of the time of the run that can be shared among processors; s = 1 − f cannot.")
        .group(PROGRAM)
        .allowed(0.0, 1.0)
        .slider(0.0, 1.0),
    Param::integer("N", "Processors", Unit::Processor, 16.0)
        .help("How many cores the program runs on; each is made of r BCEs.")
        .group(PROGRAM)
        .allowed(1.0, 1e9)
        .log(1.0, 1024.0),
    Param::number("Tseq", "Serial time", Unit::Second, 100.0)
        .help("What the whole program takes on one core. Only the network-aware law needs it.")
        .group(PROGRAM)
        .allowed(1e-9, 1e12)
        .log(0.1, 1e5),
    Param::choice(
        "base",
        "Computing time",
        &[
            Choice::new("sun_chen", "fixed time (Sun–Chen), as the paper"),
            Choice::new("amdahl", "fixed program (Amdahl)"),
        ],
        "sun_chen",
    )
    .help("Which law the network-aware speedup takes for computing: Tseq over it is t_comp.")
    .group(PROGRAM),
    Param::switch("same", "Same program for every law", false)
        .symbol("")
        .help("Take f as measured on one core, and convert it for the laws that mean the run on N.")
        .group(PROGRAM),
    Param::number("target", "Speedup wanted", Unit::One, 8.0)
        .symbol("S")
        .help("The speedup that N_required asks for.")
        .group(PROGRAM)
        .allowed(1.0, 1e9)
        .log(1.0, 1000.0),
    Param::choice(
        "pattern",
        "Who sends to whom",
        &[
            Choice::new("none", "nobody"),
            Choice::new("names", "file names, once: N − 1"),
            Choice::new("broadcast", "one to all: count (N − 1)"),
            Choice::new("halo_rows", "edges of strips: 2 count (N − 1)"),
            Choice::new("halo_blocks", "edges of blocks: 4 count (N − √N)"),
            Choice::new("all_to_all", "all to all: count N (N − 1)"),
        ],
        "halo_rows",
    )
    .symbol("")
    .help("It sets how the number of messages of the run grows with N.")
    .group(MESSAGES),
    Param::number("L", "Message length", Unit::Bit, 65536.0)
        .help("Of one message; with blocks of the edge of the whole grid, and a message is L / √N.")
        .group(MESSAGES)
        .log(64.0, 1e9),
    Param::integer("count", "Exchanges per run", Unit::One, 1000.0)
        .symbol("count")
        .help("How often the pattern is repeated, such as the iterations of a solver.")
        .group(MESSAGES)
        .allowed(0.0, 1e12)
        .log(1.0, 1e6),
    Param::integer("cores", "Cores per node", Unit::Processor, 1.0)
        .symbol("cores")
        .help("Cores of one node share its memory: only the ⌈N / cores⌉ nodes exchange messages.")
        .group(MESSAGES)
        .allowed(1.0, 1e6)
        .slider(1.0, 64.0),
    Param::switch("overlap", "Compute while communicating", false)
        .symbol("")
        .help("The longer of the two times counts instead of their sum.")
        .group(MESSAGES),
    Param::number("bw", "Bandwidth", Unit::BitPerSecond, 1e9)
        .symbol("τ")
        .help("The rate that is guaranteed; 8 word / tw on a machine.")
        .group(NETWORK)
        .allowed(1.0, 1e18)
        .log(1e6, 1e12),
    Param::number("eps", "Overhead per message", Unit::Second, 115e-6)
        .symbol("ε")
        .help("Sending and receiving, whatever the length; the start-up time ts of a machine.")
        .group(NETWORK)
        .allowed(0.0, 1e6)
        .log(1e-7, 1e-2),
    Param::number("eps_L", "Overhead per bit", Unit::SecondPerBit, 0.0)
        .symbol("ε_L")
        .help("The part of sending and receiving that grows with the length, such as a copy.")
        .group(NETWORK)
        .allowed(0.0, 1.0)
        .slider(0.0, 1e-8),
    Param::number("dist", "Distance", Unit::Metre, 50.0)
        .help("Between the processors, along the cable.")
        .group(NETWORK)
        .allowed(0.0, 1e12)
        .log(1.0, 2e7),
    Param::number("nvp", "Velocity of propagation", Unit::One, 0.67)
        .symbol("NVP")
        .help("Of the signal in the cable, as a fraction of that of light in vacuum.")
        .group(NETWORK)
        .allowed(0.01, 1.0)
        .slider(0.3, 1.0),
    Param::new(
        "speeds",
        "Speeds of the processors",
        Kind::List {
            unit: Unit::One,
            default: "",
            allowed: (1e-6, 1e6),
            most: 64,
        },
    )
    .symbol("perf(rᵢ)")
    .help("Relative to the one Tseq was measured on; the slowest sets the pace. Blank: all alike.")
    .group(NETWORK),
    Param::number("r", "BCEs per core", Unit::One, 1.0)
        .help("Base core equivalents spent on each core: one strong core takes the place of r small ones.")
        .group(CHIP)
        .allowed(1.0, 1e6)
        .log(1.0, 256.0),
    Param::number("perf", "Exponent of perf(r)", Unit::One, 0.5)
        .symbol("a")
        .help("A core of r BCEs is r^a times as fast as one of 1; sqrt, Pollack's rule, is 0.5.")
        .group(CHIP)
        .allowed(0.0, 2.0)
        .slider(0.0, 1.0)
        .named(&[("sqrt", 0.5)]),
    Param::integer("n", "BCEs of the chip", Unit::One, 16.0)
        .help("For the laws of a chip, Hill–Marty and Sun–Chen; auto is N r, as many as N cores of r BCEs take.")
        .group(CHIP)
        .allowed(1.0, 1e15)
        .log(1.0, 1024.0)
        .or_words(&[Choice::new("auto", "N r")])
        .word_by_default(),
    Param::switch("one_bce", "Curves relative to one BCE", false)
        .symbol("")
        .help("Instead of relative to one core of r BCEs.")
        .group(CHIP),
    Param::number("g", "Growth of the work", Unit::One, 1.0)
        .help("Sun–Ni: memory grows with N, and the parallel work by G = N^g.")
        .group(LAWS)
        .allowed(0.0, 3.0)
        .slider(0.0, 1.5),
    Param::number("sigma", "Contention", Unit::One, 0.05)
        .symbol("σ")
        .help("USL: the part of the time for which processors queue for something they share.")
        .group(LAWS)
        .allowed(0.0, 1.0)
        .slider(0.0, 0.5),
    Param::number("kappa", "Coherence", Unit::One, 0.001)
        .symbol("κ")
        .help("USL: what keeping one pair of processors consistent costs.")
        .group(LAWS)
        .allowed(0.0, 1e6)
        .slider(0.0, 0.01),
    Param::new(
        "show",
        "Curves",
        Kind::Set {
            options: SHOWN,
            default: &["ideal", "amdahl", "gustafson", "usl", "network_aware"],
        },
    )
    .symbol("")
    .help("Which laws the figures over N draw.")
    .group(FIGURE),
    Param::new(
        "fs",
        "Further parallel fractions",
        Kind::List {
            unit: Unit::One,
            default: "",
            allowed: (0.0, 1.0),
            most: 8,
        },
    )
    .symbol("f")
    .help("Each law is drawn for these as well, such as 0.5,0.9,0.99. Blank: for f alone.")
    .group(FIGURE),
    Param::choice(
        "axes",
        "Axes over N",
        &[
            Choice::new("loglog", "both logarithmic"),
            Choice::new("semilog", "N logarithmic"),
            Choice::new("linear", "both linear"),
        ],
        "loglog",
    )
    .symbol("")
    .help("Of the figure of the laws: logarithmic shows decades, linear shows differences.")
    .group(FIGURE),
];

const SHOWN: &[Choice] = &[
    Choice::new("ideal", "S = N"),
    Choice::new("amdahl", "Amdahl"),
    Choice::new("gustafson", "Gustafson"),
    Choice::new("hill_marty", "Hill–Marty, symmetric"),
    Choice::new("hill_marty_asymmetric", "Hill–Marty, asymmetric"),
    Choice::new("hill_marty_dynamic", "Hill–Marty, dynamic"),
    Choice::new("sun_chen", "Sun–Chen"),
    Choice::new("sun_ni", "Sun–Ni"),
    Choice::new("usl", "USL"),
    Choice::new("network_aware", "Network-aware"),
];

/// The overhead of a message is a machine's start-up time; its bandwidth that of its words.
pub(super) const MACHINE: &[MachineKey] = &[
    MachineKey {
        key: "bw",
        value: |machine, word| machine.bandwidth(word),
    },
    MachineKey {
        key: "eps",
        value: |machine, _| machine.ts,
    },
];
