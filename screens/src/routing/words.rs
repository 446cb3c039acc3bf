//! The words: what cut-through gains, what its time is made of, and what to know about these values.

use crossover_model::communication::packet_count;

use crate::screen::prelude::*;
use crate::screen::{Machine, machines};

use super::params::LOSS;
use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// Two parts within this share of each other weigh the same.
const LEVEL: f64 = 0.01;

/// Returns how fast cut-through is, and what its time is made of.
fn takeaway(s: &State) -> Vec<Sentence> {
    if let Some(told) = losses(s) {
        return vec![told.into()];
    }
    let sentences = match speed(s) {
        Ok(speed) => vec![Some(speed), bound(s)],
        Err(why) => vec![Some(why)],
    };
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns what lost packets cost either protocol, where a reader has said how many are lost.
fn losses(s: &State) -> Option<&'static str> {
    let asked = s.loss != LOSS && s.m != 0.0 && s.packet().is_ok_and(|t| 0.0 < t);
    asked.then_some(
        "With UDP the message arrives whole in {p_complete%} of cases. A reliable protocol needs {t_tcp}, {tcp_over_udp} times as long.",
    )
}

/// Returns cut-through against store-and-forward, or why there is nothing to compare.
fn speed(s: &State) -> Result<&'static str, &'static str> {
    let (Ok(cut), Ok(stored), Ok(_)) = (s.cut_through(), s.store_and_forward(), s.packet()) else {
        return Err("These values are too large to compute a time. Bring them nearer to 1.");
    };
    match stored / cut {
        _ if cut == 0.0 => {
            Err("All times are zero. Set the start-up, per-hop or transfer time above zero.")
        }
        _ if s.l == 1.0 && stored == cut => Ok(
            "Over a single link cut-through and store-and-forward take the same {t_cut_through}.",
        ),
        ..=1.0 => Ok("Cut-through delivers in {t_cut_through}, no faster than store-and-forward."),
        ..1.05 => {
            Ok("Cut-through delivers in {t_cut_through}, hardly faster than store-and-forward.")
        }
        _ => Ok(
            "Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward.",
        ),
    }
}

/// Returns the greatest part of a cut-through time, and the sizes for which it is the greatest.
fn bound(s: &State) -> Option<&'static str> {
    let (network, message) = (s.flit_network, s.message);
    let (start_up, hops) = (network.ts, message.l * network.th);
    let words = message.m * network.tw;
    let (fixed, start_up_leads) = (start_up.max(hops), start_up >= hops);
    if fixed == 0.0 && words == 0.0 {
        return None;
    }
    // The size at which the words weigh as much as the rest's greatest part.
    let turn = fixed / network.tw;
    Some(match words {
        _ if (words - fixed).abs() <= LEVEL * fixed && start_up_leads => {
            "Start-up and transfer take the same time."
        }
        _ if words > fixed && turn < 1.0 => "The transfer time dominates at every size.",
        _ if words > fixed && start_up_leads => "The transfer time dominates above {n_half}.",
        _ if words > fixed => "The transfer time dominates above {n_hops}.",
        _ if start_up_leads && turn.is_finite() => "The start-up time dominates up to {n_half}.",
        _ if start_up_leads => "The start-up time dominates at every size.",
        _ if turn.is_finite() => "The hops dominate up to {n_hops}.",
        _ => "The hops dominate at every size.",
    })
}

/// A last packet emptier than this gets a hint.
const EMPTY: f64 = 0.1;
/// An approximation further off than this gets a hint.
const OFF: f64 = 0.1;

/// Returns the hints that apply, the most important first.
fn hints(s: &State) -> Vec<Sentence> {
    let others = [slow_packets, headers_twice, padded, hopless].map(|hint| hint(s));
    measured(s).into_iter().chain(others.into_iter().flatten()).collect()
}

/// Returns the measured machine whose start-up and per-word times these are.
fn machine(s: &State) -> Option<&'static Machine> {
    machines().find(|machine| {
        machine.is_measured() && same(machine.ts, s.ts) && same(machine.per_word(s.word), s.tw)
    })
}

/// Returns whether two numbers are the same, typed in different units.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a
}

/// Returns what a measured start-up already contains, and how well one straight line fits.
fn measured(s: &State) -> Vec<Sentence> {
    let Some(machine) = machine(s) else {
        return Vec::new();
    };
    let contained = Sentence::from(
        "ts was measured ({machine}): it already contains the hops of that network, and th was not measured with it.",
    );
    let machine_of = format!("{}, {}", machine.name, machine.year());
    let mut said = vec![contained.naming("machine", machine_of)];
    if s.s > 0.0 {
        said.push("tw was measured with that network's own packets: s header words more are counted twice.".into());
    }
    said.extend(machine.cost());
    said.extend(machine.fit_at(s.m * s.word));
    said
}

fn slow_packets(s: &State) -> Option<Sentence> {
    let (packet, whole) = (s.packet().ok()?, s.store_and_forward().ok()?);
    // What reads the same in four digits is no delay.
    if packet <= whole * (1.0 + 1e-3) || s.m == 0.0 {
        return None;
    }
    let best = s.equal_packets().ok().filter(|best| best.t < packet);
    Some(match best {
        Some(best) => Sentence::from(
            "These packets take longer ({t_packet}) than the message sent whole from node to node ({t_store_and_forward}). Packets of r = {even} would take {faster}.",
        )
        .number("even", best.r, Unit::Word)
        .number("faster", best.t, Unit::Second),
        None => "These packets take longer ({t_packet}) than the message sent whole from node to node ({t_store_and_forward}).".into(),
    })
}

/// Returns that a per-word time of packets above that of the link contains more than the words.
fn headers_twice(s: &State) -> Option<Sentence> {
    let twice = s.tw < s.packet_network.tw && s.s > 0.0;
    twice.then(|| "The per-word time of packets may already contain the headers, and the formula adds {s} words. If so, set s to 0.".into())
}

fn padded(s: &State) -> Option<Sentence> {
    let (m, r) = (s.m, s.r);
    let n = packet_count(s.m, s.r).ok().filter(|n| *n > 0.0)?;
    (n * r - m > m * EMPTY).then(|| {
        let even = Sentence::from(
            "The last packet is padded with {padding}; payloads of {even} would cut the message evenly.",
        );
        even.number("padding", n * r - m, Unit::Word).number("even", m / n, Unit::Word)
    })
}

fn hopless(s: &State) -> Option<Sentence> {
    let (exact, approximate) = (s.store_and_forward().ok()?, s.without_hops().ok()?);
    ((exact - approximate) / exact > OFF).then(|| {
        "ts + m l tw leaves out {l th / t_store_and_forward%} of the store-and-forward time: th is not small against m tw here."
            .into()
    })
}
