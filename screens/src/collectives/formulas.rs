//! The formula of each algorithm, in the letters of the sources.

use crossover_model::collectives::{Algorithm, Operation, Share};

use super::inputs::{Inputs, Place};

pub(super) const THAKUR: &str = "Thakur, Rabenseifner and Gropp 2005, section 4";
const GRAMA: &str = "Grama et al., chapter 4 and Table 4.1";
const SHARING: &str = "Derived from Grama et al., sections 2.5.1 and 4.1";

/// Where messages share links: the rounds of the algorithm that is meant, added up.
const SHARED: &str =
    r#"sum_i(r_i) ts "start-ups" + sum_i(r_i k_i w_i) tw "words" + sum_i(r_i g_i) γ "combining""#;
/// The same of the best algorithm on the network.
const SHARED_BY_BEST: &str = r#"sum_i(r'_i) ts "start-ups" + sum_i(r'_i k'_i w'_i) tw "words" + sum_i(r'_i g'_i) γ "combining""#;

/// A formula and its source.
pub(super) type Sourced = (&'static str, &'static str);

/// Returns the time where any two processes are neighbors.
pub(super) fn switched(s: &Inputs, algorithm: Algorithm) -> Sourced {
    let folded = folded(s.op, algorithm).filter(|_| s.p.log2().fract() != 0.0);
    (folded.unwrap_or(formula(s.op, algorithm)), THAKUR)
}

/// Returns the time where the operation runs; of the algorithm that is meant, or of the best there.
pub(super) fn here(s: &Inputs, algorithm: Algorithm) -> Sourced {
    let shared = s.stages(algorithm).is_ok_and(|stages| {
        let mut stages = stages.iter();
        stages.any(|stage| stage.sharing != 1.0)
    });
    match s.place {
        Place::On(_) if shared && s.algorithm() == Ok(algorithm) => (SHARED, SHARING),
        Place::On(_) if shared => (SHARED_BY_BEST, SHARING),
        Place::On(shape) if shape.algorithm(s.op) == algorithm => {
            textbook(s.op, algorithm).map_or_else(|| switched(s, algorithm), |text| (text, GRAMA))
        }
        _ => switched(s, algorithm),
    }
}

/// Returns the formula where `p` is a power of two, or needs not be; `n` as in the notes.
fn formula(op: Operation, algorithm: Algorithm) -> &'static str {
    use Algorithm as A;
    use Operation as O;
    match (op, algorithm) {
        (O::Barrier, _) => "ceil(log2(p)) ts",
        (O::Broadcast, A::VanDeGeijn) => {
            r#"(ceil(log2(p)) + p - 1) ts "start-ups" + 2 (p - 1) n tw / p "words""#
        }
        (O::Broadcast, A::VanDeGeijnDoubling) => {
            r#"2 ceil(log2(p)) ts "start-ups" + 2 (p - 1) n tw / p "words""#
        }
        (O::Broadcast, A::Linear) => r#"(p - 1) (ts "start-ups" + n tw "words")"#,
        (O::Broadcast, A::Chain) => r#"(p - 2 + s) (ts "start-ups" + n tw / s "words")"#,
        (O::Broadcast, _) => r#"ceil(log2(p)) (ts "start-ups" + n tw "words")"#,
        (O::Reduce, A::Binomial) | (O::AllReduce, A::RecursiveDoubling) => {
            r#"ceil(log2(p)) (ts "start-ups" + n tw "words" + n γ "combining")"#
        }
        (O::Reduce, A::Linear) => r#"(p - 1) (ts "start-ups" + n tw "words" + n γ "combining")"#,
        (O::Reduce, A::Chain) => {
            r#"(p - 2 + s) (ts "start-ups" + n tw / s "words" + n γ / s "combining")"#
        }
        (O::AllReduce, A::Ring) => {
            r#"2 (p - 1) ts "start-ups" + 2 (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#
        }
        (O::AllReduce, A::ReduceBroadcast) => {
            r#"2 ceil(log2(p)) (ts "start-ups" + n tw "words") + ceil(log2(p)) n γ "combining""#
        }
        (O::Reduce | O::AllReduce, _) => {
            r#"2 log2(p) ts "start-ups" + 2 (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#
        }
        (O::ReduceScatter, A::RecursiveHalving) => {
            r#"log2(p) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#
        }
        (O::ReduceScatter, A::Mesh) => {
            r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#
        }
        (O::ReduceScatter, A::ReduceScatterTree) => {
            r#"2 ceil(log2(p)) ts "start-ups" + (ceil(log2(p)) + (p - 1) / p) n tw "words" + ceil(log2(p)) n γ "combining""#
        }
        (O::ReduceScatter, _) => {
            r#"(p - 1) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#
        }
        (O::AllToAll, A::Bruck) => r#"ceil(log2(p)) ts "start-ups" + B n tw / p "words""#,
        (O::AllToAll, A::Ring) => r#"(p - 1) (ts "start-ups" + n tw / 2 "words")"#,
        (O::AllToAll, A::Mesh) => r#"(sqrt(p) - 1) (2 ts "start-ups" + n tw "words")"#,
        (O::AllGather, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) n tw / p "words""#,
        (O::AllGather, A::Ring) | (O::Scatter | O::Gather, A::Linear) | (O::AllToAll, _) => {
            r#"(p - 1) ts "start-ups" + (p - 1) n tw / p "words""#
        }
        (O::Scatter | O::Gather | O::AllGather, _) => {
            r#"ceil(log2(p)) ts "start-ups" + (p - 1) n tw / p "words""#
        }
    }
}

/// Returns the same where the processes beyond the core `c`, the greatest power of two below `p`,
/// are folded in and out.
fn folded(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    use Algorithm as A;
    use Operation as O;
    match (op, algorithm) {
        (O::AllReduce, A::RecursiveDoubling) => {
            Some(r#"(log2(c) + 2) (ts "start-ups" + n tw "words") + (log2(c) + 1) n γ "combining""#)
        }
        (O::AllReduce, A::Rabenseifner) => Some(
            r#"(2 log2(c) + 3) ts "start-ups" + (2 (c - 1) / c + 2) n tw "words" + ((c - 1) / c + 1 / 2) n γ "combining""#,
        ),
        (O::Reduce, A::Rabenseifner) => Some(
            r#"(2 log2(c) + 2) ts "start-ups" + (2 (c - 1) / c + 1) n tw "words" + ((c - 1) / c + 1 / 2) n γ "combining""#,
        ),
        (O::AllGather, A::RecursiveDoubling) => {
            Some(r#"(log2(c) + 2) ts "start-ups" + (1 + (c - 1) / p + x) n tw "words""#)
        }
        (O::ReduceScatter, A::RecursiveHalving) => Some(
            r#"(log2(c) + 2) ts "start-ups" + (1 + c / p + x) n tw "words" + (1 + (c - 1) / p + x) n γ "combining""#,
        ),
        _ => None,
    }
}

/// Returns the textbook's form of its own algorithms, where it counts the words `m` of a process.
fn textbook(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    use Algorithm as A;
    use Operation as O;
    Some(match (op, algorithm) {
        (O::Broadcast, _) => r#"ceil(log2(p)) (ts "start-ups" + m tw "words")"#,
        (O::Scatter | O::Gather, _) => r#"ceil(log2(p)) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllGather, A::Ring) | (O::AllToAll, A::Pairwise) => {
            r#"(p - 1) (ts "start-ups" + m tw "words")"#
        }
        (O::AllGather, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllGather, _) => r#"log2(p) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllToAll, A::Ring) => r#"(p - 1) (ts "start-ups" + m p tw / 2 "words")"#,
        (O::AllToAll, A::Mesh) => r#"(sqrt(p) - 1) (2 ts "start-ups" + m p tw "words")"#,
        _ => return None,
    })
}

/// Returns the time on an Ethernet as the paper prints it. The paper has no barrier: here each other
/// process sends a message without words.
pub(super) const fn printed(op: Operation) -> &'static str {
    match op {
        Operation::Broadcast => r#"m (ts "start-ups" + tw "words")"#,
        Operation::Barrier => "(p - 1) ts",
        _ => r#"(p - 1) m (ts "start-ups" + tw "words")"#,
    }
}

/// Returns the same with one start-up for a message.
pub(super) const fn packed(op: Operation) -> &'static str {
    match op {
        Operation::Broadcast => r#"ts "start-ups" + m tw "words""#,
        Operation::Barrier => "(p - 1) ts",
        _ => r#"(p - 1) (ts "start-ups" + m tw "words")"#,
    }
}

/// Returns what one channel needs: the time, the messages, and the bytes.
pub(super) const fn channel(op: Operation) -> [&'static str; 3] {
    match op {
        Operation::Broadcast => [r#"ts "start-ups" + m tw "words""#, "1", "m word"],
        Operation::Scatter => [r#"ts "start-ups" + (p - 1) m tw "words""#, "1", "(p - 1) m word"],
        Operation::Gather | Operation::Reduce => {
            [r#"(p - 1) (ts "start-ups" + m tw "words")"#, "p - 1", "(p - 1) m word"]
        }
        Operation::AllGather | Operation::AllReduce => {
            [r#"p (ts "start-ups" + m tw "words")"#, "p", "p m word"]
        }
        Operation::ReduceScatter => {
            [r#"p ts "start-ups" + (p - 1) m tw "words""#, "p", "(p - 1) m word"]
        }
        Operation::AllToAll => {
            [r#"p ts "start-ups" + p (p - 1) m tw "words""#, "p", "p (p - 1) m word"]
        }
        Operation::Barrier => ["p ts", "p", "0 word"],
    }
}

/// Returns the words that a process must send or receive, in time.
pub(super) const fn bandwidth_bound(op: Operation) -> &'static str {
    match op {
        Operation::Broadcast | Operation::Reduce => "n tw",
        Operation::AllReduce => "2 (p - 1) n tw / p",
        Operation::Barrier => "0 tw",
        _ => "(p - 1) n tw / p",
    }
}

/// Returns the time over the greatest of the bounds.
pub(super) const fn over_bound(op: Operation) -> &'static str {
    match op {
        Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => {
            "t / max(latency_bound, bandwidth_bound, (p - 1) n γ / p)"
        }
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
pub(super) const fn conversion(op: Operation) -> &'static str {
    match op {
        Operation::Barrier => "A barrier sends no words: n = 0.",
        Operation::Broadcast | Operation::Reduce | Operation::AllReduce => {
            "Each process contributes the whole vector: n = m."
        }
        Operation::ReduceScatter => {
            "Each contributes the whole vector and keeps m / p of the sum: n = m."
        }
        Operation::Scatter => "The root has m words for each process: n = m p.",
        Operation::Gather | Operation::AllGather => {
            "Each process contributes m words of the whole: n = m p."
        }
        Operation::AllToAll => "Each process has m words for each: n = m p.",
    }
}
