//! Every metric that the two matrices give: times, speedups, efficiencies, cost and overhead.

use super::amdahl::MeanTimes;
use super::execution::Execution;
use crate::sum::Sum;
use crate::{Error, check};

/// The rows of an execution matrix that hold the same number of operators.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RowClass {
    /// Number of operators of each row: i.
    pub width: usize,
    /// Number of such rows: `r_par_i`; `r_seq` for i = 1.
    pub rows: usize,
    /// Their time together, in seconds: `T_par_i` (41); `T_seq` for i = 1.
    pub time: f64,
}

/// The metrics of one execution matrix; times in seconds, the others without unit.
///
/// `beta_r` is the greatest time in row r, beta(P) the sum of all `beta_r`, `beta_sum` the sum of the
/// times of all operators, all in tcalc.
///
/// Source: D'Amore et al., (17) to (61), with `beta_sum` where (26) prints `beta_all`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metrics {
    /// The processors P.
    pub processors: f64,
    /// The complexity k.
    pub operators: f64,
    /// The rows of the execution matrix `r_E`.
    pub rows: f64,
    /// The execution time T = beta(P) tcalc (19), in seconds.
    pub time: f64,
    /// T(1) = `beta_sum` tcalc (27), in seconds.
    pub time_on_one: f64,
    /// The time of the longest row, the greatest `T_r` (17), in seconds.
    pub longest_row: f64,
    /// The time of the rows with one operator `T_seq` (22), in seconds.
    pub sequential_time: f64,
    /// The time of the rows with more than one operator `T_par` (21), in seconds.
    pub parallel_time: f64,
    /// The rows with one operator `r_seq` (Remark 14).
    pub sequential_rows: f64,
    /// The rows with more than one operator `r_par` (Remark 14).
    pub parallel_rows: f64,
    /// R(1) = `beta_sum`/k (26): the mean time of an operator, in tcalc.
    pub mean_operator: f64,
    /// R(P) = beta(P)/`r_E` (24): the mean time of a row, in tcalc.
    pub mean_row: f64,
    /// Sp = T(1)/T = `beta_sum`/beta(P) (32).
    pub speedup: f64,
    /// `Sp_ideal` = P R(1)/R(P) (40): the speedup if no cell were empty. It exceeds P when the
    /// rows with many operators are those of long ones: show [`Metrics::attainable`].
    pub ideal_speedup: f64,
    /// Ef = Sp/P.
    pub efficiency: f64,
    /// `Ef_ideal` = R(1)/R(P) (57). It may exceed 1.
    pub ideal_efficiency: f64,
    /// The cost Q = P T (49), in processor seconds.
    pub cost: f64,
    /// The overhead Oh = Q - T(1) (51), in processor seconds: the idle times below together.
    pub overhead: f64,
    /// `Oh_ideal` = k (R(P) - R(1)) tcalc (54), in processor seconds. It may be negative.
    pub ideal_overhead: f64,
    /// The empty cells of the `r_E` by P matrix.
    pub empty_cells: f64,
    /// The part of the overhead in empty cells, each as long as its row, in processor seconds.
    pub idle_empty: f64,
    /// The part of the overhead in which an operator waits for the longest of its row, in
    /// processor seconds.
    pub idle_waiting: f64,
    /// The rows by their number of operators, narrow rows first; widths that do not occur are
    /// left out.
    pub classes: Vec<RowClass>,
}

impl Execution {
    /// Returns all metrics, for operators of beta times `tcalc` seconds. Linear in the operators.
    ///
    /// ```
    /// use crossover_model::multilevel::{Decomposition, Execution};
    /// let d15 = Decomposition::from_rows(&[vec![1.0; 8], vec![1.0; 4], vec![1.0; 2], vec![1.0]])?;
    /// let metrics = Execution::rows_of(&d15, 3.0)?.metrics(1.0)?;
    /// assert_eq!((metrics.empty_cells, metrics.overhead), (6.0, 6.0));
    /// assert_eq!(metrics.speedup, 15.0 / 7.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error`] on the field `tcalc` unless it is finite and above 0, and of the kind
    /// [`Undefined`](crate::ErrorKind::Undefined) when a metric overflows.
    pub fn metrics(&self, tcalc: f64) -> Result<Metrics, Error> {
        check::positive("tcalc", tcalc)?;
        let p = self.processors();
        let mut widths = vec![(0_usize, Sum::default()); self.widest() + 1];
        let (mut beta_sum, mut beta_p) = (Sum::default(), Sum::default());
        let (mut empty, mut waits) = (Sum::default(), Sum::default());
        for (row, longest) in self.rows().zip(self.row_times()) {
            beta_p.add(longest);
            empty.add((p - row.len() as f64) * longest);
            for &at in row {
                let beta = self.beta(at as usize);
                beta_sum.add(beta);
                waits.add(longest - beta);
            }
            if let Some((rows, time)) = widths.get_mut(row.len()) {
                *rows += 1;
                time.add(longest);
            }
        }
        let (beta_sum, beta_p) = (beta_sum.value(), beta_p.value());
        let seconds = |field, beta: f64| check::result(field, beta * tcalc);
        let classes = widths.iter().enumerate().filter(|(_, (rows, _))| 0 < *rows);
        let classes = classes.map(|(width, (rows, time))| RowClass {
            width,
            rows: *rows,
            time: time.value() * tcalc,
        });
        let classes: Vec<RowClass> = classes.collect();
        let of_width = |one: bool| classes.iter().filter(move |class| (class.width == 1) == one);
        let time_of = |one| of_width(one).map(|class| class.time).sum::<f64>() + 0.0;
        let rows_of = |one| of_width(one).map(|class| class.rows).sum::<usize>() as f64;
        let (k, rows) = (self.operators() as f64, self.row_count() as f64);
        let (mean_operator, mean_row) = (beta_sum / k, beta_p / rows);
        let (idle_empty, idle_waiting) = (empty.value(), waits.value());
        Ok(Metrics {
            processors: p,
            operators: k,
            rows,
            time: seconds("T", beta_p)?,
            time_on_one: seconds("T1", beta_sum)?,
            longest_row: seconds("T_r", self.row_times().fold(0.0, f64::max))?,
            sequential_time: check::result("T_seq", time_of(true))?,
            parallel_time: check::result("T_par", time_of(false))?,
            sequential_rows: rows_of(true),
            parallel_rows: rows_of(false),
            mean_operator,
            mean_row,
            speedup: check::result("Sp", beta_sum / beta_p)?,
            ideal_speedup: check::result("Sp_ideal", p * (mean_operator / mean_row))?,
            efficiency: check::result("Ef", beta_sum / beta_p / p)?,
            ideal_efficiency: check::result("Ef_ideal", mean_operator / mean_row)?,
            cost: check::result("Q", p * (beta_p * tcalc))?,
            overhead: seconds("Oh", idle_empty + idle_waiting)?,
            ideal_overhead: seconds("Oh_ideal", k * (mean_row - mean_operator))?,
            empty_cells: self.empty_cells(),
            idle_empty: seconds("Oh", idle_empty)?,
            idle_waiting: seconds("Oh", idle_waiting)?,
            classes,
        })
    }
}

impl Metrics {
    /// R(1) and R(P) (24), in tcalc.
    #[must_use]
    pub const fn mean_times(&self) -> MeanTimes {
        MeanTimes { operator: self.mean_operator, row: self.mean_row }
    }

    /// `alpha_i` = `r_par_i`/k (42): rows of exactly `width` operators, over the complexity; 0 when
    /// there is no such row.
    ///
    /// ```
    /// use crossover_model::multilevel::{Decomposition, Execution};
    /// let d15 = Decomposition::from_rows(&[vec![1.0; 8], vec![1.0; 4], vec![1.0; 2], vec![1.0]])?;
    /// let on_three = Execution::rows_of(&d15, 3.0)?;
    /// let metrics = on_three.metrics(1.0)?;
    /// // Three of seven rows are full; two have two operators, two have one.
    /// assert_eq!((metrics.alpha(3), metrics.alpha(2), metrics.alpha(1)), (3.0 / 15.0, 2.0 / 15.0, 2.0 / 15.0));
    /// assert_eq!(metrics.alpha_sum(), 7.0 / 15.0);
    /// assert_eq!((metrics.work_fraction(3), metrics.parallel_time_of(3)), (3.0 * (3.0 / 15.0), 3.0));
    /// assert_eq!((metrics.attainable(), on_three.empty_cells()), (3.0, 6.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn alpha(&self, width: usize) -> f64 {
        self.class(width).map_or(0.0, |class| class.rows as f64 / self.operators)
    }

    /// Returns the sum of all `alpha_i`: `r_E`/k.
    #[must_use]
    pub fn alpha_sum(&self) -> f64 {
        self.rows / self.operators
    }

    /// `T_par_i` (41): the time of the rows of exactly `width` operators, in seconds.
    #[must_use]
    pub fn parallel_time_of(&self, width: usize) -> f64 {
        self.class(width).map_or(0.0, |class| class.time)
    }

    /// Returns the fraction i `alpha_i` of the operators that run in rows of `width`; over all
    /// widths these add up to 1.
    #[must_use]
    pub fn work_fraction(&self, width: usize) -> f64 {
        width as f64 * self.alpha(width)
    }

    /// min(P, `Sp_ideal`): a speedup above P cannot be.
    #[must_use]
    pub fn attainable(&self) -> f64 {
        self.ideal_speedup.min(self.processors)
    }

    fn class(&self, width: usize) -> Option<&RowClass> {
        let found = self.classes.binary_search_by_key(&width, |class| class.width);
        found.ok().and_then(|at| self.classes.get(at))
    }
}
