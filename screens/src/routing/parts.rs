//! The rows of the timeline, and what passes over each link when.

use crossover_figures::figure::Ink;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::communication::{
    PacketOnLink, Packets, Passage, cut_through_passage, packet_passage, store_and_forward_passage,
};

use super::inputs::Inputs;
use super::methods::Method;

/// The most links that each have a row; of longer paths the first and last ones have.
const MOST_ROWS: f64 = 5.0;
/// How many of the first links of a longer path have a row.
const FIRST_ROWS: f64 = 2.0;
/// How many of its last links have one.
const LAST_ROWS: f64 = 2.0;
/// The most packets a link shows one by one.
const MOST_PACKETS: f64 = 100.0;
/// More packets than that are drawn in so many groups at most.
const MOST_GROUPS: f64 = 50.0;
/// Up to so many packets, their headers are told from their payload.
const MOST_HEADERS: f64 = 40.0;
/// A stream of flits is drawn in so many pieces at most.
const MOST_FLITS: f64 = 24.0;

/// What a row of the timeline stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Row {
    /// One link.
    Link(f64),
    /// All links from the first to the last of these.
    Links(f64, f64),
}

/// Returns the rows of a path of `l` links.
pub(super) fn rows(l: f64) -> Vec<Row> {
    let links = |from: f64, to: f64| {
        let count = (to - from + 1.0).clamp(0.0, MOST_ROWS) as usize;
        (0..count).map(move |i| Row::Link(from + i as f64))
    };
    if l <= MOST_ROWS {
        return links(1.0, l).collect();
    }
    let between = Row::Links(FIRST_ROWS + 1.0, l - LAST_ROWS);
    links(1.0, FIRST_ROWS).chain([between]).chain(links(l - LAST_ROWS + 1.0, l)).collect()
}

/// The first and the last unit, message or packet, that pass over a link.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub first: Passage,
    pub last: Passage,
}

/// Returns when the first and the last unit of a message pass over a link.
pub(super) fn ends(method: Method, inputs: &Inputs, link: f64) -> Result<Ends, Error> {
    let message = &inputs.message;
    let passage = match method {
        Method::StoreAndForward => store_and_forward_passage(&inputs.network, message, link)?,
        Method::Packets if message.m > 0.0 => {
            return Ok(Ends {
                first: on_link(inputs, link, 1.0)?,
                last: on_link(inputs, link, inputs.packet_count()?)?,
            });
        }
        // An empty message is a header on its way, however it is routed.
        _ => cut_through_passage(&inputs.flit_network, message, link)?,
    };
    Ok(Ends { first: passage, last: passage })
}

/// Returns the words on one link, as bars.
pub(super) fn words(
    method: Method,
    inputs: &Inputs,
    link: f64,
    ends: Ends,
) -> Result<Vec<Piece>, Error> {
    let Passage { start, end, .. } = ends.first;
    match method {
        Method::StoreAndForward => {
            let label = Unit::Word.show(inputs.message.m);
            Ok(vec![Piece::new(Part::Message, start, end, label)])
        }
        Method::Packets => packets(inputs, link),
        _ => Ok(flits(inputs, ends.first)),
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
    /// Every part, its name and its color, in the order of the legend.
    pub const ALL: [(Self, &'static str, Ink); 9] = [
        (Self::StartUp, "start-up", Ink::Muted),
        (Self::Packetizing, "packetizing", Ink::Series(6)),
        (Self::Hop, "hop", Ink::Series(3)),
        (Self::Message, "message", Method::StoreAndForward.ink()),
        (Self::Header, "packet header", Ink::Series(5)),
        (Self::Packets, "packets", Method::Packets.ink()),
        (Self::Padding, "padding", Ink::Idle),
        (Self::Flits, "flits", Method::CutThrough.ink()),
        (Self::Between, "links between", Ink::Muted),
    ];

    pub fn hatched(self) -> bool {
        matches!(self, Self::Padding | Self::Between)
    }
}

/// One bar, without its row.
#[derive(Clone)]
pub(super) struct Piece {
    pub part: Part,
    pub start: f64,
    pub end: f64,
    pub label: String,
}

impl Piece {
    const fn new(part: Part, start: f64, end: f64, label: String) -> Self {
        Self { part, start, end, label }
    }
}

fn on_link(inputs: &Inputs, link: f64, packet: f64) -> Result<Passage, Error> {
    packet_passage(
        &inputs.packet_network,
        &inputs.message,
        &inputs.packets,
        &PacketOnLink { packet, link },
    )
}

/// Returns the packets one by one, or in groups where they are many.
fn packets(inputs: &Inputs, link: f64) -> Result<Vec<Piece>, Error> {
    let n = inputs.packet_count()?;
    if n <= MOST_HEADERS {
        let each = (1..=n as u32).map(f64::from);
        let parts = each.map(|k| Ok(packet_parts(inputs, k, n, on_link(inputs, link, k)?)));
        return Ok(parts.collect::<Result<Vec<_>, Error>>()?.concat());
    }
    let group = if n <= MOST_PACKETS { 1.0 } else { (n / MOST_GROUPS).ceil() };
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
            let start = on_link(inputs, link, first)?.start;
            let end = on_link(inputs, link, last)?.end;
            Ok(Piece::new(Part::Packets, start, end, label))
        })
        .collect()
}

/// Returns the header, the payload and the padding of packet `k` of `n`.
fn packet_parts(inputs: &Inputs, k: f64, n: f64, passage: Passage) -> Vec<Piece> {
    let Packets { r, s, .. } = inputs.packets;
    let tw = inputs.packet_network.tw;
    let payload = (inputs.message.m - (k - 1.0) * r).clamp(0.0, r);
    let head = (passage.start + tw * s).min(passage.end);
    // A payload short of full length by rounding alone is not padded.
    let padding = r - payload;
    let tail = if k < n || padding <= 1e-9 * r {
        passage.end
    } else {
        (head + tw * payload).min(passage.end)
    };
    let piece = |part, what: &str, start, end, words| {
        Piece::new(part, start, end, format!("{what} {k}, {}", Unit::Word.show(words)))
    };
    vec![
        piece(Part::Header, "header of packet", passage.start, head, s),
        piece(Part::Packets, "packet", head, tail, payload),
        piece(Part::Padding, "padding of packet", tail, passage.end, padding),
    ]
}

/// Returns the words as one stream, in a few pieces, so that one sees them on several links at once.
fn flits(inputs: &Inputs, passage: Passage) -> Vec<Piece> {
    let m = inputs.message.m;
    let pieces = m.ceil().clamp(1.0, MOST_FLITS);
    let wide = passage.end - passage.start;
    let at = |i: f64| (passage.start + wide * (i / pieces)).min(passage.end);
    let piece = |i: u32| {
        let i = f64::from(i);
        let from = (m * i / pieces).floor() + 1.0;
        let to = (m * (i + 1.0) / pieces).ceil();
        let label = format!("flits of words {from}–{to}");
        Piece::new(Part::Flits, at(i), at(i + 1.0), label)
    };
    (0..pieces as u32).map(piece).collect()
}
