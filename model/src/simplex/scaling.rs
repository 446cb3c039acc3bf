//! Powers of two by which rows and columns are multiplied, so that all numbers come near 1.

use super::problem::Problem;
use crate::{Error, ErrorKind};

/// The scaled program, dense, and the way back.
#[derive(Clone, Debug)]
pub(super) struct ScaledProblem {
    /// Row by row, structural variables only.
    pub matrix: Vec<f64>,
    pub bound: Vec<f64>,
    pub cost: Vec<f64>,
    /// Structural variables, then slacks.
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    /// `x = column * x'`, and `s = quantity * price / row * s'` for the slack of a row.
    pub column: Vec<f64>,
    /// `y = row * y'`.
    pub row: Vec<f64>,
    /// The unit of all right-hand sides.
    pub quantity: f64,
    /// The unit of all costs.
    pub price: f64,
}

/// # Errors
/// [`ErrorKind::Undefined`] on `rows` when the numbers are too far apart to be scaled.
pub(super) fn scale(problem: &Problem) -> Result<ScaledProblem, Error> {
    let (m, n) = (problem.rows.len(), problem.objective.len());
    let mut matrix = vec![0.0; m * n];
    for (i, row) in problem.rows.iter().enumerate() {
        for &(j, coefficient) in &row.terms {
            matrix[i * n + j] += coefficient;
        }
    }
    let (mut rows, mut columns) = (vec![0_i32; m], vec![0_i32; n]);
    // Geometric means of the extremes; two rounds settle all but the last factors of two.
    for _ in 0..3 {
        for i in 0..m {
            let entries = (0..n).map(|j| exponent(matrix[i * n + j]).map(|e| e + columns[j]));
            rows[i] = center(entries);
        }
        for j in 0..n {
            let entries = (0..m).map(|i| exponent(matrix[i * n + j]).map(|e| e + rows[i]));
            columns[j] = center(entries);
        }
    }
    for (i, row) in matrix.chunks_mut(n).enumerate() {
        for (entry, &column) in row.iter_mut().zip(&columns) {
            *entry *= power(rows[i] + column);
        }
    }
    // All quantities in one unit, all costs in another.
    let sizes = problem.rows.iter().enumerate();
    let unit = sizes
        .filter_map(|(i, row)| Some(exponent(row.bound)? + rows[i]))
        .max()
        .or_else(|| {
            let bounds = problem.lower.iter().zip(&problem.upper).zip(&columns);
            bounds.flat_map(|((&l, &u), &c)| [l, u].map(|b| Some(exponent(b)? - c))).flatten().max()
        })
        .unwrap_or(0);
    let costs = problem.objective.iter().zip(&columns);
    let dear = costs.filter_map(|(&c, &s)| Some(exponent(c)? + s)).max().unwrap_or(0);
    let shift = |value: f64, by: i32| value * power(by);
    let (mut lower, mut upper) = (Vec::with_capacity(n + m), Vec::with_capacity(n + m));
    for ((&l, &u), &column) in problem.lower.iter().zip(&problem.upper).zip(&columns) {
        lower.push(shift(l, -column - unit));
        upper.push(shift(u, -column - unit));
    }
    for row in &problem.rows {
        let (l, u) = row.relation.slack();
        lower.push(l);
        upper.push(u);
    }
    let bound = problem.rows.iter().zip(&rows);
    let scaled = ScaledProblem {
        matrix,
        bound: bound.map(|(row, &r)| shift(row.bound, r - unit)).collect(),
        cost: problem.objective.iter().zip(&columns).map(|(&c, &s)| shift(c, s - dear)).collect(),
        lower,
        upper,
        column: columns.iter().map(|&s| power(s + unit)).collect(),
        row: rows.iter().map(|&r| power(r + dear)).collect(),
        quantity: power(unit),
        price: power(dear),
    };
    let ways = scaled.column.iter().chain(&scaled.row);
    let sizes = scaled.matrix.iter().chain(&scaled.bound).chain(&scaled.cost);
    if ways.clone().all(|&way| way.is_normal()) && sizes.clone().all(|size| size.is_finite()) {
        return Ok(scaled);
    }
    let help = "bring the sizes of the coefficients nearer together";
    Err(Error::new(ErrorKind::Undefined, "rows", "beyond scaling", help))
}

/// The exponent of a number that is neither zero nor infinite.
fn exponent(value: f64) -> Option<i32> {
    (value != 0.0 && value.is_finite()).then(|| value.abs().log2().round() as i32)
}

fn center(exponents: impl Iterator<Item = Option<i32>>) -> i32 {
    let (mut least, mut most) = (i32::MAX, i32::MIN);
    for exponent in exponents.flatten() {
        least = least.min(exponent);
        most = most.max(exponent);
    }
    if most < least { 0 } else { -(least + most) / 2 }
}

fn power(exponent: i32) -> f64 {
    2_f64.powi(exponent.clamp(-1100, 1100))
}
