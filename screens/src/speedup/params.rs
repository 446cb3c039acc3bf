//! The parameters of the screen.

use crossover_model::distributed::{Base, Pattern};

use crate::kits::distributed::{Law, params as run};
use crate::screen::prelude::*;
use crate::screen::typed::Several;

const CHIP: &str = "Cores";
const TARGET: &str = "Target and work";
const LAWS: &str = "Other laws";
const ENERGY: &str = "Energy";

parameters! {
    pub(super) struct Values {
        f: f64 = run::F;
        N: f64 = run::N.help("Cores that the program runs on, each of r BCEs.");
        Tseq: f64 = run::TSEQ;
        base: Base = run::BASE;
        same: bool = Param::switch("Same program for every law", false)
            .symbol("").group(LAWS)
            .help("f is measured on one core and converted for the laws that mean the run on N.");
        target: f64 = Param::number("Target speedup", Unit::One, 8.0)
            .symbol("S").group(TARGET).with_domain(1.0, 1e9).log(1.0, 1000.0)
            .help("The speedup for which the number of processors is sought.");
        w: f64 = Param::number("Original work", Unit::Operation, 1e11)
            .group(TARGET).with_domain(1.0, 1e24).log(1e6, 1e15)
            .help("Operations of the program on one core, which take Tseq.");
        pattern: Pattern = run::PATTERN;
        L: f64 = run::LENGTH;
        count: f64 = run::COUNT;
        cores: f64 = run::CORES;
        f_node: f64 = run::F_NODE;
        ranks: f64 = run::RANKS;
        bw_in: f64 = run::BANDWIDTH_IN;
        eps_in: f64 = run::OVERHEAD_IN;
        overlap: bool = run::OVERLAP;
        bw: f64 = run::BANDWIDTH;
        eps: f64 = run::OVERHEAD;
        eps_L: f64 = run::OVERHEAD_PER_BIT;
        dist: f64 = run::DISTANCE;
        nvp: f64 = run::NVP;
        speeds: Vec<f64> = run::speeds();
        r: f64 = Param::number("BCEs per core", Unit::One, 1.0)
            .group(CHIP).with_domain(1.0, 1e6).log(1.0, 256.0)
            .help("Base core equivalents of each core: one strong core replaces r small ones.");
        perf: f64 = Param::number("Exponent of perf(r)", Unit::One, 0.5)
            .symbol("a").group(CHIP).with_domain(0.0, 2.0).slider(0.0, 1.0).with_names(&[("sqrt", 0.5)])
            .help("A core of r BCEs is r^a times as fast as one BCE; sqrt (Pollack's rule) is 0.5.");
        n: Option<f64> = Param::integer("BCEs of the chip", Unit::One, 16.0)
            .group(CHIP).with_domain(1.0, 1e15).log(1.0, 1024.0).or_words(&[Choice::new("auto", "N r")])
            .word_by_default()
            .help("For Hill–Marty and Sun–Chen; auto is N r, the BCEs of N cores.");
        one_bce: bool = Param::switch("Curves relative to one BCE", false)
            .symbol("").group(CHIP)
            .help("Otherwise they are relative to one core of r BCEs.");
        g: f64 = Param::number("Growth of the work", Unit::One, 1.0)
            .group(LAWS).with_domain(0.0, 3.0).slider(0.0, 1.5)
            .help("Sun–Ni: the memory grows with N, the parallel work by G = N^g.");
        sigma: f64 = Param::number("Contention", Unit::One, 0.05)
            .symbol("σ").group(LAWS).with_domain(0.0, 1.0).slider(0.0, 0.5)
            .help("USL: the part of the time that processors wait for a shared resource.");
        kappa: f64 = Param::number("Coherence", Unit::One, 0.001)
            .symbol("κ").group(LAWS).with_domain(0.0, 1e6).slider(0.0, 0.01)
            .help("USL: the cost of keeping one pair of processors consistent.");
        k: f64 = Param::number("Power of an idle core", Unit::One, 0.0)
            .group(ENERGY).with_domain(0.0, 1.0).slider(0.0, 1.0)
            .help("Its share of a busy core's power. Cores idle in the serial part; 0: switched off.");
        busy: f64 = Param::number("Power of a busy core", Unit::Watt, 1.0)
            .symbol("P₁").group(ENERGY).with_domain(1e-9, 1e9).log(0.1, 1000.0)
            .help("Watts of a core that computes; only average power and energy depend on it.");
        show: Several = Param::new("Curves", SHOW)
            .symbol("").group(run::IN_FIGURES)
            .help("The laws in the figures over N.");
        fs: Vec<f64> = Param::new("Further parallel fractions", FRACTIONS)
            .symbol("").group(run::IN_FIGURES)
            .help("Each law is drawn for these too, such as 0.5,0.9,0.99. Blank: for f alone.");
        axes: run::Axes = run::Axes::PARAM.help("Axes of the figure of the laws.");
    }
}

/// The ideal, and every law.
const SHOWN: [Choice; 10] = {
    let mut shown = [Choice::new("ideal", "S = N"); 10];
    let mut law = 0;
    while law < Law::OPTIONS.len() {
        shown[law + 1] = Law::OPTIONS[law];
        law += 1;
    }
    shown
};

const SHOW: Kind = Kind::Set {
    options: &SHOWN,
    default: &["ideal", "amdahl", "gustafson", "usl", "network_aware"],
};

const FRACTIONS: Kind = Kind::List { unit: Unit::One, default: "", allowed: (0.0, 1.0), most: 8 };
