//! What a message costs: the farthest one by each routing, and one over a path.

use crossover_model::{Error, ErrorKind};

use super::report::{Facts, readout};
use super::setting::{Setting, Times, name};
use crate::quantity::Unit;
use crate::screen::Readout;

const LECTURE: &str =
    "lecture notes on message-passing costs, with l from Grama et al., section 2.4";

/// The farthest message.
pub(super) fn farthest(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let (ts, th, tw) = (s.network.ts, s.network.th, s.network.tw);
    let l = facts.diameter();
    let one = |x: f64| Unit::One.show(x);
    let second = |x: f64| Unit::Second.show(x);
    let words = s.m * tw;
    let of = |of: fn(&Times) -> f64| facts.worst.as_ref().map(of).map_err(Clone::clone);
    let start = ("ts", ts, Unit::Second);
    let hops = ("l th", l * th, Unit::Second);
    let balance = if 0.0 < tw && (l * th / tw).is_finite() {
        Ok(l * th / tw)
    } else {
        facts.metric(|m| m.diameter).and_then(|_| {
            let mend = "words cost nothing: give tw more than zero";
            Err(Error::new(
                ErrorKind::Undefined,
                "tw",
                Unit::SecondPerWord.show(tw),
                mend,
            ))
        })
    };
    vec![
        readout(
            ("t_worst", "t", "farthest message, cut-through"),
            Unit::Second,
            of(|times| times.cut_through),
            ("t = ts + l th + m tw, l the diameter", LECTURE),
            cut(s, l),
            vec![start, hops, ("m tw", words, Unit::Second)],
            format!(
                "Alone on a {}: others on its links add to it.",
                name(s.topology)
            ),
        )
        .summed(),
        packets(facts),
        readout(
            (
                "t_worst_store_and_forward",
                "",
                "farthest message, store-and-forward",
            ),
            Unit::Second,
            of(|times| times.store_and_forward),
            ("t = ts + l (th + m tw)", LECTURE),
            format!(
                "{} + {} × ({} + {})",
                second(ts),
                one(l),
                second(th),
                second(words)
            ),
            vec![start, hops, ("l m tw", l * words, Unit::Second)],
            "Every node receives the message whole before it sends it on.".to_owned(),
        )
        .summed(),
        readout(
            ("m_balance", "", "size at which hops weigh as much as words"),
            Unit::Word,
            balance,
            ("m = l th / tw, l the diameter", LECTURE),
            format!(
                "{} × {} / {}",
                one(l),
                second(th),
                Unit::SecondPerWord.show(tw)
            ),
            vec![hops, ("tw", tw, Unit::SecondPerWord)],
            "Longer messages hardly feel the distance where they are cut through.".to_owned(),
        ),
    ]
}

/// The farthest message cut into packets, of which an empty one has none.
fn packets(facts: &Facts) -> Readout {
    let s = &facts.s;
    let (l, th) = (facts.diameter(), s.network.th);
    let one = |x: f64| Unit::One.show(x);
    let second = |x: f64| Unit::Second.show(x);
    let count = (s.m / s.packets.r).ceil();
    let each = (s.packets.r + s.packets.s) * s.network.tw;
    let (sent, time) = if 0.0 < count {
        let sent = format!(" + ({} + {} − 1) × {}", one(count), one(l), second(each));
        (sent, (count + l - 1.0) * each)
    } else {
        (String::new(), 0.0)
    };
    readout(
        ("t_worst_packet", "", "farthest message, packets"),
        Unit::Second,
        facts
            .worst
            .as_ref()
            .map(|times| times.packet)
            .map_err(Clone::clone),
        (
            "t = ts + l th + (⌈m/r⌉ + l − 1)(r + s) tw, without the last term for m = 0",
            "derived from the lecture notes, packet routing",
        ),
        format!(
            "{} + {} × {}{sent}",
            second(s.network.ts),
            one(l),
            second(th)
        ),
        vec![
            ("ts", s.network.ts, Unit::Second),
            ("l th", l * th, Unit::Second),
            ("packets", time, Unit::Second),
        ],
        "Every node receives a packet whole before it sends it on.".to_owned(),
    )
    .summed()
}

/// The message from the sender to the receiver.
pub(super) fn path(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let (ts, th) = (s.network.ts, s.network.th);
    let words = s.m * s.network.tw;
    let length = facts
        .path
        .as_ref()
        .map(|path| path.len() as f64 - 1.0)
        .map_err(Clone::clone);
    let along = length.clone().unwrap_or(f64::NAN);
    let ends = facts.path.as_ref().map_or(String::new(), |path| {
        let end = |vertex: Option<&usize>| vertex.copied().unwrap_or(0).to_string();
        format!("from {} to {}", end(path.first()), end(path.last()))
    });
    vec![
        readout(
            ("path_length", "l", "links of the path"),
            Unit::Hop,
            length.clone(),
            (
                "links from the sender to the receiver, by the usual routing",
                "Grama et al., section 2.6",
            ),
            ends.clone(),
            vec![
                ("l", along, Unit::Hop),
                ("diameter", facts.diameter(), Unit::Hop),
            ],
            String::new(),
        ),
        readout(
            ("t_path", "t", "message over the path, cut-through"),
            Unit::Second,
            length
                .and_then(|l| s.times(l))
                .map(|times| times.cut_through),
            ("t = ts + l th + m tw", LECTURE),
            cut(s, along),
            vec![
                ("ts", ts, Unit::Second),
                ("l th", along * th, Unit::Second),
                ("m tw", words, Unit::Second),
            ],
            ends,
        )
        .summed(),
    ]
}

/// Cut-through over `l` links, with numbers.
fn cut(s: &Setting, l: f64) -> String {
    format!(
        "{} + {} × {} + {}",
        Unit::Second.show(s.network.ts),
        Unit::One.show(l),
        Unit::Second.show(s.network.th),
        Unit::Second.show(s.m * s.network.tw)
    )
}
