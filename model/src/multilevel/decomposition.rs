//! The decomposition matrix: the operators of a problem by dependency level.

use std::sync::Arc;

use super::graph::{Graph, MOST_OPERATORS};
use super::lists::Lists;
use crate::sum::sum;
use crate::{Error, ErrorKind, check};

/// A decomposition matrix `M_D`: row i holds the operators whose longest chain of predecessors has
/// length i, so the operators of one row do not depend on each other.
///
/// Cells that are not listed are empty. Operators are known by their position: in the graph the
/// matrix was made from, or row by row.
///
/// ```
/// use crossover_model::multilevel::Decomposition;
/// // The sum of 16 numbers as D3: two sums of 8, then the sum of 2.
/// let d3 = Decomposition::from_rows(&[vec![7.0, 7.0], vec![1.0]])?;
/// assert_eq!((d3.operators(), d3.concurrency(), d3.dependency()), (3, 2, 2));
/// assert!(!d3.is_perfect());
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: D'Amore et al., Definition 4 and Remarks 2 and 3.
#[derive(Clone, Debug, PartialEq)]
pub struct Decomposition {
    rows: Lists,
    beta: Arc<[f64]>,
}

impl Graph {
    /// Returns the decomposition matrix of this graph: its operators by [level](Graph::level),
    /// within a row in the order of the list. Linear in operators and dependencies.
    #[must_use]
    pub fn decomposition(&self) -> Decomposition {
        let levels = self.levels();
        let count = levels.iter().max().map_or(0, |&level| level as usize + 1);
        Decomposition { rows: Lists::from_keys(levels, count), beta: self.shared_betas() }
    }
}

impl Decomposition {
    /// Returns the matrix with these rows of times, in tcalc.
    ///
    /// # Errors
    /// On the field `matrix`: [`ErrorKind::BadMatrix`] without rows, with an empty row or a time
    /// that is not above 0; [`ErrorKind::NotANumber`] and [`ErrorKind::NonFinite`] for such
    /// times; [`ErrorKind::Undefined`] when the times overflow together; [`ErrorKind::TooLarge`]
    /// beyond [`MOST_OPERATORS`].
    pub fn from_rows(rows: &[Vec<f64>]) -> Result<Self, Error> {
        let (rows, beta) = read_rows(rows.iter().map(|row| row.iter().copied().map(Some)))?;
        Ok(Self { rows, beta })
    }

    /// Returns the matrix with these cells: a time in tcalc, or `None` for an empty cell, anywhere.
    ///
    /// # Errors
    /// As [`Decomposition::from_rows`].
    pub fn from_matrix(matrix: &[Vec<Option<f64>>]) -> Result<Self, Error> {
        let (rows, beta) = read_rows(matrix.iter().map(|row| row.iter().copied()))?;
        Ok(Self { rows, beta })
    }

    /// Returns the complexity k: how many operators there are (Definition 14, Remark 4).
    #[must_use]
    pub fn operators(&self) -> usize {
        self.rows.total()
    }

    /// Returns the dependency degree `r_D`: how many rows there are (Remark 3).
    #[must_use]
    pub fn dependency(&self) -> usize {
        self.rows.len()
    }

    /// Returns the concurrency degree `c_D`: the operators in the widest row (Remark 3).
    #[must_use]
    pub fn concurrency(&self) -> usize {
        self.rows.iter().map(<[u32]>::len).max().unwrap_or(0)
    }

    /// Returns the number of empty cells among the `r_D` times `c_D`.
    ///
    /// ```
    /// use crossover_model::multilevel::Decomposition;
    /// let d3 = Decomposition::from_rows(&[vec![7.0, 5.0], vec![1.0]])?;
    /// assert_eq!((d3.empty_cells(), d3.beta(1)), (1.0, 5.0));
    /// assert_eq!((d3.beta_sum(), d3.beta_rows()), (13.0, 8.0)); // one after the other, and row by row
    /// assert_eq!(d3.serial_fraction(), 1.0 / 13.0); // of the time
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn empty_cells(&self) -> f64 {
        // The product needs more than the 32 bits of a count in the browser.
        self.dependency() as f64 * self.concurrency() as f64 - self.operators() as f64
    }

    /// Returns whether the problem is perfectly decomposed: more than one column and no empty cell
    /// (Definition 7).
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        1 < self.concurrency() && self.empty_cells() == 0.0
    }

    /// Returns the operators of row `index`, by position; none beyond the last row.
    #[must_use]
    pub fn row(&self, index: usize) -> &[u32] {
        self.rows.get(index)
    }

    /// Returns the rows in turn.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.rows.iter()
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

    /// Returns the sum of all times, in tcalc: `beta_sum` of (20).
    #[must_use]
    pub fn beta_sum(&self) -> f64 {
        sum(self.beta.iter().copied())
    }

    /// Returns the sum of the greatest times of the rows, in tcalc: the time when no row has to be
    /// cut.
    #[must_use]
    pub fn beta_rows(&self) -> f64 {
        sum(self.rows().map(|row| self.greatest(row)))
    }

    /// The greatest time in `row`, in tcalc.
    pub(crate) fn greatest(&self, row: &[u32]) -> f64 {
        let times = row.iter().map(|&at| self.beta(at as usize));
        times.fold(0.0, f64::max)
    }

    /// The times, shared with the matrices made from this one.
    pub(crate) fn shared_betas(&self) -> Arc<[f64]> {
        Arc::clone(&self.beta)
    }
}

/// Reads the rows of a matrix, numbering its operators row by row.
pub(crate) fn read_rows<R>(
    rows: impl ExactSizeIterator<Item = R>,
) -> Result<(Lists, Arc<[f64]>), Error>
where
    R: Iterator<Item = Option<f64>>,
{
    let fault = |kind, got: String, help| Error::new(kind, "matrix", got, help);
    if rows.len() == 0 {
        let help = "give at least one row";
        return Err(fault(ErrorKind::BadMatrix, "empty".to_owned(), help));
    }
    let mut lists = Lists::with_capacity(rows.len().min(MOST_OPERATORS), 0);
    let mut beta = Vec::new();
    for (number, row) in (1..).zip(rows) {
        let before = beta.len();
        for time in row.flatten() {
            if beta.len() == MOST_OPERATORS {
                let got = format!("more than {MOST_OPERATORS} operators");
                return Err(fault(ErrorKind::TooLarge, got, "use a smaller matrix"));
            }
            if let Err(error) = check::positive("matrix", time) {
                let kind = match error.kind() {
                    ErrorKind::NotPositive => ErrorKind::BadMatrix,
                    other => other,
                };
                let help = "an operator's time is a finite number above 0, in tcalc";
                return Err(fault(kind, format!("{time} in row {number}"), help));
            }
            lists.push(beta.len() as u32);
            beta.push(time);
        }
        if beta.len() == before {
            let help = "give every row at least one operator";
            return Err(fault(ErrorKind::BadMatrix, format!("empty in row {number}"), help));
        }
        lists.close();
    }
    check::result("matrix", sum(beta.iter().copied()))?;
    Ok((lists, beta.into()))
}
