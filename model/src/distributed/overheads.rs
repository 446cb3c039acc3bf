//! The time of a run: computing, and three overheads.

use super::busy_link::Arrivals;
use super::parts::message_parts;
use super::run::{Run, predict};
use crate::check::{fraction, result};
use crate::{Error, ErrorKind};

/// The parts of a run that add up to its time, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overheads {
    /// Mean time of a processor computing.
    pub computing: f64,
    /// Mean time of a processor waiting for slower ones.
    pub idling: f64,
    /// Time of the messages waiting for the link.
    pub contention: f64,
    /// Time of the messages themselves.
    pub communication: f64,
    /// All four.
    pub run: f64,
}

/// Returns the parts of the time of the run on `n` processors. The share `idle` of the computing time is idle, as
/// [`imbalance`](super::imbalance) gives it, and each message between
/// nodes waits as `arrivals` make it.
///
/// ```
/// use crossover_model::communication::Service;
/// use crossover_model::distributed::{Arrivals, Run, imbalance, overheads, slowdown};
/// let perf = [2.4, 2.4, 3.0, 1.2]; // GHz, Tseq measured at 2.4
/// let run = Run { slowdown: slowdown(2.4, &perf)?, ..Run::default() };
/// let arrivals = Arrivals { lambda: 2000.0, queue: Service::Exponential };
/// let parts = overheads(&run, 32.0, imbalance(&perf)?, &arrivals)?;
/// assert!((parts.run - 24.102_347).abs() < 1e-6 && (parts.idling - 2.627_258).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`predict`] and [`message_parts`]; names `idle` when it is outside 0 to 1, `lambda` as
/// [`BusyLink::wait`](super::BusyLink::wait), `t_est` when the time overflows; `overlap` when
/// computing and communicating overlap, for then their times do not add up.
///
/// Source: ours, for the three overheads of the lecture notes: idling, contention and communication.
pub fn overheads(run: &Run, n: f64, idle: f64, arrivals: &Arrivals) -> Result<Overheads, Error> {
    let (here, idle) = (predict(run, n)?, fraction("idle", idle)?);
    if run.overlap {
        let help = "computing and communicating overlap, so their times do not add up: set it to 0";
        return Err(Error::new(ErrorKind::Undefined, "overlap", "1", help));
    }
    let wait = arrivals.at(&message_parts(run, n)?)?.wait()?;
    let contention = here.messages_across * wait;
    Ok(Overheads {
        computing: here.t_comp * (1.0 - idle),
        idling: here.t_comp * idle,
        contention,
        communication: here.t_comm,
        run: result("t_est", here.t_est + contention)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::communication::Service;

    #[test]
    fn times_that_overlap_do_not_add_up() {
        let run = Run { overlap: true, ..Run::default() };
        let arrivals = Arrivals { lambda: 0.0, queue: Service::Constant };
        let error = overheads(&run, 16.0, 0.0, &arrivals).expect_err("they overlap");
        assert_eq!(error.field(), "overlap");
    }
}
