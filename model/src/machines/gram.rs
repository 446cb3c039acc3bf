//! PRAM, whose shared memory costs nothing, and GRAM, a PRAM whose processors form a graph.

use super::charges::Charges;
use super::workload::Workload;
use crate::Error;
use crate::check::{count, non_negative};
use crate::communication::Network;

/// Returns the charges of a PRAM for a workload, in seconds: the computing alone, `tc` for each of
/// the cycles of the busiest processor. Any word of the shared memory is there at once.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::machines::{Workload, pram};
/// // 100 numbers on 4 processors: 24 additions each, then 2 levels of a tree.
/// assert!((pram(&Workload::sum(&Size { n: 100.0, p: 4.0 })?, 1e-9)?.total() - 26e-9).abs() < 1e-18);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tc` or a step's `w` when it is negative or not finite, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.1.1.
pub fn pram(workload: &Workload, tc: f64) -> Result<Charges, Error> {
    let tc = non_negative("tc", tc)?;
    Charges::of(workload, |step| {
        Ok(Charges { computing: non_negative("w", step.w)? * tc, ..Charges::default() })
    })
}

/// Returns the charges of a fixed GRAM for a workload, in seconds: `(w + l h) tc` for each step. A
/// word crosses an edge of the graph in the time of an operation, and messages travel `l` edges.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::machines::{Workload, gram_fixed};
/// // The tree's 2 levels send a word each, 3 edges far.
/// assert!((gram_fixed(&Workload::sum(&Size { n: 100.0, p: 4.0 })?, 1e-9, 3.0)?.total() - 32e-9).abs() < 1e-18);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tc`, `w` or `h` when it is negative or not finite, `l` when it is not a whole number
/// from 1, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.1.1.1, which names the model without a formula; the unit price
/// of an edge is the PRAM's unit access.
pub fn gram_fixed(workload: &Workload, tc: f64, l: f64) -> Result<Charges, Error> {
    let (tc, l) = (non_negative("tc", tc)?, count("l", l)?);
    Charges::of(workload, |step| {
        Ok(Charges {
            computing: non_negative("w", step.w)? * tc,
            latency: l * non_negative("h", step.h)? * tc,
            ..Charges::default()
        })
    })
}

/// Returns the charges of a flexible GRAM for a workload, in seconds: `w tc + l (k ts + h tw)` for
/// each step. A processor sends `k` messages of `h` words in all to neighbors, start-up and
/// transmission charged for each of the `l` edges they travel. The network's `th` is not used.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::machines::{Workload, gram_flexible};
/// let network = Network { ts: 10e-6, th: 0.0, tw: 1e-6 };
/// let t = gram_flexible(&Workload::broadcast(8.0)?, 1e-9, &network, 1.0)?;
/// assert!((t.total() - 33e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tc`, `ts`, `tw`, `w`, `h` or `messages` when it is negative or not finite, `l` when it is
/// not a whole number from 1, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.3.1.
pub fn gram_flexible(
    workload: &Workload,
    tc: f64,
    network: &Network,
    l: f64,
) -> Result<Charges, Error> {
    let (tc, l) = (non_negative("tc", tc)?, count("l", l)?);
    let (ts, tw) = (non_negative("ts", network.ts)?, non_negative("tw", network.tw)?);
    Charges::of(workload, |step| {
        Ok(Charges {
            computing: non_negative("w", step.w)? * tc,
            start_up: l * non_negative("messages", step.messages)? * ts,
            words: l * non_negative("h", step.h)? * tw,
            ..Charges::default()
        })
    })
}
