//! The bounds, and what is sent: hops, links, start-ups, bytes.

use crossover_model::collectives::{Bounds, Price, bounds};
use crossover_model::{Error, ErrorKind};

use super::formulas::{THAKUR, conversion};
use super::report::{Facts, readout};
use super::setting::{Place, Setting, messages_on_a_bus};
use crate::quantity::Unit;
use crate::screen::Readout;

pub(super) fn least(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let bound = |of: fn(&Bounds) -> f64| facts.bounds.as_ref().map(of).map_err(Clone::clone);
    let source = "Chan, Heimlich, Purkayastha and van de Geijn 2007, section 3";
    let rounds = bound(|b| b.latency).unwrap_or(0.0);
    // The bound at one second a word: how many times the words pass.
    let unit = Price {
        beta: 1.0,
        ..Price::default()
    };
    let transfers = bounds(s.op, &unit, 1.0, s.p).map_or(0.0, |b| b.bandwidth);
    let greatest = bound(|b| b.latency.max(b.bandwidth).max(b.computing));
    let over = facts.t.clone().and_then(|t| {
        let greatest = greatest.clone()?;
        if 0.0 < greatest && (t / greatest).is_finite() {
            return Ok(t / greatest);
        }
        let mend = "the bounds are zero: give ts or tw more than zero";
        Err(Error::new(
            ErrorKind::Undefined,
            "ts",
            Unit::Second.show(s.network.ts),
            mend,
        ))
    });
    let terms = vec![
        ("latency", rounds, Unit::Second),
        ("words", bound(|b| b.bandwidth).unwrap_or(0.0), Unit::Second),
        (
            "combining",
            bound(|b| b.computing).unwrap_or(0.0),
            Unit::Second,
        ),
    ];
    vec![
        readout(
            ("latency_bound", "", "latency bound"),
            Unit::Second,
            bound(|b| b.latency),
            ("⌈lg p⌉ ts", source),
            format!(
                "⌈lg {}⌉ × {}",
                Unit::One.show(s.p),
                Unit::Second.show(s.network.ts)
            ),
            vec![
                ("ts", s.network.ts, Unit::Second),
                ("p", s.p, Unit::Processor),
            ],
            "Those who know double in a round at most.".to_owned(),
        ),
        readout(
            ("bandwidth_bound", "", "bandwidth bound"),
            Unit::Second,
            bound(|b| b.bandwidth),
            (
                "n tw; all-reduce 2 (p − 1)/p n tw; others (p − 1)/p n tw; barrier 0",
                source,
            ),
            format!(
                "{} × {} × {}",
                Unit::One.show(transfers),
                Unit::Word.show(s.n()),
                Unit::SecondPerWord.show(s.network.tw)
            ),
            vec![
                ("n", s.n(), Unit::Word),
                ("tw", s.network.tw, Unit::SecondPerWord),
            ],
            "What one process must send or receive.".to_owned(),
        ),
        readout(
            ("over_bound", "", "times the greatest bound"),
            Unit::One,
            over,
            ("t / max(latency, bandwidth, combining)", source),
            format!(
                "{} / {}",
                Unit::Second.show(facts.t.clone().unwrap_or(0.0)),
                Unit::Second.show(greatest.unwrap_or(0.0))
            ),
            terms,
            "At most one of the bounds can be met by most algorithms: this is what a choice costs."
                .to_owned(),
        ),
    ]
}

/// The time over the links of the network, and what it consists of.
pub(super) fn over_links(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let links =
        |of: fn(&(f64, f64, f64)) -> f64| facts.links.as_ref().map(of).map_err(Clone::clone);
    let th = ("th", s.network.th, Unit::SecondPerHop);
    let source = "derived from Grama et al., sections 2.5.1 and 4.1";
    let sharing = links(|l| l.2);
    let on_channel = s.place == Place::Ethernet;
    let regime = match &sharing {
        Ok(most) if 1.0 < *most => format!(
            "Up to {} messages of a round share a link, which t counts too: only the hops are added.",
            Unit::One.show(*most)
        ),
        Ok(_) if on_channel => {
            "One message after the other on the one channel, which is what it needs at least."
                .to_owned()
        }
        Ok(_) => "No link carries two messages at once in one direction: only the hops are added."
            .to_owned(),
        Err(_) => String::new(),
    };
    vec![
        readout(
            ("t_links", "", "with hops and shared links"),
            Unit::Second,
            links(|l| l.0),
            (
                "Σ over the rounds of max (ts + l th + w tw), w the words on the busiest link of a way",
                source,
            ),
            added(s, &facts.links),
            vec![
                th,
                ("ts", s.network.ts, Unit::Second),
                ("tw", s.network.tw, Unit::SecondPerWord),
            ],
            regime,
        ),
        readout(
            ("hops", "Σ l", "hops, one after the other"),
            Unit::Hop,
            links(|l| l.1),
            ("Σ over the rounds of the longest way", source),
            "links passed".to_owned(),
            vec![
                th,
                (
                    "their time",
                    facts.links.as_ref().map_or(0.0, |l| l.1) * s.network.th,
                    Unit::Second,
                ),
            ],
            String::new(),
        ),
        readout(
            ("sharing", "", "most messages on one link"),
            Unit::Message,
            sharing,
            (
                "the most messages of a round over one link in one direction",
                source,
            ),
            "counted over the routes".to_owned(),
            vec![("p", s.p, Unit::Processor)],
            String::new(),
        ),
    ]
}

/// What is sent one after the other.
pub(super) fn sent(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let cost = s.cost();
    let (startups, bytes) = if s.place == Place::Ethernet && s.wanted.is_none() {
        let messages = messages_on_a_bus(s.op, s.p);
        let bytes = s.bus_words().map(|words| words * s.word);
        (Ok(messages), bytes)
    } else {
        let bytes = cost.as_ref().map(|c| c.transfers * s.n() * s.word);
        (
            cost.as_ref().map(|c| c.startups).map_err(Clone::clone),
            bytes.map_err(Clone::clone),
        )
    };
    vec![
        readout(
            ("startups", "a", "start-ups, one after the other"),
            Unit::Message,
            startups,
            ("a in t = a ts + n (b tw + c γ)", THAKUR),
            "rounds".to_owned(),
            vec![
                ("ts", s.network.ts, Unit::Second),
                ("p", s.p, Unit::Processor),
            ],
            String::new(),
        ),
        readout(
            ("volume", "b n", "bytes, one after the other"),
            Unit::Byte,
            bytes,
            ("b n, times the bytes of a word", THAKUR),
            format!("words of {}", Unit::Byte.show(s.word)),
            vec![
                ("n", s.n(), Unit::Word),
                ("bytes of a word", s.word, Unit::Byte),
            ],
            conversion(s.op).to_owned(),
        ),
    ]
}

/// The time over the links, from that without hops.
fn added(s: &Setting, links: &Result<(f64, f64, f64), Error>) -> String {
    let (Ok((t, hops, _)), Ok(without), false) = (links, s.t(), s.place == Place::Ethernet) else {
        return "the messages one after the other".to_owned();
    };
    let second = |t: f64| Unit::Second.show(t);
    let mut text = format!(
        "{} + {} × {}",
        second(without),
        Unit::One.show(*hops),
        second(s.network.th)
    );
    // Hops and words may be greatest for different messages: then less than all of them counts.
    let less = without + hops * s.network.th - t;
    if 1e-9 * t < less {
        text.push_str(" − ");
        text.push_str(&second(less));
    }
    text
}
