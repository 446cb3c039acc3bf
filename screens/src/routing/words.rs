//! The words: what cut-through gains, what its time is made of, and what to know about these values.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::Machine;
use crate::screen::prelude::*;

use super::state::{Case, Greatest, SlowPackets, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let greatest = verdict.greatest.as_ref().map(name_greatest_part);
        let sentences = [Some(compare_methods(&verdict.case)), greatest];
        sentences.into_iter().flatten().map(Sentence::from).collect()
    }

    /// The most important first.
    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let headers = verdict.headers_twice.then_some(
            "The per-word time of packets may already contain the headers, and the formula adds {s} words. If so, set s to 0.",
        );
        let padding = verdict.padding.map(|(padding, even)| {
            let text = "The last packet is padded with {padding}; payloads of {even} would cut the message evenly.";
            let text = Sentence::from(text).number("padding", padding, Unit::Word);
            text.number("even", even, Unit::Word)
        });
        let hops = verdict.hops_matter.then_some(
            "ts + m l tw leaves out {l th / t_store_and_forward%} of the store-and-forward time: th is not small against m tw here.",
        );
        let hints = [
            verdict.slow_packets.map(describe_slow_packets),
            headers.map(Sentence::from),
            padding,
            hops.map(Sentence::from),
        ];
        let machine = verdict.machine.map(|machine| caution_against(machine, self));
        machine.into_iter().flatten().chain(hints.into_iter().flatten()).collect()
    }
}

/// Says how fast cut-through is, or why there is nothing to compare.
fn compare_methods(case: &Case) -> &'static str {
    match case {
        Case::Losses => {
            "With UDP the message arrives whole in {p_complete%} of cases. A reliable protocol needs {t_tcp}, {tcp_over_udp} times as long."
        }
        Case::TooLarge => "These values are too large to compute a time. Bring them nearer to 1.",
        Case::NoTime => {
            "All times are zero. Set the start-up, per-hop or transfer time above zero."
        }
        Case::OneLink => {
            "Over a single link cut-through and store-and-forward take the same {t_cut_through}."
        }
        Case::NoFaster => {
            "Cut-through delivers in {t_cut_through}, no faster than store-and-forward."
        }
        Case::HardlyFaster => {
            "Cut-through delivers in {t_cut_through}, hardly faster than store-and-forward."
        }
        Case::Faster => {
            "Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward."
        }
    }
}

fn name_greatest_part(greatest: &Greatest) -> &'static str {
    match greatest {
        Greatest::StartUpAndWords => "Start-up and transfer take the same time.",
        Greatest::Words => "The transfer time dominates at every size.",
        Greatest::WordsAboveHalf => "The transfer time dominates above {n_half}.",
        Greatest::WordsAboveHops => "The transfer time dominates above {n_hops}.",
        Greatest::StartUpUpToHalf => "The start-up time dominates up to {n_half}.",
        Greatest::StartUp => "The start-up time dominates at every size.",
        Greatest::HopsUpToHops => "The hops dominate up to {n_hops}.",
        Greatest::Hops => "The hops dominate at every size.",
    }
}

/// Says what a measured start-up already contains, and how well one straight line fits.
fn caution_against(machine: &Machine, s: &State) -> Vec<Sentence> {
    let contained = Sentence::from(
        "ts was measured ({machine}): it already contains the hops of that network, and th was not measured with it.",
    );
    let contained = contained.naming("machine", format!("{}, {}", machine.name, machine.year()));
    let headers = (0.0 < s.s).then_some(
        "tw was measured with that network's own packets: s header words more are counted twice.",
    );
    let headers = headers.map(Sentence::from);
    let hints = [Some(contained), headers, machine.cost(), machine.fit_at(s.m * s.word)];
    hints.into_iter().flatten().collect()
}

fn describe_slow_packets(packets: SlowPackets) -> Sentence {
    match packets.faster {
        Some(best) => Sentence::from(
            "These packets take longer ({t_packet}) than the message sent whole from node to node ({t_store_and_forward}). Packets of r = {even} would take {faster}.",
        )
        .number("even", best.r, Unit::Word)
        .number("faster", best.t, Unit::Second),
        None => "These packets take longer ({t_packet}) than the message sent whole from node to node ({t_store_and_forward}).".into(),
    }
}
