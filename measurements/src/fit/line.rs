//! One line: `t = ts + tw m`.

use crossover_model::{Error, ErrorKind};

use super::least_squares::{Row, Triangle};
use super::{Covariance, Errors, Interval, Weight};

/// A line fitted to times by size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Start-up time, in seconds. It may be negative: then the line says nothing of small messages.
    pub ts: f64,
    /// Time per byte, in seconds.
    pub tw: f64,
    /// Number of fitted rows.
    pub n: usize,
    /// The errors of the rows.
    pub errors: Errors,
    /// The sum of squares that was made least.
    pub rss: f64,
    /// The share of the variance that it explains; `None` of a relative fit, and of times that are all equal.
    pub r2: Option<f64>,
    /// The covariance of both; `None` where two rows leave no error to judge by.
    pub covariance: Option<Covariance>,
}

impl Line {
    /// Returns the time of a message, in seconds: `ts + tw m`.
    pub fn time(&self, bytes: f64) -> f64 {
        self.ts + self.tw * bytes
    }

    /// Returns the interval of 95 % of the start-up time.
    pub fn ts_interval(&self) -> Option<Interval> {
        let covariance = self.covariance?;
        Interval::student(self.ts, covariance.ts, covariance.degrees)
    }

    /// Returns the interval of 95 % of the time per byte.
    pub fn tw_interval(&self) -> Option<Interval> {
        let covariance = self.covariance?;
        Interval::student(self.tw, covariance.tw, covariance.degrees)
    }

    /// Returns the variance of its time of a message, in s², from that of its parameters.
    pub fn variance(&self, bytes: f64) -> Option<f64> {
        let covariance = self.covariance?;
        Some(covariance.ts + bytes * (2.0 * covariance.both + bytes * covariance.tw))
    }

    /// Returns draw `k` of a sequence of machines that the fit may mean: [`Covariance::draw`] about it.
    pub fn draw(&self, seed: u64, k: u64) -> (f64, f64) {
        let fitted = (self.ts, self.tw);
        self.covariance.map_or(fitted, |covariance| covariance.draw(fitted, seed, k))
    }
}

/// Returns the line of least squares through sizes in bytes and times in seconds, every row counted, equal sizes and
/// the size 0 too.
///
/// ```
/// use crossover_measurements::fit::{Weight, line};
/// let rows = [(0.0, 1.0e-6), (1000.0, 2.0e-6), (2000.0, 3.0e-6)];
/// let line = line(&rows, Weight::Relative)?;
/// assert!((line.ts - 1e-6).abs() < 1e-18 && (line.tw - 1e-9).abs() < 1e-21);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `text` where fewer than two sizes differ, or a size or a time is none.
pub fn line(points: &[(f64, f64)], weight: Weight) -> Result<Line, Error> {
    check(points)?;
    let solution = rows(points, weight).solve().ok_or_else(too_few_sizes)?;
    let [ts, tw, _] = solution.x;
    let squares = |center: &dyn Fn(f64) -> f64| {
        let errors = points.iter().map(|&(m, t)| ((center(m) - t) * weight.of(t)).powi(2));
        errors.sum::<f64>()
    };
    let rss = squares(&|m| ts + tw * m);
    let mean = points.iter().map(|point| point.1).sum::<f64>() / points.len() as f64;
    let total = squares(&|_| mean);
    let r2 = (weight == Weight::Absolute && 0.0 < total).then(|| 1.0 - rss / total);
    let degrees = points.len() - 2;
    let variance = rss / degrees as f64;
    let covariance = (0 < degrees).then(|| Covariance {
        ts: variance * solution.inverse[0][0],
        tw: variance * solution.inverse[1][1],
        both: variance * solution.inverse[0][1],
        degrees,
    });
    let errors = Errors::of(points.iter().map(|&(m, t)| (ts + tw * m, t)));
    Ok(Line { ts, tw, n: points.len(), errors, rss, r2, covariance })
}

/// The equations of a line.
pub(super) fn rows(points: &[(f64, f64)], weight: Weight) -> Triangle {
    Triangle::of(2, points.iter().map(|&point| row(point, weight)))
}

/// The equation of a row: `(ts + tw m) w = t w`.
pub(super) fn row((m, t): (f64, f64), weight: Weight) -> (Row, f64) {
    let w = weight.of(t);
    ([w, m * w, 0.0], t * w)
}

/// Sizes that can be sent, and times above zero.
pub(super) fn check(points: &[(f64, f64)]) -> Result<(), Error> {
    let out = |&&(m, t): &&(f64, f64)| {
        !((0.0..=f64::MAX).contains(&m) && 0.0 < t && (1.0 / t).is_finite() && t <= f64::MAX)
    };
    if let Some((m, t)) = points.iter().find(out) {
        let help = "a size is zero or more, and a time is above zero";
        let got = format!("{m} bytes in {t} s");
        return Err(Error::new(ErrorKind::OutOfRange, "text", got, help));
    }
    match points {
        [] => Err(too_few_sizes()),
        [first, rest @ ..] if rest.iter().all(|point| point.0 == first.0) => Err(too_few_sizes()),
        _ => Ok(()),
    }
}

fn too_few_sizes() -> Error {
    let help = "give times of at least two sizes";
    Error::new(ErrorKind::InsufficientData, "text", "too little for a line", help)
}
