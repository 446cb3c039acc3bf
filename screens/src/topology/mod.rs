//! `topology`: networks compared by how far apart their nodes are, what they cost, and how much
//! traffic they bear.
//!
//! Source: A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, section 2.4; the networks are those that J. Hanuliak, "Modeling of Communication
//! Complexity in Parallel Computing", 2014, section 2.1, names.

mod curves;
mod hints;
mod inputs;
mod layout;
mod letters;
mod messages;
mod picture;
mod report;
mod shape;
mod tables;
mod takeaway;
mod traffic;

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::notes::topology::figures;
use crate::screen::{
    Action, Choice, Compute, FigureSpec, Interaction, Kind, Param, Params, Screen, Table, notes,
};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "topology",
        params: PARAMS,
        letters: letters::letters,
        fields: &[
            ("links", "p"),
            ("bisection", "p"),
            ("avg_distance", "p"),
            ("l", "p"),
            ("t", "m"),
            ("T", "m"),
            ("n_packets", "m"),
            ("tw_effective", "tw"),
        ],
    },
    title: "Networks compared",
    question: "How should p nodes be linked, and does the distance between them matter?",
    about: notes::topology::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::topology::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::topology::NOTES,
    interaction: Some(Interaction {
        figure: "graph",
        hint: "Press a node: the path goes there, and from there to the next one pressed.",
        actions,
    }),
};

/// A press moves the path's end; what was its end becomes its beginning.
fn actions(params: &Params, node: &str) -> Vec<Action> {
    if node.parse::<u32>().is_err() {
        return Vec::new();
    }
    let end = params.number("to");
    let mut sets = vec![("to", node.to_owned())];
    if end.is_finite() {
        sets.push(("from", params.written("to")));
    }
    vec![Action {
        label: format!("Go to {node}"),
        sets,
    }]
}

const MESSAGE: &str = "Message";
const TRAFFIC: &str = "Traffic";

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
];

const PATTERNS: &[Choice] = &[
    Choice::new("random", "random permutation"),
    Choice::new("shift", "shift: i to i + k"),
    Choice::new("transpose", "transpose of a square"),
    Choice::new("all_to_all", "all to all"),
];

const FARTHEST: &[Choice] = &[Choice::new("farthest", "the farthest")];

const PARAMS: &[Param] = &[
    Param::choice("topology", "network", TOPOLOGIES, "torus2d")
        .help("How the nodes are linked.")
        .group(network_parameters::NETWORK),
    Param::integer("p", "nodes", Unit::Processor, 16.0)
        .help("Meshes and tori need a square; hypercubes, fat trees and butterflies a power of two; trees one less.")
        .group(network_parameters::NETWORK)
        .allowed(2.0, 1e9)
        .log(2.0, 1024.0),
    network_parameters::startup(10e-6),
    network_parameters::PER_HOP
        .help("What each link on the way adds. 0.25 µs is quoted, 2012; a measured ts contains its own hops."),
    network_parameters::per_word(10e-9),
    network_parameters::bandwidth("bandwidth of a link"),
    network_parameters::WORD,
    Param::number("m", "message size", Unit::Word, 1000.0)
        .message()
        .help("Words of the message.")
        .group(MESSAGE)
        .allowed(0.0, 1e12)
        .log(1.0, 1e6),
    Param::integer("from", "sender", Unit::One, 0.0)
        .help("The node at which the path begins; nodes are numbered from 0.")
        .group(MESSAGE)
        .allowed(0.0, 1e9)
        .slider(0.0, 63.0),
    Param::integer("to", "receiver", Unit::One, 10.0)
        .help("The node at which the path ends, or the farthest from the sender.")
        .group(MESSAGE)
        .allowed(0.0, 1e9)
        .slider(0.0, 63.0)
        .or_words(FARTHEST)
        .word_by_default(),
    Param::number("r", "payload of a packet", Unit::Word, 100.0)
        .help("Words of the message in one packet, for packet routing.")
        .group(MESSAGE)
        .allowed(1e-3, 1e12)
        .log(1.0, 1e4),
    Param::number("s", "header of a packet", Unit::Word, 10.0)
        .help("Words that each packet adds.")
        .group(MESSAGE)
        .allowed(0.0, 1e12)
        .slider(0.0, 50.0),
    Param::choice("pattern", "who sends to whom", PATTERNS, "random")
        .help("All messages of a pattern travel at once, each over its fixed route.")
        .group(TRAFFIC),
    Param::integer("k", "shift by", Unit::One, 4.0)
        .help("Node i sends to node i + k, counted round, in the pattern shift.")
        .group(TRAFFIC)
        .allowed(0.0, 1e9)
        .slider(1.0, 32.0),
    Param::integer("seed", "seed", Unit::One, 1.0)
        .help("Another seed is another random permutation; the same one gives the same always.")
        .group(TRAFFIC)
        .allowed(0.0, 1e9)
        .slider(1.0, 100.0),
    Param::new(
        "curves",
        "networks in the curves",
        Kind::Set {
            options: TOPOLOGIES,
            default: &["ring", "mesh2d", "torus2d", "hypercube", "fat_tree"],
        },
    )
    .symbol("")
    .help("Those drawn over the number of nodes; the network chosen above always is.")
    .group("In the figures"),
];

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::GRAPH, picture::graph),
    FigureSpec::at_once(figures::LOAD, picture::load),
    FigureSpec::at_once(figures::DIAMETER_OVER_P, |params| {
        curves::over(params, &curves::DIAMETER)
    }),
    FigureSpec::at_once(figures::LINKS_OVER_P, |params| {
        curves::over(params, &curves::LINKS)
    }),
    FigureSpec::at_once(figures::BISECTION_OVER_P, |params| {
        curves::over(params, &curves::BISECTION)
    }),
    FigureSpec::at_once(figures::WORST_OVER_P, curves::worst),
    FigureSpec::at_once(figures::COMPARISON, tables::comparison),
    FigureSpec::at_once(figures::PATTERNS, tables::patterns),
];
