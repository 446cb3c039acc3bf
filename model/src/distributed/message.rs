//! One message over a distance: transmission, propagation, overhead.

use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// The speed of light in vacuum, in meters per second.
pub const SPEED_OF_LIGHT: f64 = 299_792_458.0;

/// Seconds per meter in Shaffer's estimate: his 7.67 us per mile of 1609.344 m, light at 0.7 of its
/// speed in vacuum.
const SHAFFER_DELAY: f64 = 7.67e-6 / 1609.344;

/// A link as the paper describes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Bandwidth that is guaranteed, in bit/s.
    pub tau: f64,
    /// Propagation delay, in seconds per meter.
    pub sigma: f64,
    /// Overhead of a message at its two ends, in seconds.
    pub eps: f64,
}

/// A message over a link.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LinkMessage {
    /// Length, in bits.
    pub bits: f64,
    /// Distance, in meters.
    pub dist: f64,
}

/// A number of equal messages.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Messages {
    /// Number of messages.
    pub count: f64,
    /// Each of them.
    pub message: LinkMessage,
}

/// Messages as Shaffer estimates them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shaffer {
    /// How many.
    pub m: f64,
    /// Length of each, in bits.
    pub s: f64,
    /// Bandwidth, in bit/s.
    pub b: f64,
    /// Distance, in meters.
    pub d: f64,
    /// Overhead of each, in seconds.
    pub eps: f64,
}

/// Returns the propagation delay, in seconds per meter, of a cable in which a signal travels at `nvp`
/// times the speed of light in vacuum: `1 / (299792458 NVP)`. `nvp` is above 0 and at most 1.
///
/// ```
/// use crossover_model::distributed::propagation_delay;
/// let sigma = propagation_delay(0.67)?;
/// assert!((1e6 * sigma - 0.0050).abs() < 5e-5); // milliseconds per kilometer; the paper prints 0.0049
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `NVP` when it is not above 0 and at most 1, `sigma` when it overflows.
///
/// Source: Khanyile et al. 2012, (19), without its truncation and with its "per km".
pub fn propagation_delay(nvp: f64) -> Result<f64, Error> {
    if 1.0 < positive("NVP", nvp)? {
        let help = "no signal is faster than light: give at most 1";
        return Err(Error::new(ErrorKind::OutOfRange, "NVP", nvp, help));
    }
    result("sigma", 1.0 / (SPEED_OF_LIGHT * nvp))
}

/// Returns Shaffer's estimate of the time of all messages, in seconds:
/// `m (s/b + 7.67e-6 d/1609.344 + eps)`.
///
/// The constant is his delay of a mile, at a velocity of propagation of 0.7.
///
/// ```
/// use crossover_model::distributed::{Shaffer, shaffer};
/// let messages = Shaffer { m: 1000.0, s: 8000.0, b: 1e9, d: 160_934.4, eps: 50e-6 };
/// assert!((shaffer(&messages)? - 0.825).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `m`, `s`, `d` or `eps` when it is negative or not finite, `b` when it is not above zero,
/// `T` when it overflows.
///
/// Source: Khanyile et al. 2012, (14), which prints the constant without its unit.
pub fn shaffer(messages: &Shaffer) -> Result<f64, Error> {
    let (m, s, b) = (
        non_negative("m", messages.m)?,
        non_negative("s", messages.s)?,
        positive("b", messages.b)?,
    );
    let (d, eps) = (non_negative("d", messages.d)?, non_negative("eps", messages.eps)?);
    result("T", m * (s / b + d * SHAFFER_DELAY + eps))
}

/// Returns the time of one message, in seconds: `L/tau + sigma dist + eps`.
///
/// It bounds the time from above when `tau` is the bandwidth that is guaranteed; the paper calls
/// `tau` the upper bound of the bandwidth, with which it would bound it from below. The overhead is
/// in seconds, not per bit; an overhead that grows with the length is added by the caller.
///
/// ```
/// use crossover_model::distributed::{Link, LinkMessage, tcomm};
/// let link = Link { tau: 1e9, sigma: 4.97856858505e-9, eps: 50e-6 };
/// let t = tcomm(&link, &LinkMessage { bits: 8e6, dist: 100.0 })?;
/// assert!((t - 8.050_497_857e-3).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tau` when it is not above zero; `L`, `sigma`, `dist` or `eps` when it is negative or not
/// finite; `T` when it overflows.
///
/// Source: Khanyile et al. 2012, (15).
pub fn tcomm(link: &Link, message: &LinkMessage) -> Result<f64, Error> {
    let tau = positive("tau", link.tau)?;
    let (sigma, eps) = (non_negative("sigma", link.sigma)?, non_negative("eps", link.eps)?);
    let (bits, dist) = (non_negative("L", message.bits)?, non_negative("dist", message.dist)?);
    result("T", bits / tau + sigma * dist + eps)
}
