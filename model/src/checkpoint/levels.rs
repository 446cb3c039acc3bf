//! The expected time of a run, on one level and on two.

use super::run::Run;
use crate::check::positive;
use crate::{Error, ErrorKind};

/// The greatest exponent: `e` to more of it is beyond what a run can wait for, and soon beyond all numbers.
const MOST: f64 = 700.0;

/// What the expected time of a run is made of, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parts {
    /// Work that counts in the end.
    pub work: f64,
    /// Checkpoints of segments that count.
    pub checkpoints: f64,
    /// Work and checkpoints that a failure made useless.
    pub lost: f64,
    /// Down times and restarts, also those that failed.
    pub restarts: f64,
}

/// A run whose values are within their ranges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels {
    /// Mean time between failures, `M`.
    pub mean: f64,
    pub work: f64,
    pub delta: f64,
    pub delta1: f64,
    pub k: f64,
    /// The share of failures, other than in restarts, after which the pattern begins anew in the end.
    global: f64,
    /// Mean time from such a failure until the run goes on.
    wait: f64,
}

impl Levels {
    pub fn of(run: &Run) -> Result<Self, Error> {
        let mean = run.mean()?;
        let (global, wait) = run.after_a_failure(mean);
        let Run { work, delta, delta1, k, .. } = *run;
        Ok(Self { mean, work, delta, delta1, k, global, wait })
    }

    /// Returns the expected time of the run with segments of `tau`, in seconds; infinite where it is beyond all bounds.
    pub fn time(&self, tau: f64) -> f64 {
        let time = self.work / (self.k * tau) * (self.mean + self.wait) * self.attempts(tau);
        if time.is_finite() { time } else { f64::INFINITY }
    }

    /// Returns the expected number of failures in computing and saving until a pattern of `k` segments is done.
    fn attempts(&self, tau: f64) -> f64 {
        let failures = |checkpoint: f64| {
            let exponent = (tau + checkpoint) / self.mean;
            if exponent <= MOST { exponent.exp_m1() } else { f64::INFINITY }
        };
        let (last, before) = (failures(self.delta), self.k - 1.0);
        let each = if before == 0.0 { 0.0 } else { failures(self.delta1) };
        // One level has one term, and without global restarts each term stands alone.
        if before == 0.0 || self.global == 0.0 {
            return last + before * each;
        }
        let of = |failures: f64| (self.global * failures).ln_1p();
        (of(last) + before * of(each)).exp_m1() / self.global
    }

    pub fn parts(&self, tau: f64, time: f64) -> Parts {
        let restarts = time * (self.wait / (self.mean + self.wait));
        let saved = (self.k - 1.0) * self.delta1 + self.delta;
        let checkpoints = self.work / (self.k * tau) * saved;
        let lost = (time - self.work - checkpoints - restarts).max(0.0);
        Parts { work: self.work, checkpoints, lost, restarts }
    }
}

impl Run {
    /// Returns the expected time of the run with `tau` of work in a segment, in seconds:
    /// `W/(k τ) (M + w) ((1 + γ (e^((τ + δ)/M) - 1)) (1 + γ (e^((τ + δ1)/M) - 1))^(k - 1) - 1)/γ`.
    ///
    /// `γ` is the share of failures after which the pattern of `k` segments begins anew, directly or since a local restart
    /// failed, and `w` the mean time from a failure until the run goes on. With one level `γ = 1` and
    /// `M + w = e^(R/M) (M + D)`, which leaves `W/τ e^(R/M) (M + D) (e^((τ + δ)/M) - 1)`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// let hourly = run.time(3600.0)?;
    /// assert!((hourly / 3_612_651.1995 - 1.0).abs() < 1e-10);
    /// // A checkpoint on the nodes after each of ten segments saves most of that.
    /// assert!(Run { k: 10.0, ..run }.time(1000.0)? < 3_103_742.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`mean`](Self::mean); names `tau` where it is not positive, or where the time is beyond all bounds: an exponent
    /// exceeds 700.
    ///
    /// Source: one level: Daly 2006, section 2, with the down time of Bougeret et al. 2011; two levels: derived here.
    pub fn time(&self, tau: f64) -> Result<f64, Error> {
        let levels = Levels::of(self)?;
        let time = levels.time(positive("tau", tau)?);
        if time.is_finite() { Ok(time) } else { Err(too_long(tau)) }
    }

    /// Returns what the expected time with `tau` of work in a segment is made of.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// let parts = run.parts(3960.9)?;
    /// let sum = parts.work + parts.checkpoints + parts.lost + parts.restarts;
    /// assert!((sum / run.time(3960.9)? - 1.0).abs() < 1e-12);
    /// // To first order as much is lost as goes into checkpoints; exactly, here a fifth more.
    /// assert!((1.2..1.22).contains(&(parts.lost / parts.checkpoints)));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`time`](Self::time).
    ///
    /// Source: derived here, see [`time`](Self::time): of `M + w`, `M` is spent computing.
    pub fn parts(&self, tau: f64) -> Result<Parts, Error> {
        let time = self.time(tau)?;
        Ok(Levels::of(self)?.parts(tau, time))
    }

    /// Returns the expected number of failures, other than in restarts, until a pattern of `k` segments is done.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// assert_eq!(run.failures(3600.0)?, ((3600.0 + 600.0) / 15_778.8_f64).exp_m1());
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`time`](Self::time).
    ///
    /// Source: [`time`](Self::time) is that number times `M + w`, for each pattern.
    pub fn failures(&self, tau: f64) -> Result<f64, Error> {
        self.time(tau)?;
        Ok(Levels::of(self)?.attempts(tau))
    }

    /// Returns the mean time from a failure, other than in a restart, until the run goes on, in seconds: with one level
    /// `D e^(R/M) + M (e^(R/M) - 1)`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let wait = Run::default().wait()?;
    /// // Some restarts fail.
    /// assert!(660.0 < wait && wait < 680.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`mean`](Self::mean); names `R` where the time is beyond all bounds.
    ///
    /// Source: a restart is tried until it is done; Bougeret et al. 2011.
    pub fn wait(&self) -> Result<f64, Error> {
        let Levels { wait, .. } = Levels::of(self)?;
        if wait.is_finite() {
            return Ok(wait);
        }
        let help = "failures come too often for a restart to end: raise mtbf, or lower R";
        Err(Error::new(ErrorKind::TooLarge, "R", self.restart, help))
    }

    /// Returns the share of failures after which the pattern begins anew, and the mean time from a failure until the run
    /// goes on; both of failures outside of restarts.
    fn after_a_failure(&self, mean: f64) -> (f64, f64) {
        let exponent = self.restart / mean;
        // A global restart is tried until it is done.
        let global = if exponent <= MOST {
            self.down * exponent.exp() + mean * exponent.exp_m1()
        } else {
            f64::INFINITY
        };
        if self.k == 1.0 {
            return (1.0, global);
        }
        let hard = 1.0 - self.soft;
        let exponent = self.restart1 / mean;
        let (done, failed) = ((-exponent).exp(), -(-exponent).exp_m1());
        // A failed local restart is tried again, or a global one is.
        let ended = done + failed * hard;
        let local = (self.down + mean * failed) / ended;
        let share = hard + self.soft * failed * hard / ended;
        let hard_wait = if share == 0.0 { 0.0 } else { share * global };
        (share, if self.soft == 0.0 { hard_wait } else { self.soft * local + hard_wait })
    }
}

/// Returns the error of a time that is beyond all bounds.
pub(super) fn too_long(tau: f64) -> Error {
    let help = "failures come too often for that: raise mtbf, or lower tau, delta or R";
    Error::new(ErrorKind::TooLarge, "tau", tau, help)
}
