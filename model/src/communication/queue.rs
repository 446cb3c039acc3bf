//! Waiting for a channel of limited capacity: the queue before it.

use crate::Error;
use crate::ErrorKind;
use crate::check::{non_negative, result};

/// A channel that carries one message at a time, in the order of arrival. Messages arrive at random
/// (a Poisson process) and wait until it is free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Channel {
    /// `X`: mean time that a message occupies the channel, in seconds.
    pub service: f64,
    /// `rho`: share of the time in which the channel is busy, from 0 to below 1.
    pub utilization: f64,
}

/// How the times differ for which messages occupy a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    /// All alike: the queue M/D/1.
    Constant,
    /// Exponentially distributed: the queue M/M/1.
    Exponential,
}

impl Channel {
    /// Returns the channel on which messages wait `wait` seconds on average, where each occupies it
    /// for `service` seconds: [`Channel::wait`] solved for `rho = W / (W + X (1 + c^2) / 2)`.
    ///
    /// ```
    /// use crossover_model::communication::{Channel, Service};
    /// let channel = Channel::of_wait(2e-3, 8e-3, Service::Exponential)?;
    /// assert!((channel.utilization - 0.8).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `X` or `W` when it is negative or not finite, `X` when both are zero, for then messages
    /// wait so long at every utilization.
    pub fn of_wait(service: f64, wait: f64, times: Service) -> Result<Self, Error> {
        let (x, w) = (non_negative("X", service)?, non_negative("W", wait)?);
        let utilization = w / (w + times.spread() * x);
        if utilization.is_nan() {
            let help =
                "messages never wait for a channel they do not occupy: give ts or tw above zero";
            return Err(Error::new(ErrorKind::Undefined, "X", "0 s", help));
        }
        Ok(Self { service, utilization })
    }

    /// Returns the mean time that a message waits for the channel, in seconds:
    /// `rho X (1 + c^2) / (2 (1 - rho))`, where the coefficient of variation `c` is 0 for messages
    /// alike and 1 for exponential ones. They wait half as long where all are alike.
    ///
    /// ```
    /// use crossover_model::communication::{Channel, Service};
    /// let channel = Channel { service: 2e-3, utilization: 0.8 };
    /// assert!((channel.wait(Service::Exponential)? - 8e-3).abs() < 1e-15);
    /// assert!((channel.wait(Service::Constant)? - 4e-3).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `X` when it is negative or not finite, `rho` when it is not from 0 to below 1, `W` when
    /// it overflows.
    ///
    /// Source: the Pollaczek-Khinchine formula (Kleinrock, *Queueing Systems*, volume 1, 1975,
    /// section 5.6), for the limited channels of Hanuliak 2014, section 4 and Fig. 8, which gives no
    /// formula for `T_wait`.
    pub fn wait(&self, service: Service) -> Result<f64, Error> {
        let x = non_negative("X", self.service)?;
        let rho = self.busy()?;
        result("W", service.spread() * rho * x / (1.0 - rho))
    }

    /// Returns the mean number of messages that wait for the channel: `rho W / X`, by Little's law
    /// `lambda W` at the arrival rate `lambda = rho / X`.
    ///
    /// ```
    /// use crossover_model::communication::{Channel, Service};
    /// let channel = Channel { service: 2e-3, utilization: 0.8 };
    /// assert!((channel.waiting(Service::Exponential)? - 3.2).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Channel::wait`].
    ///
    /// Source: Little 1961; Kleinrock 1975, section 2.1.
    pub fn waiting(&self, service: Service) -> Result<f64, Error> {
        let rho = self.busy()?;
        result("L", service.spread() * rho * rho / (1.0 - rho))
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
    #[must_use]
    pub const fn spread(self) -> f64 {
        match self {
            Self::Constant => 0.5,
            Self::Exponential => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lindley's recursion: a message waits for what is left of the one before it.
    #[test]
    fn a_simulated_queue_waits_as_long() {
        // A linear congruential generator with the constants of Knuth's MMIX.
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut exponential = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            -(((state >> 11) as f64 + 0.5) / (1_u64 << 53) as f64).ln()
        };
        for (service, utilization) in [
            (Service::Constant, 0.3),
            (Service::Constant, 0.7),
            (Service::Exponential, 0.3),
            (Service::Exponential, 0.7),
        ] {
            let channel = Channel { service: 1.0, utilization };
            let (mut wait, mut sum, count) = (0.0_f64, 0.0, 1_000_000);
            for _ in 0..count {
                sum += wait;
                let busy = match service {
                    Service::Constant => 1.0,
                    Service::Exponential => exponential(),
                };
                wait = (wait + busy - exponential() / utilization).max(0.0);
            }
            let (mean, expected) = (sum / f64::from(count), channel.wait(service));
            let expected = expected.expect("below 1");
            assert!(
                (mean - expected).abs() < 0.03 * expected,
                "{service:?}: {mean}, not {expected}"
            );
        }
    }

    #[test]
    fn a_channel_that_is_always_busy_has_no_finite_queue() {
        for utilization in [1.0, 1.5, -0.1, f64::NAN] {
            let channel = Channel { service: 1.0, utilization };
            let error = channel.wait(Service::Constant).expect_err("no queue");
            assert_eq!(error.field(), "rho");
        }
    }
}
