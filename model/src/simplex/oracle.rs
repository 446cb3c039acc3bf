//! The conditions of a solution: the one measure that every test calls.

use super::outcome::Optimum;
use super::problem::{Problem, Relation};
use super::scaling::scale;

/// Violations of the conditions of optimality; all zero, up to rounding, at an optimum.
///
/// Rows and columns have units of their own, so primal and dual are measured in the scaled units of the
/// program (which depend on its coefficients alone), relative to the greatest term there; the
/// products are parts of the objective and measured relative to it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Violations {
    /// Rows and bounds.
    pub primal: f64,
    /// Signs of duals, and of reduced costs where there is no bound to rest on.
    pub dual: f64,
    /// Products of a dual and its row's distance from equality, of a reduced cost and the
    /// distance from its bound.
    pub complementarity: f64,
    /// Primal less dual objective.
    pub gap: f64,
}

impl Violations {
    /// Returns the greatest of them; infinite when a number is not finite.
    ///
    /// ```
    /// use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};
    /// let mut problem = Problem::new(vec![-3.0, -5.0]);
    /// problem.row(&[(0, 3.0), (1, 2.0)], Relation::AtMost, 18.0);
    /// let Outcome::Optimal(optimum) = solve(&problem, Method::Primal)? else { panic!("it has one") };
    /// assert!(optimum.violations(&problem).worst() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn worst(&self) -> f64 {
        let all = [self.primal, self.dual, self.complementarity, self.gap];
        if all.iter().any(|value| value.is_nan()) {
            return f64::INFINITY;
        }
        all.into_iter().fold(0.0, f64::max)
    }
}

impl Optimum {
    /// Returns the violations of optimality of `problem`: computed from primal and dual alone, whatever method found
    /// them.
    #[must_use]
    pub fn violations(&self, problem: &Problem) -> Violations {
        violations(problem, &self.primal, &self.dual)
    }
}

/// Returns the violations of `primal` and `dual`.
pub(super) fn violations(problem: &Problem, primal: &[f64], dual: &[f64]) -> Violations {
    let n = problem.objective.len();
    let unknown = Violations { primal: f64::INFINITY, ..Violations::default() };
    let Ok(scaled) = scale(problem) else {
        return unknown;
    };
    if primal.len() != n || dual.len() != problem.rows.len() {
        return unknown;
    }
    let mut reduced: Vec<f64> = problem.objective.clone();
    // The sizes of the terms of a reduced cost, to which its rounding errors are relative.
    let mut weight: Vec<f64> = reduced.iter().map(|cost| cost.abs()).collect();
    let (mut objective, mut value, mut size) = (0.0, 0.0, 0.0_f64);
    let mut products: Vec<f64> = Vec::new();
    // Misses and sizes in scaled units.
    let (mut missed, mut terms) = (0.0_f64, 0.0_f64);
    let (mut wrong, mut costs) = (0.0_f64, 0.0_f64);
    for ((row, &y), &factor) in problem.rows.iter().zip(dual).zip(&scaled.row) {
        let mut sum = 0.0;
        // A row times this is in scaled units.
        let unit = factor / (scaled.price * scaled.quantity);
        for &(j, coefficient) in &row.terms {
            sum += coefficient * primal[j];
            terms = terms.max((coefficient * primal[j]).abs() * unit);
            reduced[j] -= y * coefficient;
            weight[j] += (y * coefficient).abs();
        }
        let excess = sum - row.bound;
        let (outside, sign) = match row.relation {
            Relation::AtMost => (excess.max(0.0), y.max(0.0)),
            Relation::AtLeast => ((-excess).max(0.0), (-y).max(0.0)),
            Relation::Equal => (excess.abs(), 0.0),
        };
        missed = missed.max(outside * unit);
        terms = terms.max(row.bound.abs() * unit);
        wrong = wrong.max(sign / factor);
        products.push((y * excess).abs());
        value += y * row.bound;
        size += (y * row.bound).abs();
    }
    for (j, (&x, &d)) in primal.iter().zip(&reduced).enumerate() {
        let (lower, upper, unit) = (problem.lower[j], problem.upper[j], scaled.column[j]);
        missed = missed.max((lower - x).max(x - upper).max(0.0) / unit);
        terms = terms.max(x.abs() / unit);
        // A cost times this is in scaled units.
        let price = unit / (scaled.price * scaled.quantity);
        costs = costs.max(weight[j] * price);
        objective += problem.objective[j] * x;
        size += (problem.objective[j] * x).abs();
        // The bound a reduced cost rests on; none, and it should be zero.
        let rest = if 0.0 < d { lower } else { upper };
        if !rest.is_finite() {
            wrong = wrong.max(d.abs() * price);
        } else if weight[j] * 1e-12 < d.abs() {
            products.push((d * (x - rest)).abs());
            value += d * rest;
            size += (d * rest).abs();
        }
    }
    let size = size.max(objective.abs());
    Violations {
        primal: relative(missed, terms),
        dual: relative(wrong, costs),
        complementarity: products.iter().map(|&p| relative(p, size)).fold(0.0, f64::max),
        gap: relative((objective - value).abs(), size),
    }
}

fn relative(missed: f64, scale: f64) -> f64 {
    if missed == 0.0 { 0.0 } else { missed / scale.max(f64::MIN_POSITIVE) }
}

impl Problem {
    /// Returns the margin by which `multipliers` of the rows prove that no point satisfies rows and bounds: the
    /// combined row `y A x` stays below `y b` over all bounds by this share of the terms' sizes. Above zero is a proof;
    /// wrong signs or an unbounded combination give minus infinity.
    ///
    /// ```
    /// use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};
    /// let mut problem = Problem::new(vec![1.0]);
    /// problem.row(&[(0, 1.0)], Relation::AtMost, -1.0); // and x is at least 0
    /// let Outcome::Infeasible { certificate } = solve(&problem, Method::Primal)? else { panic!("it has none") };
    /// assert!(problem.infeasibility_margin(&certificate) > 0.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn infeasibility_margin(&self, multipliers: &[f64]) -> f64 {
        let mut combined = vec![0.0; self.objective.len()];
        let mut weight = combined.clone();
        let (mut bound, mut size) = (0.0, 0.0);
        for (row, &y) in self.rows.iter().zip(multipliers) {
            let wrong = match row.relation {
                Relation::AtMost => 0.0 < y,
                Relation::AtLeast => y < 0.0,
                Relation::Equal => false,
            };
            if wrong || !y.is_finite() {
                return f64::NEG_INFINITY;
            }
            for &(j, coefficient) in &row.terms {
                combined[j] += y * coefficient;
                weight[j] += (y * coefficient).abs();
            }
            bound += y * row.bound;
            size += (y * row.bound).abs();
        }
        let mut most = 0.0;
        for (j, &coefficient) in combined.iter().enumerate() {
            if coefficient.abs() <= 1e-12 * weight[j] {
                continue;
            }
            let at = if 0.0 < coefficient { self.upper[j] } else { self.lower[j] };
            most += coefficient * at;
            size += (coefficient * at).abs();
        }
        if most.is_finite() && 0.0 < size { (bound - most) / size } else { f64::NEG_INFINITY }
    }

    /// Returns the violation of `ray` as a proof of unboundedness: the greatest breach of a row or a bound along it
    /// relative to its terms, infinite when the objective does not fall.
    ///
    /// ```
    /// use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};
    /// let mut problem = Problem::new(vec![-1.0, 0.0]);
    /// problem.row(&[(0, 1.0), (1, -1.0)], Relation::AtMost, 1.0);
    /// let Outcome::Unbounded { ray, .. } = solve(&problem, Method::Primal)? else { panic!("it is unbounded") };
    /// assert!(problem.ray_violation(&ray) < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn ray_violation(&self, ray: &[f64]) -> f64 {
        let cost: f64 = self.objective.iter().zip(ray).map(|(c, r)| c * r).sum();
        if cost.is_nan() || 0.0 <= cost || ray.len() != self.objective.len() {
            return f64::INFINITY;
        }
        let mut worst: f64 = 0.0;
        for row in &self.rows {
            let (mut sum, mut scale) = (0.0, 0.0);
            for &(j, coefficient) in &row.terms {
                sum += coefficient * ray[j];
                scale += (coefficient * ray[j]).abs();
            }
            let missed: f64 = match row.relation {
                Relation::AtMost => f64::max(sum, 0.0),
                Relation::AtLeast => f64::max(-sum, 0.0),
                Relation::Equal => f64::abs(sum),
            };
            worst = worst.max(relative(missed, scale));
        }
        let longest = ray.iter().fold(0.0_f64, |most, r| most.max(r.abs()));
        for (j, &r) in ray.iter().enumerate() {
            let blocked =
                (0.0 < r && self.upper[j].is_finite()) || (r < 0.0 && self.lower[j].is_finite());
            if blocked {
                worst = worst.max(r.abs() / longest);
            }
        }
        worst
    }
}
