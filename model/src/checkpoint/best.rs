//! The best interval on two levels, and the best number of segments between global checkpoints.

use super::levels::{Levels, too_long};
use super::run::Run;
use crate::{Error, ErrorKind};

/// The most segments between two global checkpoints that are tried.
const TRIED: u32 = 64;
/// The golden section, `(sqrt 5 - 1)/2`.
const GOLDEN: f64 = 0.618_033_988_749_894_9;
/// Steps until an interval of ten powers of `e` is shorter than any digit that a time depends on.
const STEPS: usize = 44;

/// Levels with the least expected time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestLevels {
    /// Segments from one global checkpoint to the next; 1 where local ones do not pay.
    pub k: f64,
    /// Work in a segment, in seconds.
    pub tau: f64,
    /// Expected time of the run, in seconds.
    pub t: f64,
}

impl Run {
    /// Returns the work between two checkpoints with the least expected time, in seconds: on one level
    /// [`exact_interval`](Self::exact_interval), on two found by golden section over its logarithm, from
    /// `min(M, W)/1000` to `min(W, 50 M)`.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run { k: 8.0, ..Run::default() };
    /// assert!((run.best_interval()? / 1171.313 - 1.0).abs() < 1e-5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`exact_interval`](Self::exact_interval); with two levels it names `delta1` where that is 0, and `tau` where the time is
    /// beyond all bounds.
    ///
    /// Source: found by search.
    pub fn best_interval(&self) -> Result<f64, Error> {
        if self.k == 1.0 {
            return self.exact_interval();
        }
        self.check_saving()?;
        let levels = Levels::of(self)?;
        let (tau, time) = levels.search();
        if time.is_finite() { Ok(tau) } else { Err(too_long(tau)) }
    }

    /// Returns the number of segments from 1 to 64 between two global checkpoints, and the work in a segment, with the least
    /// expected time; the smallest number of several. Its own `k` does not matter.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// assert_eq!(Run::default().best_levels()?.k, 10.0);
    /// // Where a local checkpoint takes as long as a global one, one level is best.
    /// let dear = Run { delta: 30.0, restart1: 600.0, ..Run::default() };
    /// assert_eq!(dear.best_levels()?.k, 1.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`best_interval`](Self::best_interval) with two levels.
    ///
    /// Source: found by search.
    pub fn best_levels(&self) -> Result<BestLevels, Error> {
        self.mean()?;
        self.check_saving()?;
        let one = self.on_one_level();
        let tau = one.exact_interval()?;
        let mut best = BestLevels { k: 1.0, tau, t: Levels::of(&one)?.time(tau) };
        for k in 2..=TRIED {
            let k = f64::from(k);
            let (tau, t) = Levels::of(&Self { k, ..*self })?.search();
            if t < best.t {
                best = BestLevels { k, tau, t };
            }
        }
        if best.t.is_finite() { Ok(best) } else { Err(too_long(best.tau)) }
    }

    /// Checks that both kinds of checkpoints take time.
    fn check_saving(&self) -> Result<(), Error> {
        self.mean()?;
        self.saved()?;
        if self.delta1 == 0.0 {
            let help =
                "local checkpoints that take no time are best written always: give more than zero";
            return Err(Error::new(ErrorKind::Undefined, "delta1", "0 s", help));
        }
        Ok(())
    }
}

impl Levels {
    /// Returns the work in a segment with the least expected time, and that time.
    fn search(&self) -> (f64, f64) {
        let (low, high) = (1e-3 * self.mean.min(self.work), self.work.min(50.0 * self.mean));
        let (mut low, mut high) = (low.ln(), high.ln());
        let at = |log: f64| self.time(log.exp());
        let (mut left, mut right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (mut of_left, mut of_right) = (at(left), at(right));
        for _ in 0..STEPS {
            // Where both are beyond all bounds, shorter segments may not be.
            if of_left <= of_right {
                (high, right, of_right) = (right, left, of_left);
                left = high - GOLDEN * (high - low);
                of_left = at(left);
            } else {
                (low, left, of_left) = (left, right, of_right);
                right = low + GOLDEN * (high - low);
                of_right = at(right);
            }
        }
        let (log, time) = if of_left <= of_right { (left, of_left) } else { (right, of_right) };
        (log.exp(), time)
    }
}
