//! Equal things counted together: levels with the same operators, operators and rows of the same time. The sums of a
//! mapping's metrics and bounds go over these.

use super::decomposition::Decomposition;
use super::execution::Execution;
use crate::order;
use crate::sum::sum;

/// Levels that follow one another and are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelClass {
    /// Number of levels.
    pub levels: usize,
    /// Number of operators of each level: w.
    pub width: usize,
    /// The greatest time in each, in tcalc: b.
    pub longest: f64,
    /// The time of all operators of each, in tcalc.
    pub work: f64,
}

/// The operators of one time, and the rows that are as long.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TimeClass {
    /// The time beta, in tcalc.
    pub beta: f64,
    /// Number of operators of this time.
    pub operators: usize,
    /// Number of rows of a single operator of this time.
    pub rows_of_one: usize,
    /// Number of rows of more operators whose longest one takes this time.
    pub rows_of_more: usize,
    /// Number of cells of these rows with an operator.
    pub filled: usize,
    /// Number of empty cells of these rows.
    pub empty: f64,
}

impl Decomposition {
    /// Returns the levels in turn, those that follow one another and are alike counted together.
    #[must_use]
    pub fn level_classes(&self) -> Vec<LevelClass> {
        let mut classes: Vec<LevelClass> = Vec::new();
        for row in self.rows() {
            let level = LevelClass {
                levels: 1,
                width: row.len(),
                longest: self.greatest(row),
                work: sum(row.iter().map(|&at| self.beta(at as usize))),
            };
            match classes.last_mut() {
                Some(last) if (LevelClass { levels: 1, ..*last }) == level => last.levels += 1,
                _ => classes.push(level),
            }
        }
        classes
    }

    /// Returns the share of `beta_sum` in levels of one operator, beside which nothing of the same
    /// level can run: the serial fraction of Amdahl's law.
    #[must_use]
    pub fn serial_fraction(&self) -> f64 {
        let alone = self.rows().filter(|row| row.len() == 1).flatten();
        let alone = sum(alone.map(|&at| self.beta(at as usize)));
        (alone / self.beta_sum()).min(1.0)
    }
}

impl Execution {
    /// Returns the operators and rows by their time, long ones first. Every operator is in one
    /// class, and so is every row.
    ///
    /// ```
    /// use crossover_model::multilevel::Execution;
    /// // Two sums of 8 side by side, then the sum of 2.
    /// let d3 = Execution::from_rows(&[vec![7.0, 7.0], vec![1.0]], 2.0)?;
    /// let [long, short] = d3.time_classes()[..] else { panic!() };
    /// assert_eq!((long.beta, long.operators, long.rows_of_more, long.filled), (7.0, 2, 1, 2));
    /// assert_eq!((short.beta, short.rows_of_one, short.empty), (1.0, 1, 1.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn time_classes(&self) -> Vec<TimeClass> {
        let mut times = self.betas().to_vec();
        order::sort_by(&mut times, |a, b| b.total_cmp(a));
        times.dedup();
        let mut classes: Vec<TimeClass> = times
            .iter()
            .map(|&beta| TimeClass {
                beta,
                operators: 0,
                rows_of_one: 0,
                rows_of_more: 0,
                filled: 0,
                empty: 0.0,
            })
            .collect();
        let place = |beta: f64| times.binary_search_by(|time| beta.total_cmp(time)).ok();
        for &beta in self.betas() {
            if let Some(class) = place(beta).and_then(|at| classes.get_mut(at)) {
                class.operators += 1;
            }
        }
        for (row, time) in self.rows().zip(self.row_times()) {
            if let Some(class) = place(time).and_then(|at| classes.get_mut(at)) {
                match row {
                    [_] => class.rows_of_one += 1,
                    _ => class.rows_of_more += 1,
                }
                class.filled += row.len();
                class.empty += self.processors() - row.len() as f64;
            }
        }
        classes
    }
}
