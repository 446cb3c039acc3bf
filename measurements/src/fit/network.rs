//! The network-aware law, `T = T1/(1 - f + f N) + c (N - 1)`: linear in `T1` and `c` for each `f`, so only `f` is sought.
//!
//! Source: G. H. Golub and V. Pereyra, "The differentiation of pseudo-inverses and nonlinear least squares problems whose
//! variables separate", *SIAM Journal on Numerical Analysis* 10(2), 1973.

use super::law::{Form, Solved};
use super::least_squares::{BoundedSolution, Row, Triangle};
use super::{EqualRows, Weight, alike};

/// Returns the parameters of least squares within their bounds; `T1` is zero where the times have no part that falls.
pub(super) fn fit(points: &[(f64, f64)], weight: Weight) -> Option<Solved> {
    let runs = Runs(alike(points, weight));
    let grid = grid();
    let slopes: Vec<f64> = grid.iter().map(|&f| runs.slope(f)).collect();
    let valleys = (1..grid.len())
        .filter(|&i| slopes[i - 1] < 0.0 && 0.0 <= slopes[i])
        .map(|i| runs.valley(grid[i - 1], grid[i]));
    let found = [0.0, 1.0].into_iter().chain(valleys).filter_map(|f| Some((f, runs.best(f)?)));
    let (f, best) =
        found.reduce(|best, other| if other.1.rss < best.1.rss { other } else { best })?;
    Some(([best.x[0], f, best.x[1]], [best.free[0], 0.0 < f && f < 1.0, best.free[1]]))
}

/// Shares from 0 to 1, close to each other near both ends.
fn grid() -> Vec<f64> {
    let inner = (-48..=48).map(|i| 1.0 / (1.0 + (-f64::from(i) / 2.0).exp()));
    std::iter::once(0.0).chain(inner).chain([1.0]).collect()
}

/// The runs on each number of processors.
struct Runs(Vec<EqualRows>);

impl Runs {
    /// The best `T1` and `c` of an `f`.
    fn best(&self, f: f64) -> Option<BoundedSolution> {
        let row = |&EqualRows { at: n, mean: t, weight: w }: &EqualRows| {
            let others = n - 1.0;
            ([w / (1.0 + f * others), w * others, 0.0], w * t)
        };
        Triangle::of(2, self.0.iter().map(row)).solve_non_negative()
    }

    /// Half the derivative of the least sum of squares by `f`: `T1` and `c` are the best, so they have no part in it.
    fn slope(&self, f: f64) -> f64 {
        let Some(best) = self.best(f) else {
            return f64::NAN;
        };
        let x: Row = [best.x[0], f, best.x[1]];
        let of = |&EqualRows { at: n, mean: t, weight: w }: &EqualRows| {
            let (time, slopes) = Form::Network.time(&x, n);
            w * w * (time - t) * slopes[1]
        };
        self.0.iter().map(of).sum()
    }

    /// Returns where the slope changes its sign between `low` and `high`, to the last digit.
    fn valley(&self, mut low: f64, mut high: f64) -> f64 {
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if middle <= low || high <= middle {
                break;
            }
            if self.slope(middle) < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

#[cfg(test)]
mod tests {
    use crossover_model::random::SplitMix64;

    use super::*;

    #[test]
    fn no_f_of_a_fine_grid_is_better() {
        let mut random = SplitMix64::new(20);
        for _ in 0..100 {
            let mut rows = Vec::new();
            for i in 0..9 {
                let n = f64::exp2(f64::from(i));
                rows.push((n, (1.0 + 20.0 / n) * (0.3 + random.uniform()) + 0.01 * n));
            }
            for weight in [Weight::Relative, Weight::Absolute] {
                let ([t1, f, c], _) = fit(&rows, weight).expect("nine counts");
                let runs = Runs(alike(&rows, weight));
                let found = runs.best(f).expect("told apart");
                assert_eq!((found.x[0], found.x[1]), (t1, c));
                let fine = (0..=4000).map(|i| 1.0 / (1.0 + (f64::from(i - 2000) / 80.0).exp()));
                for other in fine.filter_map(|f| runs.best(f)) {
                    assert!(found.rss <= other.rss * (1.0 + 1e-12), "{f}: {found:?} {other:?}");
                }
            }
        }
    }
}
