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

use crate::formula::Letters;
use crate::notes;
use crate::param::{Choice, Kind, Param};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Compute, FigureSpec, Screen};
use crate::wires;

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "routing",
    title: "Routing a message",
    question: "How long does one message take over several links, and what does the routing change?",
    about: notes::routing::ABOUT,
    params: PARAMS,
    machine: wires::MACHINE,
    presets: notes::routing::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::routing::NOTES,
    touch: None,
    letters,
    fields: &[("_", "tw")],
};

/// The letters of its formulas: its parameters, and the size from which on words outweigh hops.
fn letters(params: &Params) -> Letters {
    Letters::of(params).define(
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
    wires::startup(10e-6)
        .help("Paid once a message at its ends: preparing it, choosing a route, handing it over."),
    wires::per_hop(1e-6)
        .help("Paid once a link: a node reads the header and chooses the next link. Switches were quoted with about 0.25 µs in 2012."),
    wires::per_word(10e-9),
    wires::bandwidth("bandwidth of a link"),
    wires::WORD,
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
    FigureSpec {
        id: "timeline",
        title: "The message on its way, link by link",
        caption: "Time runs to the right, one row for each link. Store-and-forward has one link busy at a time; packets and flits have many. A long path shows its first and last links, very many packets are drawn in groups, and each piece of cut-through stands for a run of flits.",
        compute: Compute::Once(timeline::timeline),
    },
    FigureSpec {
        id: "time-over-size",
        title: "Time over the size of the message",
        caption: "Both axes are logarithmic. Short messages cost their start-up whatever the routing; for long ones store-and-forward takes l times as long as cut-through. Dashed are the sources' shorter formulas; the lecture's formula for packets coincides with cut-through.",
        compute: Compute::Once(curves::over_size),
    },
    FigureSpec {
        id: "time-over-hops",
        title: "Time over the length of the path",
        caption: "Each further link costs th with cut-through, th and one packet with packets, th and the whole message with store-and-forward. The simplified model does not see the path at all.",
        compute: Compute::Once(curves::over_hops),
    },
    FigureSpec {
        id: "packet-size",
        title: "How large should a packet be?",
        caption: "Small packets send many headers, large ones fill the pipeline slowly. The teeth are the padding of the last packet; r* is the best payload when the number of packets need not be whole. In the textbook's formula no packet waits, so it knows no best payload.",
        compute: Compute::Once(packet_size::packet_size),
    },
    FigureSpec {
        id: "simplified-error",
        title: "What the simplified model leaves out",
        caption: "The share of the hops in the cut-through time, for paths of several lengths. It falls as the message grows, and is greatest for short messages where l th is not small against ts.",
        compute: Compute::Once(simplified_error::error_over_size),
    },
];
