//! Choosing a pivot, by the primal and by the dual method, and doing it.

use super::super::outcome::{Method, Outcome, Phase, Step, Variable};
use super::super::tolerances::TOLERANCES;
use super::{Place, Simplex};

/// The result of one attempt at a pivot.
pub(super) enum Move {
    Pivoted(Step),
    /// Nothing left to do in this phase.
    Done,
    /// The infeasibilities of all rows, or of one, cannot be removed.
    Infeasible(Option<usize>),
    Ended(Outcome),
}

impl Simplex {
    pub(super) fn attempt(&mut self) -> Move {
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
                return Move::Ended(self.stop("no row stops the way to feasibility"));
            }
            return Move::Ended(self.unbounded_outcome(column, direction));
        };
        if range <= step {
            return self.jump(phase, column, direction, range);
        }
        self.pivot(phase, row, column, direction * step, place)
    }

    /// Returns the derivatives of the sum of infeasibilities by each variable.
    fn infeasibility_slopes(&self) -> Vec<f64> {
        let mut slopes = vec![0.0; self.columns];
        for row in 0..self.rows {
            let side = self.side(row);
            if side != 0.0 {
                let entries = &self.table[row * self.columns..(row + 1) * self.columns];
                slopes.iter_mut().zip(entries).for_each(|(slope, entry)| *slope -= side * entry);
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
            bound.is_finite().then_some((row, rate.abs(), distance, place))
        });
        let slack = if self.is_stalling() { 0.0 } else { TOLERANCES.primal };
        let relaxed =
            |&(_, rate, distance, _): &(usize, f64, f64, Place)| (distance + slack) / rate;
        let least = rows.clone().map(|row| relaxed(&row)).fold(f64::INFINITY, f64::min);
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
        let slack = if self.is_stalling() { 0.0 } else { TOLERANCES.dual };
        let relaxed = columns.clone().map(|(_, entry, cost)| (cost + slack) / entry);
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
        self.place[column] = if 0.0 < direction { Place::Upper } else { Place::Lower };
        self.step(phase, self.variable(column), None, 0.0)
    }

    fn shift(&mut self, column: usize, step: f64) {
        let entries = self.table.iter().skip(column).step_by(self.columns);
        self.values.iter_mut().zip(entries).for_each(|(value, entry)| *value -= entry * step);
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

    /// Returns whether enough pivots in a row brought nothing for Bland's rule to be needed against a cycle.
    fn is_stalling(&self) -> bool {
        self.rows + 10 < self.stalled
    }
}

impl Iterator for Simplex {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        while self.outcome.is_none() {
            if 20 * (self.rows + self.columns) + 1000 < self.iterations {
                self.outcome = Some(self.stop("more pivots than such a program should need"));
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
