//! What no algorithm on nodes can beat.

use super::super::operation::{Operation, Share};
use crate::Error;
use crate::check::{non_negative, result};
use crate::nodes::{Layout, Nodes, Placement};

/// Returns the least words that some node must send or receive, for the `m` words that a process contributes: with
/// `N` nodes of `k` processes, `m` for broadcast and reduce, `2 m (N - 1)/N` for all-reduce, `m (N - 1)/N` for
/// reduce-scatter, `(N - 1) k m` for all-gather, scatter and gather, `k² (N - 1) m` for all-to-all, none for a barrier
/// and on one node.
///
/// ```
/// use crossover_model::collectives::{Operation, Share};
/// use crossover_model::collectives::nodes::nic_words;
/// use crossover_model::communication::Network;
/// use crossover_model::nodes::Nodes;
/// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network::default()) };
/// let share = Share { m: 1000.0, p: 16.0 };
/// assert_eq!(nic_words(Operation::AllToAll, &nodes, &share)?, 64_000.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Layout::of`]; names `m` when it is negative or not finite.
///
/// Source: derived, as the bounds of Chan, Heimlich, Purkayastha and van de Geijn 2007 for a process.
pub fn nic_words(operation: Operation, nodes: &Nodes, share: &Share) -> Result<f64, Error> {
    let layout = Layout::of(nodes, share.p, Placement::Block)?;
    let m = non_negative("m", share.m)?;
    let (k, others) = (layout.ppn() as f64, layout.nodes() as f64 - 1.0);
    if others == 0.0 {
        return Ok(0.0);
    }
    let part = others / (others + 1.0);
    let words = match operation {
        Operation::Broadcast | Operation::Reduce => m,
        Operation::AllReduce => 2.0 * m * part,
        Operation::ReduceScatter => m * part,
        Operation::AllGather | Operation::Scatter | Operation::Gather => others * k * m,
        Operation::AllToAll => k * k * others * m,
        Operation::Barrier => 0.0,
    };
    result("m", words)
}

/// Returns the time of these words over all NICs of a node, in seconds: `nic_words max(tw/k, t_nic/r')`, with the NICs
/// `r'` that its processes can use.
///
/// ```
/// use crossover_model::collectives::{Operation, Share};
/// use crossover_model::collectives::nodes::nic_bound;
/// use crossover_model::communication::Network;
/// use crossover_model::nodes::Nodes;
/// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network { ts: 1e-6, th: 0.0, tw: 1e-9 }) };
/// let least = nic_bound(Operation::Broadcast, &nodes, &Share { m: 1000.0, p: 16.0 })?;
/// assert!((least - 1e-6).abs() < 1e-18);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`nic_words`]; names `T` when the time overflows.
///
/// Source: derived.
pub fn nic_bound(operation: Operation, nodes: &Nodes, share: &Share) -> Result<f64, Error> {
    let words = nic_words(operation, nodes, share)?;
    let per_word = (nodes.tw / nodes.ppn).max(nodes.tw_nic / nodes.rails_in_use());
    result("T", words * per_word)
}
