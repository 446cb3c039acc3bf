//! The formula of each algorithm, in the letters of the sources.

use crossover_model::collectives::{Algorithm, Operation};

use super::setting::Setting;

pub(super) const THAKUR: &str = "Thakur, Rabenseifner and Gropp 2005, section 4";
pub(super) const GRAMA: &str = "Grama et al., chapter 4 and Table 4.1";
pub(super) const HANULIAK: &str = "Hanuliak 2014, section 7.2.2";

pub(super) const SHARING: &str = "derived from Grama et al., sections 2.5.1 and 4.1";

/// The time where messages share links.
pub(super) const SHARED: &str =
    "t = a ts + n (b tw + c γ), b n the words over the busiest link, added over the rounds";

/// The time of an algorithm; `n` as in the notes, `lg p` rounded up where p is no power of two, and
/// `p'` the greatest power of two below it.
pub(super) fn formula(s: &Setting, algorithm: Algorithm) -> &'static str {
    use Algorithm as A;
    use Operation as O;
    if s.p.log2().fract() != 0.0
        && let Some(folded) = folded(s.op, algorithm)
    {
        return folded;
    }
    match (s.op, algorithm) {
        (O::Barrier, _) => "t = ts lg p",
        (O::Broadcast, A::VanDeGeijn) => "t = (lg p + p − 1) ts + 2 (p − 1)/p n tw",
        (O::Broadcast, A::VanDeGeijnDoubling) => "t = 2 lg p ts + 2 (p − 1)/p n tw",
        (O::Broadcast, A::Linear) => "t = (p − 1)(ts + n tw)",
        (O::Broadcast, A::Chain) => "t = (p − 2 + s)(ts + n/s tw), s segments",
        (O::Broadcast, _) => "t = lg p (ts + n tw)",
        (O::Reduce, A::Binomial) | (O::AllReduce, A::RecursiveDoubling) => {
            "t = lg p (ts + n tw + n γ)"
        }
        (O::Reduce, A::Linear) => "t = (p − 1)(ts + n tw + n γ)",
        (O::Reduce, A::Chain) => "t = (p − 2 + s)(ts + n/s tw + n/s γ), s segments",
        (O::AllReduce, A::Ring) => "t = 2 (p − 1) ts + 2 (p − 1)/p n tw + (p − 1)/p n γ",
        (O::AllReduce, A::ReduceBroadcast) => "t = 2 lg p (ts + n tw) + lg p n γ",
        (O::Reduce | O::AllReduce, _) => "t = 2 lg p ts + 2 (p − 1)/p n tw + (p − 1)/p n γ",
        (O::ReduceScatter, A::RecursiveHalving) => "t = lg p ts + (p − 1)/p n (tw + γ)",
        (O::ReduceScatter, A::Mesh) => "t = 2 (√p − 1) ts + (p − 1)/p n (tw + γ)",
        (O::ReduceScatter, A::ReduceScatterTree) => {
            "t = 2 lg p ts + (lg p + (p − 1)/p) n tw + lg p n γ"
        }
        (O::ReduceScatter, _) => "t = (p − 1) ts + (p − 1)/p n (tw + γ)",
        (O::AllToAll, A::Bruck) => "t = lg p ts + b n tw, b p the ones of 1 to p − 1 in binary",
        (O::AllToAll, A::Ring) => "t = (p − 1)(ts + n/2 tw)",
        (O::AllToAll, A::Mesh) => "t = (√p − 1)(2 ts + n tw)",
        (O::AllGather, A::Mesh) => "t = 2 (√p − 1) ts + (p − 1)/p n tw",
        (O::AllGather, A::Ring) | (O::Scatter | O::Gather, A::Linear) | (O::AllToAll, _) => {
            "t = (p − 1) ts + (p − 1)/p n tw"
        }
        (O::Scatter | O::Gather | O::AllGather, _) => "t = lg p ts + (p − 1)/p n tw",
    }
}

/// The same where processes are folded, p' the greatest power of two below p.
fn folded(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    use Algorithm as A;
    use Operation as O;
    match (op, algorithm) {
        (O::AllReduce, A::RecursiveDoubling) => {
            Some("t = (lg p' + 2)(ts + n tw) + (lg p' + 1) n γ, p' the power of two below p")
        }
        (O::AllReduce, A::Rabenseifner) => Some(
            "t = (2 lg p' + 3) ts + (2 (p' − 1)/p' + 2) n tw + ((p' − 1)/p' + 1/2) n γ, p' the power of two below p",
        ),
        (O::Reduce, A::Rabenseifner) => Some(
            "t = (2 lg p' + 2) ts + (2 (p' − 1)/p' + 1) n tw + ((p' − 1)/p' + 1/2) n γ, p' the power of two below p",
        ),
        (O::AllGather, A::RecursiveDoubling) => Some(
            "t = (lg p' + 2) ts + (1 + (p' − 1)/p + x) n tw, p' the power of two below p, x = Σ min(p − p', d)/p over d = 1, 2, 4, ..., p'/2",
        ),
        (O::ReduceScatter, A::RecursiveHalving) => Some(
            "t = (lg p' + 2) ts + (1 + p'/p + x) n tw + (1 + (p' − 1)/p + x) n γ, p' the power of two below p, x = Σ min(p − p', d)/p over d = 1, 2, 4, ..., p'/2",
        ),
        _ => None,
    }
}

/// How `m` becomes the `n` of the MPI forms.
pub(super) fn conversion(op: Operation) -> &'static str {
    match op {
        Operation::Barrier => "n = 0: a barrier sends no words",
        Operation::Broadcast | Operation::Reduce | Operation::AllReduce => {
            "n = m: each process contributes the whole vector"
        }
        Operation::ReduceScatter => {
            "n = m: each contributes the whole vector and keeps m / p of the sum"
        }
        Operation::Scatter => "n = m p: the root has m words for each process",
        Operation::Gather | Operation::AllGather => {
            "n = m p: each contributes m words of the whole"
        }
        Operation::AllToAll => "n = m p: each process has m words for each",
    }
}
