//! The parameters: the message and its path, the network, the packets.

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters::{self, NETWORK};
use crate::screen::{Choice, Kind, Param};

const MESSAGE: &str = "Message and path";
const PACKET: &str = "Packets";
const FURTHER: &str = "Further times";
const SHOWN: &str = "Shown";

const METHODS: &[Choice] = &[
    Choice::new("store_and_forward", "store-and-forward"),
    Choice::new("packet", "packets"),
    Choice::new("cut_through", "cut-through"),
    Choice::new("simplified", "simplified model"),
];

const AS_TW: &[Choice] = &[Choice::new("tw", "same as tw")];

/// Returns a per-word transfer time of its own, by default that of the link.
const fn own_per_word(key: &'static str, label: &'static str) -> Param {
    Param::number(key, label, Unit::SecondPerWord, 0.0)
        .allowed(0.0, 1e6)
        .log(1e-11, 1e-4)
        .or_words(AS_TW)
        .word_by_default()
        .group(FURTHER)
}

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[MESSAGE, NETWORK, PACKET];

pub(super) const PARAMS: &[Param] = &[
    Param::number("m", "Message size", Unit::Word, 1000.0)
        .message()
        .allowed(0.0, 1e15)
        .log(1.0, 1e7)
        .group(MESSAGE)
        .help("Length of the message in words. Bytes can be typed too, such as 1MB."),
    Param::integer("l", "Links on the path", Unit::Hop, 3.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 16.0)
        .group(MESSAGE)
        .help("Number of links that the message crosses, at least one."),
    network_parameters::startup(10e-6)
        .help("Once per message: prepare it, choose its route, hand it to the router."),
    network_parameters::per_hop(1e-6)
        .help("Once per link: read the header, choose the next link. A switch of 2012: 0.25 µs."),
    network_parameters::per_word(10e-9),
    network_parameters::bandwidth("Bandwidth of a link"),
    own_per_word("tw_packet", "Per-word transfer time of packets")
        .help("Packet routing uses it in place of tw. The lecture's contains the packet headers."),
    own_per_word("tw_flit", "Per-word transfer time of flits")
        .help("Cut-through routing uses it in place of tw. Flits have no headers."),
    network_parameters::WORD,
    Param::number("r", "Payload of a packet", Unit::Word, 100.0)
        .allowed(1e-3, 1e15)
        .log(1.0, 1e6)
        .group(PACKET)
        .help("Words of the message that one packet carries."),
    Param::number("s", "Header of a packet", Unit::Word, 10.0)
        .allowed(0.0, 1e9)
        .slider(0.0, 100.0)
        .group(PACKET)
        .help("Words that every packet carries besides its payload: address, number, check."),
    Param::number("tw1", "Packetizing time per word", Unit::SecondPerWord, 0.0)
        .allowed(0.0, 1e6)
        .slider(0.0, 50e-9)
        .group(FURTHER)
        .help("Time per word to cut the message into packets, before the first one leaves."),
    Param::new(
        "methods",
        "Routing methods",
        Kind::Set {
            options: METHODS,
            default: &["store_and_forward", "packet", "cut_through", "simplified"],
        },
    )
    .symbol("")
    .group(SHOWN)
    .help("The methods that the timeline and the curves show."),
    Param::switch("approx", "Approximations", true)
        .symbol("")
        .group(SHOWN)
        .help("Draws the sources' shorter formulas as well, dashed."),
];
