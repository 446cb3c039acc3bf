//! The time of one message of a run.

use super::run::Run;
use super::traffic::messages;
use super::{LinkMessage, propagation_delay};
use crate::Error;
use crate::check::{non_negative, positive, result};

/// The parts of one message of a run, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MessageParts {
    /// The message itself.
    pub message: LinkMessage,
    /// Putting its bits on the link, `size/bw`.
    pub transmission: f64,
    /// Traveling, `dist / (299792458 m/s NVP)`.
    pub propagation: f64,
    /// Handling it at its two ends, `eps + eps_L size`.
    pub overhead: f64,
    /// All three.
    pub total: f64,
}

/// Returns the parts of one message of `run` on `n` processors, between nodes. With halo blocks a message is
/// `L / sqrt N` long, so they depend on `n`; else they do not.
///
/// ```
/// use crossover_model::distributed::{Run, message_parts};
/// let parts = message_parts(&Run::default(), 16.0)?;
/// assert!((parts.transmission - 65.536e-6).abs() < 1e-18); // 64 kibit at 1 Gbit/s
/// assert_eq!(parts.overhead, 115e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `N`, `cores` or `count` as [`messages`]; `bw` when it is not above zero, `nvp` when it is
/// not above 0 and at most 1, `L`, `dist`, `eps` or `eps_L` when it is negative or not finite; a
/// part that overflows by its first field.
///
/// Source: Khanyile et al. 2012, (15) and (19).
pub fn message_parts(run: &Run, n: f64) -> Result<MessageParts, Error> {
    let message = messages(run, n)?.message;
    let sigma = propagation_delay(run.nvp).map_err(|error| error.with_field("nvp"))?;
    let transmission = result("L", message.bits / positive("bw", run.bw)?)?;
    let propagation = result("dist", message.dist * sigma)?;
    let overhead =
        non_negative("eps", run.eps)? + non_negative("eps_L", run.eps_per_bit)? * message.bits;
    let overhead = result("eps", overhead)?;
    Ok(MessageParts {
        message,
        transmission,
        propagation,
        overhead,
        total: result("L", transmission + propagation + overhead)?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Pattern, predict};
    use super::*;

    #[test]
    fn the_messages_of_a_run_are_its_communicating_time() {
        for pattern in Pattern::ALL {
            let run = Run { pattern, eps_per_bit: 1e-10, dist: 1e6, ..Run::default() };
            let parts = message_parts(&run, 16.0).expect("valid");
            let whole = predict(&run, 16.0).expect("valid");
            let sum = whole.messages * parts.total;
            assert!((sum - whole.t_comm).abs() <= 1e-12 * whole.t_comm);
        }
    }

    #[test]
    fn a_signal_faster_than_light_is_refused() {
        let run = Run { nvp: 1.5, ..Run::default() };
        assert_eq!(message_parts(&run, 2.0).expect_err("too fast").field(), "nvp");
    }
}
