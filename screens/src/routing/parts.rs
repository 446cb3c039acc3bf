//! The three methods as they are drawn: what passes over a link, and when.

use crossover_figures::figure::Ink;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::communication::{
    PacketOnLink, Passage, cut_through_passage, packet_count, packet_passage,
    store_and_forward_passage,
};

use super::inputs::{CUT_THROUGH, HEADER, HOP, Inputs, PACKETIZING, PACKETS, STORE_AND_FORWARD};

/// The most packets a link shows one by one.
const MOST_PACKETS: f64 = 100.0;
/// More packets than that are drawn in so many groups at most.
const MOST_GROUPS: f64 = 50.0;
/// Up to so many packets, their headers are told from their payload.
const MOST_HEADERS: f64 = 40.0;
/// A stream of flits is drawn in so many pieces at most.
const MOST_FLITS: f64 = 24.0;

/// A method that has a timeline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    StoreAndForward,
    Packets,
    CutThrough,
}

/// The first and the last unit, message or packet, that pass over a link.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub first: Passage,
    pub last: Passage,
}

impl Method {
    pub const ALL: [Self; 3] = [Self::StoreAndForward, Self::Packets, Self::CutThrough];

    /// Its key among the methods one can choose.
    pub const fn key(self) -> &'static str {
        match self {
            Self::StoreAndForward => "store_and_forward",
            Self::Packets => "packet",
            Self::CutThrough => "cut_through",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::StoreAndForward => "store-and-forward",
            Self::Packets => "packets",
            Self::CutThrough => "cut-through",
        }
    }

    /// The key of its time among the readouts.
    pub const fn shows(self) -> &'static str {
        match self {
            Self::StoreAndForward => "t_store_and_forward",
            Self::Packets => "t_packet",
            Self::CutThrough => "t_cut_through",
        }
    }

    /// When its first and its last unit pass over a link.
    pub fn ends(self, inputs: &Inputs, link: f64) -> Result<Ends, Error> {
        let Inputs {
            network, message, ..
        } = inputs;
        let alone = |passage: Passage| Ends {
            first: passage,
            last: passage,
        };
        match self {
            Self::StoreAndForward => store_and_forward_passage(network, message, link).map(alone),
            Self::Packets if message.m > 0.0 => {
                let n = packet_count(message.m, inputs.packets.r)?;
                Ok(Ends {
                    first: on_link(inputs, link, 1.0)?,
                    last: on_link(inputs, link, n)?,
                })
            }
            // An empty message is a header on its way, however it is routed.
            Self::Packets | Self::CutThrough => {
                cut_through_passage(network, message, link).map(alone)
            }
        }
    }

    /// The words on one link, as bars.
    pub fn words(self, inputs: &Inputs, link: f64, ends: Ends) -> Result<Vec<Piece>, Error> {
        match self {
            Self::StoreAndForward => Ok(vec![Piece {
                part: Part::Message,
                start: ends.first.start,
                end: ends.first.end,
                label: Unit::Word.show(inputs.message.m),
            }]),
            Self::Packets => packets(inputs, link),
            Self::CutThrough => Ok(flits(inputs, ends.first)),
        }
    }
}

/// What a bar stands for: an entry of the legend.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Part {
    StartUp,
    Packetizing,
    Hop,
    Message,
    Header,
    Packets,
    Padding,
    Flits,
    Between,
}

impl Part {
    pub const ALL: [(Self, &'static str); 9] = [
        (Self::StartUp, "start-up"),
        (Self::Packetizing, "packetizing"),
        (Self::Hop, "hop"),
        (Self::Message, "message"),
        (Self::Header, "packet header"),
        (Self::Packets, "packets"),
        (Self::Padding, "padding"),
        (Self::Flits, "flits"),
        (Self::Between, "links between"),
    ];

    pub fn ink(self) -> Ink {
        match self {
            Self::StartUp | Self::Between => Ink::Muted,
            Self::Packetizing => PACKETIZING,
            Self::Header => HEADER,
            Self::Hop => HOP,
            Self::Message => STORE_AND_FORWARD,
            Self::Packets => PACKETS,
            Self::Padding => Ink::Idle,
            Self::Flits => CUT_THROUGH,
        }
    }

    pub fn hatched(self) -> bool {
        matches!(self, Self::Padding | Self::Between)
    }
}

/// One bar, without its row.
pub(super) struct Piece {
    pub part: Part,
    pub start: f64,
    pub end: f64,
    pub label: String,
}

fn on_link(inputs: &Inputs, link: f64, packet: f64) -> Result<Passage, Error> {
    packet_passage(
        &inputs.network,
        &inputs.message,
        &inputs.packets,
        &PacketOnLink { packet, link },
    )
}

/// The packets one by one, or in groups where they are many.
fn packets(inputs: &Inputs, link: f64) -> Result<Vec<Piece>, Error> {
    let n = packet_count(inputs.message.m, inputs.packets.r)?;
    if n <= MOST_HEADERS {
        let mut pieces = Vec::new();
        for packet in 1..=n as u32 {
            let packet = f64::from(packet);
            pieces.extend(packet_parts(
                inputs,
                packet,
                n,
                on_link(inputs, link, packet)?,
            ));
        }
        return Ok(pieces);
    }
    let group = if n <= MOST_PACKETS {
        1.0
    } else {
        (n / MOST_GROUPS).ceil()
    };
    let firsts = (0..MOST_PACKETS as u32).map(|i| 1.0 + f64::from(i) * group);
    firsts
        .take_while(|first| *first <= n)
        .map(|first| {
            let last = (first + group - 1.0).min(n);
            let label = if first < last {
                format!("packets {first}–{last}")
            } else {
                format!("packet {first}")
            };
            Ok(Piece {
                part: Part::Packets,
                start: on_link(inputs, link, first)?.start,
                end: on_link(inputs, link, last)?.end,
                label,
            })
        })
        .collect()
}

/// The header, the payload and the padding of packet `k` of `n`.
fn packet_parts(inputs: &Inputs, k: f64, n: f64, passage: Passage) -> [Piece; 3] {
    let Inputs {
        network,
        message,
        packets,
        ..
    } = inputs;
    let payload = (message.m - (k - 1.0) * packets.r).clamp(0.0, packets.r);
    let head = (passage.start + network.tw * packets.s).min(passage.end);
    // A payload short of full length by rounding alone is not padded.
    let padding = packets.r - payload;
    let tail = if k < n || padding <= 1e-9 * packets.r {
        passage.end
    } else {
        (head + network.tw * payload).min(passage.end)
    };
    let piece = |part, start, end, label| Piece {
        part,
        start,
        end,
        label,
    };
    [
        piece(
            Part::Header,
            passage.start,
            head,
            format!("header of packet {k}, {}", Unit::Word.show(packets.s)),
        ),
        piece(
            Part::Packets,
            head,
            tail,
            format!("packet {k}, {}", Unit::Word.show(payload)),
        ),
        piece(
            Part::Padding,
            tail,
            passage.end,
            format!("padding of packet {k}, {}", Unit::Word.show(padding)),
        ),
    ]
}

/// The words as one stream, in a few pieces, so that one sees them on several links at once.
fn flits(inputs: &Inputs, passage: Passage) -> Vec<Piece> {
    let m = inputs.message.m;
    let pieces = m.ceil().clamp(1.0, MOST_FLITS);
    let wide = passage.end - passage.start;
    let at = |i: f64| (passage.start + wide * (i / pieces)).min(passage.end);
    let piece = |i: u32| {
        let i = f64::from(i);
        let (from, to) = (
            (m * i / pieces).floor() + 1.0,
            (m * (i + 1.0) / pieces).ceil(),
        );
        Piece {
            part: Part::Flits,
            start: at(i),
            end: at(i + 1.0),
            label: format!("flits of words {from}–{to}"),
        }
    };
    (0..pieces as u32).map(piece).collect()
}
