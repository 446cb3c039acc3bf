//! The messages of a run: their number, length and distance.

use super::message::{LinkMessage, Messages};
use super::pattern::messages_among;
use super::run::Run;
use crate::Error;
use crate::check::{count, non_negative};

/// Returns the messages of a run on `n` processors: how many, and what each of them is.
///
/// With several cores to a node the nodes, `ceil(N / cores)`, take the place of the processors:
/// those of one node share their memory. One node sends nothing.
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
/// Names `N`, `cores` or `count` when it is not a whole number in its domain, `N` when blocks are
/// exchanged by nodes that are no perfect square, `L` or `dist` when it is negative or not finite,
/// `messages` when the number overflows.
///
/// Source: the applications of Khanyile et al. 2012, section IV.
pub fn messages(run: &Run, n: f64) -> Result<Messages, Error> {
    let n = count("N", n)?;
    let exchanges = non_negative("count", run.count)?;
    let (number, share) = messages_among(run.pattern, n, count("cores", run.cores)?, exchanges)?;
    Ok(Messages {
        count: number,
        message: LinkMessage {
            bits: share * non_negative("L", run.bits)?,
            dist: non_negative("dist", run.dist)?,
        },
    })
}
