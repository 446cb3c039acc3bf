//! PRAM, whose shared memory costs nothing, and GRAM, a PRAM whose processors form a graph.

use super::job::Job;
use crate::Error;
use crate::check::{count, non_negative, result};
use crate::communication::Network;

/// Time of a job on a PRAM, in seconds: the computing alone, `tc` for each of the cycles of the
/// busiest processor. Any word of the shared memory is there at once.
///
/// # Errors
/// Names `tc` or a step's `w` when it is negative or not finite, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.1.1.
pub fn pram(job: &Job, tc: f64) -> Result<f64, Error> {
    let tc = non_negative("tc", tc)?;
    total(job, |step| Ok(non_negative("w", step.w)? * tc))
}

/// Time of a job on a fixed GRAM, in seconds: `(w + l h) tc` for each step. A word crosses an edge
/// of the graph in the time of an operation, and messages travel `l` edges.
///
/// # Errors
/// Names `tc`, `w` or `h` when it is negative or not finite, `l` when it is not a whole number
/// from 1, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.1.1.1, which names the model without a formula; the unit price
/// of an edge is the PRAM's unit access.
pub fn gram_fixed(job: &Job, tc: f64, l: f64) -> Result<f64, Error> {
    let (tc, l) = (non_negative("tc", tc)?, count("l", l)?);
    total(job, |step| {
        Ok((non_negative("w", step.w)? + l * non_negative("h", step.h)?) * tc)
    })
}

/// Time of a job on a flexible GRAM, in seconds: `w tc + l (k ts + h tw)` for each step. A
/// processor sends `k` messages of `h` words in all to neighbours, start-up and transmission
/// charged for each of the `l` edges they travel. The network's `th` is not used.
///
/// # Errors
/// Names `tc`, `ts`, `tw`, `w`, `h` or `messages` when it is negative or not finite, `l` when it is
/// not a whole number from 1, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.3.1.
pub fn gram_flexible(job: &Job, tc: f64, network: &Network, l: f64) -> Result<f64, Error> {
    let (tc, l) = (non_negative("tc", tc)?, count("l", l)?);
    let (ts, tw) = (
        non_negative("ts", network.ts)?,
        non_negative("tw", network.tw)?,
    );
    total(job, |step| {
        let messages = non_negative("messages", step.messages)?;
        let exchange = messages * ts + non_negative("h", step.h)? * tw;
        Ok(non_negative("w", step.w)? * tc + l * exchange)
    })
}

fn total(job: &Job, cost: impl Fn(&super::Step) -> Result<f64, Error>) -> Result<f64, Error> {
    let sum = job
        .parts()
        .iter()
        .try_fold(0.0, |sum, (times, step)| Ok(sum + times * cost(step)?))?;
    result("t", sum)
}
