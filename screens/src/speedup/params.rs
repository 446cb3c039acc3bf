//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::distributed::params as run;
use crate::screen::typed::{Several, Worded, parameters};
use crate::screen::{Choice, Kind, Param};

const CHIP: &str = "Cores";
const TARGET: &str = "Target and work";
const LAWS: &str = "Other laws";
const FIGURE: &str = "In the figures";

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        f: f64 = run::F;
        N: f64 = run::N.help("Cores that the program runs on, each of r BCEs.");
        Tseq: f64 = run::TSEQ;
        base: &'static str = run::base("amdahl");
        same: bool = Param::switch("Same program for every law", false)
            .symbol("")
            .help("f is measured on one core and converted for the laws that mean the run on N.")
            .group(LAWS);
        target: f64 = Param::number("Target speedup", Unit::One, 8.0)
            .symbol("S")
            .help("The speedup for which the number of processors is sought.")
            .group(TARGET)
            .allowed(1.0, 1e9)
            .log(1.0, 1000.0);
        w: f64 = Param::number("Original work", Unit::Operation, 1e11)
            .help("Operations of the program on one core, which take Tseq.")
            .group(TARGET)
            .allowed(1.0, 1e24)
            .log(1e6, 1e15);
        pattern: &'static str = run::PATTERN;
        L: f64 = run::LENGTH;
        count: f64 = run::COUNT;
        cores: f64 = run::CORES;
        f_node: f64 = run::F_NODE;
        overlap: bool = run::OVERLAP;
        bw: f64 = run::BANDWIDTH;
        eps: f64 = run::OVERHEAD;
        eps_L: f64 = run::OVERHEAD_PER_BIT;
        dist: f64 = run::DISTANCE;
        nvp: f64 = run::NVP;
        speeds: Vec<f64> = run::speeds();
        r: f64 = Param::number("BCEs per core", Unit::One, 1.0)
            .help("Base core equivalents of each core: one strong core replaces r small ones.")
            .group(CHIP)
            .allowed(1.0, 1e6)
            .log(1.0, 256.0);
        perf: f64 = Param::number("Exponent of perf(r)", Unit::One, 0.5)
            .symbol("a")
            .help("A core of r BCEs is r^a times as fast as one BCE; sqrt (Pollack's rule) is 0.5.")
            .group(CHIP)
            .allowed(0.0, 2.0)
            .slider(0.0, 1.0)
            .named(&[("sqrt", 0.5)]);
        n: Worded = Param::integer("BCEs of the chip", Unit::One, 16.0)
            .help("For Hill–Marty and Sun–Chen; auto is N r, the BCEs of N cores.")
            .group(CHIP)
            .allowed(1.0, 1e15)
            .log(1.0, 1024.0)
            .or_words(&[Choice::new("auto", "N r")])
            .word_by_default();
        one_bce: bool = Param::switch("Curves relative to one BCE", false)
            .symbol("")
            .help("Otherwise they are relative to one core of r BCEs.")
            .group(CHIP);
        g: f64 = Param::number("Growth of the work", Unit::One, 1.0)
            .help("Sun–Ni: the memory grows with N, the parallel work by G = N^g.")
            .group(LAWS)
            .allowed(0.0, 3.0)
            .slider(0.0, 1.5);
        sigma: f64 = Param::number("Contention", Unit::One, 0.05)
            .symbol("σ")
            .help("USL: the part of the time that processors wait for a shared resource.")
            .group(LAWS)
            .allowed(0.0, 1.0)
            .slider(0.0, 0.5);
        kappa: f64 = Param::number("Coherence", Unit::One, 0.001)
            .symbol("κ")
            .help("USL: the cost of keeping one pair of processors consistent.")
            .group(LAWS)
            .allowed(0.0, 1e6)
            .slider(0.0, 0.01);
        show: Several = Param::new("Curves",
            Kind::Set {
                options: SHOWN,
                default: &["ideal", "amdahl", "gustafson", "usl", "network_aware"],
            },
        )
        .symbol("")
        .help("The laws in the figures over N.")
        .group(FIGURE);
        fs: Vec<f64> = Param::new("Further parallel fractions",
            Kind::List { unit: Unit::One, default: "", allowed: (0.0, 1.0), most: 8 },
        )
        .symbol("")
        .help("Each law is drawn for these too, such as 0.5,0.9,0.99. Blank: for f alone.")
        .group(FIGURE);
        axes: &'static str = Param::choice("Axes over N",
            &[
                Choice::new("loglog", "both logarithmic"),
                Choice::new("semilog", "N logarithmic"),
                Choice::new("linear", "both linear"),
            ],
            "loglog",
        )
        .symbol("")
        .help("Axes of the figure of the laws.")
        .group(FIGURE);
    }
}

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
