//! The network-aware law, `T = T1/(1 - f + f N) + c (N - 1)`: linear in `T1` and `c` for each `f`, so only `f` is sought.
//!
//! Source: G. H. Golub and V. Pereyra, "The differentiation of pseudo-inverses and nonlinear least squares problems whose
//! variables separate", *SIAM Journal on Numerical Analysis* 10(2), 1973.

use super::Weight;
use super::law::Form;
use super::laws::Solved;
use super::least_squares::{Bounded, Row, Triangle};

/// Returns the parameters of least squares within their bounds; `T1` is zero where the times have no part that falls.
pub(super) fn fit(points: &[(f64, f64)], weight: Weight) -> Option<Solved> {
    let runs = Runs::new(points, weight);
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

/// The runs, those on the same number of processors made one: the number, its weight and its mean time, each times that
/// weight. What the runs of one number differ by among themselves no law changes.
struct Runs(Vec<(f64, f64, f64)>);

impl Runs {
    fn new(points: &[(f64, f64)], weight: Weight) -> Self {
        let mut points = points.to_vec();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let same = points.chunk_by(|a, b| a.0 == b.0);
        let one = |same: &[(f64, f64)]| {
            let weights = same.iter().map(|&(_, t)| (weight.of(t).powi(2), t));
            let square: f64 = weights.clone().map(|(w, _)| w).sum();
            let mean = weights.map(|(w, t)| w * t).sum::<f64>() / square;
            Some((same.first()?.0, square.sqrt(), mean))
        };
        Self(same.filter_map(one).collect())
    }

    /// The best `T1` and `c` of an `f`.
    fn best(&self, f: f64) -> Option<Bounded> {
        let row = |&(n, w, t): &(f64, f64, f64)| {
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
        let of = |&(n, w, t): &(f64, f64, f64)| {
            let (time, slopes) = Form::Network.time(&x, n);
            w * w * (time - t) * slopes[1]
        };
        self.0.iter().map(of).sum()
    }

    /// Where the slope changes its sign between `low` and `high`, to the last digit.
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
