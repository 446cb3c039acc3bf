//! The parameters: the message and its path, the network, the packets.

use crossover_model::communication::MOST_LOSS;

use crate::kits::network_parameters::{self, NETWORK};
use crate::screen::prelude::*;

const MESSAGE: &str = "Message and path";
const PACKET: &str = "Packets";
const FURTHER: &str = "Further times";
const SHOWN: &str = "Shown";

/// Packets that are lost, unless a reader says how many.
pub(super) const LOSS: f64 = 0.01;

choices! {
    /// A routing method, or the model that simplifies it.
    pub(super) enum Method {
        StoreAndForward = "store_and_forward", "store-and-forward";
        Packet = "packet", "packets";
        CutThrough = "cut_through", "cut-through";
        Simplified = "simplified", "simplified model";
    }
}

impl Method {
    /// The methods that have a timeline.
    pub const DRAWN: [Self; 3] = [Self::StoreAndForward, Self::Packet, Self::CutThrough];

    pub const fn ink(self) -> Ink {
        match self {
            Self::StoreAndForward => Ink::Series(0),
            Self::Packet => Ink::Series(1),
            Self::CutThrough => Ink::Series(2),
            Self::Simplified => Ink::Series(4),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::StoreAndForward => "store-and-forward",
            Self::Packet => "packets",
            Self::CutThrough | Self::Simplified => "cut-through",
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            Self::StoreAndForward => "t_store_and_forward",
            Self::Packet => "t_packet",
            Self::CutThrough => "t_cut_through",
            Self::Simplified => "t_simplified",
        }
    }

    /// Returns the key of a shorter formula of its time, where the sources have one.
    pub const fn shorter(self) -> Option<&'static str> {
        match self {
            Self::StoreAndForward => Some("t_store_and_forward_approx"),
            Self::Packet => Some("t_packet_textbook"),
            Self::CutThrough | Self::Simplified => None,
        }
    }
}

/// Returns the error of a figure that has no method to show.
pub(super) fn no_method_error() -> Error {
    let help = "choose store-and-forward, packets or cut-through";
    Error::new(ErrorKind::MissingInput, "methods", "empty", help)
}

const AS_TW: &[Choice] = &[Choice::new("tw", "same as tw")];

/// Returns a per-word transfer time of its own, by default that of the link.
const fn own_per_word(label: &'static str) -> Param {
    Param::number(label, Unit::SecondPerWord, 0.0)
        .with_domain(0.0, 1e6)
        .log(1e-11, 1e-4)
        .or_words(AS_TW)
        .word_by_default()
        .group(FURTHER)
}

pub(super) const BASIC: &[&str] = &[MESSAGE, NETWORK, PACKET];

parameters! {
    pub(super) struct Values {
        m: f64 = Param::number("Message size", Unit::Word, 1000.0)
            .message().with_domain(0.0, 1e15).log(1.0, 1e7).group(MESSAGE)
            .help("Length of the message in words. Bytes can be typed too, such as 1MB.");
        l: f64 = Param::integer("Links on the path", Unit::Hop, 3.0)
            .with_domain(1.0, 1e6).slider(1.0, 16.0).group(MESSAGE)
            .help("Number of links that the message crosses, at least one.");
        ts: f64 = network_parameters::startup(10e-6)
            .help("Time to prepare a message, choose its route and hand it to the router.");
        th: f64 = network_parameters::per_hop(1e-6)
            .help("Time at each link to read the header and choose the next. A switch of 2012: 0.25 µs.");
        tw: f64 = network_parameters::per_word(10e-9);
        bw: Derived = network_parameters::bandwidth("Bandwidth of a link");
        tw_packet: Option<f64> = own_per_word("Per-word transfer time of packets")
            .help("Used by packet routing in place of tw. The lecture's value contains the headers.");
        tw_flit: Option<f64> = own_per_word("Per-word transfer time of flits")
            .help("Used by cut-through in place of tw. Flits have no headers.");
        word: f64 = network_parameters::WORD;
        r: f64 = Param::number("Payload of a packet", Unit::Word, 100.0)
            .with_domain(1e-3, 1e15).log(1.0, 1e6).group(PACKET)
            .help("Words of the message that one packet carries.");
        s: f64 = Param::number("Header of a packet", Unit::Word, 10.0)
            .with_domain(0.0, 1e9).slider(0.0, 100.0).group(PACKET)
            .help("Words that every packet carries besides its payload: address, number, check.");
        loss: f64 = Param::number("Lost packets", Unit::Share, LOSS)
            .symbol("q").with_domain(0.0, MOST_LOSS).slider(0.0, 0.5).group(PACKET)
            .help("Probability that a packet is lost on its path, each independent of the others.");
        head: f64 = Param::number("Words read before forwarding", Unit::Word, 0.0)
            .message().symbol("h").with_domain(0.0, 1e9).slider(0.0, 100.0).group(FURTHER)
            .help("Each cut-through switch reads them before it forwards. Bits: 128 bit are 16B.");
        tw1: f64 = Param::number("Packetizing time per word", Unit::SecondPerWord, 0.0)
            .with_domain(0.0, 1e6).slider(0.0, 50e-9).group(FURTHER)
            .help("Time per word to cut the message into packets, before the first one leaves.");
        methods: Set<Method> = Param::new("Routing methods",
            Kind::Set {
                options: Method::OPTIONS,
                default: &["store_and_forward", "packet", "cut_through", "simplified"],
            },
        )
        .symbol("").group(SHOWN)
        .help("The methods that the timeline and the curves show.");
        approx: bool = Param::switch("Approximations", true)
            .symbol("").group(SHOWN)
            .help("Draws the shorter formulas of the sources as well, dashed.");
    }
}
