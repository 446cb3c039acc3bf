//! Nonlinear least squares of two parameters, by steps that are linear ones.

use super::EqualRows;
use super::least_squares::Triangle;

/// A model: its value at a number of processors, and its derivatives by the parameters.
pub(super) type Model = fn([f64; 2], f64) -> (f64, [f64; 2]);

/// Steps of either kind, more than any descent takes that gets anywhere.
const STEPS: usize = 100;

/// Returns the sum of squared errors.
pub(super) fn squares(rows: &[EqualRows], model: Model, x: [f64; 2]) -> f64 {
    let error = |row: &EqualRows| (row.weight * (model(x, row.at).0 - row.mean)).powi(2);
    rows.iter().map(error).sum()
}

/// Returns the parameters at the foot of the slope from `start`, those not `free` held where they are: by the method of
/// Levenberg and Marquardt down to where squares hardly differ, then by that of Gauss and Newton to the last digits.
/// `None` where the free parameters become collinear on the way.
///
/// Source: D. W. Marquardt, "An algorithm for least-squares estimation of nonlinear parameters", *J. SIAM* 11(2), 1963.
pub(super) fn descend(
    rows: &[EqualRows],
    model: Model,
    start: [f64; 2],
    free: [bool; 2],
) -> Option<[f64; 2]> {
    let near = descend_damped(rows, model, start, free)?;
    let (mut x, mut last) = (near, f64::INFINITY);
    for _ in 0..STEPS {
        let next = step(rows, model, x, free, 0.0)?;
        let moved = (0..2).map(|i| ((next[i] - x[i]) / next[i].abs().max(1e-300)).abs());
        let moved = moved.fold(0.0, f64::max);
        // Steps become shorter until they are rounding.
        if last <= moved || !moved.is_finite() {
            break;
        }
        (x, last) = (next, moved);
    }
    Some(x)
}

/// Takes steps where they go down, and damps them more where they do not.
fn descend_damped(
    rows: &[EqualRows],
    model: Model,
    start: [f64; 2],
    free: [bool; 2],
) -> Option<[f64; 2]> {
    let (mut x, mut rss, mut damping) = (start, squares(rows, model, start), 1e-3);
    for _ in 0..STEPS {
        let next = step(rows, model, x, free, damping)?;
        let squares = squares(rows, model, next);
        if squares < rss {
            let is_flat = rss - squares < 1e-13 * rss;
            (x, rss, damping) = (next, squares, damping / 10.0);
            if is_flat {
                break;
            }
        } else if damping < 1e10 {
            damping *= 10.0;
        } else {
            break;
        }
    }
    Some(x)
}

fn step(
    rows: &[EqualRows],
    model: Model,
    x: [f64; 2],
    free: [bool; 2],
    damping: f64,
) -> Option<[f64; 2]> {
    let columns: Vec<usize> = (0..2).filter(|&i| free[i]).collect();
    let row_of = |slopes: [f64; 2]| {
        std::array::from_fn(|i| columns.get(i).map_or(0.0, |&column| slopes[column]))
    };
    let mut squares = [0.0; 2];
    let mut triangle = Triangle::new(columns.len());
    for row in rows {
        let (value, slopes) = model(x, row.at);
        let slopes = slopes.map(|slope| slope * row.weight);
        triangle.add(row_of(slopes), row.weight * (row.mean - value));
        for (square, slope) in squares.iter_mut().zip(slopes) {
            *square += slope * slope;
        }
    }
    for column in 0..2 {
        let mut held = [0.0; 2];
        held[column] = (damping * squares[column]).sqrt();
        triangle.add(row_of(held), 0.0);
    }
    let mut next = x;
    for (&column, moved) in columns.iter().zip(triangle.solve()?.x) {
        next[column] += moved;
    }
    Some(next)
}
