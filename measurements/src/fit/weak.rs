//! Gustafson's law fitted to times of a problem that grows with the processors.

use super::least_squares::{BoundedSolution, Row, Triangle};
use super::uncertainty::Estimate;
use super::{Errors, Parameter};

/// Gustafson's law: on `N` processors the problem is `N` times as large as on one, and `S = s + (1 - s) N` times as fast
/// as one processor would have done it, so that it takes `T = T1 N/(s + (1 - s) N)`. Without a serial part it takes the
/// same time on any number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gustafson {
    /// The time on one processor, in seconds.
    pub t1: Parameter,
    /// The serial share of the run, from 0 to 1.
    pub s: Parameter,
    /// The errors of the times.
    pub errors: Errors,
}

impl Gustafson {
    /// Returns the scaled speedup on `n` processors.
    pub fn speedup(&self, n: f64) -> f64 {
        self.s.value + (1.0 - self.s.value) * n
    }

    /// Returns the time on `n` processors of a problem `n` times as large, in seconds.
    pub fn time(&self, n: f64) -> f64 {
        self.t1.value * n / self.speedup(n)
    }
}

/// Returns the law that makes the sum of squared relative errors of the rate `1/T` least, which is linear:
/// `1/T = a + b/N` with `a = (1 - s)/T1` and `b = s/T1`, neither below zero. `None` where the numbers of processors are
/// all the same.
///
/// Source: J. L. Gustafson, "Reevaluating Amdahl's law", *CACM* 31(5), 1988.
pub(super) fn gustafson(points: &[(f64, f64)]) -> Option<Gustafson> {
    let rows = points.iter().map(|&(n, t)| ([t, t / n, 0.0], 1.0));
    let rates = Triangle::of(2, rows);
    rates.solve()?;
    let rates = rates.solve_non_negative()?;
    let [parallel, serial, _] = rates.x;
    let (t1, s) = (1.0 / (parallel + serial), serial / (parallel + serial));
    let free = [true, rates.free[0] && rates.free[1], false];
    let slopes = |&(n, t): &(f64, f64)| -> Row {
        [-t * (1.0 - s + s / n) / (t1 * t1), t * (1.0 / n - 1.0) / t1, 0.0]
    };
    let jacobian = Triangle::of(2, points.iter().map(|point| (slopes(point), 0.0)));
    let solution = BoundedSolution { x: [t1, s, 0.0], free, rss: rates.rss };
    let estimate = Estimate::new(&jacobian, solution, points.len());
    let time = |n: f64| t1 * n / (s + (1.0 - s) * n);
    let errors = Errors::of(points.iter().map(|&(n, t)| (time(n), t)));
    Some(Gustafson { t1: estimate.parameter(0, "T1"), s: estimate.parameter(1, "s"), errors })
}
