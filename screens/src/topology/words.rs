//! The words: what the distance and the traffic cost, and why a pattern or a path does not exist here.

use crossover_model::topology::Pattern;

use crate::screen::prelude::*;

use super::params::one;
use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// Times within this share of each other are equal.
const SAME: f64 = 1e-9;

/// Returns what the farthest message takes, and what shared links add; where the pattern decides, that.
fn takeaway(s: &State) -> Vec<Sentence> {
    let sentences = match refused(s) {
        Some(why) => vec![Some(why)],
        None => decided(s).unwrap_or_else(|| {
            vec![
                Some("The farthest message takes {t_worst}, {hop_share%} of it for hops."),
                traffic(s),
            ]
        }),
    };
    let sent = s.congestion().map_or(f64::NAN, |found| found.messages);
    let named = |words| named(s, words).number("sent", sent, Unit::One);
    sentences.into_iter().flatten().map(named).collect()
}

/// Returns what a pattern does that has one receiver, or that goes through stages of switches.
fn decided(s: &State) -> Option<Vec<Option<&'static str>>> {
    let slowdown = s.congestion().ok()?.slowdown;
    if s.m * s.tw == 0.0 {
        return None;
    }
    if s.pattern == Pattern::Gather && 1.0 < slowdown {
        return Some(vec![
            Some("All messages meet at one node."),
            Some(
                "Its busiest link carries {max_load} of {sent}, so the transfer takes {slowdown} times as long.",
            ),
        ]);
    }
    let passable = s.fabric().ok().filter(|_| s.topology.is_multistage())?.passable?;
    if 1.0 < slowdown {
        let is_permutation = !matches!(s.pattern, Pattern::AllToAll | Pattern::Scatter);
        return Some(vec![
            Some("This pattern blocks: the transfer takes {slowdown} times as long."),
            is_permutation.then_some(
                "A Benes network passes it, with {switches_benes} switches instead of {switches}.",
            ),
        ]);
    }
    let shared = match s.pattern {
        Pattern::AllToAll | Pattern::Scatter => {
            "No wire carries more messages than one node sends."
        }
        _ => "No wire is shared.",
    };
    let share = match passable {
        1.0 => "This network passes every permutation at once.",
        0.0 => "Of all permutations, this network passes almost none at once.",
        _ => "Of all permutations, this network passes {passable} at once.",
    };
    Some(vec![Some(shared), Some(share)])
}

/// Returns why the farthest message has no time that can be told.
fn refused(s: &State) -> Option<&'static str> {
    match (s.metrics(), s.worst()) {
        (Err(error), _) if error.kind() == ErrorKind::TooFewProcessors => {
            Some("The network is too small: {a_network} has at least {p_least} nodes.")
        }
        (Err(_), _) => Some("There is no {topology} of {p} nodes. Try {p_below} or {p_above}."),
        (_, Err(_)) => {
            Some("These values are too large to compute a time. Bring them nearer to 1.")
        }
        (_, Ok(0.0)) => {
            Some("All times are zero. Set the start-up, per-hop or transfer time above zero.")
        }
        _ => None,
    }
}

/// Returns what the messages that are sent at once add.
fn traffic(s: &State) -> Option<&'static str> {
    let slowdown = s.congestion().ok()?.slowdown;
    let words = s.m * s.tw;
    let added = (slowdown - 1.0) * words;
    let distance = s.metrics().ok()?.diameter * s.th;
    Some(match () {
        () if words == 0.0 => "Words take no time to transfer, so traffic costs nothing.",
        () if slowdown == 1.0 => "This traffic slows down no link.",
        () if (added - distance).abs() <= SAME * added => {
            "Messages share links: the transfer takes {slowdown} times as long; that costs as much as the hops."
        }
        () if distance < added => {
            "Messages share links: the transfer takes {slowdown} times as long; that costs more than the hops."
        }
        () => {
            "Messages share links: the transfer takes {slowdown} times as long; that costs less than the hops."
        }
    })
}

/// Returns the hints that apply.
fn hints(s: &State) -> Vec<Sentence> {
    [sizes(s), ends(s)].into_iter().flatten().map(|words| named(s, words)).collect()
}

/// Returns a sentence in which the network stands after its article.
fn named(s: &State, words: &'static str) -> Sentence {
    Sentence::from(words).naming("a_network", one(s.topology))
}

/// Returns the sizes that the pattern can have, where this one has it not.
fn sizes(s: &State) -> Option<&'static str> {
    let error = s.congestion().err()?;
    s.metrics().ok()?;
    let sizes = s.sizes_of_pattern();
    Some(match (error.kind(), sizes) {
        (ErrorKind::NotPerfectSquare, [Some(_), Some(_)]) => {
            "Only a square number of nodes can be transposed: {pattern_below} or {pattern_above}."
        }
        (ErrorKind::NotPerfectSquare, [None, Some(_)]) => {
            "Only a square number of nodes can be transposed: {pattern_above}."
        }
        (ErrorKind::NotPerfectSquare, _) => {
            "No {topology} has a square number of nodes: nothing can be transposed."
        }
        (ErrorKind::NotPowerOfTwo, [Some(_), Some(_)]) => {
            "Bits are reversed among a power of two: {pattern_below} or {pattern_above} nodes."
        }
        (ErrorKind::NotPowerOfTwo, [None, Some(_)]) => {
            "Bits are reversed among a power of two: {pattern_above}."
        }
        (ErrorKind::NotPowerOfTwo, _) => {
            "No {topology} has a power of two of nodes: no bits can be reversed."
        }
        _ => return None,
    })
}

/// Returns which end of the path does not exist.
fn ends(s: &State) -> Option<&'static str> {
    if s.p <= s.from {
        return Some("Nodes are numbered from 0 to {p - 1}: there is no sender {from}.");
    }
    let beyond = s.to.is_some_and(|to| s.p <= to);
    beyond.then_some("Nodes are numbered from 0 to {p - 1}: there is no receiver {to}.")
}
