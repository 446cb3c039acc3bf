//! Laws fitted to speedups over a measured time on one processor.
//!
//! `S = N/(1 + (N - 1)(sigma + kappa N))` is the universal scalability law, and Amdahl's with `kappa = 0`, `sigma = s`.

use super::aicc;
use super::least_squares::Triangle;

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
    /// Which of them are on a bound, a `kappa` that is no parameter too.
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
    #[must_use]
    pub fn speedup(&self, n: f64) -> f64 {
        speedup([self.sigma, self.kappa], n).0
    }

    /// Returns the number of processors of the greatest speedup, `sqrt((1 - sigma)/kappa)`.
    #[must_use]
    pub fn peak(&self) -> Option<f64> {
        (0.0 < self.kappa).then(|| ((1.0 - self.sigma) / self.kappa).sqrt())
    }
}

/// Returns the laws of absolute least squares of the speedups `t1/T`; `None` where all runs are on one processor.
pub(super) fn anchored(points: &[(f64, f64)], t1: f64) -> Option<Anchored> {
    let rows: Vec<(f64, f64)> = points.iter().map(|&(n, t)| (n, t1 / t)).collect();
    let amdahl = AMDAHL.iter().filter_map(|edge| edge.best(&rows));
    let usl = USL.iter().filter_map(|edge| edge.best(&rows));
    Some(Anchored { t1, amdahl: least(amdahl)?, usl: least(usl)? })
}

fn least(laws: impl Iterator<Item = SpeedupLaw>) -> Option<SpeedupLaw> {
    laws.reduce(|best, law| if law.rss < best.rss { law } else { best })
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

/// Where descents begin, for a free `sigma` and for a free `kappa`.
const STARTS: [[f64; 4]; 2] = [[0.001, 0.03, 0.2, 0.8], [1e-7, 1e-5, 1e-3, 0.05]];

impl Edge {
    /// The best law within the edge; `None` where it is outside the bounds.
    fn best(&self, rows: &[(f64, f64)]) -> Option<SpeedupLaw> {
        let starts = |i: usize| self.0[i].map_or(STARTS[i].to_vec(), |held| vec![held]);
        let kappas = starts(1);
        let starts =
            starts(0).into_iter().flat_map(|sigma| kappas.iter().map(move |&kappa| [sigma, kappa]));
        least(starts.filter_map(|start| self.law(rows, descend(rows, start, self.free())?)))
    }

    fn free(&self) -> [bool; 2] {
        self.0.map(|held| held.is_none())
    }

    fn law(&self, rows: &[(f64, f64)], [sigma, kappa]: [f64; 2]) -> Option<SpeedupLaw> {
        let free = self.free();
        let is_inside = (!free[0] || 0.0 < sigma && sigma < 1.0) && (!free[1] || 0.0 < kappa);
        let (n, rss) = (rows.len(), squares(rows, [sigma, kappa]));
        let k = free.iter().filter(|&&free| free).count() + 1;
        let scale = rows.iter().map(|&(_, speedup)| speedup * speedup).sum();
        is_inside.then(|| SpeedupLaw {
            sigma,
            kappa,
            is_at_bound: free.map(|free| !free),
            rss,
            rmse: (rss / n as f64).sqrt(),
            aicc: aicc(n, k, rss, scale),
        })
    }
}

/// The speedup, and its derivatives by `sigma` and `kappa`.
fn speedup([sigma, kappa]: [f64; 2], n: f64) -> (f64, [f64; 2]) {
    let others = n - 1.0;
    let share = 1.0 + others * (sigma + kappa * n);
    let slope = -n * others / (share * share);
    (n / share, [slope, slope * n])
}

fn squares(rows: &[(f64, f64)], x: [f64; 2]) -> f64 {
    rows.iter().map(|&(n, measured)| (speedup(x, n).0 - measured).powi(2)).sum()
}

/// The parameters at the foot of the slope from `start`: by the method of Levenberg and Marquardt down to where squares
/// hardly differ, and by Gauss and Newton to the last digits.
///
/// Source: D. W. Marquardt, "An algorithm for least-squares estimation of nonlinear parameters", *J. SIAM* 11(2), 1963.
fn descend(rows: &[(f64, f64)], start: [f64; 2], free: [bool; 2]) -> Option<[f64; 2]> {
    let (mut x, mut damping) = (start, 1e-3);
    let mut rss = squares(rows, x);
    for _ in 0..100 {
        let next = step(rows, x, free, damping)?;
        let squares = squares(rows, next);
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
    let length = |a: [f64; 2], b: [f64; 2]| {
        (0..2)
            .map(|i| ((a[i] - b[i]) / b[i].abs().max(f64::MIN_POSITIVE)).abs())
            .fold(0.0, f64::max)
    };
    let mut last = f64::INFINITY;
    for _ in 0..100 {
        let next = step(rows, x, free, 0.0)?;
        let moved = length(next, x);
        if last <= moved {
            break;
        }
        (x, last) = (next, moved);
    }
    Some(x)
}

/// The next point of the descent; `None` where the free parameters cannot be told apart.
fn step(rows: &[(f64, f64)], x: [f64; 2], free: [bool; 2], damping: f64) -> Option<[f64; 2]> {
    let columns: Vec<usize> = (0..2).filter(|&i| free[i]).collect();
    let row_of = |slopes: [f64; 2]| {
        std::array::from_fn(|i| columns.get(i).map_or(0.0, |&column| slopes[column]))
    };
    let mut squares = [0.0; 2];
    let mut triangle = Triangle::new(columns.len());
    for &(n, measured) in rows {
        let (model, slopes) = speedup(x, n);
        triangle.add(row_of(slopes), measured - model);
        for (square, slope) in squares.iter_mut().zip(slopes) {
            *square += slope * slope;
        }
    }
    for column in 0..2 {
        let mut slopes = [0.0; 2];
        slopes[column] = (damping * squares[column]).sqrt();
        triangle.add(row_of(slopes), 0.0);
    }
    let mut next = x;
    for (&column, moved) in columns.iter().zip(triangle.solve()?.x) {
        next[column] += moved;
    }
    Some(next)
}
