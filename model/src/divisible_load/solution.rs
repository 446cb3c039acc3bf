//! A distribution of the load: loads, times, prices.

use super::platform::{MAX_MESSAGES, Platform, too_large};
use crate::sum::Sum;
use crate::{Error, check};

/// A distribution of the load, with its makespan.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// `C_max`, seconds.
    pub makespan: f64,
    /// No distribution is faster than this: `makespan` itself for stars and binomial trees, which
    /// are solved exactly; for ordinary trees the value of a dual solution.
    pub lower_bound: f64,
    /// Receivers of a stage in the order they are served: processors, or layers of a tree. One that a stage
    /// has several messages for is among them as often.
    pub receivers: Vec<u32>,
    /// Bytes for each processor of a receiver, message by message in sending order; the last
    /// stage may be shorter when superfluous messages were removed.
    pub loads: Vec<f64>,
    /// The prices by its multipliers.
    pub prices: Prices,
    /// The messages that keep `C_max` up, counted from 0 in sending order, each with how much
    /// `C_max` would grow per second that its receiver started later on it: above 0, and 1 in all.
    pub row_prices: Vec<(usize, f64)>,
    /// Communication alone sets `C_max`: the last message carries nothing.
    pub communication_bound: bool,
    /// Messages that fill their buffer.
    pub full_messages: usize,
    /// No other distribution has this makespan. For ordinary trees this is not decided: `false`.
    pub unique: bool,
}

/// The prices of the quantities by the multipliers of an optimum: the derivatives of the least `C_max`, or subgradients
/// where the makespan has a kink. [`Platform::sided_prices`] returns the derivatives to both sides. In an ordinary tree
/// whose buffers are all full those of `V` and `D` are unknown and given as 0.
///
/// As `C_max` is homogeneous in the rates, and again in the sizes,
/// `A p_A + C p_C + S p_S = C_max = V p_V + D p_D + S p_S` (without `D p_D` when `D` is infinite).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prices {
    /// Per byte of `V`: s/byte, above zero.
    pub volume: f64,
    /// Per byte of `D`: s/byte, zero or less; zero when no buffer binds.
    pub buffer: f64,
    /// Per second of `S`: 1, zero or more.
    pub startup: f64,
    /// Per s/byte of `C`: bytes, zero or more. One unit of bandwidth `1/C` more is worth
    /// `C^2` times that.
    pub transfer: f64,
    /// Per s/byte of `A`: bytes, zero or more.
    pub compute: f64,
}

impl Solution {
    /// Returns the receivers in a stage.
    #[must_use]
    pub fn messages_per_stage(&self) -> usize {
        self.receivers.len()
    }

    /// Returns the stages, the last one perhaps incomplete.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.loads.len().div_ceil(self.receivers.len().max(1))
    }

    /// Returns the bytes that each processor of `receiver` (a processor's or a layer's number, from
    /// 1) gets in `stage` (from 1); `None` where no message is sent.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let solution = platform.solve(2.0)?;
    /// let loads = [solution.load(1, 3), solution.load(2, 3)].map(|load| load.expect("a message"));
    /// assert_eq!(solution.load_of(3), Some(loads[0] + loads[1]));
    /// assert_eq!(solution.total_load(2), loads[0] + loads[1]); // the third of a stage
    /// assert_eq!(solution.load(1, 4), None);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn load(&self, stage: usize, receiver: u32) -> Option<f64> {
        let position = self.receivers.iter().position(|&r| r == receiver)?;
        let first = stage.checked_sub(1)?.checked_mul(self.receivers.len())?;
        self.loads.get(first.checked_add(position)?).copied()
    }

    /// Returns the bytes that each processor of `receiver` gets in all; `None` where it gets no message.
    #[must_use]
    pub fn load_of(&self, receiver: u32) -> Option<f64> {
        let positions = self.receivers.iter().enumerate().filter(|(_, other)| **other == receiver);
        positions.map(|(at, _)| self.total_load(at)).reduce(|all, load| all + load)
    }

    /// Returns the bytes that each processor gets in all with the messages at `position` of a stage.
    #[must_use]
    pub fn total_load(&self, position: usize) -> f64 {
        let mut total = Sum::default();
        let step = self.receivers.len().max(1);
        self.loads.iter().skip(position).step_by(step).for_each(|&load| total.add(load));
        total.value()
    }
}

/// The messages of `n` stages of `q`.
///
/// # Errors
/// [`Error`] on `n` when it is no count, or [`TooLarge`](crate::ErrorKind::TooLarge) with the most that is offered.
pub(super) fn count_messages(q: usize, n: f64) -> Result<usize, Error> {
    let n = check::count("n", n)?;
    let most = MAX_MESSAGES / q.max(1);
    if most as f64 <= n - 1.0 {
        return Err(too_large("n", n, "stages of this platform", most as f64));
    }
    Ok(n as usize * q)
}

/// The least number of stages, when `n` is below it.
pub(super) fn fewer_than_needed(platform: &Platform, n: f64) -> Result<Option<f64>, Error> {
    let least = platform.fewest_stages()?;
    Ok((n < least).then_some(least))
}
