//! The uncertainty of a fit: intervals, errors and covariance.

use crossover_model::order;
use crossover_model::random::SplitMix64;

use super::least_squares::{BoundedSolution, MOST, Row, Triangle};
use super::student::quantile;

/// An interval that holds the true value with 95 %, where errors are independent and alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// The interval of Student's t about `value`, of which `variance` was estimated with `degrees` of freedom.
    pub(super) fn student(value: f64, variance: f64, degrees: usize) -> Option<Self> {
        let half = quantile(degrees) * variance.sqrt();
        half.is_finite().then_some(Self { low: value - half, high: value + half })
    }

    /// Returns whether a value lies within.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A parameter that was fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// Its interval of 95 %; none of a parameter on its bound.
    pub interval: Option<Interval>,
    /// Whether it is on a bound.
    pub is_at_bound: bool,
}

/// Parameters with the covariance that the errors of a fit leave them.
pub(super) struct Estimate {
    solution: BoundedSolution,
    /// The covariance, zero for parameters on a bound; `None` where there is no error to judge by.
    pub covariance: Option<[Row; MOST]>,
    degrees: usize,
}

impl Estimate {
    /// Returns the estimate of a solution from the derivatives of `rows` rows by its parameters.
    pub fn new(jacobian: &Triangle, solution: BoundedSolution, rows: usize) -> Self {
        let used = solution.free.iter().filter(|&&free| free).count();
        let degrees = rows.saturating_sub(used);
        let variance = solution.rss / degrees as f64;
        let covariance = (0 < degrees).then(|| jacobian.covariance(solution.free, variance));
        Self { solution, covariance: covariance.flatten(), degrees }
    }

    /// Returns parameter `i`.
    pub fn parameter(&self, i: usize, name: &'static str) -> Parameter {
        let (value, is_free) = (self.solution.x[i], self.solution.free[i]);
        let variance = self.covariance.filter(|_| is_free).map(|all| all[i][i]);
        let interval = variance.and_then(|all| Interval::student(value, all, self.degrees));
        Parameter { name, value, interval, is_at_bound: !is_free }
    }
}

/// The relative errors of a fit: `|model - t|/t`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// The greatest.
    pub worst: f64,
    /// The median.
    pub median: f64,
    /// The root of the mean square.
    pub rms: f64,
}

impl Errors {
    /// The errors of `(model, measured)`, at least one.
    pub(super) fn of(times: impl Iterator<Item = (f64, f64)>) -> Self {
        let errors = sorted(times.map(|(model, t)| ((model - t) / t).abs()).collect());
        let square = errors.iter().map(|error| error * error).sum::<f64>();
        Self {
            worst: errors.last().copied().unwrap_or(f64::NAN),
            median: median(&errors),
            rms: (square / errors.len() as f64).sqrt(),
        }
    }
}

/// The values from the least to the greatest.
pub(super) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    order::sort_ascending(&mut values);
    values
}

/// The median of sorted values; not a number where there are none.
pub(super) fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    match (sorted.get(middle), sorted.get(middle.wrapping_sub(1))) {
        (Some(upper), Some(lower)) if sorted.len().is_multiple_of(2) => {
            f64::midpoint(*lower, *upper)
        }
        (Some(only), _) => *only,
        _ => f64::NAN,
    }
}

/// The covariance of a fitted start-up time and time per byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Covariance {
    /// The variance of `ts`, in s².
    pub ts: f64,
    /// The variance of `tw`, in (s/byte)².
    pub tw: f64,
    /// The covariance of both, in s²/byte.
    pub both: f64,
    /// The degrees of freedom it was estimated with: rows less two.
    pub degrees: usize,
}

impl Covariance {
    /// Returns the quantile of Student's t that the ends of an interval of 95 % are standard errors away.
    pub fn quantile(&self) -> f64 {
        quantile(self.degrees)
    }

    /// Returns draw `k` of a sequence of machines: `ts` and `tw` as likely as the fit leaves them, about those given. Their
    /// distribution is the bivariate one of Student, whose 95 % are the intervals of the fit, without what is not above
    /// zero. Equal `seed` and `k` give equal machines.
    ///
    /// Where no draw of 100 is above zero, those given are returned.
    pub fn draw(&self, (ts, tw): (f64, f64), seed: u64, k: u64) -> (f64, f64) {
        let mut random = SplitMix64::new(seed);
        random = SplitMix64::new(random.next() ^ SplitMix64::new(k).next());
        let spread = self.ts.sqrt();
        let along = if 0.0 < spread { self.both / spread } else { 0.0 };
        let across = (self.tw - along * along).max(0.0).sqrt();
        let drawn = std::iter::repeat_with(|| {
            let (a, b) = normals(&mut random);
            let scale = student_scale(self.degrees, &mut random);
            (ts + scale * spread * a, tw + scale * (along * a + across * b))
        });
        drawn.take(100).find(|&(ts, tw)| 0.0 < ts && 0.0 < tw).unwrap_or((ts, tw))
    }
}

/// Two independent numbers of the standard normal distribution.
///
/// Source: G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates", 1958.
pub(super) fn normals(random: &mut SplitMix64) -> (f64, f64) {
    let radius = (-2.0 * (1.0 - random.uniform()).ln()).sqrt();
    let (sin, cos) = (std::f64::consts::TAU * random.uniform()).sin_cos();
    (radius * cos, radius * sin)
}

/// The factor from a normal number to Student's t: `sqrt(degrees/chi²)`. With more than a hundred degrees of freedom
/// the two are equal to the width of a line.
fn student_scale(degrees: usize, random: &mut SplitMix64) -> f64 {
    if !(1..=100).contains(&degrees) {
        return 1.0;
    }
    let pairs: f64 = (0..degrees / 2).map(|_| -2.0 * (1.0 - random.uniform()).ln()).sum();
    let odd = if degrees % 2 == 1 { normals(random).0.powi(2) } else { 0.0 };
    (degrees as f64 / (pairs + odd)).sqrt()
}
