//! The parameters: the network, the message, the traffic.

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters::{self, NETWORK};
use crate::screen::{Choice, Kind, Param};

const MESSAGE: &str = "Message";
const PATH: &str = "Path";
const PACKETS: &str = "Packets";
const TRAFFIC: &str = "Traffic";

pub(super) const TOPOLOGIES: &[Choice] = &[
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
];

const PATTERNS: &[Choice] = &[
    Choice::new("random", "random permutation"),
    Choice::new("shift", "shift: i to i + k"),
    Choice::new("transpose", "transpose of a square"),
    Choice::new("all_to_all", "all-to-all"),
];

const FARTHEST: &[Choice] = &[Choice::new("farthest", "the farthest")];

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[NETWORK, MESSAGE, TRAFFIC];

pub(super) const PARAMS: &[Param] = &[
    Param::choice("topology", "Network", TOPOLOGIES, "torus2d")
        .help("How the nodes are linked.")
        .group(NETWORK),
    Param::integer("p", "Nodes", Unit::Processor, 16.0)
        .help("Meshes, tori: a square. Hypercubes, fat trees, butterflies: a power of 2. Trees: 1 less.")
        .group(NETWORK)
        .allowed(2.0, 1e9)
        .log(2.0, 1024.0),
    network_parameters::startup(10e-6),
    network_parameters::PER_HOP
        .help("Time that each link adds. A switch of 2012: 0.25 µs. A measured ts contains its own hops."),
    network_parameters::per_word(10e-9),
    network_parameters::bandwidth("Bandwidth of a link"),
    network_parameters::WORD,
    Param::number("m", "Message size", Unit::Word, 1000.0)
        .message()
        .help("Length of the message in words. Bytes can be typed too, such as 1MB.")
        .group(MESSAGE)
        .allowed(0.0, 1e12)
        .log(1.0, 1e6),
    Param::integer("from", "Sender", Unit::One, 0.0)
        .help("The node at which the path begins. Nodes are numbered from 0.")
        .group(PATH)
        .allowed(0.0, 1e9)
        .slider(0.0, 63.0),
    Param::integer("to", "Receiver", Unit::One, 10.0)
        .help("The node at which the path ends, or the farthest from the sender.")
        .group(PATH)
        .allowed(0.0, 1e9)
        .slider(0.0, 63.0)
        .or_words(FARTHEST)
        .word_by_default(),
    Param::number("r", "Payload of a packet", Unit::Word, 100.0)
        .help("Words of the message that one packet carries.")
        .group(PACKETS)
        .allowed(1e-3, 1e12)
        .log(1.0, 1e4),
    Param::number("s", "Header of a packet", Unit::Word, 10.0)
        .help("Words that every packet carries besides its payload: address, number, check.")
        .group(PACKETS)
        .allowed(0.0, 1e12)
        .slider(0.0, 50.0),
    Param::choice("pattern", "Communication pattern", PATTERNS, "random")
        .help("All messages of a pattern are sent at once, each over its fixed route.")
        .group(TRAFFIC),
    Param::integer("k", "Shift", Unit::One, 4.0)
        .help("In the pattern shift, node i sends to node i + k modulo p.")
        .group(TRAFFIC)
        .allowed(0.0, 1e9)
        .slider(1.0, 32.0),
    Param::integer("seed", "Seed", Unit::One, 1.0)
        .help("Each seed is one random permutation, always the same.")
        .group(TRAFFIC)
        .allowed(0.0, 1e9)
        .slider(1.0, 100.0),
    Param::new(
        "curves",
        "Networks in the curves",
        Kind::Set {
            options: TOPOLOGIES,
            default: &["ring", "mesh2d", "torus2d", "hypercube", "fat_tree"],
        },
    )
    .symbol("")
    .help("Networks drawn over the number of nodes, besides the current one.")
    .group("In the figures"),
];
