//! Mappings of a decomposition to an execution matrix: row split and list schedule.

use crate::order;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::decomposition::Decomposition;
use super::execution::{Execution, check_processors};
use super::graph::Graph;
use super::lists::Lists;
use crate::Error;
use crate::names::named;

/// The mapping of a decomposition on processors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mapping {
    /// Each row of the decomposition matrix is cut into rows of at most P, in the given order.
    Rows,
    /// As [`Self::Rows`], after sorting each row by falling time.
    Longest,
    /// Rows are filled from all operators that are ready, longest path to an exit first.
    List,
}

named!(Mapping, "schedule", {
    Rows = "rows",
    Longest = "longest",
    List = "list",
});

impl Execution {
    /// Returns the mapping of a graph chosen by `mapping`.
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn of(graph: &Graph, mapping: Mapping, processors: f64) -> Result<Self, Error> {
        match mapping {
            Mapping::List => ListSchedule::new(graph).execution(processors),
            _ => Self::of_decomposed(graph, &graph.decomposition(), mapping, processors),
        }
    }

    /// Returns the mapping of a graph whose decomposition matrix is known.
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn of_decomposed(
        graph: &Graph,
        decomposition: &Decomposition,
        mapping: Mapping,
        processors: f64,
    ) -> Result<Self, Error> {
        match mapping {
            Mapping::Rows => Self::rows_of(decomposition, processors),
            Mapping::Longest => Self::longest_of(decomposition, processors),
            Mapping::List => ListSchedule::new(graph).execution(processors),
        }
    }

    /// Row split: a row of w operators becomes ceil(w/P) rows, in the given order.
    ///
    /// # Errors
    /// On the field `P`: a processor count that is not a whole number from 1 to
    /// [`MOST_PROCESSORS`](super::MOST_PROCESSORS).
    ///
    /// Source: D'Amore et al., proof of Theorem 16, for any P.
    pub fn rows_of(decomposition: &Decomposition, processors: f64) -> Result<Self, Error> {
        Self::split(decomposition, processors, |_| ())
    }

    /// Row split, longest first: each row is sorted by falling time before it is cut, operators of
    /// equal time in the given order. No other way to cut the row into rows of at most P gives a
    /// smaller sum of row maxima.
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn longest_of(decomposition: &Decomposition, processors: f64) -> Result<Self, Error> {
        Self::split(decomposition, processors, |row| {
            let time = |at: &u32| decomposition.beta(*at as usize);
            order::sort_by(row, |a, b| time(b).total_cmp(&time(a)));
        })
    }

    fn split(
        decomposition: &Decomposition,
        processors: f64,
        arrange: impl Fn(&mut Vec<u32>),
    ) -> Result<Self, Error> {
        let processors = check_processors(processors)?;
        let width = processors as usize;
        let mut rows = Lists::with_capacity(0, decomposition.operators());
        let mut arranged = Vec::new();
        for row in decomposition.rows() {
            arranged.clear();
            arranged.extend_from_slice(row);
            arrange(&mut arranged);
            for part in arranged.chunks(width) {
                rows.push_list(part);
            }
        }
        Ok(Self { processors, rows, beta: decomposition.shared_betas() })
    }
}

/// List schedules of one graph, for any number of processors: the priorities are found once.
///
/// Each row takes up to P of the operators whose predecessors are all in earlier rows, those with
/// the longest path to an exit first (in tcalc, the operator itself included), and operators of
/// equal priority in the order of the list. For equal times on trees that join towards one exit
/// this is Hu's algorithm, and no mapping has fewer rows.
///
/// ```
/// use crossover_model::multilevel::{Graph, ListSchedule, Operator};
/// let graph = Graph::new(&[
///     Operator::new("short", 1.0, &[]),
///     Operator::new("long", 1.0, &[]),
///     Operator::new("end", 5.0, &["long"]),
/// ])?;
/// let schedule = ListSchedule::new(&graph).execution(1.0)?;
/// assert_eq!(schedule.rows().collect::<Vec<_>>(), [[1], [2], [0]]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: D'Amore et al., Remark 7, made an algorithm; T. C. Hu, *Parallel sequencing and assembly
/// line problems*, Operations Research 9(6), 1961.
#[derive(Clone, Debug)]
pub struct ListSchedule<'graph> {
    pub(super) graph: &'graph Graph,
    /// The operators, most urgent first.
    pub(super) by_rank: Vec<u32>,
    /// The place of each operator in `by_rank`.
    rank: Vec<u32>,
    /// The number of predecessors of each operator.
    pub(super) waiting: Vec<u32>,
}

impl<'graph> ListSchedule<'graph> {
    /// Finds the priorities: one sort, and linear in the dependencies.
    #[must_use]
    pub fn new(graph: &'graph Graph) -> Self {
        let longest = graph.priorities();
        let mut by_rank: Vec<u32> = (0..graph.operators() as u32).collect();
        let priority = |&at: &u32| longest.get(at as usize).copied().unwrap_or(0.0);
        order::sort_by(&mut by_rank, |a, b| priority(b).total_cmp(&priority(a)));
        let mut rank = vec![0; by_rank.len()];
        for (place, &at) in by_rank.iter().enumerate() {
            if let Some(slot) = rank.get_mut(at as usize) {
                *slot = place as u32;
            }
        }
        let waiting = (0..graph.operators()).map(|at| graph.predecessors(at).len() as u32);
        Self { graph, by_rank, rank, waiting: waiting.collect() }
    }

    /// Returns the list schedule on `processors`: linear in the dependencies, with a logarithm in
    /// the operators.
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn execution(&self, processors: f64) -> Result<Execution, Error> {
        let processors = check_processors(processors)?;
        let width = processors as usize;
        let mut waiting = self.waiting.clone();
        let mut rows = Lists::with_capacity(0, self.graph.operators());
        let mut ready = self.entries();
        let mut row: Vec<u32> = Vec::new();
        while !ready.is_empty() {
            row.clear();
            while row.len() < width {
                let Some(Reverse(rank)) = ready.pop() else {
                    break;
                };
                row.extend(self.by_rank.get(rank as usize));
            }
            rows.push_list(&row);
            for &done in &row {
                self.release(done, &mut waiting, &mut ready);
            }
        }
        Ok(Execution { processors, rows, beta: self.graph.shared_betas() })
    }

    /// The ranks of the operators without predecessors.
    pub(super) fn entries(&self) -> BinaryHeap<Reverse<u32>> {
        let ranks = self.rank.iter().zip(&self.waiting);
        let entries = ranks.filter(|(_, waiting)| **waiting == 0);
        entries.map(|(&rank, _)| Reverse(rank)).collect()
    }

    /// Makes those ready that waited for no other operator than `done`.
    pub(super) fn release(
        &self,
        done: u32,
        waiting: &mut [u32],
        ready: &mut BinaryHeap<Reverse<u32>>,
    ) {
        for &after in self.graph.successors(done as usize) {
            let slot = after as usize;
            if let (Some(left), Some(&rank)) = (waiting.get_mut(slot), self.rank.get(slot)) {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    ready.push(Reverse(rank));
                }
            }
        }
    }
}
