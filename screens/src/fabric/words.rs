//! The words: what each node gets when all send, and what that costs.

use crossover_model::fabric::Family;

use crate::screen::prelude::*;

use super::state::State;
use super::verdict::Verdict;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Err(why) => return vec![refuse(&why)],
            Ok(Verdict::Trap) => {
                "All at random: {node_uniform} a node. A bad pattern leaves {node_worst}; random detours {valiant%} of a link."
            }
            Ok(Verdict::Tapered) => {
                "Tapered to {relative_bisection%} of full bisection. A node costs {cost_per_node}, its full bandwidth {cost_per_bandwidth}."
            }
            Ok(Verdict::Rails) => {
                "Rails: a device reaches {one_switch} servers through one switch. {N} nodes, full bandwidth."
            }
            Ok(Verdict::Full) => {
                "{N} nodes, {switches_per_node} switches each, full bandwidth for any permutation."
            }
            Ok(Verdict::Uneven) => {
                "All at random: {node_uniform} a node. A bad pattern leaves {node_worst}."
            }
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let Ok(metrics) = self.metrics() else {
            return Vec::new();
        };
        let mut hints: Vec<Sentence> = Vec::new();
        if self.is_tree() && metrics.worst < 1.0 {
            hints.push("For all-to-all traffic the price per bandwidth counts: a tapered tree is no bargain there.".into());
        }
        if let Some(reach) = self.reach_with_rails() {
            let words = "With rails a device reaches {reach} servers through one switch, not {one_switch}. Cables change, switches do not.";
            hints.push(Sentence::from(words).number("reach", reach, Unit::One));
        }
        if self.family == Family::Torus && 1 < self.dims.len() && metrics.uniform < 1.0 {
            hints.push("Only the longest dimension limits random traffic. Dimensions of equal length are best.".into());
        }
        if self.fabric.bisection().is_err() {
            hints.push(
                "The bisection is given only where an even dimension gives the least cut.".into(),
            );
        }
        if self.family == Family::Dragonfly && metrics.uniform < 1.0 {
            hints.push(
                "Too few global links: the paper balances a dragonfly with a = 2 t = 2 h.".into(),
            );
        }
        hints
    }
}

/// Says why there is no such network, and what to take instead.
fn refuse(why: &Error) -> Sentence {
    let words = match (why.field(), why.kind()) {
        ("taper", ErrorKind::NotDivisible) => {
            "{k} ports cannot be divided so. Take a taper that is one less than a divisor of {k}."
        }
        ("taper2", ErrorKind::NotDivisible) => {
            "The ports of a pod cannot be divided so. Take a taper one less than a divisor of {k}."
        }
        ("node", ErrorKind::NotDivisible) => {
            "Rails do not divide the leaves. Take a divisor of the leaves of a pod for the devices of a server."
        }
        ("dims", ErrorKind::TooLarge) => {
            "There are too many switches or nodes. Take dimensions whose product is at most a billion."
        }
        ("dims", ErrorKind::NotInteger) => "A dimension is a whole number. Round it.",
        ("dims", _) => "A dimension has at least two places. Leave out those of one.",
        _ => "These values have no answer. Bring them nearer to the defaults.",
    };
    words.into()
}
