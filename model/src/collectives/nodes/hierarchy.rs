//! Leaders and lanes: collectives in phases inside the nodes and between them.

use super::super::Algorithm;
use super::super::operation::Operation;
use super::rounds::RoundsAlike;
use crate::names::named;

/// A collective that knows the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hierarchy {
    /// One process of each node, its leader, speaks for all of it.
    Leaders,
    /// Process `j` of every node deals with the `j`-th part of the words, all parts at once.
    Lanes,
}

named!(Hierarchy, "algorithm", { Leaders = "leaders", Lanes = "lanes" });

/// A hierarchical collective.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hierarchical {
    /// The whole time, in seconds: the sum of its phases.
    pub t: f64,
    /// The phases inside the nodes, in seconds.
    pub t_in: f64,
    /// The phases between the nodes, in seconds.
    pub t_across: f64,
    /// Its phases, one after the other; none where it has nothing to do.
    pub phases: Vec<PhaseOnNodes>,
}

/// A phase of a hierarchical collective.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseOnNodes {
    /// Whether it runs between the nodes; otherwise in all nodes at once.
    pub is_across: bool,
    /// What it does.
    pub operation: Operation,
    /// By which algorithm: the fastest.
    pub algorithm: Algorithm,
    /// Its words `n`, as [`Operation::total_words`] counts them.
    pub n: f64,
    /// Its time, in seconds.
    pub t: f64,
    /// Its rounds, on the real NICs.
    pub rounds: Vec<RoundsAlike>,
}

/// Where a phase runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Inside,
    Across,
}

/// A phase before its algorithm is chosen: where, what, and its words `n`.
pub(super) type Planned = (Level, Operation, f64);

impl Hierarchy {
    /// Returns the phases for the `m` words that a process contributes, on `nodes` nodes of `k` processes.
    pub(super) fn phases(self, operation: Operation, m: f64, k: f64, nodes: f64) -> Vec<Planned> {
        use Level::{Across, Inside};
        use Operation as O;
        let p = k * nodes;
        match (operation, self) {
            (O::Broadcast, Self::Leaders) => {
                vec![(Across, O::Broadcast, m), (Inside, O::Broadcast, m)]
            }
            (O::Broadcast, Self::Lanes) => vec![
                (Inside, O::Scatter, m),
                (Across, O::Broadcast, m / k),
                (Inside, O::AllGather, m),
            ],
            (O::Reduce, Self::Leaders) => vec![(Inside, O::Reduce, m), (Across, O::Reduce, m)],
            (O::Reduce, Self::Lanes) => vec![
                (Inside, O::ReduceScatter, m),
                (Across, O::Reduce, m / k),
                (Inside, O::Gather, m),
            ],
            (O::AllReduce, Self::Leaders) => {
                vec![(Inside, O::Reduce, m), (Across, O::AllReduce, m), (Inside, O::Broadcast, m)]
            }
            (O::AllReduce, Self::Lanes) => vec![
                (Inside, O::ReduceScatter, m),
                (Across, O::AllReduce, m / k),
                (Inside, O::AllGather, m),
            ],
            (O::AllGather, Self::Leaders) => vec![
                (Inside, O::Gather, k * m),
                (Across, O::AllGather, p * m),
                (Inside, O::Broadcast, p * m),
            ],
            (O::AllGather, Self::Lanes) => {
                vec![(Across, O::AllGather, nodes * m), (Inside, O::AllGather, p * m)]
            }
            (O::ReduceScatter, Self::Leaders) => vec![
                (Inside, O::Reduce, m),
                (Across, O::ReduceScatter, m),
                (Inside, O::Scatter, m / nodes),
            ],
            (O::ReduceScatter, Self::Lanes) => {
                vec![(Inside, O::ReduceScatter, m), (Across, O::ReduceScatter, m / k)]
            }
            (O::AllToAll, Self::Leaders) => vec![
                (Inside, O::Gather, k * p * m),
                (Across, O::AllToAll, k * p * m),
                (Inside, O::Scatter, k * p * m),
            ],
            (O::AllToAll, Self::Lanes) => {
                vec![(Inside, O::AllToAll, p * m), (Across, O::AllToAll, p * m)]
            }
            (O::Scatter, Self::Leaders) => {
                vec![(Across, O::Scatter, p * m), (Inside, O::Scatter, k * m)]
            }
            (O::Scatter, Self::Lanes) => {
                vec![(Inside, O::Scatter, p * m), (Across, O::Scatter, nodes * m)]
            }
            (O::Gather, Self::Leaders) => {
                vec![(Inside, O::Gather, k * m), (Across, O::Gather, p * m)]
            }
            (O::Gather, Self::Lanes) => {
                vec![(Across, O::Gather, nodes * m), (Inside, O::Gather, p * m)]
            }
            (O::Barrier, Self::Leaders) => vec![
                (Inside, O::Reduce, 0.0),
                (Across, O::Barrier, 0.0),
                (Inside, O::Broadcast, 0.0),
            ],
            (O::Barrier, Self::Lanes) => vec![(Inside, O::Barrier, 0.0), (Across, O::Barrier, 0.0)],
        }
    }
}
