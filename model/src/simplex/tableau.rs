//! The pivots, one at a time.

use super::problem::Problem;
use super::scaling::{Scaled, scale};
use super::{TOLERANCES, oracle};
use crate::Error;

/// How to look for the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// From a basis to a better one; first to a feasible one.
    Primal,
    /// From a basis whose reduced costs are right to one within bounds. Where the slack basis has no
    /// right reduced costs the primal method is used.
    Dual,
}

/// What a pivot works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Primal, lowering the sum of infeasibilities.
    Feasibility,
    /// Primal, lowering the objective.
    Optimality,
    /// Dual, raising the objective towards the feasible region.
    Dual,
}

/// A column of the tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variable {
    /// A variable of the program, from 0.
    Structural(usize),
    /// The slack of a row, from 0.
    Slack(usize),
}

/// One pivot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// From 1.
    pub iteration: usize,
    /// What it worked at.
    pub phase: Phase,
    /// The column that entered the basis, or jumped to its other bound.
    pub entering: Variable,
    /// The row's variable that left, `None` when the entering one jumped to its other bound.
    pub leaving: Option<Variable>,
    /// The entry pivoted on, in the program's units; 0 for a jump.
    pub pivot: f64,
    /// `c x` after it.
    pub objective: f64,
    /// Sum of the distances from bounds after it, in scaled units.
    pub infeasibility: f64,
}

/// An optimum with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimum {
    /// `c x`.
    pub objective: f64,
    /// `x`.
    pub primal: Vec<f64>,
    /// `y`, one for each row.
    pub dual: Vec<f64>,
    /// `c - y A`.
    pub reduced_costs: Vec<f64>,
    /// The basic variable of each row.
    pub basis: Vec<Variable>,
    /// Pivots it took.
    pub iterations: usize,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Solved.
    Optimal(Optimum),
    /// No point satisfies rows and bounds: see [`Problem::infeasibility_margin`].
    Infeasible {
        /// A multiplier for each row.
        certificate: Vec<f64>,
    },
    /// The objective falls without end: see [`Problem::ray_violation`].
    Unbounded {
        /// A feasible point.
        point: Vec<f64>,
        /// The direction.
        ray: Vec<f64>,
    },
    /// Neither was found.
    Stopped {
        /// Pivots done.
        iterations: usize,
        /// Why.
        reason: &'static str,
    },
}

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
    scaled: Scaled,
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

/// Where a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Basic,
    Lower,
    Upper,
    /// Free, and at zero.
    Zero,
}

/// What one attempt at a pivot led to.
enum Move {
    Pivoted(Step),
    /// Nothing left to do in this phase.
    Done,
    /// The infeasibilities of all rows, or of one, cannot be mended.
    Infeasible(Option<usize>),
    Ended(Outcome),
}

impl Simplex {
    /// The start: every slack basic, every other variable at a bound.
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

    /// The basic variable of each row.
    pub fn basis(&self) -> impl Iterator<Item = Variable> {
        self.basis.iter().map(|&column| self.variable(column))
    }

    /// The value of each row's basic variable, in the program's units.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let basis = self.basis.iter().zip(&self.values);
        basis.map(|(&column, value)| value * self.unit(column))
    }

    /// An entry of the tableau, in the program's units; 0 outside it.
    #[must_use]
    pub fn entry(&self, row: usize, variable: Variable) -> f64 {
        let column = self.column(variable);
        if self.rows <= row || self.columns <= column {
            return 0.0;
        }
        self.table[row * self.columns + column] * self.unit(self.basis[row]) / self.unit(column)
    }

    /// The reduced cost of a variable, in the program's units.
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
        costs
            .filter(|(_, c)| **c != 0.0)
            .map(|(j, c)| c * self.value(j) * self.unit(j))
            .sum()
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// How it ended; [`Outcome::Stopped`] when the iterator was not run to its end.
    #[must_use]
    pub fn into_outcome(self) -> Outcome {
        let iterations = self.iterations;
        self.outcome.unwrap_or(Outcome::Stopped {
            iterations,
            reason: "it was left before the end",
        })
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

    /// What a scaled value is multiplied by.
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

    /// Whether moving the variable off its bound would lower a cost of this slope.
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
            .map(|j| {
                if self.place[j] == Place::Basic {
                    0.0
                } else {
                    self.value(j)
                }
            })
            .collect();
        for (&column, &value) in self.basis.iter().zip(&self.values) {
            x[column] = value;
        }
        (0..self.rows)
            .map(|i| {
                let row = &self.scaled.matrix[i * n..(i + 1) * n];
                let terms = row.iter().zip(&x).map(|(a, x)| -a * x);
                compensated(terms.chain([self.scaled.bound[i], -x[n + i]]))
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
                    compensated(terms.chain([target(row)]))
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
                other
                    .iter_mut()
                    .zip(&*own)
                    .for_each(|(entry, own)| *entry -= factor * own);
                other[column] = 0.0;
            }
        }
        let factor = self.reduced[column];
        if factor != 0.0 {
            self.reduced
                .iter_mut()
                .zip(&*own)
                .for_each(|(cost, own)| *cost -= factor * own);
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
        (self.scaled.lower[column] - value)
            .max(value - self.scaled.upper[column])
            .max(0.0)
    }

    fn infeasibility(&self) -> f64 {
        (0..self.rows).map(|row| self.violation(row)).sum()
    }

    fn attempt(&mut self) -> Move {
        if self.method == Method::Dual {
            return self.dual_move();
        }
        if (0..self.rows).any(|row| self.side(row) != 0.0) {
            self.primal_move(Phase::Feasibility)
        } else {
            self.primal_move(Phase::Optimality)
        }
    }

    fn primal_move(&mut self, phase: Phase) -> Move {
        let slopes = match phase {
            Phase::Feasibility => self.infeasibility_slopes(),
            Phase::Optimality | Phase::Dual => self.reduced.clone(),
        };
        let attractive = (0..self.columns).filter(|&j| self.is_attractive(j, slopes[j]));
        let entering = if self.is_stalling() {
            attractive.min()
        } else {
            attractive.max_by(|&a, &b| slopes[a].abs().total_cmp(&slopes[b].abs()))
        };
        let Some(column) = entering else {
            if phase == Phase::Feasibility {
                return Move::Infeasible(None);
            }
            return Move::Done;
        };
        let direction = -slopes[column].signum();
        let range = self.scaled.upper[column] - self.scaled.lower[column];
        let Some((row, step, place)) = self.primal_ratio(column, direction) else {
            if range.is_finite() {
                return self.jump(phase, column, direction, range);
            }
            if phase == Phase::Feasibility {
                return Move::Ended(self.stopped("no row stops the way to feasibility"));
            }
            return Move::Ended(self.unbounded(column, direction));
        };
        if range <= step {
            return self.jump(phase, column, direction, range);
        }
        self.pivot(phase, row, column, direction * step, place)
    }

    /// How the sum of infeasibilities changes with each variable.
    fn infeasibility_slopes(&self) -> Vec<f64> {
        let mut slopes = vec![0.0; self.columns];
        for row in 0..self.rows {
            let side = self.side(row);
            if side != 0.0 {
                let entries = &self.table[row * self.columns..(row + 1) * self.columns];
                slopes
                    .iter_mut()
                    .zip(entries)
                    .for_each(|(slope, entry)| *slope -= side * entry);
            }
        }
        slopes
    }

    /// The row that stops the move first, and where its variable then rests. Among rows that stop it
    /// within the tolerance, the largest pivot is safest (Harris).
    fn primal_ratio(&self, column: usize, direction: f64) -> Option<(usize, f64, Place)> {
        let rows = (0..self.rows).filter_map(|row| {
            let rate = -direction * self.table[row * self.columns + column];
            if rate.abs() < TOLERANCES.pivot {
                return None;
            }
            let basic = self.basis[row];
            let (lower, upper) = (self.scaled.lower[basic], self.scaled.upper[basic]);
            // A variable outside its bounds stops at the nearer one.
            let (place, bound) = match (self.side(row) as i32, 0.0 < rate) {
                (0, true) | (1, false) => (Place::Upper, upper),
                (0, false) | (-1, true) => (Place::Lower, lower),
                _ => return None,
            };
            let distance = ((bound - self.values[row]) * rate.signum()).max(0.0);
            bound
                .is_finite()
                .then_some((row, rate.abs(), distance, place))
        });
        let slack = if self.is_stalling() {
            0.0
        } else {
            TOLERANCES.primal
        };
        let relaxed =
            |&(_, rate, distance, _): &(usize, f64, f64, Place)| (distance + slack) / rate;
        let least = rows
            .clone()
            .map(|row| relaxed(&row))
            .fold(f64::INFINITY, f64::min);
        let near = rows.filter(|&(_, rate, distance, _)| distance / rate <= least);
        let (row, rate, distance, place) = if self.is_stalling() {
            near.min_by_key(|&(row, ..)| self.basis[row])
        } else {
            near.max_by(|a, b| a.1.total_cmp(&b.1))
        }?;
        Some((row, distance / rate, place))
    }

    fn dual_move(&mut self) -> Move {
        let outside = (0..self.rows).filter(|&row| self.side(row) != 0.0);
        let leaving = if self.is_stalling() {
            outside.min_by_key(|&row| self.basis[row])
        } else {
            outside.max_by(|&a, &b| self.violation(a).total_cmp(&self.violation(b)))
        };
        let Some(row) = leaving else {
            return Move::Done;
        };
        let side = self.side(row);
        let entries = &self.table[row * self.columns..(row + 1) * self.columns];
        let columns = (0..self.columns).filter_map(|j| {
            if self.scaled.lower[j] == self.scaled.upper[j] || entries[j].abs() < TOLERANCES.pivot {
                return None;
            }
            // Whether moving off its bound takes the leaving variable back.
            let helps = match self.place[j] {
                Place::Basic => false,
                Place::Lower => 0.0 < side * entries[j],
                Place::Upper => side * entries[j] < 0.0,
                Place::Zero => true,
            };
            helps.then_some((j, entries[j].abs(), self.reduced[j].abs()))
        });
        let slack = if self.is_stalling() {
            0.0
        } else {
            TOLERANCES.dual
        };
        let relaxed = columns
            .clone()
            .map(|(_, entry, cost)| (cost + slack) / entry);
        let least = relaxed.fold(f64::INFINITY, f64::min);
        let near = columns.filter(|&(_, entry, cost)| cost / entry <= least);
        let entering = if self.is_stalling() {
            near.min_by_key(|&(j, ..)| j)
        } else {
            near.max_by(|a, b| a.1.total_cmp(&b.1))
        };
        let Some((column, ..)) = entering else {
            return Move::Infeasible(Some(row));
        };
        let basic = self.basis[row];
        let (bound, place) = if side < 0.0 {
            (self.scaled.lower[basic], Place::Lower)
        } else {
            (self.scaled.upper[basic], Place::Upper)
        };
        let step = (self.values[row] - bound) / entries[column];
        self.pivot(Phase::Dual, row, column, step, place)
    }

    /// The entering variable moves by `step`, and the row's variable rests at `place`.
    fn pivot(&mut self, phase: Phase, row: usize, column: usize, step: f64, place: Place) -> Move {
        let entering = self.variable(column);
        let leaving = self.basis[row];
        let pivot = self.entry(row, entering);
        let value = self.value(column) + step;
        self.shift(column, step);
        self.eliminate(row, column);
        self.place[leaving] = place;
        self.place[column] = Place::Basic;
        self.basis[row] = column;
        self.values[row] = value;
        self.step(phase, entering, Some(self.variable(leaving)), pivot)
    }

    /// The variable goes to its other bound.
    fn jump(&mut self, phase: Phase, column: usize, direction: f64, range: f64) -> Move {
        self.shift(column, direction * range);
        self.place[column] = if 0.0 < direction {
            Place::Upper
        } else {
            Place::Lower
        };
        self.step(phase, self.variable(column), None, 0.0)
    }

    fn shift(&mut self, column: usize, step: f64) {
        let entries = self.table.iter().skip(column).step_by(self.columns);
        self.values
            .iter_mut()
            .zip(entries)
            .for_each(|(value, entry)| *value -= entry * step);
    }

    fn step(
        &mut self,
        phase: Phase,
        entering: Variable,
        leaving: Option<Variable>,
        pivot: f64,
    ) -> Move {
        self.iterations += 1;
        let (objective, infeasibility) = (self.objective(), self.infeasibility());
        let progress = match phase {
            Phase::Feasibility => infeasibility,
            Phase::Optimality => objective / (self.cost_unit() * self.scaled.quantity),
            Phase::Dual => -objective / (self.cost_unit() * self.scaled.quantity),
        };
        let is_new = self.phase.replace(phase) != Some(phase);
        if is_new || progress < self.best - 1e-12 * (1.0 + self.best.abs()) {
            self.stalled = 0;
            self.best = progress;
        } else {
            self.stalled += 1;
        }
        Move::Pivoted(Step {
            iteration: self.iterations,
            phase,
            entering,
            leaving,
            pivot,
            objective,
            infeasibility,
        })
    }

    /// Whether so many pivots brought nothing that Bland's rule must prevent a cycle.
    fn is_stalling(&self) -> bool {
        self.rows + 10 < self.stalled
    }

    /// The proof of infeasibility from a combination of rows: those of the basic variables
    /// below their bounds taken away, those above added.
    fn infeasible(&mut self, side: impl Fn(usize) -> f64) -> Option<Outcome> {
        let mut certificate = self.multipliers(side);
        for (i, y) in certificate.iter_mut().enumerate() {
            let (least, most) = self.problem.rows[i].relation.slack();
            // Rounding may leave a wrong sign on what is zero.
            if (0.0 < *y && most == f64::INFINITY) || (*y < 0.0 && least == f64::NEG_INFINITY) {
                *y = 0.0;
            }
            *y *= self.scaled.row[i];
        }
        // What is infeasible by less than the tolerance is not.
        if TOLERANCES.primal < self.problem.infeasibility_margin(&certificate) {
            return Some(Outcome::Infeasible { certificate });
        }
        self.again("neither a solution nor a proof that there is none, within rounding")
    }

    fn unbounded(&self, column: usize, direction: f64) -> Outcome {
        let n = self.structural();
        let point = (0..n).map(|j| self.value(j) * self.unit(j)).collect();
        let mut ray = vec![0.0; n];
        if column < n {
            ray[column] = direction * self.unit(column);
        }
        for (row, &basic) in self.basis.iter().enumerate() {
            if basic < n {
                let entry = self.table[row * self.columns + column];
                ray[basic] = -direction * entry * self.unit(basic);
            }
        }
        // Rounding leaves traces where nothing moves.
        without_noise(&mut ray);
        Outcome::Unbounded { point, ray }
    }

    fn stopped(&self, reason: &'static str) -> Outcome {
        Outcome::Stopped {
            iterations: self.iterations,
            reason,
        }
    }

    /// The refined solution, if it is one.
    fn optimum(&mut self) -> Option<Optimum> {
        let n = self.structural();
        self.values_from_places();
        if (0..self.rows).any(|row| self.side(row) != 0.0) {
            return None;
        }
        let cost = |row: usize| {
            self.scaled
                .cost
                .get(self.basis[row])
                .copied()
                .unwrap_or(0.0)
        };
        let dual = self.multipliers(cost);
        for column in 0..self.columns {
            self.reduced[column] = if self.place[column] == Place::Basic {
                0.0
            } else if column < n {
                let entries = self.scaled.matrix.iter().skip(column).step_by(n).zip(&dual);
                compensated(
                    entries
                        .map(|(a, y)| -a * y)
                        .chain([self.scaled.cost[column]]),
                )
            } else {
                -dual[column - n]
            };
        }
        if !self.is_dual_feasible() {
            return None;
        }
        let primal: Vec<f64> = (0..n)
            .map(|j| match self.place[j] {
                Place::Lower => self.problem.lower[j],
                Place::Upper => self.problem.upper[j],
                Place::Zero => 0.0,
                Place::Basic => (self.value(j) * self.unit(j))
                    .clamp(self.problem.lower[j], self.problem.upper[j]),
            })
            .collect();
        let dual: Vec<f64> = dual
            .iter()
            .zip(&self.scaled.row)
            .map(|(y, row)| y * row)
            .collect();
        Some(Optimum {
            objective: compensated(
                primal
                    .iter()
                    .zip(&self.problem.objective)
                    .map(|(x, c)| x * c),
            ),
            reduced_costs: (0..n)
                .map(|j| self.reduced_cost(Variable::Structural(j)))
                .collect(),
            primal,
            dual,
            basis: self.basis().collect(),
            iterations: self.iterations,
        })
    }

    /// The end of a phase: the optimum, or another go with a tableau free of rounding errors.
    fn finish(&mut self) -> Option<Outcome> {
        if let Some(optimum) = self.optimum() {
            let worst = oracle::violations(&self.problem, &optimum.primal, &optimum.dual).worst();
            if worst < 1e-6 || 2 < self.rebuilt {
                return Some(Outcome::Optimal(optimum));
            }
        }
        self.again("rounding errors leave no basis that is right")
    }

    /// Goes on with a tableau free of rounding errors; if that does not help, from the slack basis by the
    /// primal method, whose bases may be better conditioned; or gives up.
    fn again(&mut self, reason: &'static str) -> Option<Outcome> {
        self.rebuilt += 1;
        self.phase = None;
        if 5 < self.rebuilt {
            return Some(self.stopped(reason));
        }
        if self.rebuilt == 3 || !self.rebuild() {
            self.restart();
            self.method = Method::Primal;
        } else if !self.is_dual_feasible() {
            self.method = Method::Primal;
        }
        None
    }
}

impl Iterator for Simplex {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        while self.outcome.is_none() {
            if 20 * (self.rows + self.columns) + 1000 < self.iterations {
                self.outcome = Some(self.stopped("more pivots than such a program should need"));
                break;
            }
            match self.attempt() {
                Move::Pivoted(step) => return Some(step),
                Move::Ended(outcome) => self.outcome = Some(outcome),
                Move::Done => self.outcome = self.finish(),
                Move::Infeasible(row) => {
                    let sides = (0..self.rows).map(|i| match row {
                        Some(row) if row != i => 0.0,
                        _ => self.side(i),
                    });
                    let sides: Vec<f64> = sides.collect();
                    self.outcome = self.infeasible(|i| sides[i]);
                }
            }
        }
        None
    }
}

/// Multipliers that are zero up to rounding, made so: their sign would say nothing.
fn without_noise(multipliers: &mut [f64]) {
    let most = multipliers
        .iter()
        .fold(0.0_f64, |most, y| most.max(y.abs()));
    for y in multipliers.iter_mut().filter(|y| y.abs() <= 1e-13 * most) {
        *y = 0.0;
    }
}

/// A sum with Neumaier's compensation.
fn compensated(terms: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut lost) = (0.0_f64, 0.0);
    for term in terms {
        let next = sum + term;
        lost += if term.abs() <= sum.abs() {
            (sum - next) + term
        } else {
            (term - next) + sum
        };
        sum = next;
    }
    sum + lost
}
