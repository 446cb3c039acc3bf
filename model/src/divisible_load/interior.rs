//! An interior-point method for programs whose rows couple few variables each.
//!
//! ```text
//! minimise z_last   where   G z >= g
//! ```
//!
//! by the predictor-corrector method of Mehrotra from a point that satisfies all rows strictly. Each
//! step solves `G' D G dz = r` with a sparse Cholesky factor, `D` the multipliers over the slacks.
//!
//! Source: S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J.
//! Optimization 2 (1992) 575-601.

use super::cholesky::{Factor, Symbolic};

/// Rows `sum coefficient * variable >= bound`.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    start: Vec<usize>,
    variables: Vec<u32>,
    coefficients: Vec<f64>,
    pub bounds: Vec<f64>,
}

/// A point and multipliers that are near optimal.
#[derive(Clone, Debug)]
pub(super) struct Interior {
    pub point: Vec<f64>,
    pub multipliers: Vec<f64>,
    /// A bound on the optimum from the multipliers.
    pub lower_bound: f64,
    /// Steps taken.
    pub iterations: usize,
}

impl Rows {
    pub fn push(&mut self, terms: &[(u32, f64)], bound: f64) {
        if self.start.is_empty() {
            self.start.push(0);
        }
        for &(variable, coefficient) in terms {
            self.variables.push(variable);
            self.coefficients.push(coefficient);
        }
        self.start.push(self.variables.len());
        self.bounds.push(bound);
    }

    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    pub fn terms(&self, row: usize) -> (&[u32], &[f64]) {
        let range = self.start[row]..self.start[row + 1];
        (&self.variables[range.clone()], &self.coefficients[range])
    }

    fn patterns(&self) -> impl Iterator<Item = &[u32]> + Clone {
        self.start
            .windows(2)
            .map(|pair| &self.variables[pair[0]..pair[1]])
    }

    /// `G z`.
    fn times(&self, z: &[f64], out: &mut [f64]) {
        for (row, out) in out.iter_mut().enumerate() {
            let (variables, coefficients) = self.terms(row);
            let terms = variables.iter().zip(coefficients);
            *out = terms.map(|(&v, c)| c * z[v as usize]).sum();
        }
    }

    /// `out += G' y`.
    fn add_transposed(&self, y: &[f64], out: &mut [f64]) {
        for (row, &y) in y.iter().enumerate() {
            let (variables, coefficients) = self.terms(row);
            for (&v, c) in variables.iter().zip(coefficients) {
                out[v as usize] += c * y;
            }
        }
    }
}

/// Solves from `point`, which satisfies every row strictly. `size` bounds each variable's absolute value
/// at some optimum, and says what is small. Stops when the relative gap is below `tolerance`, or when no step
/// makes progress any more.
pub(super) fn solve(rows: &Rows, mut point: Vec<f64>, size: &[f64], tolerance: f64) -> Interior {
    let (m, n) = (rows.len(), point.len());
    let symbolic = Symbolic::new(n, rows.patterns());
    let mut factor = Factor::new(&symbolic);
    let places = places(rows, &symbolic);
    let mut matrix = vec![0.0; symbolic.entries()];
    let mut slack = vec![0.0; m];
    let mut step_slack = vec![0.0; m];
    let mut step_multipliers = vec![0.0; m];
    let mut target = vec![0.0; m];
    let mut residual = vec![0.0; n];
    let mut step = vec![0.0; n];
    slacks(rows, &point, &mut slack);
    // Multipliers of equal products, whose sum is the scale of the objective.
    let start = 0.1 / m as f64 * size[n - 1];
    let mut multipliers: Vec<f64> = slack.iter().map(|s| start / s).collect();
    let mut best: Option<(f64, Interior)> = None;
    for iterations in 0..100 {
        residual.fill(0.0);
        rows.add_transposed(&multipliers, &mut residual);
        residual.iter_mut().for_each(|r| *r = -*r);
        residual[n - 1] += 1.0;
        let dual: f64 = multipliers
            .iter()
            .zip(&rows.bounds)
            .map(|(y, b)| y * b)
            .sum();
        let miss: f64 = residual
            .iter()
            .zip(size)
            .map(|(r, size)| (r * size).abs())
            .sum();
        let lower_bound = dual - miss;
        let gap = (point[n - 1] - lower_bound) / point[n - 1].abs();
        if best.as_ref().is_none_or(|(least, _)| gap < *least) {
            let found = Interior {
                point: point.clone(),
                multipliers: multipliers.clone(),
                lower_bound,
                iterations,
            };
            best = Some((gap, found));
        }
        let stuck = best
            .as_ref()
            .is_some_and(|(_, found)| found.iterations + 6 < iterations);
        if gap < tolerance || !gap.is_finite() || stuck {
            break;
        }
        matrix.fill(0.0);
        let mut place = places.iter();
        for row in 0..m {
            let weight = multipliers[row] / slack[row];
            let (_, coefficients) = rows.terms(row);
            for (a, x) in coefficients.iter().enumerate() {
                for y in &coefficients[..=a] {
                    if let Some(&place) = place.next() {
                        matrix[place as usize] += weight * x * y;
                    }
                }
            }
        }
        factor.factorise(&symbolic, &matrix);
        let mu = multipliers
            .iter()
            .zip(&slack)
            .map(|(y, s)| y * s)
            .sum::<f64>()
            / m as f64;
        // Predictor: products to zero.
        for row in 0..m {
            target[row] = -multipliers[row] * slack[row];
        }
        let mut newton = |target: &[f64],
                          slack: &[f64],
                          multipliers: &[f64],
                          step: &mut [f64],
                          step_slack: &mut [f64],
                          step_multipliers: &mut [f64]| {
            for row in 0..m {
                step_multipliers[row] = target[row] / slack[row];
            }
            step.fill(0.0);
            rows.add_transposed(step_multipliers, step);
            step.iter_mut().zip(&residual).for_each(|(s, r)| *s -= r);
            factor.solve(&symbolic, step);
            rows.times(step, step_slack);
            for row in 0..m {
                step_multipliers[row] =
                    (target[row] - multipliers[row] * step_slack[row]) / slack[row];
            }
        };
        newton(
            &target,
            &slack,
            &multipliers,
            &mut step,
            &mut step_slack,
            &mut step_multipliers,
        );
        let (primal, dual) = (
            longest(&slack, &step_slack),
            longest(&multipliers, &step_multipliers),
        );
        let mut after = 0.0;
        for row in 0..m {
            after += (slack[row] + primal.min(1.0) * step_slack[row])
                * (multipliers[row] + dual.min(1.0) * step_multipliers[row]);
        }
        let sigma = (after / m as f64 / mu).clamp(0.0, 1.0).powi(3);
        // Corrector: products to sigma mu, with the predictor's second-order error.
        for row in 0..m {
            target[row] = sigma * mu
                - multipliers[row] * slack[row]
                - step_slack[row] * step_multipliers[row];
        }
        newton(
            &target,
            &slack,
            &multipliers,
            &mut step,
            &mut step_slack,
            &mut step_multipliers,
        );
        let shorten = 1.0 - (0.1 * mu / (mu + 1e-3 * size[n - 1] / m as f64)).max(1e-3);
        let primal = (shorten * longest(&slack, &step_slack)).min(1.0);
        let dual = (shorten * longest(&multipliers, &step_multipliers)).min(1.0);
        for (z, d) in point.iter_mut().zip(&step) {
            *z += primal * d;
        }
        for row in 0..m {
            multipliers[row] += dual * step_multipliers[row];
            slack[row] += primal * step_slack[row];
        }
    }
    best.map_or_else(
        || Interior {
            lower_bound: f64::NEG_INFINITY,
            multipliers,
            point,
            iterations: 0,
        },
        |(_, found)| found,
    )
}

/// Where each product of two coefficients of a row goes in the matrix.
fn places(rows: &Rows, symbolic: &Symbolic) -> Vec<u32> {
    let mut places = Vec::new();
    for row in 0..rows.len() {
        let (variables, _) = rows.terms(row);
        for (a, &x) in variables.iter().enumerate() {
            for &y in &variables[..=a] {
                places.push(symbolic.entry(x, y) as u32);
            }
        }
    }
    places
}

fn slacks(rows: &Rows, point: &[f64], slack: &mut [f64]) {
    rows.times(point, slack);
    slack
        .iter_mut()
        .zip(&rows.bounds)
        .for_each(|(s, b)| *s -= b);
}

/// The longest step that keeps all values positive.
fn longest(values: &[f64], steps: &[f64]) -> f64 {
    let ratios = values.iter().zip(steps).filter(|(_, step)| **step < 0.0);
    ratios
        .map(|(value, step)| -value / step)
        .fold(f64::INFINITY, f64::min)
}
