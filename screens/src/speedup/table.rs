//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::distributed::table::{self as run, PROGRAM};
use crate::screen::{Choice, Kind, Param};

const CHIP: &str = "Cores";
const LAWS: &str = "Other laws";
const FIGURE: &str = "In the figures";

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    run::F,
    run::N.help("How many cores the program runs on; each is made of r BCEs."),
    run::TSEQ,
    run::BASE,
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
    run::PATTERN,
    run::LENGTH,
    run::COUNT,
    run::CORES,
    run::OVERLAP,
    run::BANDWIDTH,
    run::OVERHEAD,
    run::OVERHEAD_PER_BIT,
    run::DISTANCE,
    run::NVP,
    run::speeds("speeds"),
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
    .symbol("")
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
