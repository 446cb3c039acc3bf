//! The times of a message cut into packets, and the best way to cut it.

use crossover_model::Error;
use crossover_model::communication::{
    EqualPackets, OptimalPacket, equal_packets, packet_count, packet_optimum, packet_textbook,
};

use super::{equals, hops, known, shown, start_up, time, words_once};
use crate::quantity::Unit;
use crate::routing::inputs::{Inputs, keyed};
use crate::routing::words::{letters, regime};
use crate::screen::{Readout, Why};

const PIPELINE: &str = "Derived from the lecture notes' description of packet routing, where a node receives a whole packet before it sends it on; a simulation link by link agrees";

pub(super) fn pipelined(inputs: &Inputs) -> Readout {
    let [ts, th, tw, m, links] = letters(inputs);
    let packets = inputs.packets;
    let answer = inputs.packet();
    let n = known(&number(inputs));
    let l = inputs.message.l;
    let one = inputs.network.tw * (packets.r + packets.s);
    let filling = if n > 0.0 { (l - 1.0) * one } else { 0.0 };
    let packetizing = packets.tw1 * inputs.message.m;
    let parts = [
        ("start-up", inputs.network.ts),
        ("packetizing", packetizing),
        ("hop", hops(inputs).1),
        ("bandwidth", n * one + filling),
    ];
    let (r, s) = (Unit::Word.show(packets.r), Unit::Word.show(packets.s));
    let sent = if n > 0.0 {
        format!(" + ({n} + {l} − 1) × {tw} × ({r} + {s})")
    } else {
        String::new()
    };
    let numbers = format!(
        "{ts} + {} × {m} + {links} × {th}{sent}",
        Unit::SecondPerWord.show(packets.tw1),
    );
    let why = Why {
        formula: "t = ts + tw1 m + l th + (n + l − 1) tw (r + s), without the last term for n = 0",
        numbers: equals(numbers, Unit::Second, &answer),
        terms: vec![
            start_up(inputs),
            ("packetizing tw1 m", packetizing, Unit::Second),
            hops(inputs),
            ("n packets over one link", n * one, Unit::Second),
            ("filling the pipeline, l − 1 packets", filling, Unit::Second),
        ],
        source: PIPELINE,
        regime: format!(
            "{} The notes print ts + l th + m tw, which leaves out the l − 1 packet times that fill the pipeline, here {}.",
            regime(&parts),
            shown(filling),
        ),
    };
    time("t_packet", "t", "packets", answer, why).summed()
}

pub(super) fn lumped(inputs: &Inputs) -> Readout {
    let [ts, th, tw, m, l] = letters(inputs);
    let answer =
        crossover_model::communication::packet(&inputs.network, &inputs.message).map_err(keyed);
    let why = Why {
        formula: "t = ts + l th + m tw",
        numbers: equals(format!("{ts} + {l} × {th} + {m} × {tw}"), Unit::Second, &answer),
        terms: vec![start_up(inputs), hops(inputs), words_once(inputs)],
        source: "Lecture notes on message-passing costs, packet routing",
        regime: "The same as cut-through, because its tw is said to contain the packet headers already: a rate measured with packets, not that of the bare link.".to_owned(),
    };
    time(
        "t_packet_lumped",
        "t",
        "packets, the lecture's formula",
        answer,
        why,
    )
    .summed()
}

pub(super) fn textbook(inputs: &Inputs) -> Readout {
    let [ts, th, tw, m, l] = letters(inputs);
    let packets = inputs.packets;
    let timed = packet_textbook(&inputs.network, &inputs.message, &packets).map_err(keyed);
    let effective = timed.as_ref().map_or(f64::NAN, |time| time.tw);
    let answer = timed.map(|time| time.t);
    let numbers = format!(
        "{ts} + {l} × {th} + {m} × ({} + {tw} × (1 + {} / {}))",
        Unit::SecondPerWord.show(packets.tw1),
        Unit::Word.show(packets.s),
        Unit::Word.show(packets.r),
    );
    let why = Why {
        formula: "t = ts + l th + m (tw1 + tw (1 + s/r))",
        numbers: equals(numbers, Unit::Second, &answer),
        terms: vec![
            start_up(inputs),
            hops(inputs),
            ("effective time per word", effective, Unit::SecondPerWord),
            ("words", inputs.message.m * effective, Unit::Second),
        ],
        source: "Grama et al. 2003, section 2.5.1, packet routing",
        regime:
            "No packet waits at a node here, so a larger payload is always better and none is best."
                .to_owned(),
    };
    time(
        "t_packet_textbook",
        "t",
        "packets, the textbook's formula",
        answer,
        why,
    )
    .summed()
}

pub(super) fn count(inputs: &Inputs) -> Readout {
    let [.., m, _] = letters(inputs);
    let answer = number(inputs);
    let numbers = format!("⌈{m} / {}⌉", Unit::Word.show(inputs.packets.r));
    let why = Why {
        formula: "n = ⌈m / r⌉",
        numbers: equals(numbers, Unit::One, &answer),
        terms: vec![
            ("message m", inputs.message.m, Unit::Word),
            ("payload r", inputs.packets.r, Unit::Word),
        ],
        source: PIPELINE,
        regime: if inputs.message.m == 0.0 {
            "An empty message has no packets."
        } else {
            "The last packet is padded to full length."
        }
        .to_owned(),
    };
    Readout::number("n_packets", "n", "packets sent", Unit::One, answer).why(why)
}

pub(super) fn best_payload(inputs: &Inputs) -> Readout {
    let [.., m, _] = letters(inputs);
    let (s, l) = (inputs.packets.s, inputs.message.l);
    let answer = best(inputs).map(|best| best.r);
    let numbers = if l == 1.0 {
        "one packet".to_owned()
    } else {
        format!("√({m} × {} / ({l} − 1)), at most m", Unit::Word.show(s))
    };
    let regime = if l == 1.0 {
        "Over a single link there is no pipeline to fill: one packet is best."
    } else if inputs.message.m == 0.0 {
        "An empty message has no packets."
    } else if inputs.network.tw == 0.0 {
        "Words take no time, so every payload takes as long."
    } else if s == 0.0 {
        "Without headers ever smaller packets are ever faster: flits, and in the limit cut-through."
    } else if answer == Ok(inputs.message.m) {
        "The headers weigh so much that one packet is best."
    } else {
        "Smaller packets send more headers, larger ones fill the pipeline more slowly; at r* both cost the same."
    };
    let why = Why {
        formula: "r* = √(m s / (l − 1)), at most m",
        numbers: equals(numbers, Unit::Word, &answer),
        terms: vec![
            ("message m", inputs.message.m, Unit::Word),
            ("header s", s, Unit::Word),
            ("links after the first l − 1", l - 1.0, Unit::Hop),
        ],
        source: PIPELINE,
        regime: regime.to_owned(),
    };
    Readout::number("r_opt", "r*", "best payload", Unit::Word, answer).why(why)
}

pub(super) fn best_time(inputs: &Inputs) -> Readout {
    let best = best(inputs);
    let payload = known(&best.clone().map(|best| best.r));
    let answer = best.map(|best| best.t);
    let numbers = format!("with r* = {}: t*", Unit::Word.show(payload));
    let why = Why {
        formula: if inputs.message.m == 0.0 {
            "t* = ts + l th, with no packet"
        } else if payload == inputs.message.m {
            "t* = ts + tw1 m + l th + l tw (m + s), with one packet"
        } else {
            "t* = ts + tw1 m + l th + tw (√m + √((l − 1) s))²"
        },
        numbers: equals(numbers, Unit::Second, &answer),
        terms: vec![start_up(inputs), hops(inputs), ("best payload r*", payload, Unit::Word)],
        source: PIPELINE,
        regime: "A bound for every payload: it counts m / r* packets even where that is no whole number.".to_owned(),
    };
    time("t_opt", "t*", "time with the best payload", answer, why)
}

pub(super) fn best_number(inputs: &Inputs) -> Readout {
    let best: Result<EqualPackets, Error> =
        equal_packets(&inputs.network, &inputs.message, &inputs.packets).map_err(keyed);
    let payload = known(&best.clone().map(|best| best.r));
    let total = best.clone().map(|best| best.t);
    let numbers = best.as_ref().map_or_else(Error::to_string, |best| {
        format!("packets of {} each", Unit::Word.show(best.r))
    });
    let why = Why {
        formula: "n* = ⌊m / r*⌋ or one more, whichever takes less time",
        numbers: equals(numbers, Unit::Second, &total),
        terms: vec![
            ("payload m / n*", payload, Unit::Word),
            ("time", known(&total), Unit::Second),
        ],
        source: PIPELINE,
        regime: "Equal packets need no padding.".to_owned(),
    };
    let answer = best.map(|best| best.n);
    Readout::number(
        "n_opt",
        "n*",
        "best number of equal packets",
        Unit::One,
        answer,
    )
    .why(why)
}

fn number(inputs: &Inputs) -> Result<f64, Error> {
    packet_count(inputs.message.m, inputs.packets.r).map_err(keyed)
}

fn best(inputs: &Inputs) -> Result<OptimalPacket, Error> {
    let packets = inputs.packets;
    packet_optimum(&inputs.network, &inputs.message, packets.s, packets.tw1).map_err(keyed)
}
