//! The parameters of the screen.

use crossover_model::divisible_load::{MAX_SEQUENCE, Network, Order, StageRule};

use crate::kits::divisible_load::{self, CHOSEN};
use crate::screen::Value;
use crate::screen::machine::QUOTED_PER_HOP;
use crate::screen::prelude::*;
use crate::screen::typed::{Chosen, Held, Worded, choice_key};

const TREE: &str = "Tree";
const RELAYS: &str = "Order and relays";
const IN_NETWORK: &str = "Tree in a network";
const STAGES: &str = "Stages";

/// The words in place of a number of stages, where the best are the default.
const CHOSEN_STAGES: &[Choice] = &[CHOSEN[1], CHOSEN[0]];

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[TREE, STAGES, divisible_load::LOAD, divisible_load::RATES];

choices! {
    /// How many nodes hang from each.
    pub(super) enum Shape {
        Binomial = "binomial", "binomial tree";
        Ordinary = "ordinary", "ordinary tree";
    }
}

choices! {
    /// How many messages a node of an ordinary tree holds.
    pub(super) enum Buffers {
        One = "1", "1";
        Two = "2", "2";
    }
}

const NETWORKS: &[Choice] = &[
    Choice::new("none", "none"),
    Choice::new("line", "line"),
    Choice::new("mesh", "mesh"),
    Choice::new("torus", "torus"),
    Choice::new("hypercube", "hypercube"),
];

impl Held for Option<Network> {
    fn from_value(param: &Param, value: &Value) -> Self {
        choice_key(param, value).parse().ok()
    }
}

const SEQUENCE: Kind =
    Kind::List { unit: Unit::One, default: "", allowed: (1.0, 64.0), most: MAX_SEQUENCE };
const LAYERS: Kind = Kind::List { unit: Unit::One, default: "", allowed: (1.0, 64.0), most: 64 };

const ORDERS: &[Choice] = &[
    Choice::new("NLF", "nearest first (NLF)").short("nearest first"),
    Choice::new("LLF", "largest first (LLF)").short("largest first"),
];

impl Chosen for Order {
    const ALL: &'static [Self] = &[Self::NearestFirst, Self::LargestFirst];
}

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        shape: Shape = Param::choice("Shape", Shape::OPTIONS, "binomial")
            .symbol("")
            .group(TREE)
            .help("Layer i has p^i processors in an ordinary tree, p (p+1)^(i−1) in a binomial one.");
        p: f64 = Param::integer("Ports per node", Unit::One, 2.0)
            .with_domain(1.0, 1e6)
            .slider(1.0, 8.0)
            .group(TREE)
            .help("How many nodes each node feeds at the same time, each over its own link.");
        h: Worded = Param::integer("Layers", Unit::One, 3.0)
            .with_domain(1.0, 64.0)
            .slider(1.0, 12.0)
            .or_words(CHOSEN)
            .group(TREE)
            .help("Below the originator. Fewest: as few as hold the load. Best: shortest makespan.");
        order: Order = Param::choice("Activation order", ORDERS, "NLF")
            .symbol("")
            .group(RELAYS)
            .help("Order of the messages of a stage: layers 1 to h, or h to 1.");
        buffers: Buffers = Param::choice("Buffers of a relay", Buffers::OPTIONS, "1")
            .symbol("")
            .group(RELAYS)
            .help("Messages that a node of an ordinary tree holds: with 2 it receives while it relays.");
        layers: Vec<f64> = Param::new("Computing layers", LAYERS)
            .symbol("")
            .group(RELAYS)
            .help("Numbers of layers, such as 4,5; the others only relay. Blank: all compute.");
        sequence: Vec<f64> = Param::new("Messages of a stage", SEQUENCE)
            .symbol("")
            .group(RELAYS)
            .help("Layers in the order of their messages, repeats allowed: 1,2,3,3. Blank: as the order says.");
        network: Option<Network> = Param::choice("Network", NETWORKS, "none")
            .symbol("")
            .group(IN_NETWORK)
            .help("The tree is embedded in it. Line, mesh: p is 1 or 2; torus: 4; hypercube: 1.");
        th: f64 = Param::number("Per-hop time", Unit::SecondPerHop, QUOTED_PER_HOP)
            .with_domain(0.0, 1e6)
            .log(1e-9, 1e-3)
            .group(IN_NETWORK)
            .help("Time that each link on the way adds to the start-up time; used with a network.");
        n: StageRule = Param::integer("Stages", Unit::One, 10.0)
            .with_domain(1.0, divisible_load::MOST_STAGES)
            .log(1.0, 1000.0)
            .or_words(CHOSEN_STAGES)
            .word_by_default()
            .group(STAGES)
            .help(
                "Messages to each layer. Fewest: as few as the buffers allow. Best: shortest makespan.",
            );
        V: f64 = divisible_load::volume(1100.0);
        D: f64 = divisible_load::buffer(100.0);
        D_V: Derived = divisible_load::BUFFER_SHARE;
        A: f64 = divisible_load::COMPUTE;
        C: f64 = divisible_load::TRANSFER;
        bw: Derived = divisible_load::BANDWIDTH;
        S: f64 = divisible_load::STARTUP;
        Ds: Vec<f64> = divisible_load::COMPARED;
        h_other: f64 = Param::integer("Layers of the other shape", Unit::One, 7.0)
            .with_domain(1.0, 64.0)
            .slider(1.0, 12.0)
            .symbol("h′")
            .group(divisible_load::CURVES)
            .help("Height in the comparison of shapes; the paper compares binomial 5 with ordinary 7.");
    }
}
