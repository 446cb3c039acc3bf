//! The messages of a run: their number, length and distance.

use super::message::{LinkMessage, Messages};
use super::processes::processes;
use super::run::Run;
use super::sent::Sent;
use crate::Error;
use crate::check::{non_negative, result};

/// Returns the messages of a run on `n` processors: how many, and what each of them is.
///
/// With several cores to a node its processes take the place of the processors: the threads of a process share
/// its memory. One process sends nothing. Counted are the messages between nodes and those inside the busiest
/// node, while the others' go on at the same time.
///
/// ```
/// use crossover_model::distributed::{Pattern, Run, messages};
/// let run = Run { pattern: Pattern::HaloBlocks, count: 1.0, bits: 1000.0, ..Run::default() };
/// let sent = messages(&run, 16.0)?;
/// assert_eq!((sent.count, sent.message.bits), (48.0, 250.0)); // a quarter of L
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `N`, `cores` or `count` when it is not a whole number in its domain, `ranks` when it does not divide
/// `cores`, `N` when blocks are exchanged by processes that are no perfect square, `ranks` when blocks do not
/// fill nodes, `L` or `dist` when it is negative or not finite, `messages` when the number overflows.
///
/// Source: the applications of Khanyile et al. 2012, section IV.
pub fn messages(run: &Run, n: f64) -> Result<Messages, Error> {
    let (made, exchanges) = (processes(run, n)?, non_negative("count", run.count)?);
    let sent = Sent::of(run.pattern, &made, exchanges)?;
    Ok(Messages {
        count: result("messages", sent.inside + sent.across)?,
        message: LinkMessage {
            bits: sent.share * non_negative("L", run.bits)?,
            dist: non_negative("dist", run.dist)?,
        },
    })
}
