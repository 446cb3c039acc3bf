//! Processes of several threads, and the nodes that they fill.

use super::pattern::Pattern;
use crate::check::{count, in_range, nearest_squares, square_root};
use crate::order;
use crate::{Error, ErrorKind};

/// The most cores of a node that several processes may share.
const MOST_CORES: f64 = 1e6;

/// How the processors of a run are processes, and their nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Processes {
    /// Processors of the run.
    pub n: f64,
    /// Processes of a full node, a divisor of its cores.
    pub ranks: f64,
    /// Threads of a process, the cores of a node over its processes.
    pub threads: f64,
    /// Processes of the run, `ceil(N / threads)`.
    pub processes: f64,
    /// Nodes of the run, `ceil(processes / ranks)`.
    pub nodes: f64,
    /// Processes of its busiest node, `min(processes, ranks)`.
    pub local: f64,
}

/// The blocks that a node holds: so many rows of so many.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeShape {
    /// Blocks below each other.
    pub rows: f64,
    /// Blocks beside each other, as many or more.
    pub columns: f64,
}

/// Returns the numbers of processes that can share a node of `cores`, rising: its divisors.
///
/// ```
/// use crossover_model::distributed::rank_choices;
/// assert_eq!(rank_choices(12.0)?, [1.0, 2.0, 3.0, 4.0, 6.0, 12.0]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `cores` when it is not a whole number from 1 to a million.
///
/// Source: none; every process has as many threads.
pub fn rank_choices(cores: f64) -> Result<Vec<f64>, Error> {
    let cores = in_range("cores", count("cores", cores)?, 1.0, MOST_CORES)?;
    let mut found = Vec::new();
    let mut low = 1.0;
    while low * low <= cores {
        if cores % low == 0.0 {
            found.push(low);
            if low * low < cores {
                found.push(cores / low);
            }
        }
        low += 1.0;
    }
    order::sort_ascending(&mut found);
    Ok(found)
}

/// Returns the threads of each of `ranks` processes on a node of `cores`.
pub(super) fn threads(cores: f64, ranks: f64) -> Result<f64, Error> {
    let (cores, ranks) = (count("cores", cores)?, count("ranks", ranks)?);
    if ranks == 1.0 {
        return Ok(cores);
    }
    in_range("cores", cores, 1.0, MOST_CORES)?;
    if cores % ranks == 0.0 { Ok(cores / ranks) } else { Err(no_divisor(cores, ranks)) }
}

#[cold]
fn no_divisor(cores: f64, ranks: f64) -> Error {
    let choices = rank_choices(cores).unwrap_or_default();
    let below = choices.iter().copied().rfind(|choice| *choice < ranks);
    let above = choices.iter().copied().find(|choice| ranks < *choice);
    let nearest: Vec<_> = below.into_iter().chain(above).map(|it| it.to_string()).collect();
    let help = format!("it must divide the {cores} cores of a node: give {}", nearest.join(" or "));
    Error::new(ErrorKind::NotDivisible, "ranks", ranks, help)
}

impl Processes {
    /// Returns how `n` processors are processes of these threads.
    pub(super) fn of(n: f64, ranks: f64, threads: f64) -> Self {
        let processes = (n / threads).ceil();
        let nodes = (processes / ranks).ceil();
        Self { n, ranks, threads, processes, nodes, local: processes.min(ranks) }
    }

    /// Returns whether these processes can send to each other as they are to.
    pub(super) fn can_send(&self, pattern: Pattern) -> bool {
        let side = self.processes.sqrt();
        pattern != Pattern::HaloBlocks || (side.fract() == 0.0 && self.shape_of(side).is_some())
    }

    /// Returns the blocks of a node where the grid has `side` blocks a side.
    pub(super) fn shape(&self, side: f64) -> Result<NodeShape, Error> {
        self.shape_of(side).ok_or_else(|| self.no_shape(side))
    }

    fn shape_of(&self, side: f64) -> Option<NodeShape> {
        if self.nodes == 1.0 {
            return Some(NodeShape { rows: side, columns: side });
        }
        let mut rows = self.ranks.sqrt().floor();
        while 1.0 <= rows {
            let columns = self.ranks / rows;
            if columns.fract() == 0.0 && side % rows == 0.0 && side % columns == 0.0 {
                return Some(NodeShape { rows, columns });
            }
            rows -= 1.0;
        }
        None
    }

    #[cold]
    fn no_shape(&self, side: f64) -> Error {
        // Other processes of the same cores are of other threads.
        let cores = self.ranks * self.threads;
        let fits =
            |ranks: &f64| Self::of(self.n, *ranks, cores / ranks).can_send(Pattern::HaloBlocks);
        let mut fitting = rank_choices(cores).unwrap_or_default();
        fitting.retain(fits);
        let far = |ranks: &f64| (ranks / self.ranks).ln().abs();
        let nearest = fitting.into_iter().min_by(|one, other| far(one).total_cmp(&far(other)));
        let instead = match nearest {
            Some(ranks) => format!("give {ranks}"),
            None => "give another N".to_owned(),
        };
        let help = format!(
            "no rectangle of so many blocks tiles the {side} by {side} blocks of the grid: {instead}"
        );
        Error::new(ErrorKind::NotDivisible, "ranks", self.ranks, help)
    }

    /// Returns the blocks of a side where each process has one of a square of blocks.
    pub(super) fn side(&self) -> Result<f64, Error> {
        square_root("N", self.processes).map_err(|_| self.no_square())
    }

    /// Blocks are exchanged by a square of processes: which numbers of processors make one.
    #[cold]
    fn no_square(&self) -> Error {
        let (below, above) = nearest_squares(self.processes);
        let who = if self.ranks == 1.0 { "nodes" } else { "processes" };
        let help = format!(
            "blocks are exchanged by a square of {who}: give {} or {}",
            below * self.threads,
            above * self.threads
        );
        Error::new(ErrorKind::NotPerfectSquare, "N", self.n, help)
    }
}
