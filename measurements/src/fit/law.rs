//! The laws of speedup as times on `N` processors, and what a fitted one says.

use super::least_squares::{BoundedSolution, MOST, Row, Triangle};
use super::uncertainty::Estimate;
use super::{Parameter, Weight, aicc};

/// A law whose symmetric mean error is beyond this percentage does not describe its rows.
const POOR: f64 = 20.0;

/// A law, by its formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Amdahl's: `T = T1 (s + (1 - s)/N)`, with `0 <= s <= 1`.
    Amdahl,
    /// The universal scalability law: `T = T1 (1 + sigma (N - 1) + kappa N (N - 1))/N`, with `0 <= sigma <= 1` and
    /// `0 <= kappa`.
    Usl,
    /// The network-aware law on Sun and Chen's base: `T = T1/(1 - f + f N) + c (N - 1)`, with `0 <= f <= 1` and `0 <= c`,
    /// the time of the messages that each further processor adds.
    Network,
}

impl Form {
    /// All laws, the simplest first.
    pub const ALL: [Self; 3] = [Self::Amdahl, Self::Usl, Self::Network];

    /// Returns its name: `amdahl`, `usl` or `network`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amdahl => "amdahl",
            Self::Usl => "usl",
            Self::Network => "network",
        }
    }

    /// Returns its name for readers, as it stands within a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Amdahl => "Amdahl",
            Self::Usl => "USL",
            Self::Network => "the network-aware law",
        }
    }

    /// Returns the names of its parameters.
    pub const fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::Amdahl => &["T1", "s"],
            Self::Usl => &["T1", "sigma", "kappa"],
            Self::Network => &["T1", "f", "c"],
        }
    }

    /// The time on `n` processors, and its derivatives by the parameters.
    pub(super) fn time(self, x: &Row, n: f64) -> (f64, Row) {
        let [t1, a, b] = *x;
        let others = n - 1.0;
        match self {
            Self::Amdahl => {
                let share = a + (1.0 - a) / n;
                (t1 * share, [share, t1 * others / n, 0.0])
            }
            Self::Usl => {
                let share = (1.0 + others * (a + b * n)) / n;
                (t1 * share, [share, t1 * others / n, t1 * others])
            }
            Self::Network => {
                let speedup = 1.0 + a * others;
                let slope = -t1 * others / (speedup * speedup);
                (t1 / speedup + b * others, [1.0 / speedup, slope, others])
            }
        }
    }
}

/// The result of fitting a law.
#[derive(Clone, Debug, PartialEq)]
pub enum Fitted {
    /// The law.
    Law(Law),
    /// The times have no part that falls: `T1` comes out as zero. `c` of the network-aware law, in seconds.
    Degenerate {
        /// The time that each further processor adds, in seconds.
        c: Option<f64>,
    },
    /// There are fewer numbers of processors than the law has parameters.
    Undetermined,
}

impl Fitted {
    /// Returns the law, where there is one.
    pub const fn law(&self) -> Option<&Law> {
        if let Self::Law(law) = self { Some(law) } else { None }
    }
}

/// A law fitted to times.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// Its formula.
    pub form: Form,
    /// Its parameters, in the order of the form's.
    pub parameters: Vec<Parameter>,
    /// Number of fitted rows.
    pub n: usize,
    /// The sum of squares that was made least.
    pub rss: f64,
    /// The root of the mean squared error, in seconds.
    pub rmse: f64,
    /// The symmetric mean absolute percentage error, from 0 to 200.
    pub smape: f64,
    /// The greatest relative error.
    pub worst: f64,
    /// Akaike's criterion, corrected for few rows; `None` where there are no more rows than parameters to spare for it.
    pub aicc: Option<f64>,
    /// The covariance of the parameters, zero of one on its bound; `None` where there is no error to judge by.
    pub covariance: Option<[Row; MOST]>,
}

/// Parameters, and which of them are on no bound.
pub(super) type Solved = (Row, [bool; MOST]);

impl Law {
    /// The law with the parameters `x`, of which those not `free` are on a bound and held fixed.
    pub(super) fn new(
        form: Form,
        (x, free): Solved,
        points: &[(f64, f64)],
        weight: Weight,
    ) -> Self {
        let names = form.parameters();
        let mut jacobian = Triangle::new(names.len());
        let (mut rss, mut square, mut smape, mut worst) = (0.0, 0.0, 0.0, 0.0_f64);
        for &(n, t) in points {
            let ((time, slopes), w) = (form.time(&x, n), weight.of(t));
            let error = time - t;
            rss += (error * w).powi(2);
            square += error * error;
            smape += 200.0 * error.abs() / (time.abs() + t);
            worst = worst.max((error / t).abs());
            jacobian.add(slopes.map(|slope| slope * w), 0.0);
        }
        let estimate = Estimate::new(&jacobian, BoundedSolution { x, free, rss }, points.len());
        let used = free.iter().filter(|&&free| free).count();
        let rows = points.len() as f64;
        let scale = points.iter().map(|&(_, t)| (t * weight.of(t)).powi(2)).sum();
        Self {
            form,
            parameters: (0..).zip(names).map(|(i, name)| estimate.parameter(i, name)).collect(),
            n: points.len(),
            rss,
            rmse: (square / rows).sqrt(),
            smape: smape / rows,
            worst,
            aicc: aicc(points.len(), used + 1, rss, scale),
            covariance: estimate.covariance,
        }
    }

    /// The variance of the relative error of a row, of a relative fit.
    pub(super) fn noise(&self) -> Option<f64> {
        let free = self.parameters.iter().filter(|parameter| !parameter.is_at_bound).count();
        (free < self.n).then(|| self.rss / (self.n - free) as f64)
    }

    /// Returns the time on `n` processors, in seconds.
    pub fn time(&self, n: f64) -> f64 {
        self.form.time(&self.values(), n).0
    }

    /// Returns the variance of its time on `n` processors, in s², from that of its parameters.
    pub fn variance(&self, n: f64) -> Option<f64> {
        let (covariance, slopes) = (self.covariance?, self.form.time(&self.values(), n).1);
        let across = |row: Row| row.iter().zip(slopes).map(|(value, slope)| value * slope).sum();
        Some(covariance.map(across).iter().zip(slopes).map(|(a, b): (&f64, f64)| a * b).sum())
    }

    /// Returns the speedup on `n` processors: its time on one over that on `n`.
    pub fn speedup(&self, n: f64) -> f64 {
        self.time(1.0) / self.time(n)
    }

    /// Returns the value of a parameter by its name; `None` where the law has no such one.
    pub fn value(&self, name: &str) -> Option<f64> {
        Some(self.parameters.iter().find(|parameter| parameter.name == name)?.value)
    }

    /// Returns the number of processors that takes least time: `sqrt((1 - sigma)/kappa)`, or of the network-aware law
    /// `(sqrt(f T1/c) - (1 - f))/f`. `None` where more processors always take less.
    pub fn peak(&self) -> Option<f64> {
        let [t1, a, b] = self.values();
        match self.form {
            Form::Usl if 0.0 < b => Some(((1.0 - a) / b).sqrt()),
            Form::Network if 0.0 < a && 0.0 < b => Some(((a * t1 / b).sqrt() - (1.0 - a)) / a),
            _ => None,
        }
    }

    /// Returns whether the law does not describe its rows: its mean error (SMAPE) is beyond 20 %.
    pub fn is_poor(&self) -> bool {
        POOR < self.smape
    }

    fn values(&self) -> Row {
        std::array::from_fn(|i| self.parameters.get(i).map_or(0.0, |parameter| parameter.value))
    }
}
