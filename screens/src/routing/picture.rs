//! The timeline: time to the right, one row per link, for each of the three methods.

use crossover_figures::figure::{Bar, Bars, Clock};
use crossover_figures::order;
use crossover_model::communication::{
    PacketOnLink, Passage, cut_through_passage, packet_count, packet_passage,
    store_and_forward_passage,
};

use crate::kits::network_parameters::no_time;
use crate::screen::prelude::*;

use super::params::{Method, no_method_error};
use super::state::State;

/// The share of its row a bar fills.
const LANE: (f64, f64) = (0.0, 1.0);
/// Where time ends to the right of the last arrival, to leave room for its words.
const MARGIN: f64 = 1.18;
/// Where time ends for a single link, where there is no room above the last row either.
const WIDE_MARGIN: f64 = 1.3;

pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let mut picture = Picture::default();
    let chosen = Method::DRAWN.into_iter().filter(|method| s.methods.has(method));
    for method in chosen.clone() {
        picture.draw(s, method)?;
    }
    if picture.rows.is_empty() {
        return Err(no_method_error());
    }
    let end = picture.arrivals.iter().map(|p| p.x).fold(0.0, f64::max);
    if end == 0.0 {
        return Err(no_time());
    }
    let clock = Clock { end, unit: Unit::Second, along_x: true, steps: steps(s, chosen)? };
    Ok(picture.plot(clock).into())
}

/// What has been drawn so far.
#[derive(Default)]
struct Picture {
    rows: Vec<String>,
    bars: Vec<(Part, Bar)>,
    arrivals: Vec<Point>,
}

impl Picture {
    fn draw(&mut self, s: &State, method: Method) -> Result<(), Error> {
        for row in rows(s.l) {
            match row {
                Place::Link(link) => {
                    self.rows.push(format!("{} {link}", method.name()));
                    self.link(s, method, link)?;
                }
                Place::Links(from, to) => {
                    self.rows.push(format!("{} {from}–{to}", method.name()));
                    let (first, last) = (ends(method, s, from)?.first, ends(method, s, to)?.last);
                    let label = format!("{} links in the same way", to - from + 1.0);
                    self.put(Part::Between, first.hop, last.end, label);
                }
            }
        }
        let last = ends(method, s, s.l)?.last;
        let arrival = Point::new(last.end, self.rows.len() as f64 - 1.0);
        let label = Unit::Second.show(last.end);
        self.arrivals.push(arrival.label(label).shows(method.key()));
        Ok(())
    }

    fn link(&mut self, s: &State, method: Method, link: f64) -> Result<(), Error> {
        let ends = ends(method, s, link)?;
        let (ts, th) = (s.ts, s.th);
        if link == 1.0 {
            self.put(Part::StartUp, 0.0, ts, format!("ts = {}", Unit::Second.show(ts)));
            let label = format!("packetizing, {} a word", Unit::Second.show(s.tw1));
            // Only packets begin their first hop later than the end of the start-up.
            self.put(Part::Packetizing, ts, ends.first.hop, label);
        }
        let label = format!("th = {}", Unit::Second.show(th));
        self.put(Part::Hop, ends.first.hop, ends.first.start, label);
        for piece in words(method, s, link, ends)? {
            self.put(piece.part, piece.start, piece.end, piece.label);
        }
        Ok(())
    }

    /// Puts a bar into the current row, unless it would have no length.
    fn put(&mut self, part: Part, start: f64, end: f64, label: String) {
        if start < end {
            let bar = Bar::new(self.rows.len().saturating_sub(1), (start, end))
                .lane(LANE)
                .hatched_if(part.is_hatched())
                .label(label);
            self.bars.push((part, bar));
        }
    }

    fn plot(self, clock: Clock) -> Plot {
        let single = self.rows.len() <= self.arrivals.len();
        let margin = if single { WIDE_MARGIN } else { MARGIN };
        let x = Axis::linear("time", Unit::Second, (0.0, clock.end * margin));
        let mut plot = Plot::new(x, Axis::rows("method and link", self.rows));
        plot.clock = Some(clock);
        for (part, name, ink) in Part::ALL {
            let bars = self.bars.iter().filter(|(p, _)| *p == part);
            let bars: Vec<_> = bars.map(|(_, bar)| bar.clone().ink(ink)).collect();
            if !bars.is_empty() {
                plot = plot.with(Bars::new(name, bars));
            }
        }
        plot.with(Points::new("arrival", self.arrivals).ink(Ink::Text).marker(Marker::Diamond))
    }
}

/// Returns the steps of the timeline by time; what happens together shares one.
fn steps(s: &State, methods: impl Iterator<Item = Method>) -> Result<Vec<(f64, String)>, Error> {
    let ts = s.ts;
    let mut events = vec![
        (0.0, format!("Start-up: the sender prepares the message, ts = {}.", format_time(ts))),
        (ts, "The start-up is over; the first hop begins.".to_owned()),
    ];
    for method in methods {
        for row in rows(s.l) {
            if let Place::Link(link) = row {
                events.extend(passing(s, method, link, ends(method, s, link)?));
            }
        }
    }
    Ok(merge_events(events))
}

/// Returns the steps of one link: its first unit starts, has passed, and all have passed.
fn passing(s: &State, method: Method, link: f64, ends: Ends) -> Vec<(f64, String)> {
    let (start, first, last) = (ends.first.start, ends.first.end, ends.last.end);
    let l = s.l;
    let at_end = link == l;
    let words = Unit::Word.show(s.m);
    let mut said = Vec::new();
    match method {
        Method::StoreAndForward if !at_end => said.push((
            last,
            format!("Store-and-forward: node {link} holds all {words} and only now sends them on."),
        )),
        Method::Packet if first < last => said.push((
            first,
            if at_end {
                "Packets: the first one is there, the others follow one packet time apart."
                    .to_owned()
            } else {
                format!("Packets: node {link} holds the first one and sends it on, the next behind it.")
            },
        )),
        Method::CutThrough => said.push((
            start,
            if at_end {
                let letters = if s.head == 0.0 { "ts + l th = " } else { "" };
                format!("Cut-through: the header is at the destination after {letters}{}, and the words stream in behind it.", format_time(start))
            } else if 0.0 < s.head && 1.0 < link {
                format!("Cut-through: the switch before link {link} has read {} and forwards them; the others follow.", Unit::Word.show(s.head.min(s.m)))
            } else {
                format!("Cut-through: the header has passed link {link}, and the words follow it without a pause.")
            },
        )),
        _ => {}
    }
    if at_end {
        let name = match method {
            Method::StoreAndForward => "Store-and-forward has arrived",
            Method::Packet => "The last packet has arrived",
            _ => "Cut-through has arrived",
        };
        said.push((last, format!("{name}: {}.", format_time(last))));
    }
    said
}

/// Returns the events by time, those at the same moment in one.
fn merge_events(mut events: Vec<(f64, String)>) -> Vec<(f64, String)> {
    order::sort_by_key(&mut events, |event| event.0);
    let mut steps: Vec<(f64, String)> = Vec::new();
    for (at, text) in events {
        match steps.last_mut() {
            Some((time, said)) if at - *time <= 1e-9 * at => {
                said.push(' ');
                said.push_str(&text);
            }
            _ => steps.push((at, text)),
        }
    }
    steps
}

fn format_time(seconds: f64) -> String {
    Unit::Second.show(seconds)
}

/// The most links that each have a row; of longer paths the first and last ones have.
const MOST_ROWS: f64 = 5.0;
/// How many of the first links of a longer path have a row.
const FIRST_ROWS: f64 = 2.0;
/// How many of its last links have one.
const LAST_ROWS: f64 = 2.0;
/// The most packets a link shows one by one.
const MOST_PACKETS: f64 = 100.0;
/// The most groups in which more packets than that are drawn.
const MOST_GROUPS: f64 = 50.0;
/// The most packets whose headers are told from their payload.
const MOST_HEADERS: f64 = 40.0;
/// The most pieces in which a stream of flits is drawn.
const MOST_FLITS: f64 = 24.0;

/// What a row of the timeline stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    /// One link.
    Link(f64),
    /// All links from the first to the last of these.
    Links(f64, f64),
}

fn rows(l: f64) -> Vec<Place> {
    let links = |from: f64, to: f64| {
        let count = (to - from + 1.0).clamp(0.0, MOST_ROWS) as usize;
        (0..count).map(move |i| Place::Link(from + i as f64))
    };
    if l <= MOST_ROWS {
        return links(1.0, l).collect();
    }
    let between = Place::Links(FIRST_ROWS + 1.0, l - LAST_ROWS);
    links(1.0, FIRST_ROWS).chain([between]).chain(links(l - LAST_ROWS + 1.0, l)).collect()
}

/// The first and the last unit, message or packet, that pass over a link.
#[derive(Clone, Copy)]
struct Ends {
    pub first: Passage,
    pub last: Passage,
}

/// Returns when the first and the last unit of a message pass over a link.
fn ends(method: Method, s: &State, link: f64) -> Result<Ends, Error> {
    let message = &s.message;
    let passage = match method {
        Method::StoreAndForward => store_and_forward_passage(&s.network, message, link)?,
        Method::Packet if message.m > 0.0 => {
            return Ok(Ends {
                first: on_link(s, link, 1.0)?,
                last: on_link(s, link, packet_count(s.m, s.r)?)?,
            });
        }
        // An empty message is a header on its way, however it is routed.
        _ => cut_through_passage(&s.flit_network, message, link, s.head)?,
    };
    Ok(Ends { first: passage, last: passage })
}

fn words(method: Method, s: &State, link: f64, ends: Ends) -> Result<Vec<Piece>, Error> {
    let Passage { start, end, .. } = ends.first;
    match method {
        Method::StoreAndForward => {
            let label = Unit::Word.show(s.m);
            Ok(vec![Piece::new(Part::Message, start, end, label)])
        }
        Method::Packet => packets(s, link),
        _ => Ok(flits(s, ends.first, link)),
    }
}

/// What a bar stands for: an entry of the legend.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    StartUp,
    Packetizing,
    Hop,
    Message,
    Header,
    Packets,
    Padding,
    Read,
    Flits,
    Between,
}

impl Part {
    /// Every part, its name and its color, in the order of the legend.
    const ALL: [(Self, &'static str, Ink); 10] = [
        (Self::StartUp, "start-up", Ink::Muted),
        (Self::Packetizing, "packetizing", Ink::Series(6)),
        (Self::Hop, "hops", Ink::Series(3)),
        (Self::Message, "message", Method::StoreAndForward.ink()),
        (Self::Header, "packet header", Ink::Series(5)),
        (Self::Packets, "packets", Method::Packet.ink()),
        (Self::Padding, "padding", Ink::Idle),
        (Self::Read, "flits that a switch reads first", Method::CutThrough.ink()),
        (Self::Flits, "flits", Method::CutThrough.ink()),
        (Self::Between, "links between", Ink::Muted),
    ];

    fn is_hatched(self) -> bool {
        matches!(self, Self::Padding | Self::Read | Self::Between)
    }
}

/// One bar, without its row.
#[derive(Clone)]
struct Piece {
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

fn on_link(s: &State, link: f64, packet: f64) -> Result<Passage, Error> {
    packet_passage(&s.packet_network, &s.message, &s.packets, &PacketOnLink { packet, link })
}

/// Returns the packets one by one, or in groups where they are many.
fn packets(s: &State, link: f64) -> Result<Vec<Piece>, Error> {
    let n = packet_count(s.m, s.r)?;
    if n <= MOST_HEADERS {
        let each = (1..=n as u32).map(f64::from);
        let parts = each.map(|k| Ok(packet_parts(s, k, n, on_link(s, link, k)?)));
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
            let start = on_link(s, link, first)?.start;
            let end = on_link(s, link, last)?.end;
            Ok(Piece::new(Part::Packets, start, end, label))
        })
        .collect()
}

/// Returns the header, the payload and the padding of packet `k` of `n`.
fn packet_parts(s: &State, k: f64, n: f64, passage: Passage) -> Vec<Piece> {
    let (r, header) = (s.r, s.s);
    let tw = s.packet_network.tw;
    let payload = (s.m - (k - 1.0) * r).clamp(0.0, r);
    let head = (passage.start + tw * header).min(passage.end);
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
        piece(Part::Header, "header of packet", passage.start, head, header),
        piece(Part::Packets, "packet", head, tail, payload),
        piece(Part::Padding, "padding of packet", tail, passage.end, padding),
    ]
}

/// Returns the words as one stream, in a few pieces, so that one sees them on several links at once. The switch
/// behind a link reads the first ones; the destination is none.
fn flits(s: &State, passage: Passage, link: f64) -> Vec<Piece> {
    let (m, tw) = (s.m, s.flit_network.tw);
    let read = if link < s.l { s.head.min(m) } else { 0.0 };
    let from = (passage.start + read * tw).min(passage.end);
    let label = format!("read first: {}", Unit::Word.show(read));
    let first = (0.0 < read).then(|| Piece::new(Part::Read, passage.start, from, label));
    let rest = m - read;
    let pieces = rest.ceil().clamp(1.0, MOST_FLITS);
    let wide = passage.end - from;
    let at = |i: f64| (from + wide * (i / pieces)).min(passage.end);
    let piece = |i: u32| {
        let i = f64::from(i);
        let first = (read + rest * i / pieces).floor() + 1.0;
        let to = (read + rest * (i + 1.0) / pieces).ceil();
        let label = format!("flits of words {first}–{to}");
        Piece::new(Part::Flits, at(i), at(i + 1.0), label)
    };
    first.into_iter().chain((0..pieces as u32).map(piece)).collect()
}
