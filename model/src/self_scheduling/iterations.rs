//! The times of the iterations of a loop.

use super::limits::{self, MOST_WORK, at_most};
use super::ticks::{PICO, nearest, seconds};
use crate::check::{fraction, in_range, positive, whole};
use crate::names::named;
use crate::random::SplitMix64;
use crate::sum::sum;
use crate::{Error, ErrorKind};

/// The greatest seed: up to it every whole number is an `f64`.
const MOST_SEED: f64 = 9_007_199_254_740_991.0;

/// The distribution of the times of iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Times {
    /// All the same.
    Constant,
    /// Growing by the same step from one to the next, as the rows of a triangle do.
    Increasing,
    /// Those of [`Increasing`](Self::Increasing), backwards.
    Decreasing,
    /// Random, exponentially distributed.
    Exponential,
    /// Random: long with the probability `share`, else short.
    Bimodal,
    /// Listed; the list begins anew where the loop is longer.
    List,
}

named!(Times, "times", {
    Constant = "constant",
    Increasing = "increasing",
    Decreasing = "decreasing",
    Exponential = "exponential",
    Bimodal = "bimodal",
    List = "list",
});

/// A loop of independent iterations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loop<'a> {
    /// Iterations, a whole number from 1 to [`MOST_ITERATIONS`](super::MOST_ITERATIONS).
    pub n: f64,
    /// The distribution of their times.
    pub times: Times,
    /// Mean time of an iteration in seconds, above zero; of random times the expected one.
    pub mean: f64,
    /// Probability of a long iteration, from 0 to 1, where times are bimodal.
    pub share: f64,
    /// The ratio of a long iteration to a short one, from 1 to 1e6.
    pub ratio: f64,
    /// The listed times in seconds, each above zero.
    pub costs: &'a [f64],
    /// Seed of random times, a whole number from 0 to 2^53 - 1.
    pub seed: f64,
}

impl Default for Loop<'_> {
    /// A loop over the rows of a triangle: a thousand iterations, each longer than the one before.
    fn default() -> Self {
        Self {
            n: 1000.0,
            times: Times::Increasing,
            mean: 10e-6,
            share: 0.1,
            ratio: 10.0,
            costs: &[10e-6, 20e-6, 30e-6, 40e-6],
            seed: 1.0,
        }
    }
}

impl Loop<'_> {
    /// Returns the times of the iterations, each rounded to a whole picosecond: `m` is the mean,
    /// `i` counts from 0, and `u_i` is the `i`-th random number in `[0, 1)`.
    ///
    /// | times | iteration `i` |
    /// |---|---|
    /// | constant | `m` |
    /// | increasing | `2 m (i + 1) / (n + 1)` |
    /// | decreasing | `2 m (n - i) / (n + 1)` |
    /// | exponential | `-m ln(1 - u_i)` |
    /// | bimodal | `m ratio / d` if `u_i < share`, else `m / d`, with `d = 1 - share + share ratio` |
    /// | list | `costs[i mod length]` |
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Times};
    /// let triangle = Loop { n: 4.0, times: Times::Increasing, mean: 10e-6, ..Loop::default() };
    /// let iterations = triangle.iterations()?;
    /// assert_eq!(iterations.times().collect::<Vec<_>>(), [4e-6, 8e-6, 12e-6, 16e-6]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n`, `mean`, `share`, `ratio`, `seed` or an entry of `costs` when it is outside its
    /// range, whether the distribution uses it or not; `costs` when a list is asked for and empty;
    /// `mean` or `costs` when all iterations together take longer than [`MOST_WORK`]
    /// ([`ErrorKind::TooLarge`]) or no time at all ([`ErrorKind::Undefined`]).
    ///
    /// Source: Steele, Lea and Flood 2014 for the random numbers (`SplitMix64`); the distributions
    /// are our choice.
    pub fn iterations(&self) -> Result<Iterations, Error> {
        let n = limits::iterations(self.n)?;
        let mean = positive("mean", self.mean)?;
        fraction("share", self.share)?;
        in_range("ratio", self.ratio, 1.0, 1e6)?;
        at_most("seed", whole("seed", self.seed)?, MOST_SEED)?;
        for &cost in self.costs {
            positive("costs", cost)?;
        }
        if self.times == Times::List && self.costs.is_empty() {
            return Err(Error::missing("costs"));
        }
        if MOST_WORK < mean * self.n {
            return Err(too_long("mean", mean));
        }
        let field = if self.times == Times::List { "costs" } else { "mean" };
        let mut ends = vec![0_u64; n + 1];
        for (i, time) in self.picoseconds(n as u64).into_iter().enumerate() {
            ends[i + 1] = ends[i].saturating_add(time);
        }
        match ends[n] {
            0 => {
                let help = "no iteration takes a picosecond: give longer ones";
                Err(Error::new(ErrorKind::Undefined, field, "too short", help))
            }
            total if MOST_WORK < seconds(total) => Err(too_long(field, "too long")),
            _ => Ok(Iterations { ends }),
        }
    }

    /// Returns the time of each iteration. What is beyond `u64` is its greatest number.
    fn picoseconds(&self, n: u64) -> Vec<u64> {
        let Self { share, ratio, .. } = *self;
        let m = nearest(self.mean * PICO);
        // Rounded, a half up: `MOST_WORK` keeps `4 m n` within `u64`.
        let ramp = (1..=n).map(|i| (4 * m * i + n + 1) / (2 * (n + 1)));
        let mut random = SplitMix64::new(self.seed as u64);
        let uniform = (0..n).map(|_| random.uniform());
        match self.times {
            Times::Constant => vec![m; n as usize],
            Times::Increasing => ramp.collect(),
            Times::Decreasing => ramp.rev().collect(),
            Times::Exponential => uniform.map(|u| nearest(m as f64 * -(1.0 - u).ln())).collect(),
            Times::Bimodal => {
                let d = 1.0 - share + share * ratio;
                let (short, long) = (nearest(m as f64 / d), nearest(m as f64 * ratio / d));
                uniform.map(|u| if u < share { long } else { short }).collect()
            }
            Times::List => {
                let costs = self.costs.iter().map(|cost| nearest(cost * PICO));
                costs.cycle().take(n as usize).collect()
            }
        }
    }
}

fn too_long(field: &'static str, got: impl ToString) -> Error {
    let help = format!("all iterations may take at most {MOST_WORK} s: give fewer or shorter ones");
    Error::new(ErrorKind::TooLarge, field, got, help)
}

/// The times of the iterations of a loop, on a worker of speed 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iterations {
    /// Picoseconds up to each iteration, and last those of all: a chunk's time is a difference.
    ends: Vec<u64>,
}

impl Iterations {
    /// Returns the number of iterations: `n`.
    #[must_use]
    pub fn count(&self) -> usize {
        self.ends.len() - 1
    }

    /// Returns the time of each iteration, in seconds.
    #[must_use]
    pub fn times(&self) -> impl ExactSizeIterator<Item = f64> {
        self.ends.windows(2).map(|ends| seconds(ends[1] - ends[0]))
    }

    /// Returns the time of all iterations one after the other, in seconds: the work.
    #[must_use]
    pub fn total(&self) -> f64 {
        seconds(self.all())
    }

    /// Returns the mean time of an iteration, in seconds.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Times};
    /// let triangle = Loop { n: 4.0, times: Times::Increasing, mean: 10e-6, ..Loop::default() };
    /// let iterations = triangle.iterations()?;
    /// assert_eq!((iterations.total(), iterations.mean()), (40e-6, 10e-6));
    /// assert!((iterations.deviation() - 20_f64.sqrt() * 1e-6).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.total() / self.count() as f64
    }

    /// Returns the standard deviation of the times from their mean, in seconds: zero, exactly,
    /// where all are the same.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let (n, total) = (self.count() as u64, self.all());
        // From the whole number below the mean, each deviation is a whole number, too.
        let deviations = self.ends.windows(2).map(|ends| (ends[1] - ends[0]).abs_diff(total / n));
        let squares = sum(deviations.map(|deviation| (deviation as f64).powi(2)));
        let below = (total % n) as f64 / n as f64;
        (squares / n as f64 - below * below).max(0.0).sqrt() / PICO
    }

    /// Returns the picoseconds that all iterations take.
    pub(super) fn all(&self) -> u64 {
        self.work(0, self.count())
    }

    /// Returns the picoseconds that `length` iterations take from the iteration `first` on.
    pub(super) fn work(&self, first: usize, length: usize) -> u64 {
        self.ends[first + length] - self.ends[first]
    }
}
