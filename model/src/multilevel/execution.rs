//! The execution matrix: which operators run side by side, row after row, on P processors.

use std::sync::Arc;

use super::decomposition::read_rows;
use super::graph::Graph;
use super::lists::Lists;
use crate::{Error, ErrorKind, check};

/// The most processors a mapping takes: so that empty cells are still counted exactly.
pub const MOST_PROCESSORS: f64 = 1e9;

/// The kind of algorithm of an execution matrix (Definition 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Parallelism {
    /// More than one column, no empty cell.
    Perfect,
    /// More than one column, some empty cells.
    Parallel,
    /// One column.
    Sequential,
}

/// An execution matrix `M_E`: its rows are executed one after the other, the at most P operators of
/// a row at the same time, so that a row takes as long as its longest operator.
///
/// The number of columns `c_E` is P: a processor without work idles and is charged for.
///
/// ```
/// use crossover_model::multilevel::{Decomposition, Execution};
/// let d15 = Decomposition::from_rows(&[vec![1.0; 8], vec![1.0; 4], vec![1.0; 2], vec![1.0]])?;
/// let execution = Execution::rows_of(&d15, 3.0)?;
/// assert_eq!(execution.row_sizes().collect::<Vec<_>>(), [3, 3, 2, 3, 1, 2, 1]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: D'Amore et al., Remark 7 and Definition 15.
#[derive(Clone, Debug, PartialEq)]
pub struct Execution {
    pub(super) processors: f64,
    pub(super) rows: Lists,
    pub(super) beta: Arc<[f64]>,
}

impl Execution {
    /// Returns the execution matrix with these rows of times, in tcalc, on `processors`.
    ///
    /// # Errors
    /// As [`Decomposition::from_rows`](super::Decomposition::from_rows), [`ErrorKind::BadMatrix`] also for a row of more than
    /// `processors` operators; on the field `P`, a processor count that is not a whole number
    /// from 1 to [`MOST_PROCESSORS`].
    pub fn from_rows(rows: &[Vec<f64>], processors: f64) -> Result<Self, Error> {
        let read = read_rows(rows.iter().map(|row| row.iter().copied().map(Some)))?;
        Self::check(read, processors)
    }

    /// Returns the execution matrix with these cells: a time in tcalc, or `None` for an empty cell.
    ///
    /// # Errors
    /// As [`Execution::from_rows`].
    pub fn from_matrix(matrix: &[Vec<Option<f64>>], processors: f64) -> Result<Self, Error> {
        let read = read_rows(matrix.iter().map(|row| row.iter().copied()))?;
        Self::check(read, processors)
    }

    fn check((rows, beta): (Lists, Arc<[f64]>), processors: f64) -> Result<Self, Error> {
        let processors = check_processors(processors)?;
        for (number, row) in (1..).zip(rows.iter()) {
            if processors < row.len() as f64 {
                let got = format!("{} operators wide in row {number}", row.len());
                let help = format!("at most P = {processors} fit into a row");
                return Err(Error::new(ErrorKind::BadMatrix, "matrix", got, help));
            }
        }
        Ok(Self { processors, rows, beta })
    }

    /// Returns the processors P, which are the columns `c_E`.
    #[must_use]
    pub fn processors(&self) -> f64 {
        self.processors
    }

    /// Returns the number of operators: k, whatever P (Remark 8).
    #[must_use]
    pub fn operators(&self) -> usize {
        self.rows.total()
    }

    /// Returns the number of rows: `r_E`.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the operators of the row `index`, by position; none beyond the last row.
    #[must_use]
    pub fn row(&self, index: usize) -> &[u32] {
        self.rows.get(index)
    }

    /// Returns the rows in turn.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.rows.iter()
    }

    /// Returns the number of operators of each row.
    pub fn row_sizes(&self) -> impl ExactSizeIterator<Item = usize> {
        self.rows.iter().map(<[u32]>::len)
    }

    /// Returns the operators in the fullest row.
    #[must_use]
    pub fn widest(&self) -> usize {
        self.row_sizes().max().unwrap_or(0)
    }

    /// Returns the time of the operator at position `at`, in tcalc; 0 beyond the last.
    #[must_use]
    pub fn beta(&self, at: usize) -> f64 {
        self.beta.get(at).copied().unwrap_or(0.0)
    }

    /// Returns the times of all operators, in tcalc, by position.
    #[must_use]
    pub fn betas(&self) -> &[f64] {
        &self.beta
    }

    /// Returns the times of the rows in tcalc, each its greatest operator: `beta_r` (Remark 11).
    #[must_use]
    pub fn row_times(&self) -> impl ExactSizeIterator<Item = f64> {
        self.rows.iter().map(|row| {
            let times = row.iter().map(|&at| self.beta(at as usize));
            times.fold(0.0, f64::max)
        })
    }

    /// Returns the number of empty cells among the `r_E` times P.
    #[must_use]
    pub fn empty_cells(&self) -> f64 {
        self.processors * self.row_count() as f64 - self.operators() as f64
    }

    /// Returns which of the three kinds of Definition 15 this algorithm is.
    #[must_use]
    pub fn parallelism(&self) -> Parallelism {
        if self.processors == 1.0 {
            Parallelism::Sequential
        } else if self.empty_cells() == 0.0 {
            Parallelism::Perfect
        } else {
            Parallelism::Parallel
        }
    }

    /// Returns whether this matrix may be executed: it holds every operator of `graph` once, each
    /// in a later row than all of its predecessors.
    #[must_use]
    pub fn respects(&self, graph: &Graph) -> bool {
        if self.operators() != graph.operators() {
            return false;
        }
        let mut row_of = vec![usize::MAX; graph.operators()];
        for (index, row) in self.rows().enumerate() {
            for &at in row {
                match row_of.get_mut(at as usize) {
                    Some(slot) if *slot == usize::MAX => *slot = index,
                    _ => return false,
                }
            }
        }
        let place = |at: u32| row_of.get(at as usize).copied().unwrap_or(usize::MAX);
        (0..graph.operators()).all(|at| {
            let before = graph.predecessors(at).iter();
            before.copied().all(|other| place(other) < place(at as u32))
        })
    }

    /// Returns the execution matrix that runs the operators of `graph` in these rows, by position.
    ///
    /// # Errors
    /// On the field `matrix`, [`ErrorKind::BadMatrix`]: an empty row, one of more than
    /// `processors` operators, or rows that do not [respect](Execution::respects) the graph. On
    /// the field `P` as [`Execution::rows_of`].
    pub fn of_graph(graph: &Graph, rows: &[Vec<u32>], processors: f64) -> Result<Self, Error> {
        let processors = check_processors(processors)?;
        let fault = |got: String, help| Error::new(ErrorKind::BadMatrix, "matrix", got, help);
        let mut lists = Lists::with_capacity(rows.len(), graph.operators());
        for (number, row) in (1..).zip(rows) {
            if row.is_empty() || processors < row.len() as f64 {
                let got = format!("{} operators wide in row {number}", row.len());
                return Err(fault(got, "give each row from 1 to P operators"));
            }
            lists.push_list(row);
        }
        let execution = Self { processors, rows: lists, beta: graph.shared_betas() };
        if execution.respects(graph) {
            return Ok(execution);
        }
        let help = "run every operator once, after all of its predecessors";
        Err(fault("not an order of this graph".to_owned(), help))
    }
}

/// A whole number of processors from 1 to [`MOST_PROCESSORS`].
pub(crate) fn check_processors(processors: f64) -> Result<f64, Error> {
    if MOST_PROCESSORS < check::processors("P", processors, 1)? {
        let help = format!("give at most {MOST_PROCESSORS} processors");
        return Err(Error::new(ErrorKind::TooLarge, "P", processors, help));
    }
    Ok(processors)
}
