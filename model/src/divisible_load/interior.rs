//! An interior-point method for programs whose rows couple few variables each.
//!
//! ```text
//! minimize z_last   where   G z >= g
//! ```
//!
//! by the predictor-corrector method of Mehrotra. Each
//! step solves `G' D G dz = r` with a sparse Cholesky factor, `D` the multipliers over the slacks.
//!
//! Source: S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J.
//! Optimization 2 (1992) 575-601.

use super::cholesky::{Factor, INSERTION, Symbolic};
use crate::steps::Pace;

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
    /// The objective of the point.
    pub upper: f64,
    /// The lower bound by the multipliers.
    pub lower: f64,
}

impl Interior {
    fn gap(&self) -> f64 {
        (self.upper - self.lower) / self.upper.abs()
    }
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

    fn entries(&self) -> usize {
        self.variables.len()
    }

    pub fn terms(&self, row: usize) -> (&[u32], &[f64]) {
        let range = self.start[row]..self.start[row + 1];
        (&self.variables[range.clone()], &self.coefficients[range])
    }

    fn patterns(&self) -> impl Iterator<Item = &[u32]> + Clone {
        self.start.windows(2).map(|pair| &self.variables[pair[0]..pair[1]])
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
    pub fn add_transposed(&self, y: &[f64], out: &mut [f64]) {
        for (row, &y) in y.iter().enumerate() {
            let (variables, coefficients) = self.terms(row);
            for (&v, c) in variables.iter().zip(coefficients) {
                out[v as usize] += c * y;
            }
        }
    }
}

/// Bounds from a point and from multipliers, though neither satisfies all its conditions exactly.
pub(super) trait Judge {
    /// A value that is reached.
    fn upper(&mut self, point: &[f64]) -> f64;
    /// A value that is not undercut.
    fn lower(&mut self, multipliers: &[f64]) -> f64;
}

/// Solves from a point that satisfies all rows strictly and from positive multipliers with `G' y = c`, so
/// that there are bounds from both sides all the way. Stops when those that `judge` finds are within
/// `tolerance` of each other, or when no step brings them nearer.
pub(super) async fn solve(
    rows: &Rows,
    point: Vec<f64>,
    multipliers: Vec<f64>,
    judge: &mut impl Judge,
    tolerance: f64,
    pace: &Pace,
) -> Interior {
    let (m, n) = (rows.len(), point.len());
    let mut state = State::start(rows, point, multipliers, pace).await;
    let mut predicted = Step::new(m, n);
    let mut corrected = Step::new(m, n);
    let mut target = vec![0.0; m];
    let mut best = Interior {
        point: state.point.clone(),
        multipliers: state.multipliers.clone(),
        upper: judge.upper(&state.point),
        lower: judge.lower(&state.multipliers),
    };
    // The gap that counted as progress last, and when.
    let mut progress = (best.gap(), 0);
    for iteration in 1..=MOST_ITERATIONS {
        state.residuals(rows);
        pace.spend(rows.entries()).await;
        state.factorize(rows, pace).await;
        let mu = state.products() / m as f64;
        // Predictor: all products to zero.
        let products = state.multipliers.iter().zip(&state.slack);
        target.iter_mut().zip(products).for_each(|(target, (y, s))| *target = -y * s);
        state.newton(rows, &target, &mut predicted, pace).await;
        let primal = longest(&state.slack, &predicted.slack).min(1.0);
        let dual = longest(&state.multipliers, &predicted.multipliers).min(1.0);
        let mut after = 0.0;
        for row in 0..m {
            after += (state.slack[row] + primal * predicted.slack[row])
                * (state.multipliers[row] + dual * predicted.multipliers[row]);
        }
        let sigma = (after / m as f64 / mu).clamp(0.0, 1.0).powi(3);
        // Corrector: products to sigma mu, less the predictor's second-order error.
        for (row, target) in target.iter_mut().enumerate() {
            *target += sigma * mu - predicted.slack[row] * predicted.multipliers[row];
        }
        state.newton(rows, &target, &mut corrected, pace).await;
        let primal = (SHORTEN * longest(&state.slack, &corrected.slack)).min(1.0);
        let dual = (SHORTEN * longest(&state.multipliers, &corrected.multipliers)).min(1.0);
        if !(primal.is_finite() && dual.is_finite() && corrected.is_finite()) {
            break;
        }
        state.advance(&corrected, primal, dual);
        pace.spend(rows.entries()).await;
        let upper = judge.upper(&state.point);
        pace.spend(rows.entries()).await;
        let lower = judge.lower(&state.multipliers);
        pace.spend(rows.entries()).await;
        if upper < best.upper {
            best.upper = upper;
            best.point.copy_from_slice(&state.point);
        }
        if best.lower < lower {
            best.lower = lower;
            best.multipliers.copy_from_slice(&state.multipliers);
        }
        let gap = best.gap();
        pace.report_progress(gap.ln() / tolerance.ln());
        if gap < 0.9 * progress.0 {
            progress = (gap, iteration);
        }
        let patience = if gap < 1e-9 { 3 } else { 10 };
        if gap <= tolerance || progress.1 + patience < iteration {
            break;
        }
    }
    best
}

/// Typical are 15 to 40.
const MOST_ITERATIONS: usize = 120;

/// The share of the way to the boundary that a step goes.
const SHORTEN: f64 = 0.995;

/// A change of everything.
struct Step {
    point: Vec<f64>,
    slack: Vec<f64>,
    multipliers: Vec<f64>,
}

impl Step {
    fn new(m: usize, n: usize) -> Self {
        Self { point: vec![0.0; n], slack: vec![0.0; m], multipliers: vec![0.0; m] }
    }

    fn is_finite(&self) -> bool {
        self.point.iter().all(|change| change.is_finite())
    }
}

/// The state of the method.
struct State {
    symbolic: Symbolic,
    factor: Factor,
    /// The place in the matrix of each product of two coefficients of a row.
    places: Vec<u32>,
    matrix: Vec<f64>,
    point: Vec<f64>,
    slack: Vec<f64>,
    multipliers: Vec<f64>,
    /// `s - (G z - g)`.
    short: Vec<f64>,
    /// `c - G' y`.
    residual: Vec<f64>,
    correction: Vec<f64>,
}

impl State {
    async fn start(rows: &Rows, point: Vec<f64>, multipliers: Vec<f64>, pace: &Pace) -> Self {
        let (m, n) = (rows.len(), point.len());
        let symbolic = Symbolic::new(n, rows.patterns(), pace).await;
        let mut slack = vec![0.0; m];
        rows.times(&point, &mut slack);
        slack.iter_mut().zip(&rows.bounds).for_each(|(s, b)| *s -= b);
        Self {
            factor: Factor::new(&symbolic),
            places: places(rows, &symbolic, pace).await,
            matrix: vec![0.0; symbolic.entries()],
            symbolic,
            point,
            slack,
            multipliers,
            short: vec![0.0; m],
            residual: vec![0.0; n],
            correction: vec![0.0; n],
        }
    }

    fn products(&self) -> f64 {
        self.multipliers.iter().zip(&self.slack).map(|(y, s)| y * s).sum()
    }

    fn residuals(&mut self, rows: &Rows) {
        let n = self.residual.len();
        self.residual.fill(0.0);
        rows.add_transposed(&self.multipliers, &mut self.residual);
        self.residual.iter_mut().for_each(|r| *r = -*r);
        self.residual[n - 1] += 1.0;
        rows.times(&self.point, &mut self.short);
        for (row, short) in self.short.iter_mut().enumerate() {
            *short = self.slack[row] - (*short - rows.bounds[row]);
        }
    }

    async fn factorize(&mut self, rows: &Rows, pace: &Pace) {
        self.matrix.fill(0.0);
        let mut place = self.places.iter();
        for row in 0..rows.len() {
            let weight = self.multipliers[row] / self.slack[row];
            let (_, coefficients) = rows.terms(row);
            pace.spend(coefficients.len() * coefficients.len()).await;
            for (a, x) in coefficients.iter().enumerate() {
                for (y, &place) in coefficients[..=a].iter().zip(&mut place) {
                    self.matrix[place as usize] += weight * x * y;
                }
            }
        }
        let Self { factor, symbolic, matrix, .. } = self;
        factor.factorize(symbolic, matrix, pace).await;
    }

    /// The step that changes the products by `target` and removes the residuals, to first order.
    async fn newton(&mut self, rows: &Rows, target: &[f64], step: &mut Step, pace: &Pace) {
        for (row, change) in step.multipliers.iter_mut().enumerate() {
            *change = (target[row] + self.multipliers[row] * self.short[row]) / self.slack[row];
        }
        step.point.fill(0.0);
        rows.add_transposed(&step.multipliers, &mut step.point);
        step.point.iter_mut().zip(&self.residual).for_each(|(s, r)| *s -= r);
        self.factor.solve(&self.symbolic, &mut step.point, pace).await;
        self.complete(rows, target, step);
        pace.spend(rows.entries()).await;
        // What rounding left of the columns' equations is solved for again, or it would add up over
        // the steps.
        self.correction.copy_from_slice(&self.residual);
        self.correction.iter_mut().for_each(|r| *r = -*r);
        rows.add_transposed(&step.multipliers, &mut self.correction);
        let Self { factor, symbolic, correction, .. } = self;
        factor.solve(symbolic, correction, pace).await;
        step.point.iter_mut().zip(&self.correction).for_each(|(s, c)| *s += c);
        self.complete(rows, target, step);
        pace.spend(rows.entries()).await;
    }

    /// Slacks and multipliers that go with a change of the point.
    fn complete(&self, rows: &Rows, target: &[f64], step: &mut Step) {
        rows.times(&step.point, &mut step.slack);
        for (row, slack) in step.slack.iter_mut().enumerate() {
            *slack -= self.short[row];
            step.multipliers[row] =
                (target[row] - self.multipliers[row] * *slack) / self.slack[row];
        }
    }

    fn advance(&mut self, step: &Step, primal: f64, dual: f64) {
        let add = |values: &mut [f64], steps: &[f64], by: f64| {
            values.iter_mut().zip(steps).for_each(|(value, step)| *value += by * step);
        };
        add(&mut self.point, &step.point, primal);
        add(&mut self.slack, &step.slack, primal);
        add(&mut self.multipliers, &step.multipliers, dual);
    }
}

/// Where each product of two coefficients of a row goes in the matrix.
async fn places(rows: &Rows, symbolic: &Symbolic, pace: &Pace) -> Vec<u32> {
    let mut places = Vec::new();
    for row in 0..rows.len() {
        let (variables, _) = rows.terms(row);
        pace.spend(INSERTION * variables.len() * variables.len()).await;
        for (a, &x) in variables.iter().enumerate() {
            for &y in &variables[..=a] {
                places.push(symbolic.entry(x, y) as u32);
            }
        }
    }
    places
}

fn longest(values: &[f64], steps: &[f64]) -> f64 {
    let ratios = values.iter().zip(steps).filter(|(_, step)| **step < 0.0);
    ratios.map(|(value, step)| -value / step).fold(f64::INFINITY, f64::min)
}
