//! The way that NCCL chooses, and the sizes at which that changes.

use super::constants::{CORRECTED, CORRECTED_FROM};
use super::cost::Tuning;
use super::way::Way;
use crate::check::{non_negative, result};
use crate::order;
use crate::{Error, ErrorKind};

/// The greatest size that is sought, in bytes: all whole numbers up to it are exact.
const MOST: f64 = 9_007_199_254_740_992.0;

/// The way of least time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Choice {
    /// The way.
    pub way: Way,
    /// Its time in seconds.
    pub t: f64,
}

/// Sizes for which NCCL chooses one way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Range {
    /// The way.
    pub way: Way,
    /// The first of them, in whole bytes; the last is the one before the next range.
    pub first: f64,
}

impl Tuning {
    /// Returns the way that NCCL chooses for `m` bytes: the one of least time among those that are allowed
    /// and possible. Of equal times the first one wins, trees before rings before NVLS, and LL before LL128
    /// before Simple.
    ///
    /// # Errors
    /// Names `m` when it is negative or not finite, or the time overflows; `allowed` when no way is, or none
    /// that is possible.
    ///
    /// Source: NCCL 2.30.7-1, `src/enqueue.cc`.
    pub fn choice(&self, m: f64) -> Result<Choice, Error> {
        non_negative("m", m)?;
        let best = self.least(m).ok_or_else(|| {
            let allowed = Way::ALL.into_iter().find(|way| self.cluster.allowed.has(*way));
            let (got, help) = match allowed {
                Some(way) => (way.name(), "it is not possible here: allow a ring or a tree"),
                None => ("none", "nothing may be chosen: allow one at least"),
            };
            Error::new(ErrorKind::UnknownOption, "allowed", got, help)
        })?;
        result("m", best.t).map(|_| best)
    }

    /// The possible and allowed way of least time; its time may be infinite.
    fn least(&self, m: f64) -> Option<Choice> {
        let mut best: Option<Choice> = None;
        let can =
            |way: &Way| self.cluster.allowed.has(*way) && self.cluster.check_way(*way).is_ok();
        for way in Way::ALL.into_iter().filter(can) {
            let t = self.time_unchecked(way, m);
            if best.is_none_or(|best| t < best.t) {
                best = Some(Choice { way, t });
            }
        }
        best
    }

    /// Returns the sizes for which each way is chosen, in whole bytes from 0 to 2^53, one range after the
    /// other. A way may come more than once, as its time jumps.
    ///
    /// Between two jumps every time is a straight line, so a way that is left is not chosen again before
    /// the next jump, and its last size is found by halving.
    ///
    /// # Errors
    /// As [`choice`](Self::choice).
    pub fn ranges(&self) -> Result<Vec<Range>, Error> {
        let mut now = self.choice(0.0)?.way;
        let mut ranges = vec![Range { way: now, first: 0.0 }];
        for pair in self.jumps().windows(2) {
            let mut low = pair[0];
            let last = (pair[1] - 1.0).max(low);
            // Each change leads to another way; more of them would be rounding.
            for _ in Way::ALL {
                let here = self.choice(low)?.way;
                if here != now {
                    now = here;
                    ranges.push(Range { way: here, first: low });
                }
                if self.choice(last)?.way == now {
                    break;
                }
                low = self.first_other(low, last)?;
            }
        }
        Ok(ranges)
    }

    /// The sizes at which a time jumps, rising, from 0 to the greatest.
    fn jumps(&self) -> Vec<f64> {
        let corrections = (0..=CORRECTED).map(|k| CORRECTED_FROM * f64::from(k).exp2());
        let mut jumps: Vec<f64> = corrections.filter(|m| *m < MOST).collect();
        jumps.extend([0.0, self.plateau_from().min(MOST), MOST]);
        order::sort_ascending(&mut jumps);
        jumps.dedup();
        jumps
    }

    /// The first whole number of bytes beyond `low` with another choice than there, which `high` has.
    fn first_other(&self, mut low: f64, mut high: f64) -> Result<f64, Error> {
        let way = self.choice(low)?.way;
        while 1.0 < high - low {
            let middle = (low + (high - low) / 2.0).floor();
            if self.choice(middle)?.way == way {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(high)
    }
}
