//! The formula of each algorithm, in the letters of the sources.

use crossover_model::collectives::{Algorithm, Operation};

pub(super) const THAKUR: &str = "Thakur, Rabenseifner and Gropp 2005, section 4";
pub(super) const GRAMA: &str = "Grama et al., chapter 4 and Table 4.1";
pub(super) const HANULIAK: &str = "Hanuliak 2014, section 7.2.2";

/// The time of an algorithm; `n` as in the notes, `lg p` rounded up where p is no power of two.
pub(super) fn formula(op: Operation, algorithm: Algorithm) -> &'static str {
    use Algorithm as A;
    use Operation as O;
    match (op, algorithm) {
        (O::Barrier, _) => "t = ts lg p",
        (O::Broadcast, A::VanDeGeijn) => "t = (lg p + p − 1) ts + 2 (p − 1)/p n tw",
        (O::Broadcast, A::VanDeGeijnDoubling) => "t = 2 lg p ts + 2 (p − 1)/p n tw",
        (O::Broadcast, _) => "t = lg p (ts + n tw)",
        (O::Reduce, A::Binomial) | (O::AllReduce, A::RecursiveDoubling) => {
            "t = lg p (ts + n tw + n γ)"
        }
        (O::AllReduce, A::Ring) => "t = 2 (p − 1) ts + 2 (p − 1)/p n tw + (p − 1)/p n γ",
        (O::Reduce | O::AllReduce, _) => "t = 2 lg p ts + 2 (p − 1)/p n tw + (p − 1)/p n γ",
        (O::ReduceScatter, A::RecursiveHalving) => "t = lg p ts + (p − 1)/p n (tw + γ)",
        (O::ReduceScatter, A::Mesh) => "t = 2 (√p − 1) ts + (p − 1)/p n (tw + γ)",
        (O::ReduceScatter, _) => "t = (p − 1) ts + (p − 1)/p n (tw + γ)",
        (O::AllToAll, A::Bruck) => "t = lg p (ts + n/2 tw)",
        (O::AllToAll, A::Ring) => "t = (p − 1)(ts + n/2 tw)",
        (O::AllToAll, A::Mesh) => "t = (√p − 1)(2 ts + n tw)",
        (O::AllGather, A::Mesh) => "t = 2 (√p − 1) ts + (p − 1)/p n tw",
        (O::AllGather, A::Ring) | (O::AllToAll, _) => "t = (p − 1) ts + (p − 1)/p n tw",
        (O::Scatter | O::Gather | O::AllGather, _) => "t = lg p ts + (p − 1)/p n tw",
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
