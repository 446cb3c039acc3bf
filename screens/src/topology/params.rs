//! The parameters: the network, the message, the traffic.

use crossover_model::topology::Topology;

use crate::kits::network_parameters::{self, NETWORK};
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

const MESSAGE: &str = "Message";
const PATH: &str = "Path";
const PACKETS: &str = "Packets";
/// The figure that the traffic is seen in.
const TRAFFIC: &str = "Link contention";
const MULTIBUS: &str = "Multibus";

/// The networks, in the order of the model.
const TOPOLOGIES: &[Choice] = &[
    Choice::new("bus", "bus"),
    Choice::new("star", "star"),
    Choice::new("linear", "linear array"),
    Choice::new("ring", "ring"),
    Choice::new("mesh2d", "mesh"),
    Choice::new("torus2d", "torus"),
    Choice::new("hypercube", "hypercube"),
    Choice::new("tree", "tree"),
    Choice::new("fat_tree", "fat tree"),
    Choice::new("butterfly", "butterfly"),
    Choice::new("complete", "complete network"),
    Choice::new("crossbar", "crossbar"),
    Choice::new("omega", "omega network"),
    Choice::new("banyan", "Banyan (baseline)"),
    Choice::new("benes", "Benes network"),
    Choice::new("batcher", "Batcher network"),
    Choice::new("de_bruijn", "De Bruijn network"),
    Choice::new("shuffle_exchange", "shuffle-exchange network"),
    Choice::new("hypertree", "hypertree"),
    Choice::new("x_tree", "X-tree"),
    Choice::new("multibus", "multibus"),
    Choice::new("cube_connected_cycles", "network of cube-connected cycles").also(&["ccc"]),
    Choice::new("port_tree", "fat tree of k-port switches").also(&["k_ary_fat_tree"]),
];

impl Chosen for Topology {
    const ALL: &'static [Self] = &Self::ALL;
}

/// How many networks there are.
const COUNT: usize = TOPOLOGIES.len();

/// No network, and every one.
const BESIDE: [Choice; COUNT + 1] = {
    let mut all = [Choice::new("none", "none"); COUNT + 1];
    let mut at = 0;
    while at < COUNT {
        all[at + 1] = TOPOLOGIES[at];
        at += 1;
    }
    all
};

impl Chosen for Option<Topology> {
    const ALL: &'static [Self] = &{
        let mut all = [None; COUNT + 1];
        let mut at = 0;
        while at < COUNT {
            all[at + 1] = Some(Topology::ALL[at]);
            at += 1;
        }
        all
    };
}

/// Returns the name of a network in a sentence or a legend.
pub(super) const fn name(topology: Topology) -> &'static str {
    TOPOLOGIES[topology as usize].label
}

/// Returns the name of a network after its article.
pub(super) fn name_with_article(topology: Topology) -> String {
    let article = if matches!(topology, Topology::Omega | Topology::XTree) { "an" } else { "a" };
    format!("{article} {}", name(topology))
}

choices! {
    /// Who sends to whom.
    pub(super) enum Traffic {
        Random = "random", "random permutation";
        Shift = "shift", "shift: i to i + k";
        Transpose = "transpose", "transpose of a square";
        AllToAll = "all_to_all", "all-to-all";
        BitReverse = "bit_reverse", "bit reversal";
        Gather = "gather", "gather at node 0";
        Scatter = "scatter", "scatter from node 0";
    }
}

const FARTHEST: &[Choice] = &[Choice::new("farthest", "the farthest")];

pub(super) const BASIC: &[&str] = &[NETWORK, MESSAGE];

parameters! {
    pub(super) struct Values {
        topology: Topology = Param::choice("Network", TOPOLOGIES, "torus2d")
            .symbol("")
            .help("How the nodes are linked.")
            .group(NETWORK);
        beside: Option<Topology> = Param::choice("Compared with", &BESIDE, "none")
            .symbol("")
            .help("A second network of about as many nodes, with the same traffic, beside the first.")
            .group(NETWORK);
        p: f64 = Param::integer("Nodes", Unit::Processor, 16.0)
            .help("Meshes: q². Trees: 2^d − 1. Hypertrees: 4^d. Cycles: d 2^d. k ports: k³/4. Others: 2^d.")
            .group(NETWORK).with_domain(2.0, 1e9).log(2.0, 1024.0);
        ts: f64 = network_parameters::startup(10e-6);
        th: f64 = network_parameters::PER_HOP
            .help("Time that each link adds. A switch of 2012: 0.25 µs. A measured ts contains its own hops.");
        tw: f64 = network_parameters::per_word(10e-9);
        bw: Derived = network_parameters::bandwidth("Bandwidth of a link");
        word: f64 = network_parameters::WORD;
        m: f64 = Param::number("Message size", Unit::Word, 1000.0)
            .message()
            .help("Length of the message in words. Bytes can be typed too, such as 1MB.")
            .group(MESSAGE).with_domain(0.0, 1e12).log(1.0, 1e6);
        from: f64 = Param::integer("Sender", Unit::One, 0.0)
            .help("The node at which the path begins. Nodes are numbered from 0.")
            .group(PATH).with_domain(0.0, 1e9).slider(0.0, 63.0);
        to: Option<f64> = Param::integer("Receiver", Unit::One, 10.0)
            .symbol("")
            .help("The node at which the path ends, or the farthest from the sender.")
            .group(PATH).with_domain(0.0, 1e9).slider(0.0, 63.0)
            .or_words(FARTHEST)
            .word_by_default();
        r: f64 = Param::number("Payload of a packet", Unit::Word, 100.0)
            .help("Words of the message that one packet carries.")
            .group(PACKETS).with_domain(1e-3, 1e12).log(1.0, 1e4);
        s: f64 = Param::number("Header of a packet", Unit::Word, 10.0)
            .help("Words that every packet carries besides its payload: address, number, check.")
            .group(PACKETS).with_domain(0.0, 1e12).slider(0.0, 50.0);
        pattern: Traffic = Param::choice("Communication pattern", Traffic::OPTIONS, "random")
            .help("All messages of a pattern are sent at once, each over its fixed route.")
            .group(TRAFFIC);
        k: f64 = Param::integer("Shift", Unit::One, 4.0)
            .help("In the pattern shift, node i sends to node i + k modulo p.")
            .group(TRAFFIC).with_domain(0.0, 1e9).slider(1.0, 32.0);
        seed: f64 = Param::integer("Seed", Unit::One, 1.0)
            .help("Each seed is one random permutation, always the same.")
            .group(TRAFFIC).with_domain(0.0, 1e9).slider(1.0, 100.0);
        buses: f64 = Param::integer("Buses of a multibus", Unit::One, 4.0)
            .help("Media that all nodes share. The messages of a pattern take them in turns.")
            .group(MULTIBUS).with_domain(1.0, 1e6).slider(1.0, 16.0);
        curves: Set<Topology> = Param::new("Networks in the curves",
            Kind::Set {
                options: TOPOLOGIES,
                default: &["ring", "mesh2d", "torus2d", "hypercube", "fat_tree"],
            },
        )
        .symbol("")
        .help("Networks drawn over the number of nodes, besides the current one.")
        .group("In the figures");
    }
}
