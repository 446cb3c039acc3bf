//! Linear least squares, written once: rows are rotated one by one into an upper triangle.
//!
//! By Givens' rotations the triangle `R` of `A = Q R` grows with each row, whatever came before, and the sum of squared
//! errors grows by what a rotation leaves over. No sum is ever the difference of two greater ones, so the errors of the
//! first 1, 2, 3, ... rows are exact, and a break is found in one pass from either end.
//!
//! Source: Å. Björck, *Numerical Methods for Least Squares Problems*, 1996, sections 2.3.4 and 3.2.4.

/// The greatest number of columns.
pub(super) const MOST: usize = 3;

/// Columns whose part that is orthogonal to the others is below this share of them count as collinear.
const TOLD_APART: f64 = 1e-12;

/// Squares below this share of those that are fitted are rounding.
const ROUNDING: f64 = 1e-28;

/// A row's coefficients, or a solution.
pub(super) type Row = [f64; MOST];

/// The rows so far, reduced: `R x = z` for `A x = y`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    columns: usize,
    r: [Row; MOST],
    z: Row,
    rss: f64,
}

/// The solution of a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solution {
    /// The solution `x`.
    pub x: Row,
    /// `(A' A)^-1`: times the variance of the errors it is the covariance of `x`.
    pub inverse: [Row; MOST],
}

/// The solution that is nowhere below zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoundedSolution {
    /// The solution, zero on the bound.
    pub x: Row,
    /// Whether each is above zero.
    pub free: [bool; MOST],
    /// The sum of squared errors.
    pub rss: f64,
}

impl Triangle {
    /// Returns the triangle of no rows yet, of `columns` columns, at most [`MOST`].
    pub fn new(columns: usize) -> Self {
        Self { columns: columns.min(MOST), r: [[0.0; MOST]; MOST], z: [0.0; MOST], rss: 0.0 }
    }

    /// Returns the triangle of rows.
    pub fn of(columns: usize, rows: impl IntoIterator<Item = (Row, f64)>) -> Self {
        let mut triangle = Self::new(columns);
        for (row, y) in rows {
            triangle.add(row, y);
        }
        triangle
    }

    /// Adds the equation `row x = y`.
    pub fn add(&mut self, mut row: Row, mut y: f64) {
        for j in 0..self.columns {
            if row[j] == 0.0 {
                continue;
            }
            let length = self.r[j][j].hypot(row[j]);
            let (cos, sin) = (self.r[j][j] / length, row[j] / length);
            for (kept, new) in self.r[j].iter_mut().zip(&mut row).skip(j) {
                (*kept, *new) = (cos * *kept + sin * *new, cos * *new - sin * *kept);
            }
            (self.z[j], y) = (cos * self.z[j] + sin * y, cos * y - sin * self.z[j]);
        }
        self.rss += y * y;
    }

    /// Returns the least sum of squared errors.
    pub fn rss(&self) -> f64 {
        self.rss
    }

    /// Returns the solution; `None` where the columns are collinear, or there are too few rows.
    pub fn solve(&self) -> Option<Solution> {
        self.is_told_apart().then(|| {
            let inverse = self.inverse_of_triangle();
            let mut solution = Solution { x: [0.0; MOST], inverse: [[0.0; MOST]; MOST] };
            for i in 0..self.columns {
                solution.x[i] = (i..self.columns).map(|j| inverse[i][j] * self.z[j]).sum();
                for j in 0..self.columns {
                    let both = i.max(j)..self.columns;
                    solution.inverse[i][j] = both.map(|k| inverse[i][k] * inverse[j][k]).sum();
                }
            }
            solution
        })
    }

    /// Returns the solution that is nowhere below zero: of those with some of it held at zero and the rest above, the one
    /// of the least error. The problem is convex, so there is no better one. `None` where all columns are collinear.
    pub fn solve_non_negative(&self) -> Option<BoundedSolution> {
        let all = (1 << self.columns) - 1;
        self.above_zero(all).or_else(|| {
            let tried = (1..all).rev().filter_map(|choice| self.above_zero(choice));
            tried.reduce(|best, other| if other.rss < best.rss { other } else { best })
        })
    }

    /// The solution with the columns of a choice, a bit each; `None` where one of it is not above zero, or by so little that
    /// without it the squares grow by rounding alone.
    fn above_zero(&self, choice: u32) -> Option<BoundedSolution> {
        let free = std::array::from_fn(|j| choice >> j & 1 == 1);
        let (part, columns) = self.select_columns(free);
        let Solution { x: solved, inverse } = part.solve()?;
        let all: f64 = self.rss + self.z.iter().map(|z| z * z).sum::<f64>();
        let mut x = [0.0; MOST];
        for (i, column) in columns.enumerate() {
            let grows = solved[i] * solved[i] / inverse[i][i];
            if solved[i] <= 0.0 || grows <= ROUNDING * all {
                return None;
            }
            x[column] = solved[i];
        }
        Some(BoundedSolution { x, free, rss: part.rss })
    }

    /// Returns the covariance of the solution where the errors have this variance, those that are not `free` held fixed:
    /// theirs is zero.
    pub fn covariance(&self, free: [bool; MOST], variance: f64) -> Option<[Row; MOST]> {
        let (part, columns) = self.select_columns(free);
        let inverse = part.solve()?.inverse;
        let mut covariance = [[0.0; MOST]; MOST];
        for (row, i) in inverse.iter().zip(columns.clone()) {
            for (value, j) in row.iter().zip(columns.clone()) {
                covariance[i][j] = variance * value;
            }
        }
        Some(covariance)
    }

    /// The triangle of some of the columns, and which these are.
    fn select_columns(&self, free: [bool; MOST]) -> (Self, impl Iterator<Item = usize> + Clone) {
        let columns = (0..self.columns).filter(move |&j| free[j]);
        let mut part = Self::new(columns.clone().count());
        part.rss = self.rss;
        for (row, z) in self.r.iter().zip(self.z).take(self.columns) {
            let mut kept = [0.0; MOST];
            for (value, column) in kept.iter_mut().zip(columns.clone()) {
                *value = row[column];
            }
            part.add(kept, z);
        }
        (part, columns)
    }

    fn is_told_apart(&self) -> bool {
        (0..self.columns).all(|j| {
            let length = (0..=j).fold(0.0_f64, |length, i| length.hypot(self.r[i][j]));
            TOLD_APART * length < self.r[j][j].abs() && length.is_finite()
        })
    }

    /// The inverse of the triangle, column by column from its diagonal up.
    fn inverse_of_triangle(&self) -> [Row; MOST] {
        let mut inverse = [[0.0; MOST]; MOST];
        for (j, i) in (0..self.columns).flat_map(|j| (0..=j).rev().map(move |i| (j, i))) {
            let known: f64 = (i + 1..=j).map(|k| self.r[i][k] * inverse[k][j]).sum();
            let one = if i == j { 1.0 } else { 0.0 };
            inverse[i][j] = (one - known) / self.r[i][i];
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of a parabola over 0, 1, ..., 7, with errors that are orthogonal to nothing.
    fn rows() -> impl Iterator<Item = (Row, f64)> + Clone {
        let errors = [0.3, -0.2, 0.1, 0.4, -0.5, 0.2, 0.0, -0.1];
        errors.into_iter().enumerate().map(|(i, error)| {
            let x = i as f64;
            ([1.0, x, x * x], 2.0 - 0.5 * x + 0.25 * x * x + error)
        })
    }

    fn squares(x: &Row) -> f64 {
        rows().map(|(row, y)| (row[0] * x[0] + row[1] * x[1] + row[2] * x[2] - y).powi(2)).sum()
    }

    #[test]
    fn the_errors_of_the_solution_are_orthogonal_to_the_columns() {
        let triangle = Triangle::of(3, rows());
        let x = triangle.solve().expect("three columns that differ").x;
        for column in 0..3 {
            let product: f64 = rows()
                .map(|(row, y)| row[column] * (y - (row[0] * x[0] + row[1] * x[1] + row[2] * x[2])))
                .sum();
            assert!(product.abs() < 1e-12, "{column}: {product}");
        }
        assert!((triangle.rss() - squares(&x)).abs() < 1e-14);
    }

    #[test]
    fn the_inverse_times_the_normal_matrix_is_one() {
        let inverse = Triangle::of(3, rows()).solve().expect("three columns that differ").inverse;
        let normal = |i: usize, j: usize| rows().map(|(row, _)| row[i] * row[j]).sum::<f64>();
        for (i, row) in inverse.iter().enumerate() {
            for j in 0..3 {
                let product: f64 = row.iter().enumerate().map(|(k, x)| x * normal(k, j)).sum();
                assert!((product - f64::from(u8::from(i == j))).abs() < 1e-10, "{i} {j}");
            }
        }
    }

    #[test]
    fn columns_that_say_the_same_are_not_told_apart() {
        assert!(Triangle::of(2, [([1.0, 2.0, 0.0], 1.0)]).solve().is_none());
        let same = (1..9).map(|i| ([f64::from(i), f64::from(i) * 1e9, 0.0], 1.0));
        assert!(Triangle::of(2, same).solve().is_none());
        assert!(Triangle::new(1).solve().is_none());
    }

    #[test]
    fn a_scale_of_a_column_changes_only_its_own_coefficient() {
        let scaled = rows().map(|([a, b, c], y)| ([a, b * 1e9, c * 1e-9], y));
        let (x, y) = (Triangle::of(3, rows()).solve(), Triangle::of(3, scaled).solve());
        let (x, y) = (x.expect("told apart").x, y.expect("told apart").x);
        let back = [y[0], y[1] * 1e9, y[2] / 1e9];
        assert!(x.iter().zip(back).all(|(x, y)| (x / y - 1.0).abs() < 1e-12), "{x:?} {back:?}");
    }

    #[test]
    fn nothing_above_zero_is_better_than_the_bounded_solution() {
        let bounded = Triangle::of(3, rows()).solve_non_negative().expect("told apart");
        assert_eq!(bounded.free, [true, false, true]);
        assert!((squares(&bounded.x) - bounded.rss).abs() < 1e-12);
        for column in 0..3 {
            for step in [1e-4, -1e-4] {
                let mut near = bounded.x;
                near[column] += step;
                assert!(near[column] < 0.0 || bounded.rss < squares(&near), "{column} {step}");
            }
        }
    }
}
