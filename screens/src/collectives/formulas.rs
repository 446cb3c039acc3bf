//! The formula of each algorithm, and its source.

use crossover_model::collectives::nodes::WayOnNodes;
use crossover_model::collectives::{Algorithm, Operation, Share, Stage};

use crate::screen::prelude::*;

use super::nccl;
use super::params::Place;
use super::state::State;
use Algorithm as A;
use Operation as O;

type Sourced = (&'static str, &'static str);

pub(super) const HANULIAK: &str = "Hanuliak 2014, section 7.2.2";
pub(super) const CHANNEL: &str = "Derived for the channel of Hanuliak 2014, section 4";
pub(super) const CHAN: &str = "Chan, Heimlich, Purkayastha and van de Geijn 2007, section 3";
pub(super) const SHARING: &str = "Derived from Grama et al., sections 2.5.1 and 4.1";
pub(super) const THAKUR: &str = "Thakur, Rabenseifner and Gropp 2005, section 4";
pub(super) const GRAMA: &str = "Grama et al., chapter 4 and Table 4.1";

/// Returns the formula of NCCL's choice, out of those of all ways.
pub(super) fn choice_formula(s: &State, formulas: [&'static str; nccl::WAYS]) -> &'static str {
    formulas[s.nccl().choice().map_or(0, |choice| choice.way as usize)]
}

/// Returns the formula of the time, and its source.
pub(super) fn used_formula(s: &State) -> Sourced {
    match s.network {
        Place::Ethernet => (printed_formula(s.op), HANULIAK),
        Place::Nccl => (choice_formula(s, nccl::TIMES), nccl::SOURCE),
        Place::Nodes => (ON_NODES, NODES),
        _ if s.measurements().is_some() => (MEASURED, READ_OFF),
        _ => s
            .used_algorithm()
            .map_or(UNKNOWN, |algorithm| formula_on_network(s, algorithm, s.stages_used(), SHARED)),
    }
}

pub(super) fn best_formula(s: &State) -> Sourced {
    if s.measurements().is_some() {
        return (UNKNOWN.0, READ_OFF);
    }
    s.best().map_or(UNKNOWN, |best| formula_on_switch(s, best.algorithm))
}

pub(super) fn best_formula_on_network(s: &State) -> Sourced {
    if s.is_on_nodes() {
        return ("min(t_flat, t_leaders, t_lanes)", NODES);
    }
    if s.measurements().is_some() {
        return (BEST_MEASURED, READ_OFF);
    }
    s.best_on_network().map_or(UNKNOWN, |best| {
        let WayOnNodes::Flat(algorithm) = best.way else {
            return UNKNOWN;
        };
        let is_meant = s.used_algorithm().is_ok_and(|meant| meant == algorithm);
        let shared = if is_meant { SHARED } else { SHARED_BY_BEST };
        formula_on_network(s, algorithm, s.stages_of_best(), shared)
    })
}

pub(super) const NODES: &str =
    "Derived; NICs as in Gropp, Olson and Samfass 2016; lanes: Träff and Hunold 2020";
/// The rounds on nodes, each as long as its slowest message: those between nodes share NICs, those inside the memory.
const ON_NODES: &str = "sum_j(R_j (max(U_j, V_j) + e_j γ))";
/// The phases inside nodes, and those between them, of what knows the nodes.
pub(super) const INSIDE_NODES: &str = "sum_j(R_j I_j (V_j + e_j γ))";
pub(super) const ACROSS_NODES: &str = "sum_j(R_j (1 - I_j) (U_j + e_j γ))";

/// Returns the least words that some node must send or receive.
pub(super) const fn nic_words_formula(op: Operation) -> &'static str {
    match op {
        O::Broadcast | O::Reduce => "min(1, nodes - 1) m",
        O::AllReduce => "2 m (nodes - 1) / nodes",
        O::ReduceScatter => "m (nodes - 1) / nodes",
        O::AllGather | O::Scatter | O::Gather => "(nodes - 1) k m",
        O::AllToAll => "k^2 (nodes - 1) m",
        O::Barrier => "0 m",
    }
}

/// Rounds, each with the time of its message.
const MEASURED: &str = r#"sum_i(R_i T_i) "messages" + sum_i(R_i g_i) γ "combining""#;
const BEST_MEASURED: &str = r#"sum_i(R'_i T'_i) "messages" + sum_i(R'_i g'_i) γ "combining""#;
/// Where the stages come from, and their times.
const READ_OFF: &str = "Stages as in Thakur, Rabenseifner and Gropp 2005, section 4; their times are read off the measurements, on straight lines between two sizes";
/// Returns how the best is found, and what holds of it: there is one algorithm for a barrier.
pub(super) const fn best_measured(op: Operation) -> Origin {
    let by = "The measured times of the messages of each algorithm are added up.";
    let holds = match op {
        Operation::Barrier => "latency_bound <= t_best",
        _ => "t_best <= T_other",
    };
    Origin::Found { by, holds }
}

const UNKNOWN: Sourced = ("sum_i(R_i) ts + sum_i(R_i u_i w_i) tw", THAKUR);
/// Where messages share links: the rounds of the algorithm in use, added up.
const SHARED: &str =
    r#"sum_i(R_i) ts "start-ups" + sum_i(R_i u_i w_i) tw "words" + sum_i(R_i g_i) γ "combining""#;
/// Where messages share links: the rounds of the best algorithm there, added up.
const SHARED_BY_BEST: &str = r#"sum_i(R'_i) ts "start-ups" + sum_i(R'_i u'_i w'_i) tw "words" + sum_i(R'_i g'_i) γ "combining""#;

/// Returns the formula of the time where the operation runs, `shared` where messages share links in
/// one of the stages, and its source.
fn formula_on_network(
    s: &State,
    algorithm: Algorithm,
    stages: Result<&Vec<Stage>, Error>,
    shared: &'static str,
) -> Sourced {
    let Place::On(shape) = s.network else {
        return formula_on_switch(s, algorithm);
    };
    if stages.is_ok_and(|stages| stages.iter().any(|stage| stage.sharing != 1.0)) {
        return (shared, SHARING);
    }
    let op = s.op;
    let textbook = textbook_formula(op, algorithm).filter(|_| shape.algorithm(op) == algorithm);
    textbook.map_or_else(|| formula_on_switch(s, algorithm), |text| (text, GRAMA))
}

fn formula_on_switch(s: &State, algorithm: Algorithm) -> Sourced {
    let folded = folded_formula(s.op, algorithm).filter(|_| s.p.log2().fract() != 0.0);
    (folded.unwrap_or(formula(s.op, algorithm)), THAKUR)
}

/// Returns the formula where `p` is a power of two, or needs not be; `n` as in the notes.
#[rustfmt::skip]
pub(super) const fn formula(op: Operation, algorithm: Algorithm) -> &'static str {
    match (op, algorithm) {
        (O::Barrier, _) => "ceil(log2(p)) ts",
        (O::Broadcast, A::VanDeGeijn) => r#"(ceil(log2(p)) + p - 1) ts "start-ups" + 2 (p - 1) n tw / p "words""#,
        (O::Broadcast, A::VanDeGeijnDoubling) => r#"2 ceil(log2(p)) ts "start-ups" + 2 (p - 1) n tw / p "words""#,
        (O::Broadcast, A::Linear) => r#"(p - 1) (ts "start-ups" + n tw "words")"#,
        (O::Broadcast, A::Chain) => r#"(p - 2 + s) (ts "start-ups" + n tw / s "words")"#,
        (O::Broadcast, _) => r#"ceil(log2(p)) (ts "start-ups" + n tw "words")"#,
        (O::Reduce, A::Binomial) | (O::AllReduce, A::RecursiveDoubling) => r#"ceil(log2(p)) (ts "start-ups" + n tw "words" + n γ "combining")"#,
        (O::Reduce, A::Linear) => r#"(p - 1) (ts "start-ups" + n tw "words" + n γ "combining")"#,
        (O::Reduce, A::Chain) => r#"(p - 2 + s) (ts "start-ups" + n tw / s "words" + n γ / s "combining")"#,
        (O::AllReduce, A::Ring) => r#"2 (p - 1) ts "start-ups" + 2 (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::AllReduce, A::Linear) => r#"2 (p - 1) (ts "start-ups" + n tw "words") + (p - 1) n γ "combining""#,
        (O::AllReduce, A::ReduceBroadcast) => r#"2 ceil(log2(p)) (ts "start-ups" + n tw "words") + ceil(log2(p)) n γ "combining""#,
        (O::Reduce | O::AllReduce, _) => r#"2 log2(p) ts "start-ups" + 2 (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::ReduceScatter, A::RecursiveHalving) => r#"log2(p) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::ReduceScatter, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::ReduceScatter, A::ReduceScatterTree) => r#"2 ceil(log2(p)) ts "start-ups" + (ceil(log2(p)) + (p - 1) / p) n tw "words" + ceil(log2(p)) n γ "combining""#,
        (O::ReduceScatter, _) => r#"(p - 1) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::AllToAll, A::Bruck) => r#"ceil(log2(p)) ts "start-ups" + B n tw / p "words""#,
        (O::AllToAll, A::Ring) => r#"(p - 1) (ts "start-ups" + n tw / 2 "words")"#,
        (O::AllToAll, A::Mesh) => r#"(sqrt(p) - 1) (2 ts "start-ups" + n tw "words")"#,
        (O::AllGather, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) n tw / p "words""#,
        (O::AllGather, A::Ring) | (O::Scatter | O::Gather, A::Linear) | (O::AllToAll, _) => r#"(p - 1) ts "start-ups" + (p - 1) n tw / p "words""#,
        (O::Scatter | O::Gather | O::AllGather, _) => r#"ceil(log2(p)) ts "start-ups" + (p - 1) n tw / p "words""#,
    }
}

/// Returns the formula where the processes beyond the core `c`, the greatest power of two below
/// `p`, are folded in and out.
#[rustfmt::skip]
const fn folded_formula(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    Some(match (op, algorithm) {
        (O::AllReduce, A::RecursiveDoubling) => r#"(log2(c) + 2) (ts "start-ups" + n tw "words") + (log2(c) + 1) n γ "combining""#,
        (O::AllReduce, A::Rabenseifner) => r#"(2 log2(c) + 3) ts "start-ups" + (2 (c - 1) / c + 2) n tw "words" + ((c - 1) / c + 1 / 2) n γ "combining""#,
        (O::Reduce, A::Rabenseifner) => r#"(2 log2(c) + 2) ts "start-ups" + (2 (c - 1) / c + 1) n tw "words" + ((c - 1) / c + 1 / 2) n γ "combining""#,
        (O::AllGather, A::RecursiveDoubling) => r#"(log2(c) + 2) ts "start-ups" + (1 + (c - 1) / p + x) n tw "words""#,
        (O::ReduceScatter, A::RecursiveHalving) => r#"(log2(c) + 2) ts "start-ups" + (1 + c / p + x) n tw "words" + (1 + (c - 1) / p + x) n γ "combining""#,
        _ => return None,
    })
}

/// Returns the textbook's form of its own algorithms, where it counts the words `m` of a process.
#[rustfmt::skip]
const fn textbook_formula(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    Some(match (op, algorithm) {
        (O::Broadcast, _) => r#"ceil(log2(p)) (ts "start-ups" + m tw "words")"#,
        (O::Scatter | O::Gather, _) => r#"ceil(log2(p)) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllGather, A::Ring) | (O::AllToAll, A::Pairwise) => r#"(p - 1) (ts "start-ups" + m tw "words")"#,
        (O::AllGather, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllGather, _) => r#"log2(p) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllToAll, A::Ring) => r#"(p - 1) (ts "start-ups" + m p tw / 2 "words")"#,
        (O::AllToAll, A::Mesh) => r#"(sqrt(p) - 1) (2 ts "start-ups" + m p tw "words")"#,
        _ => return None,
    })
}

/// Returns the time on an Ethernet as the paper prints it. The paper has no barrier: here each other
/// process sends a message without words.
pub(super) const fn printed_formula(op: Operation) -> &'static str {
    match op {
        O::Broadcast => r#"m (ts "start-ups" + tw "words")"#,
        O::Barrier => "(p - 1) ts",
        _ => r#"(p - 1) m (ts "start-ups" + tw "words")"#,
    }
}

pub(super) const fn packed_formula(op: Operation) -> &'static str {
    match op {
        O::Broadcast => r#"ts "start-ups" + m tw "words""#,
        O::Barrier => "(p - 1) ts",
        _ => r#"(p - 1) (ts "start-ups" + m tw "words")"#,
    }
}

/// Returns what one channel needs: the time, the messages, and the bytes.
#[rustfmt::skip]
pub(super) const fn channel_formulas(op: Operation) -> [&'static str; 3] {
    match op {
        O::Broadcast => [r#"ts "start-ups" + m tw "words""#, "1", "m word"],
        O::Scatter => [r#"ts "start-ups" + (p - 1) m tw "words""#, "1", "(p - 1) m word"],
        O::Gather | O::Reduce => [r#"(p - 1) (ts "start-ups" + m tw "words")"#, "p - 1", "(p - 1) m word"],
        O::AllGather | O::AllReduce => [r#"p (ts "start-ups" + m tw "words")"#, "p", "p m word"],
        O::ReduceScatter => [r#"p ts "start-ups" + (p - 1) m tw "words""#, "p", "(p - 1) m word"],
        O::AllToAll => [r#"p ts "start-ups" + p (p - 1) m tw "words""#, "p", "p (p - 1) m word"],
        O::Barrier => ["p ts", "p", "0 word"],
    }
}

pub(super) const fn bandwidth_bound(op: Operation) -> &'static str {
    match op {
        O::Broadcast | O::Reduce => "n tw",
        O::AllReduce => "2 (p - 1) n tw / p",
        O::Barrier => "0 tw",
        _ => "(p - 1) n tw / p",
    }
}

#[rustfmt::skip]
pub(super) const fn over_bound(op: Operation) -> &'static str {
    match op {
        O::Reduce | O::AllReduce | O::ReduceScatter => "t / max(latency_bound, bandwidth_bound, (p - 1) n γ / p)",
        _ => "t / max(latency_bound, bandwidth_bound)",
    }
}

/// Returns the words at which two algorithms take the same time, `m` of each process.
pub(super) fn crossing(op: Operation) -> &'static str {
    if op.total_words(&Share { m: 1.0, p: 2.0 }) == 1.0 {
        "(a_above - a_below) ts / ((b_below - b_above) tw + (c_below - c_above) γ)"
    } else {
        "(a_above - a_below) ts / (p ((b_below - b_above) tw + (c_below - c_above) γ))"
    }
}

/// Returns how `m` becomes the `n` of the MPI forms.
#[rustfmt::skip]
pub(super) const fn conversion(op: Operation) -> &'static str {
    match op {
        O::Barrier => "A barrier sends no words: n = 0.",
        O::Broadcast | O::Reduce | O::AllReduce => "Each process contributes the whole vector: n = m.",
        O::ReduceScatter => "Each contributes the whole vector and keeps m / p of the sum: n = m.",
        O::Scatter => "The root has m words for each process: n = m p.",
        O::Gather | O::AllGather => "Each process contributes m words of the whole: n = m p.",
        O::AllToAll => "Each process has m words for each: n = m p.",
    }
}
