//! The end of a run: the refined solution, or a proof that there is none.

use super::super::oracle;
use super::super::outcome::{Method, Optimum, Outcome, Variable};
use super::super::tolerances::TOLERANCES;
use super::{Place, Simplex, without_noise};
use crate::sum::sum;

impl Simplex {
    /// The proof of infeasibility from a combination of rows: those of the basic variables
    /// below their bounds taken away, those above added.
    pub(super) fn infeasible(&mut self, side: impl Fn(usize) -> f64) -> Option<Outcome> {
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
        self.retry("neither a solution nor a proof that there is none, within rounding")
    }

    pub(super) fn unbounded_outcome(&self, column: usize, direction: f64) -> Outcome {
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

    pub(super) fn stop(&self, reason: &'static str) -> Outcome {
        Outcome::Stopped { iterations: self.iterations, reason }
    }

    /// The refined solution, if it is one.
    pub(super) fn optimum(&mut self) -> Option<Optimum> {
        let n = self.structural();
        self.values_from_places();
        if (0..self.rows).any(|row| self.side(row) != 0.0) {
            return None;
        }
        let cost = |row: usize| self.scaled.cost.get(self.basis[row]).copied().unwrap_or(0.0);
        let dual = self.multipliers(cost);
        for column in 0..self.columns {
            self.reduced[column] = if self.place[column] == Place::Basic {
                0.0
            } else if column < n {
                let entries = self.scaled.matrix.iter().skip(column).step_by(n).zip(&dual);
                sum(entries.map(|(a, y)| -a * y).chain([self.scaled.cost[column]]))
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
        let dual: Vec<f64> = dual.iter().zip(&self.scaled.row).map(|(y, row)| y * row).collect();
        Some(Optimum {
            objective: sum(primal.iter().zip(&self.problem.objective).map(|(x, c)| x * c)),
            reduced_costs: (0..n).map(|j| self.reduced_cost(Variable::Structural(j))).collect(),
            primal,
            dual,
            basis: self.basis().collect(),
            iterations: self.iterations,
        })
    }

    /// The end of a phase: the optimum, or another go with a tableau free of rounding errors.
    pub(super) fn finish(&mut self) -> Option<Outcome> {
        if let Some(optimum) = self.optimum() {
            let worst = oracle::violations(&self.problem, &optimum.primal, &optimum.dual).worst();
            if worst < 1e-6 || 2 < self.rebuilt {
                return Some(Outcome::Optimal(optimum));
            }
        }
        self.retry("rounding errors leave no basis that is right")
    }

    /// Goes on with a tableau free of rounding errors; if that does not help, from the slack basis by the
    /// primal method, whose bases may be better conditioned; or gives up.
    pub(super) fn retry(&mut self, reason: &'static str) -> Option<Outcome> {
        self.rebuilt += 1;
        self.phase = None;
        if 5 < self.rebuilt {
            return Some(self.stop(reason));
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
