//! `routing`: store-and-forward, packet and cut-through routing of one message.
//!
//! Sources: lecture notes on message-passing costs; A. Grama, A. Gupta, G. Karypis, V. Kumar,
//! *Introduction to Parallel Computing*, 2nd ed., 2003, section 2.5.

mod curves;
mod hints;
mod inputs;
mod packet_size;
mod parts;
mod report;
mod simplified_error;
mod steps;
mod takeaway;
mod timeline;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::notes::routing::figures;
use crate::screen::{Choice, Compute, FigureSpec, Kind, Param, Params, Screen, Table, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "routing",
        params: PARAMS,
        letters,
        fields: &[("_", "tw")],
    },
    title: "Routing a message",
    question: "How long does one message take over several links, and what does the routing change?",
    about: notes::routing::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::routing::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::routing::NOTES,
    interaction: None,
};

/// The letters of its formulas: its parameters, and the size from which on words outweigh hops.
fn letters(params: &Params) -> Letters {
    params.letters().define(
        "n_hops",
        "words that take as long as the hops",
        Unit::Word,
        "l th / tw",
    )
}

const MESSAGE: &str = "Message and path";
const PACKET: &str = "Packets";
const SHOWN: &str = "Shown";

const METHODS: &[Choice] = &[
    Choice::new("store_and_forward", "store-and-forward"),
    Choice::new("packet", "packets"),
    Choice::new("cut_through", "cut-through"),
    Choice::new("simplified", "simplified model"),
];

const PARAMS: &[Param] = &[
    Param::number("m", "message size", Unit::Word, 1000.0)
        .message()
        .allowed(0.0, 1e15)
        .log(1.0, 1e7)
        .group(MESSAGE)
        .help("Length of the message in words; bytes can be typed too, such as 1MB."),
    Param::integer("l", "links on the path", Unit::Hop, 3.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 16.0)
        .group(MESSAGE)
        .help("How many links the message passes over, at least one."),
    network_parameters::startup(10e-6)
        .help("Paid once a message at its ends: preparing it, choosing a route, handing it over."),
    network_parameters::per_hop(1e-6)
        .help("Paid once a link: a node reads the header and chooses the next link. Switches were quoted with about 0.25 µs in 2012."),
    network_parameters::per_word(10e-9),
    network_parameters::bandwidth("bandwidth of a link"),
    network_parameters::WORD,
    Param::number("r", "payload of a packet", Unit::Word, 100.0)
        .allowed(1e-3, 1e15)
        .log(1.0, 1e6)
        .group(PACKET)
        .help("Words of the message that one packet carries."),
    Param::number("s", "header of a packet", Unit::Word, 10.0)
        .allowed(0.0, 1e9)
        .slider(0.0, 100.0)
        .group(PACKET)
        .help("Words that every packet carries besides its payload: address, number, check."),
    Param::number("tw1", "packetizing per word", Unit::SecondPerWord, 0.0)
        .allowed(0.0, 1e6)
        .slider(0.0, 50e-9)
        .group(PACKET)
        .help("Time the sender needs for each word to cut the message into packets, before the first one leaves."),
    Param::new(
        "methods",
        "methods",
        Kind::Set {
            options: METHODS,
            default: &["store_and_forward", "packet", "cut_through", "simplified"],
        },
    )
    .symbol("")
    .group(SHOWN)
    .help("What the timeline and the curves show."),
    Param::switch("approx", "approximations", true)
        .symbol("")
        .group(SHOWN)
        .help("Draws the sources' shorter formulas as well, dashed."),
];

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::TIMELINE, timeline::timeline),
    FigureSpec::at_once(figures::TIME_OVER_SIZE, curves::over_size),
    FigureSpec::at_once(figures::TIME_OVER_HOPS, curves::over_hops),
    FigureSpec::at_once(figures::PACKET_SIZE, packet_size::packet_size),
    FigureSpec::at_once(figures::SIMPLIFIED_ERROR, simplified_error::error_over_size),
];
