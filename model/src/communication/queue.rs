//! Waiting for a channel of limited capacity: the queue before it.

use crate::Error;
use crate::ErrorKind;
use crate::check::{in_range, non_negative, result, whole};

/// The most channels that serve one queue.
pub const MOST_CHANNELS: f64 = 1024.0;

/// After this number of halvings the range from 0 to 1 is one `f64`, whatever its size.
const HALVINGS: u32 = 200;

/// Channels alike that serve one queue, in the order of arrival. Each carries one message at a time.
/// Messages arrive at random (a Poisson process) and wait until a channel is free.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Channels {
    /// `c`: how many, a whole number from 1 to [`MOST_CHANNELS`].
    pub count: f64,
    /// `X`: mean time that a message occupies a channel, in seconds.
    pub service: f64,
    /// `rho`: share of the time in which each channel is busy, from 0 to below 1.
    pub utilization: f64,
}

/// The distribution of the times for which messages occupy a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Service {
    /// All alike: the queue M/D/1.
    Constant,
    /// Exponentially distributed: the queue M/M/c.
    Exponential,
}

impl Channels {
    /// Returns a single channel.
    #[must_use]
    pub const fn one(service: f64, utilization: f64) -> Self {
        Self { count: 1.0, service, utilization }
    }

    /// Returns the channels, `count` of them, before which messages wait `wait` seconds on average,
    /// where each occupies one for `service` seconds: [`Channels::wait`] solved for `rho`. For one
    /// channel that is `W / (W + X (1 + c^2) / 2)`; for several it is found by bisection, for the
    /// wait rises with `rho`.
    ///
    /// ```
    /// use crossover_model::communication::{Channels, Service};
    /// let channel = Channels::of_wait(1.0, 2e-3, 8e-3, Service::Exponential)?;
    /// assert!((channel.utilization - 0.8).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `X` or `W` when it is negative or not finite, `X` when both are zero, for then messages
    /// wait so long at every utilization; `channels` and `queue` as [`Channels::wait`].
    pub fn of_wait(count: f64, service: f64, wait: f64, times: Service) -> Result<Self, Error> {
        let (x, w) = (non_negative("X", service)?, non_negative("W", wait)?);
        let channels = |utilization| Self { count, service, utilization };
        channels(0.0).wait(times)?;
        let spread = times.spread_factor() * x;
        if w == 0.0 && spread == 0.0 {
            let help =
                "messages never wait for a channel they do not occupy: give ts or tw above zero";
            return Err(Error::new(ErrorKind::Undefined, "X", "0 s", help));
        }
        if count == 1.0 {
            return Ok(channels(w / (w + spread)));
        }
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let between = f64::midpoint(low, high);
            if between == low || between == high {
                break;
            }
            match channels(between).wait(times) {
                Ok(longer) if longer <= w => low = between,
                _ => high = between,
            }
        }
        Ok(channels(low))
    }

    /// Returns the probability that a message has to wait: Erlang's C,
    /// `[a^c / (c! (1 - rho))] / [sum of a^k / k! for k < c, + a^c / (c! (1 - rho))]` with `a = c rho`,
    /// by Erlang's recursion, which does not overflow. For one channel it is `rho`.
    ///
    /// ```
    /// use crossover_model::communication::Channels;
    /// let two = Channels { count: 2.0, service: 2e-3, utilization: 0.8 };
    /// assert!((two.p_wait()? - 32.0 / 45.0).abs() < 1e-15); // 2 rho^2 / (1 + rho)
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `channels` when they are no whole number from 1 to [`MOST_CHANNELS`], `rho` when it is
    /// not from 0 to below 1.
    ///
    /// Source: Erlang 1917; Kleinrock, *Queueing Systems*, volume 1, 1975, section 3.5.
    pub fn p_wait(&self) -> Result<f64, Error> {
        let rho = self.busy()?;
        let c = in_range("channels", whole("channels", self.count)?, 1.0, MOST_CHANNELS)?;
        if c == 1.0 {
            return Ok(rho);
        }
        // B, the probability that all of k channels are busy where no message waits.
        let blocked =
            (1..=c as u32).map(f64::from).fold(1.0, |b, k| c * rho * b / (k + c * rho * b));
        Ok(blocked / (1.0 - rho * (1.0 - blocked)))
    }

    /// Returns the mean time that a message waits for a channel, in seconds:
    /// `C X (1 + c^2) / (2 count (1 - rho))` with [`Channels::p_wait`] `C`, where the coefficient of
    /// variation `c` is 0 for messages alike and 1 for exponential ones. For one channel `C` is `rho`,
    /// and messages wait half as long where all are alike.
    ///
    /// ```
    /// use crossover_model::communication::{Channels, Service};
    /// let channel = Channels::one(2e-3, 0.8);
    /// assert!((channel.wait(Service::Exponential)? - 8e-3).abs() < 1e-15);
    /// assert!((channel.wait(Service::Constant)? - 4e-3).abs() < 1e-15);
    /// let two = Channels { count: 2.0, ..channel };
    /// assert!((two.wait(Service::Exponential)? - 32.0 / 9.0 * 1e-3).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `channels` and `rho` as [`Channels::p_wait`], `X` when it is negative or not finite, `W`
    /// when it overflows; `queue` for several channels and messages alike, M/D/c, which has no closed
    /// formula.
    ///
    /// Source: the Pollaczek-Khinchine formula (Kleinrock 1975, section 5.6) and M/M/c (section 3.5),
    /// for the limited channels of Hanuliak 2014, section 4 and Fig. 8, which gives no formula for
    /// `T_wait`.
    pub fn wait(&self, service: Service) -> Result<f64, Error> {
        let x = non_negative("X", self.service)?;
        let waits = self.spread_wait(service)?;
        result("W", waits * x / (self.count * (1.0 - self.utilization)))
    }

    /// Returns the mean number of messages that wait for a channel: `lambda W`, by Little's law, at the
    /// arrival rate `lambda = count rho / X`.
    ///
    /// ```
    /// use crossover_model::communication::{Channels, Service};
    /// let channel = Channels::one(2e-3, 0.8);
    /// assert!((channel.mean_waiting(Service::Exponential)? - 3.2).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Channels::wait`].
    ///
    /// Source: Little 1961; Kleinrock 1975, section 2.1.
    pub fn mean_waiting(&self, service: Service) -> Result<f64, Error> {
        let waits = self.spread_wait(service)?;
        result("L", waits * self.utilization / (1.0 - self.utilization))
    }

    /// Returns the probability that a message has to wait, times [`Service::spread_factor`].
    fn spread_wait(&self, service: Service) -> Result<f64, Error> {
        let p_wait = self.p_wait()?;
        if service == Service::Constant && 1.0 < self.count {
            let help = "messages alike that wait for several channels have no closed formula: \
                        give exponential messages, mm1, or one channel";
            return Err(Error::new(ErrorKind::Undefined, "queue", "md1", help));
        }
        Ok(service.spread_factor() * p_wait)
    }

    fn busy(&self) -> Result<f64, Error> {
        let rho = non_negative("rho", self.utilization)?;
        if 1.0 <= rho {
            let help = "the queue before a channel that is always busy grows without bound: \
                        give a utilization below 1";
            return Err(Error::new(ErrorKind::OutOfRange, "rho", rho, help));
        }
        Ok(rho)
    }
}

impl Service {
    /// Returns `(1 + c^2) / 2`: the wait, in those of exponential messages.
    ///
    /// ```
    /// use crossover_model::communication::Service;
    /// assert_eq!((Service::Constant.spread_factor(), Service::Exponential.spread_factor()), (0.5, 1.0));
    /// ```
    #[must_use]
    pub const fn spread_factor(self) -> f64 {
        match self {
            Self::Constant => 0.5,
            Self::Exponential => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    /// A message takes the channel that is free first.
    #[test]
    fn a_simulated_queue_waits_as_long() {
        let mut random = SplitMix64::new(8);
        let mut exponential = || -(1.0 - random.uniform()).ln();
        for (service, count, utilization) in [
            (Service::Constant, 1, 0.3),
            (Service::Constant, 1, 0.7),
            (Service::Exponential, 1, 0.3),
            (Service::Exponential, 1, 0.7),
            (Service::Exponential, 2, 0.8),
            (Service::Exponential, 5, 0.7),
        ] {
            let channels = Channels { count: f64::from(count), service: 1.0, utilization };
            let mut free = vec![0.0_f64; count as usize];
            let (mut now, mut sum, messages) = (0.0, 0.0, 1_000_000);
            for _ in 0..messages {
                now += exponential() / (channels.count * utilization);
                free.sort_by(f64::total_cmp);
                let start = free[0].max(now);
                sum += start - now;
                free[0] = start
                    + match service {
                        Service::Constant => 1.0,
                        Service::Exponential => exponential(),
                    };
            }
            let (mean, expected) = (sum / f64::from(messages), channels.wait(service));
            let expected = expected.expect("below 1");
            assert!(
                (mean - expected).abs() < 0.03 * expected,
                "{service:?}, {count}: {mean}, not {expected}"
            );
        }
    }

    #[test]
    fn a_channel_that_is_always_busy_has_no_finite_queue() {
        for utilization in [1.0, 1.5, -0.1, f64::NAN] {
            let channel = Channels::one(1.0, utilization);
            let error = channel.wait(Service::Constant).expect_err("no queue");
            assert_eq!(error.field(), "rho");
        }
    }
}
