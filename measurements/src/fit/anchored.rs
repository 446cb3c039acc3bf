//! Laws fitted to speedups over a measured time on one processor.
//!
//! `S = N/(1 + (N - 1)(sigma + kappa N))` is the universal scalability law, and Amdahl's with `kappa = 0`, `sigma = s`.

use super::descent::{self, descend};
use super::{EqualRows, Weight, aicc, alike};

/// Laws of speedup through the measured time on one processor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchored {
    /// The mean time on one processor, in seconds.
    pub t1: f64,
    /// Amdahl's law, with `s` as `sigma`.
    pub amdahl: SpeedupLaw,
    /// The universal scalability law.
    pub usl: SpeedupLaw,
}

/// A law fitted to speedups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedupLaw {
    /// The serial share, from 0 to 1.
    pub sigma: f64,
    /// The cost of coherence, from 0.
    pub kappa: f64,
    /// Whether each is on a bound; also for a `kappa` that is no parameter.
    pub is_at_bound: [bool; 2],
    /// The sum of squared errors of the speedups.
    pub rss: f64,
    /// The root of the mean squared error of the speedups.
    pub rmse: f64,
    /// Akaike's criterion, corrected for few rows.
    pub aicc: Option<f64>,
}

impl SpeedupLaw {
    /// Returns the speedup on `n` processors.
    pub fn speedup(&self, n: f64) -> f64 {
        speedup([self.sigma, self.kappa], n).0
    }

    /// Returns the number of processors of the greatest speedup, `sqrt((1 - sigma)/kappa)`.
    pub fn peak(&self) -> Option<f64> {
        (0.0 < self.kappa).then(|| ((1.0 - self.sigma) / self.kappa).sqrt())
    }
}

/// Returns the laws of absolute least squares of the speedups `t1/T`; `None` where all runs are on one processor.
pub(super) fn fit_anchored(points: &[(f64, f64)], t1: f64) -> Option<Anchored> {
    let rows: Vec<(f64, f64)> = points.iter().map(|&(n, t)| (n, t1 / t)).collect();
    let means = alike(&rows, Weight::Absolute);
    let law = |edges: &[Edge]| {
        let (edge, x) =
            least(&means, edges.iter().filter_map(|edge| Some((edge, edge.best(&means)?))))?;
        Some(edge.law(&rows, x))
    };
    Some(Anchored { t1, amdahl: law(&AMDAHL)?, usl: law(&USL)? })
}

/// Returns the parameters of the least squares, with the edge that they belong to.
fn least<T>(
    rows: &[EqualRows],
    found: impl Iterator<Item = (T, [f64; 2])>,
) -> Option<(T, [f64; 2])> {
    let squares = |x| descent::squares(rows, speedup, x);
    found.reduce(|best, other| if squares(other.1) < squares(best.1) { other } else { best })
}

/// An edge of the parameters: those `None` are free, the others held at a bound.
struct Edge([Option<f64>; 2]);

const AMDAHL: [Edge; 3] =
    [Edge([None, Some(0.0)]), Edge([Some(0.0), Some(0.0)]), Edge([Some(1.0), Some(0.0)])];

const USL: [Edge; 6] = [
    Edge([None, None]),
    Edge([None, Some(0.0)]),
    Edge([Some(0.0), None]),
    Edge([Some(1.0), None]),
    Edge([Some(0.0), Some(0.0)]),
    Edge([Some(1.0), Some(0.0)]),
];

/// The starts of descents, for a free `sigma` and for a free `kappa`.
const STARTS: [[f64; 4]; 2] = [[0.001, 0.03, 0.2, 0.8], [1e-7, 1e-5, 1e-3, 0.05]];

impl Edge {
    /// The best parameters within the edge; `None` where they are outside the bounds.
    fn best(&self, rows: &[EqualRows]) -> Option<[f64; 2]> {
        let starts = |i: usize| self.0[i].map_or(STARTS[i].to_vec(), |held| vec![held]);
        let kappas = starts(1);
        let starts =
            starts(0).into_iter().flat_map(|sigma| kappas.iter().map(move |&kappa| [sigma, kappa]));
        let free = self.free();
        let is_inside = |&[sigma, kappa]: &[f64; 2]| {
            (!free[0] || 0.0 < sigma && sigma < 1.0) && (!free[1] || 0.0 < kappa)
        };
        let found =
            starts.filter_map(|start| descend(rows, speedup, start, free)).filter(is_inside);
        Some(least(rows, found.map(|x| ((), x)))?.1)
    }

    fn free(&self) -> [bool; 2] {
        self.0.map(|held| held.is_none())
    }

    /// The law with the parameters that were found within the edge.
    fn law(&self, rows: &[(f64, f64)], x: [f64; 2]) -> SpeedupLaw {
        let (n, free) = (rows.len(), self.free());
        let rss =
            rows.iter().map(|&(n, measured)| (speedup(x, n).0 - measured).powi(2)).sum::<f64>();
        let scale = rows.iter().map(|&(_, measured)| measured * measured).sum();
        let k = free.iter().filter(|&&free| free).count() + 1;
        SpeedupLaw {
            sigma: x[0],
            kappa: x[1],
            is_at_bound: free.map(|free| !free),
            rss,
            rmse: (rss / n as f64).sqrt(),
            aicc: aicc(n, k, rss, scale),
        }
    }
}

fn speedup([sigma, kappa]: [f64; 2], n: f64) -> (f64, [f64; 2]) {
    let others = n - 1.0;
    let share = 1.0 + others * (sigma + kappa * n);
    let slope = -n * others / (share * share);
    (n / share, [slope, slope * n])
}

#[cfg(test)]
mod tests {
    use crossover_model::random::SplitMix64;

    use super::*;

    #[test]
    fn no_parameters_of_a_grid_are_better() {
        let mut random = SplitMix64::new(21);
        for _ in 0..50 {
            let mut rows = Vec::new();
            for i in 0..7 {
                let n = f64::exp2(f64::from(i));
                rows.push((n, (1.0 + 20.0 / n) * (0.5 + random.uniform()) + 0.01 * n));
            }
            let fit = fit_anchored(&rows, rows[0].1).expect("a run on one");
            let squares = |x| {
                let error = |&(n, t): &(f64, f64)| (speedup(x, n).0 - rows[0].1 / t).powi(2);
                rows.iter().map(error).sum::<f64>()
            };
            for i in 0..=200 {
                let sigma = f64::from(i) / 200.0;
                assert!(fit.amdahl.rss <= squares([sigma, 0.0]) * (1.0 + 1e-12), "{fit:?}");
                for j in 0..=100 {
                    let kappa = if j == 0 { 0.0 } else { f64::exp2(f64::from(j) / 5.0 - 22.0) };
                    assert!(fit.usl.rss <= squares([sigma, kappa]) * (1.0 + 1e-12), "{fit:?}");
                }
            }
            assert!((squares([fit.usl.sigma, fit.usl.kappa]) - fit.usl.rss).abs() < 1e-12);
        }
    }
}
