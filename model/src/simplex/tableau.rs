//! The tableau, its refinement, and the iterator of pivots.

mod ending;
mod moves;

use super::outcome::{Method, Outcome, Phase, Variable};
use super::problem::Problem;
use super::scaling::{ScaledProblem, scale};
use super::tolerances::TOLERANCES;
use crate::Error;
use crate::sum::sum;

/// The simplex method as an iterator of its pivots.
///
/// ```
/// use crossover_model::simplex::{Method, Problem, Relation, Simplex};
/// let mut problem = Problem::new(vec![-3.0, -5.0]);
/// problem.row(&[(0, 1.0)], Relation::AtMost, 4.0);
/// problem.row(&[(1, 2.0)], Relation::AtMost, 12.0);
/// problem.row(&[(0, 3.0), (1, 2.0)], Relation::AtMost, 18.0);
/// let objectives: Vec<f64> = Simplex::new(&problem, Method::Primal)?.map(|step| step.objective).collect();
/// assert_eq!(objectives, [-30.0, -36.0]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Simplex {
    problem: Problem,
    scaled: ScaledProblem,
    /// `m` rows of `n + m` entries: the inverse basis times `[A I]`.
    table: Vec<f64>,
    rows: usize,
    columns: usize,
    basis: Vec<usize>,
    place: Vec<Place>,
    /// Values of the basic variables.
    values: Vec<f64>,
    reduced: Vec<f64>,
    method: Method,
    iterations: usize,
    stalled: usize,
    best: f64,
    phase: Option<Phase>,
    rebuilt: usize,
    outcome: Option<Outcome>,
}

/// The place of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Basic,
    Lower,
    Upper,
    /// Free, and at zero.
    Zero,
}

impl Simplex {
    /// Returns the start: every slack basic, every other variable at a bound.
    ///
    /// # Errors
    /// As [`Problem::check`]; [`crate::ErrorKind::Undefined`] on `rows` when the coefficients lie too
    /// far apart to be scaled.
    pub fn new(problem: &Problem, method: Method) -> Result<Self, Error> {
        problem.check()?;
        let scaled = scale(problem)?;
        let (rows, n) = (problem.rows.len(), problem.objective.len());
        let mut simplex = Self {
            problem: problem.clone(),
            table: Vec::new(),
            rows,
            columns: n + rows,
            basis: Vec::new(),
            place: Vec::new(),
            values: Vec::new(),
            reduced: Vec::new(),
            method,
            iterations: 0,
            stalled: 0,
            best: f64::INFINITY,
            phase: None,
            rebuilt: 0,
            outcome: None,
            scaled,
        };
        simplex.restart();
        if !simplex.is_dual_feasible() {
            simplex.method = Method::Primal;
        }
        Ok(simplex)
    }

    /// Returns the basic variable of each row.
    pub fn basis(&self) -> impl Iterator<Item = Variable> {
        self.basis.iter().map(|&column| self.variable(column))
    }

    /// Returns the value of each row's basic variable, in the program's units.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let basis = self.basis.iter().zip(&self.values);
        basis.map(|(&column, value)| value * self.unit(column))
    }

    /// Returns an entry of the tableau, in the program's units; 0 outside it.
    ///
    /// ```
    /// use crossover_model::simplex::{Method, Problem, Relation, Simplex, Variable};
    /// let mut problem = Problem::new(vec![-3.0, -5.0]);
    /// problem.row(&[(0, 1.0)], Relation::AtMost, 4.0);
    /// problem.row(&[(1, 2.0)], Relation::AtMost, 12.0);
    /// problem.row(&[(0, 3.0), (1, 2.0)], Relation::AtMost, 18.0);
    /// let mut simplex = Simplex::new(&problem, Method::Primal)?;
    /// assert_eq!(simplex.entry(2, Variable::Structural(0)), 3.0);
    /// assert_eq!(simplex.reduced_cost(Variable::Structural(1)), -5.0);
    /// while simplex.next().is_some() {}
    /// assert_eq!(simplex.objective(), -36.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn entry(&self, row: usize, variable: Variable) -> f64 {
        let column = self.column(variable);
        if self.rows <= row || self.columns <= column {
            return 0.0;
        }
        self.table[row * self.columns + column] * self.unit(self.basis[row]) / self.unit(column)
    }

    /// Returns the reduced cost of a variable, in the program's units.
    #[must_use]
    pub fn reduced_cost(&self, variable: Variable) -> f64 {
        let column = self.column(variable);
        let reduced = self.reduced.get(column).copied().unwrap_or(0.0);
        if reduced == 0.0 {
            0.0
        } else {
            reduced * self.cost_unit() * self.scaled.quantity / self.unit(column)
        }
    }

    /// `c x` now, in the program's units.
    #[must_use]
    pub fn objective(&self) -> f64 {
        let costs = self.problem.objective.iter().enumerate();
        costs.filter(|(_, c)| **c != 0.0).map(|(j, c)| c * self.value(j) * self.unit(j)).sum()
    }

    /// Returns the outcome, once it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the outcome; [`Outcome::Stopped`] when the iterator was not run to its end.
    #[must_use]
    pub fn into_outcome(self) -> Outcome {
        let iterations = self.iterations;
        self.outcome
            .unwrap_or(Outcome::Stopped { iterations, reason: "it was left before the end" })
    }

    fn structural(&self) -> usize {
        self.columns - self.rows
    }

    fn variable(&self, column: usize) -> Variable {
        match column.checked_sub(self.structural()) {
            None => Variable::Structural(column),
            Some(row) => Variable::Slack(row),
        }
    }

    fn column(&self, variable: Variable) -> usize {
        match variable {
            Variable::Structural(j) if j < self.structural() => j,
            Variable::Structural(_) => self.columns,
            Variable::Slack(row) => self.structural().saturating_add(row),
        }
    }

    /// Returns the unit of a scaled value.
    fn unit(&self, column: usize) -> f64 {
        let n = self.structural();
        if column < n {
            return self.scaled.column[column];
        }
        let row = column - n;
        // A row times its factor is a slack in scaled units, and so is its bound.
        self.cost_unit() * self.scaled.quantity / self.scaled.row[row]
    }

    fn cost_unit(&self) -> f64 {
        self.scaled.price
    }

    fn value(&self, column: usize) -> f64 {
        match self.place[column] {
            Place::Lower => self.scaled.lower[column],
            Place::Upper => self.scaled.upper[column],
            Place::Zero => 0.0,
            Place::Basic => {
                let row = self.basis.iter().position(|&basic| basic == column);
                row.map_or(0.0, |row| self.values[row])
            }
        }
    }

    fn resting_place(&self, column: usize, cost: f64) -> Place {
        let (lower, upper) = (self.scaled.lower[column], self.scaled.upper[column]);
        match (lower.is_finite(), upper.is_finite()) {
            (true, true) if cost < 0.0 => Place::Upper,
            (true, true) if cost == 0.0 && upper.abs() < lower.abs() => Place::Upper,
            (true, _) => Place::Lower,
            (false, true) => Place::Upper,
            (false, false) => Place::Zero,
        }
    }

    fn is_dual_feasible(&self) -> bool {
        (0..self.columns).all(|j| !self.is_attractive(j, self.reduced[j]))
    }

    /// Returns whether moving the variable off its bound would lower a cost of this slope.
    fn is_attractive(&self, column: usize, slope: f64) -> bool {
        let tolerance = TOLERANCES.dual;
        match self.place[column] {
            Place::Basic => false,
            _ if self.scaled.lower[column] == self.scaled.upper[column] => false,
            Place::Lower => slope < -tolerance,
            Place::Upper => tolerance < slope,
            Place::Zero => tolerance < slope.abs(),
        }
    }

    /// The slack basis.
    fn restart(&mut self) {
        let n = self.structural();
        self.place.clear();
        for j in 0..n {
            self.place.push(self.resting_place(j, self.scaled.cost[j]));
        }
        self.place.resize(self.columns, Place::Basic);
        self.fresh_table();
        self.values_from_places();
    }

    /// The tableau of the slack basis, which leaves open where the variables rest.
    fn fresh_table(&mut self) {
        let n = self.structural();
        self.table = vec![0.0; self.rows * self.columns];
        for i in 0..self.rows {
            let row = &mut self.table[i * self.columns..(i + 1) * self.columns];
            row[..n].copy_from_slice(&self.scaled.matrix[i * n..(i + 1) * n]);
            row[n + i] = 1.0;
        }
        self.basis = (n..self.columns).collect();
        self.reduced = self.scaled.cost.clone();
        self.reduced.resize(self.columns, 0.0);
    }

    /// The tableau computed anew from the basis, to be rid of rounding errors.
    fn rebuild(&mut self) -> bool {
        let n = self.structural();
        let wanted: Vec<usize> = self.basis.clone();
        self.fresh_table();
        let mut is_taken = vec![false; self.rows];
        for &column in wanted.iter().filter(|&&column| n <= column) {
            is_taken[column - n] = true;
        }
        for &column in wanted.iter().filter(|&&column| column < n) {
            let free = (0..self.rows).filter(|&row| !is_taken[row]);
            let size = |row: usize| self.table[row * self.columns + column].abs();
            let Some(row) = free.max_by(|&a, &b| size(a).total_cmp(&size(b))) else {
                return false;
            };
            if size(row) < 1e-12 {
                return false;
            }
            is_taken[row] = true;
            self.eliminate(row, column);
            self.basis[row] = column;
        }
        self.values_from_places();
        true
    }

    /// Basic values from `B^-1 (b - N x_N)`, refined.
    fn values_from_places(&mut self) {
        self.values = vec![0.0; self.rows];
        for _ in 0..3 {
            let residual = self.residual();
            for row in 0..self.rows {
                let terms = self.inverse_row(row).iter().zip(&residual);
                let change: f64 = terms.map(|(b, r)| b * r).sum();
                self.values[row] += change;
            }
        }
    }

    /// `b - A x - s`.
    fn residual(&self) -> Vec<f64> {
        let n = self.structural();
        let mut x: Vec<f64> = (0..self.columns)
            .map(|j| if self.place[j] == Place::Basic { 0.0 } else { self.value(j) })
            .collect();
        for (&column, &value) in self.basis.iter().zip(&self.values) {
            x[column] = value;
        }
        (0..self.rows)
            .map(|i| {
                let row = &self.scaled.matrix[i * n..(i + 1) * n];
                let terms = row.iter().zip(&x).map(|(a, x)| -a * x);
                sum(terms.chain([self.scaled.bound[i], -x[n + i]]))
            })
            .collect()
    }

    /// The multipliers `y` with `y B = target`, one target for each basic variable, refined.
    fn multipliers(&self, target: impl Fn(usize) -> f64) -> Vec<f64> {
        let n = self.structural();
        let mut multipliers = vec![0.0; self.rows];
        for _ in 0..3 {
            for (row, &column) in self.basis.iter().enumerate() {
                let missing = if column < n {
                    let entries = self.scaled.matrix.iter().skip(column).step_by(n);
                    let terms = entries.zip(&multipliers).map(|(a, y)| -a * y);
                    sum(terms.chain([target(row)]))
                } else {
                    target(row) - multipliers[column - n]
                };
                if missing != 0.0 {
                    let inverse = self.inverse_row(row);
                    let all = multipliers.iter_mut().zip(inverse);
                    all.for_each(|(y, entry)| *y += missing * entry);
                }
            }
        }
        without_noise(&mut multipliers);
        multipliers
    }

    /// A row of `B^-1`, which the slacks' columns hold.
    fn inverse_row(&self, row: usize) -> &[f64] {
        let end = (row + 1) * self.columns;
        &self.table[end - self.rows..end]
    }

    /// Gauss-Jordan on `row` and `column`.
    fn eliminate(&mut self, row: usize, column: usize) {
        let columns = self.columns;
        let pivot = self.table[row * columns + column];
        let (before, rest) = self.table.split_at_mut(row * columns);
        let (own, after) = rest.split_at_mut(columns);
        for entry in &mut *own {
            *entry /= pivot;
        }
        own[column] = 1.0;
        for other in before.chunks_mut(columns).chain(after.chunks_mut(columns)) {
            let factor = other[column];
            if factor != 0.0 {
                other.iter_mut().zip(&*own).for_each(|(entry, own)| *entry -= factor * own);
                other[column] = 0.0;
            }
        }
        let factor = self.reduced[column];
        if factor != 0.0 {
            self.reduced.iter_mut().zip(&*own).for_each(|(cost, own)| *cost -= factor * own);
            self.reduced[column] = 0.0;
        }
    }

    /// -1 below the lower bound, 1 above the upper one, else 0.
    fn side(&self, row: usize) -> f64 {
        let column = self.basis[row];
        let value = self.values[row];
        if value < self.scaled.lower[column] - TOLERANCES.primal {
            -1.0
        } else if self.scaled.upper[column] + TOLERANCES.primal < value {
            1.0
        } else {
            0.0
        }
    }

    fn violation(&self, row: usize) -> f64 {
        let column = self.basis[row];
        let value = self.values[row];
        (self.scaled.lower[column] - value).max(value - self.scaled.upper[column]).max(0.0)
    }

    fn infeasibility(&self) -> f64 {
        (0..self.rows).map(|row| self.violation(row)).sum()
    }
}

/// Solves `problem`.
///
/// ```
/// use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};
/// // Two processors share 3 bytes; C_max is x2. The second starts later: x2 >= x0, x2 >= x1 + 1.
/// let mut problem = Problem::new(vec![0.0, 0.0, 1.0]);
/// problem.row(&[(0, 1.0), (1, 1.0)], Relation::Equal, 3.0);
/// problem.row(&[(2, 1.0), (0, -1.0)], Relation::AtLeast, 0.0);
/// problem.row(&[(2, 1.0), (1, -1.0)], Relation::AtLeast, 1.0);
/// let Outcome::Optimal(optimum) = solve(&problem, Method::Dual)? else { panic!("it is feasible") };
/// assert_eq!(optimum.primal, [2.0, 1.0, 2.0]);
/// assert_eq!(optimum.dual, [0.5, 0.5, 0.5]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Problem::check`].
pub fn solve(problem: &Problem, method: Method) -> Result<Outcome, Error> {
    let mut simplex = Simplex::new(problem, method)?;
    simplex.by_ref().for_each(drop);
    Ok(simplex.into_outcome())
}

/// Multipliers that are zero up to rounding, made so: their sign would say nothing.
fn without_noise(multipliers: &mut [f64]) {
    let most = multipliers.iter().fold(0.0_f64, |most, y| most.max(y.abs()));
    for y in multipliers.iter_mut().filter(|y| y.abs() <= 1e-13 * most) {
        *y = 0.0;
    }
}
