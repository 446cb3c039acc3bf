//! The parameters: the message and its path, the network, the packets.

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters::{self, NETWORK};
use crate::screen::typed::{Derived, Several, Worded, parameters};
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
const fn own_per_word(label: &'static str) -> Param {
    Param::number(label, Unit::SecondPerWord, 0.0)
        .allowed(0.0, 1e6)
        .log(1e-11, 1e-4)
        .or_words(AS_TW)
        .word_by_default()
        .group(FURTHER)
}

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[MESSAGE, NETWORK, PACKET];

parameters! {
    /// The parameters.
    pub(super) struct Values {
        m: f64 = Param::number("Message size", Unit::Word, 1000.0)
            .message()
            .allowed(0.0, 1e15)
            .log(1.0, 1e7)
            .group(MESSAGE)
            .help("Length of the message in words. Bytes can be typed too, such as 1MB.");
        l: f64 = Param::integer("Links on the path", Unit::Hop, 3.0)
            .allowed(1.0, 1e6)
            .slider(1.0, 16.0)
            .group(MESSAGE)
            .help("Number of links that the message crosses, at least one.");
        ts: f64 = network_parameters::startup(10e-6)
            .help("Once per message: prepare it, choose its route, hand it to the router.");
        th: f64 = network_parameters::per_hop(1e-6)
            .help("Once per link: read the header, choose the next link. A switch of 2012: 0.25 µs.");
        tw: f64 = network_parameters::per_word(10e-9);
        bw: Derived = network_parameters::bandwidth("Bandwidth of a link");
        tw_packet: Worded = own_per_word("Per-word transfer time of packets")
            .help("Packet routing uses it in place of tw. The lecture's contains the packet headers.");
        tw_flit: Worded = own_per_word("Per-word transfer time of flits")
            .help("Cut-through routing uses it in place of tw. Flits have no headers.");
        word: f64 = network_parameters::WORD;
        r: f64 = Param::number("Payload of a packet", Unit::Word, 100.0)
            .allowed(1e-3, 1e15)
            .log(1.0, 1e6)
            .group(PACKET)
            .help("Words of the message that one packet carries.");
        s: f64 = Param::number("Header of a packet", Unit::Word, 10.0)
            .allowed(0.0, 1e9)
            .slider(0.0, 100.0)
            .group(PACKET)
            .help("Words that every packet carries besides its payload: address, number, check.");
        tw1: f64 = Param::number("Packetizing time per word", Unit::SecondPerWord, 0.0)
            .allowed(0.0, 1e6)
            .slider(0.0, 50e-9)
            .group(FURTHER)
            .help("Time per word to cut the message into packets, before the first one leaves.");
        methods: Several = Param::new("Routing methods",
            Kind::Set {
                options: METHODS,
                default: &["store_and_forward", "packet", "cut_through", "simplified"],
            },
        )
        .symbol("")
        .group(SHOWN)
        .help("The methods that the timeline and the curves show.");
        approx: bool = Param::switch("Approximations", true)
            .symbol("")
            .group(SHOWN)
            .help("Draws the sources' shorter formulas as well, dashed.");
    }
}
