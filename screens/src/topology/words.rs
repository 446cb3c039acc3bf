//! The words: what the distance and the traffic cost, and why a pattern or a path does not exist here.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::prelude::*;

use super::params::name_with_article;
use super::state::{Added, Case, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let case = &self.verdict().case;
        let [answer, rest] = describe_case(case);
        let sent = if let Case::Gather(sent) = case { *sent } else { f64::NAN };
        let texts = [answer, rest].into_iter().filter(|text| !text.is_empty());
        texts.map(|text| name_network(self, text).number("sent", sent, Unit::One)).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        let sizes = self.verdict().pattern_sizes.and_then(|(kind, has)| name_sizes(kind, has));
        let beyond = if self.p <= self.from {
            Some("Nodes are numbered from 0 to {p - 1}: there is no sender {from}.")
        } else {
            let no_receiver = self.to.is_some_and(|to| self.p <= to);
            no_receiver
                .then_some("Nodes are numbered from 0 to {p - 1}: there is no receiver {to}.")
        };
        [sizes, beyond].into_iter().flatten().map(|text| name_network(self, text)).collect()
    }
}

/// Makes a sentence in which the network stands after its article.
fn name_network(s: &State, text: &'static str) -> Sentence {
    Sentence::from(text).naming("a_network", name_with_article(s.topology))
}

/// Says what the answer is, in one or two sentences.
fn describe_case(case: &Case) -> [&'static str; 2] {
    match case {
        Case::TooFewNodes => {
            ["The network is too small: {a_network} has at least {p_least} nodes.", ""]
        }
        Case::NoSuchSize => {
            ["There is no {topology} of {p} nodes. Try {p_below} or {p_above}.", ""]
        }
        Case::TooLarge => {
            ["These values are too large to compute a time. Bring them nearer to 1.", ""]
        }
        Case::NoTime => {
            ["All times are zero. Set the start-up, per-hop or transfer time above zero.", ""]
        }
        Case::Gather(_) => [
            "All messages meet at one node.",
            "Its busiest link carries {max_load} of {sent}, so the transfer takes {slowdown} times as long.",
        ],
        Case::Blocks { is_permutation } => [
            "This pattern blocks: the transfer takes {slowdown} times as long.",
            if *is_permutation {
                "A Benes network passes it, with {switches_benes} switches instead of {switches}."
            } else {
                ""
            },
        ],
        Case::Passes { is_permutation, share } => [
            if *is_permutation {
                "No wire is shared."
            } else {
                "No wire carries more messages than one node sends."
            },
            match share {
                1.0 => "This network passes every permutation at once.",
                0.0 => "Of all permutations, this network passes almost none at once.",
                _ => "Of all permutations, this network passes {passable} at once.",
            },
        ],
        Case::Distance(added) => [
            "The farthest message takes {t_worst}, {hop_share%} of it for hops.",
            added.as_ref().map_or("", describe_traffic),
        ],
    }
}

fn describe_traffic(added: &Added) -> &'static str {
    match added {
        Added::FreeWords => "Words take no time to transfer, so traffic costs nothing.",
        Added::Nothing => "This traffic slows down no link.",
        Added::AsMuchAsHops => {
            "Messages share links: the transfer takes {slowdown} times as long, as much as the hops cost."
        }
        Added::MoreThanHops => {
            "Messages share links: the transfer takes {slowdown} times as long, more than the hops cost."
        }
        Added::LessThanHops => {
            "Messages share links: the transfer takes {slowdown} times as long, less than the hops cost."
        }
    }
}

/// Names the sizes that the pattern can have, below and above p where there are such.
fn name_sizes(kind: ErrorKind, has: [bool; 2]) -> Option<&'static str> {
    Some(match (kind, has) {
        (ErrorKind::NotPerfectSquare, [true, true]) => {
            "Only a square number of nodes can be transposed: {pattern_below} or {pattern_above}."
        }
        (ErrorKind::NotPerfectSquare, [false, true]) => {
            "Only a square number of nodes can be transposed: {pattern_above}."
        }
        (ErrorKind::NotPerfectSquare, [true, false]) => {
            "Only a square number of nodes can be transposed: {pattern_below}."
        }
        (ErrorKind::NotPerfectSquare, _) => {
            "No {topology} has a square number of nodes: nothing can be transposed."
        }
        (ErrorKind::NotPowerOfTwo, [true, true]) => {
            "Bits are reversed among a power of two: {pattern_below} or {pattern_above} nodes."
        }
        (ErrorKind::NotPowerOfTwo, [false, true]) => {
            "Bits are reversed among a power of two: {pattern_above}."
        }
        (ErrorKind::NotPowerOfTwo, [true, false]) => {
            "Bits are reversed among a power of two: {pattern_below} nodes."
        }
        (ErrorKind::NotPowerOfTwo, _) => {
            "No {topology} has a power of two of nodes: no bits can be reversed."
        }
        _ => return None,
    })
}
