//! The words: what the pairs do to each other, what limits them, and what a further NIC does.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::prelude::*;

use super::state::{Case, Full, More, Sharing, State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let rest = match verdict.case {
            Case::TooManyPairs | Case::NoTime => [None, None],
            Case::Process => {
                [Some("Neither more NICs nor more bandwidth helps messages in a row."), None]
            }
            Case::Rate { .. } => [Some(what_helps(verdict)), None],
            Case::Nic(Sharing::Hardly) => {
                [Some("One message of each pair takes hardly longer than alone: {t_pairs}."), None]
            }
            Case::Nic(Sharing::Only | Sharing::Alone) => [None, describe_more(verdict)],
            Case::Bytes { .. } | Case::Nic(_) => [name_full(verdict), describe_more(verdict)],
        };
        let all = [Some(describe_case(verdict))].into_iter().chain(rest);
        all.flatten().map(Sentence::from).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        if matches!(verdict.case, Case::TooManyPairs | Case::NoTime) {
            return Vec::new();
        }
        let idle = "The first processes of a node send, so {C} pairs use {min(C, floor((C - 1) r / k) + 1)} of its {r} NICs.";
        let hints = [
            verdict.leaves_idle.then_some(idle),
            why_none_fill(&verdict.full),
            (1.0 < self.pairs)
                .then_some("A model of one level says {T_1} for a message, whoever else sends."),
            Some(
                "Left out: changes of protocol with the size, and limits of the network between the nodes.",
            ),
        ];
        hints.into_iter().flatten().map(Sentence::from).collect()
    }
}

fn describe_case(verdict: &Verdict) -> &'static str {
    match &verdict.case {
        Case::TooManyPairs => "A node has {k} processes, so at most {k} pairs can send.",
        Case::NoTime => {
            "All times are zero. Set the start-up time, or the transfer time, above zero."
        }
        Case::Process => "A process needs {o} a message, and that limits: {message_rate}.",
        Case::Bytes { is_alone: true } => {
            "One pair sends as fast as a process can, {node_bandwidth}."
        }
        Case::Bytes { .. } => "{C} pairs send as fast as each alone: {node_bandwidth} together.",
        Case::Nic(sharing) => describe_sharing(verdict, sharing),
        Case::Rate { has_end: true } => "Below {m_rate} the NIC's message rate limits.",
        Case::Rate { .. } => "The NIC's message rate limits, whatever the size.",
    }
}

/// Says who shares the NICs. An answer has no more than three numbers, so not each of them.
fn describe_sharing(verdict: &Verdict, sharing: &Sharing) -> &'static str {
    let is_several = matches!(verdict.full, Full::Several);
    match (sharing, verdict.is_single) {
        (Sharing::Hardly, _) => "Messages in a row fill the NICs: {node_bandwidth}.",
        (Sharing::Only, _) => "The NICs alone take time: {t_pairs} for a message.",
        (Sharing::Alone, _) => {
            "A NIC is slower than a process: messages take {slowdown} times as long."
        }
        (Sharing::Pinned, _) => {
            "{s} pairs share each NIC: each message takes {slowdown} times as long."
        }
        (Sharing::All, true) if is_several => {
            "All pairs share one NIC: each message takes {slowdown} times as long."
        }
        (Sharing::All, true) => {
            "{C} pairs share one NIC: each message takes {slowdown} times as long."
        }
        (Sharing::All, false) if is_several => {
            "All pairs share the NICs: each message takes {slowdown} times as long."
        }
        (Sharing::All, false) => {
            "All pairs share {r} NICs: each message takes {slowdown} times as long."
        }
    }
}

/// Says what helps where the message rate limits.
fn what_helps(verdict: &Verdict) -> &'static str {
    match verdict.more {
        Some(More::Faster) => "More NICs help, more bandwidth does not.",
        _ => "Neither one more NIC nor more bandwidth helps.",
    }
}

/// Says how many processes fill the NICs, where that is known.
fn name_full(verdict: &Verdict) -> Option<&'static str> {
    match (&verdict.full, verdict.is_single) {
        (Full::One, true) => Some("One process fills the NIC; more only share it."),
        (Full::One, false) => Some("One process fills the NICs; more only share them."),
        (Full::Several, true) => Some("{pairs_full} processes fill the NIC; more only share it."),
        (Full::Several, false) => {
            Some("{pairs_full} processes fill the NICs; more only share them.")
        }
        _ => None,
    }
}

fn describe_more(verdict: &Verdict) -> Option<&'static str> {
    Some(match (verdict.more.as_ref()?, verdict.is_single) {
        (More::Faster, true) => "A second NIC makes it {rail_gain} times as fast.",
        (More::Faster, false) => "One more NIC: {rail_gain} times as fast.",
        (More::Nothing, true) => "A second NIC changes nothing.",
        (More::Nothing, false) => "One more NIC changes nothing.",
    })
}

fn why_none_fill(full: &Full) -> Option<&'static str> {
    match full {
        Full::One | Full::Several => None,
        Full::TooFew => Some("All {k} processes of a node together do not fill its NICs."),
        Full::Pinned => {
            Some("Each process has one NIC (pinned), so how many fill all of them is not asked.")
        }
        Full::Endless => Some("The NICs have no limit, so no number of processes fills them."),
    }
}
