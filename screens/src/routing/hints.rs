//! Hints: limits of these parameters, and what to change.

use crossover_figures::quantity::Unit;

use crate::screen::{Machine, Sentence, machines};

use super::inputs::Inputs;

/// A last packet emptier than this gets a hint.
const EMPTY: f64 = 0.1;
/// An approximation further off than this gets a hint.
const OFF: f64 = 0.1;

/// Returns the hints that apply, the most important first.
pub(super) fn hints(inputs: &Inputs) -> Vec<Sentence> {
    let others = [slow_packets, headers_twice, padded, hopless].map(|hint| hint(inputs));
    measured(inputs).into_iter().chain(others.into_iter().flatten()).collect()
}

/// Returns the measured machine whose start-up and per-word times these are.
fn machine(inputs: &Inputs) -> Option<&'static Machine> {
    machines().find(|machine| {
        machine.is_measured()
            && same(machine.ts, inputs.network.ts)
            && same(machine.per_word(inputs.word), inputs.network.tw)
    })
}

/// Returns whether two numbers are the same, typed in different units.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a
}

/// Returns what a measured start-up already contains, and how well one straight line fits.
fn measured(inputs: &Inputs) -> Vec<Sentence> {
    let Some(machine) = machine(inputs) else {
        return Vec::new();
    };
    let contained = Sentence::from(
        "ts was measured ({machine}): it already contains the hops of that network, and th was not measured with it.",
    );
    let machine_of = format!("{}, {}", machine.name, machine.year());
    let mut said = vec![contained.naming("machine", machine_of)];
    if inputs.packets.s > 0.0 {
        said.push("tw was measured with that network's own packets: s header words more are counted twice.".into());
    }
    said.extend(machine.cost());
    said.extend(machine.fit_at(inputs.message.m * inputs.word));
    said
}

fn slow_packets(inputs: &Inputs) -> Option<Sentence> {
    let (packet, whole) = (inputs.packet().ok()?, inputs.store_and_forward().ok()?);
    // What reads the same in four digits is no delay.
    if packet <= whole * (1.0 + 1e-3) || inputs.message.m == 0.0 {
        return None;
    }
    let best = inputs.equal_packets().ok().filter(|best| best.t < packet);
    Some(match best {
        Some(best) => Sentence::from(
            "These packets take longer ({t_packet}) than the message sent whole from node to node ({t_store_and_forward}). Packets of r = {even} would take {faster}.",
        )
        .number("even", best.r, Unit::Word)
        .number("faster", best.t, Unit::Second),
        None => "These packets take longer ({t_packet}) than the message sent whole from node to node ({t_store_and_forward}).".into(),
    })
}

/// A per-word time of packets above that of the link contains more than the words.
fn headers_twice(inputs: &Inputs) -> Option<Sentence> {
    let twice = inputs.network.tw < inputs.packet_network.tw && inputs.packets.s > 0.0;
    twice.then(|| "tw_packet may already contain the headers, and t_packet adds {s} words. If it does, set s to 0.".into())
}

fn padded(inputs: &Inputs) -> Option<Sentence> {
    let (m, r) = (inputs.message.m, inputs.packets.r);
    let n = inputs.packet_count().ok().filter(|n| *n > 0.0)?;
    (n * r - m > m * EMPTY).then(|| {
        let even = Sentence::from(
            "The last packet is padded with {padding}; payloads of {even} would cut the message evenly.",
        );
        even.number("padding", n * r - m, Unit::Word).number("even", m / n, Unit::Word)
    })
}

fn hopless(inputs: &Inputs) -> Option<Sentence> {
    let (exact, approximate) =
        (inputs.store_and_forward().ok()?, inputs.store_and_forward_approx().ok()?);
    ((exact - approximate) / exact > OFF).then(|| {
        "ts + m l tw leaves out {l th / t_store_and_forward%} of the store-and-forward time: th is not small against m tw here."
            .into()
    })
}
