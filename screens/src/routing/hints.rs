//! What to know about the present parameters: limits, approximations, mends.

use crossover_model::communication::{equal_packets, packet_count};

use super::inputs::Inputs;
use crate::machine::{MACHINES, Machine};
use crate::quantity::{Unit, percent};

/// A last packet emptier than this is worth a word.
const EMPTY: f64 = 0.1;
/// An approximation further off than this is worth a word.
const OFF: f64 = 0.1;

/// The hints that apply, the most important first.
pub(super) fn hints(inputs: &Inputs) -> Vec<String> {
    [
        measured(inputs),
        slow_packets(inputs),
        padded(inputs),
        hopless(inputs),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The measured machine whose start-up and per-word times these are.
fn machine(inputs: &Inputs) -> Option<&'static Machine> {
    MACHINES.iter().find(|machine| {
        machine.is_measured()
            && same(machine.ts, inputs.network.ts)
            && same(machine.per_word(inputs.word), inputs.network.tw)
    })
}

/// The same number, typed in another unit.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a
}

/// What a measured start-up already contains, and how well one straight line fits.
fn measured(inputs: &Inputs) -> Option<String> {
    let machine = machine(inputs)?;
    let fit = machine
        .error_at(inputs.message.m * inputs.word)
        .map(|error| {
            format!(
                " At {} its ts + m tw lies {} {} a two-piece fit of the same measurements.",
                Unit::Byte.show(inputs.message.m * inputs.word),
                percent(error.abs()),
                if error < 0.0 { "below" } else { "above" },
            )
        })
        .unwrap_or_default();
    let headers = if inputs.packets.s > 0.0 {
        " tw was measured with that network's own packets, so headers of s words more are counted twice."
    } else {
        ""
    };
    Some(format!(
        "ts was measured ({}, {}): it already contains the hops of that network, and th was not measured with it.{headers}{fit}",
        machine.name, machine.year,
    ))
}

fn slow_packets(inputs: &Inputs) -> Option<String> {
    let (packet, whole) = (inputs.packet().ok()?, inputs.store_and_forward().ok()?);
    // What reads the same in four digits is no delay.
    if packet <= whole * (1.0 + 1e-3) || inputs.message.m == 0.0 {
        return None;
    }
    let mend = equal_packets(&inputs.network, &inputs.message, &inputs.packets)
        .ok()
        .filter(|best| best.t < packet)
        .map(|best| {
            format!(
                " Packets of r = {} would take {}.",
                Unit::Word.show(best.r),
                Unit::Second.show(best.t)
            )
        })
        .unwrap_or_default();
    Some(format!(
        "These packets take longer ({}) than the message sent whole from node to node ({}).{mend}",
        Unit::Second.show(packet),
        Unit::Second.show(whole),
    ))
}

fn padded(inputs: &Inputs) -> Option<String> {
    let (m, r) = (inputs.message.m, inputs.packets.r);
    let n = packet_count(m, r).ok().filter(|n| *n > 0.0)?;
    let padding = n * r - m;
    if padding <= m * EMPTY {
        return None;
    }
    Some(format!(
        "The last packet is padded with {}; payloads of {} would cut the message evenly.",
        Unit::Word.show(padding),
        Unit::Word.show(m / n),
    ))
}

fn hopless(inputs: &Inputs) -> Option<String> {
    let (exact, approximate) = (
        inputs.store_and_forward().ok()?,
        inputs.store_and_forward_approx().ok()?,
    );
    let off = (exact - approximate) / exact;
    (off > OFF).then(|| {
        format!(
            "ts + m l tw leaves out {} of the store-and-forward time: th is not small against m tw here.",
            percent(off),
        )
    })
}
