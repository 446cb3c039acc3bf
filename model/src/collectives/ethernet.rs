//! Collectives on an Ethernet, one channel that all processors share: as the paper prints them,
//! packed into messages, and what the channel really needs.

use super::operation::{Operation, Share};
use crate::Error;
use crate::check::{count, non_negative, result};
use crate::communication::{Network, start_up_and_word};

/// Broadcast of one data unit, in seconds: `ts + tw`. Everyone hears it.
///
/// ```
/// use crossover_model::collectives::ethernet;
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// assert!((ethernet::broadcast_unit(&network)? - 1505e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` or `tw` when it is negative or not finite, `T` when the time overflows.
///
/// Source: Hanuliak 2014, section 7.2.2.
pub fn broadcast_unit(network: &Network) -> Result<f64, Error> {
    broadcast(network, 1.0)
}

/// Broadcast of `m` data units as printed, in seconds: `m (ts + tw)`, a start-up for each unit.
///
/// ```
/// use crossover_model::collectives::ethernet;
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// assert!((ethernet::broadcast(&network, 100.0)? - 0.1505).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `tw` or `m` when it is negative or not finite, `T` when the time overflows.
///
/// Source: Hanuliak 2014, section 7.2.2.
pub fn broadcast(network: &Network, m: f64) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    result("T", non_negative("m", m)? * (ts + tw))
}

/// Broadcast of `m` words in one message, in seconds: `ts + m tw`.
///
/// ```
/// use crossover_model::collectives::ethernet;
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// assert!((ethernet::broadcast_packed(&network, 100.0)? - 2e-3).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`broadcast`].
///
/// Source: Hanuliak 2014, section 7.2.2, with one start-up for a message.
pub fn broadcast_packed(network: &Network, m: f64) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    result("T", ts + non_negative("m", m)? * tw)
}

/// Any other collective of `m` data units as printed, in seconds: `(p - 1) m (ts + tw)`, a start-up
/// for each unit. One processor has nothing to send.
///
/// For an all-gather, an all-reduce and an all-to-all this can be less than the channel needs:
/// see [`bus`]. The paper calls its growth `O(p)`; it is `O(p m)`.
///
/// ```
/// use crossover_model::collectives::{Share, ethernet};
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// assert!((ethernet::collective(&network, &Share { m: 100.0, p: 8.0 })? - 1.0535).abs() < 1e-12);
/// assert_eq!(ethernet::collective(&network, &Share { m: 100.0, p: 1.0 })?, 0.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `tw` or `m` when it is negative or not finite, `p` when it is not a whole number
/// from 1, `T` when the time overflows.
///
/// Source: Hanuliak 2014, section 7.2.2, where the text counts "m - 1" other processors.
pub fn collective(network: &Network, share: &Share) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let (m, p) = (non_negative("m", share.m)?, count("p", share.p)?);
    result("T", (p - 1.0) * m * (ts + tw))
}

/// Any other collective packed into one message for each other processor, in seconds:
/// `(p - 1)(ts + m tw)`.
///
/// ```
/// use crossover_model::collectives::{Share, ethernet};
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// assert!((ethernet::collective_packed(&network, &Share { m: 100.0, p: 8.0 })? - 0.014).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`collective`].
///
/// Source: Hanuliak 2014, section 7.2.2, with one start-up for a message.
pub fn collective_packed(network: &Network, share: &Share) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let (m, p) = (non_negative("m", share.m)?, count("p", share.p)?);
    result("T", (p - 1.0) * (ts + m * tw))
}

/// Returns the time by the form the paper gives an operation: [`broadcast`] or [`collective`]. A
/// barrier, which it does not mention, sends no words: `(p - 1) ts`.
///
/// ```
/// use crossover_model::collectives::{Operation, Share, ethernet};
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// let share = Share { m: 100.0, p: 8.0 };
/// assert_eq!(ethernet::printed_time(Operation::Broadcast, &network, &share)?, ethernet::broadcast(&network, 100.0)?);
/// assert_eq!(ethernet::printed_time(Operation::Scatter, &network, &share)?, ethernet::collective(&network, &share)?);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`collective`].
///
/// Source: Hanuliak 2014, section 7.2.2.
pub fn printed_time(operation: Operation, network: &Network, share: &Share) -> Result<f64, Error> {
    let Share { m, p } = *share;
    count("p", p)?;
    match operation {
        Operation::Broadcast if p == 1.0 => result("T", 0.0 * broadcast(network, m)?),
        Operation::Broadcast => broadcast(network, m),
        Operation::Barrier => {
            collective_packed(network, &Share { m: 0.0 * non_negative("m", m)?, p })
        }
        _ => collective(network, share),
    }
}

/// Returns the time by the packed form: [`broadcast_packed`] or [`collective_packed`], of no words
/// for a barrier.
///
/// ```
/// use crossover_model::collectives::{Operation, Share, ethernet};
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// let share = Share { m: 100.0, p: 8.0 };
/// assert!((ethernet::packed_time(Operation::Broadcast, &network, &share)? - 2e-3).abs() < 1e-15);
/// assert!((ethernet::packed_time(Operation::Scatter, &network, &share)? - 0.014).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`collective`].
///
/// Source: Hanuliak 2014, section 7.2.2, with one start-up for a message.
pub fn packed_time(operation: Operation, network: &Network, share: &Share) -> Result<f64, Error> {
    let Share { m, p } = *share;
    count("p", p)?;
    match operation {
        Operation::Broadcast if p == 1.0 => result("T", 0.0 * broadcast_packed(network, m)?),
        Operation::Broadcast => broadcast_packed(network, m),
        Operation::Barrier => {
            collective_packed(network, &Share { m: 0.0 * non_negative("m", m)?, p })
        }
        _ => collective_packed(network, share),
    }
}

/// The load of one channel in an operation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Needed {
    /// Messages at least.
    pub messages: f64,
    /// Words at least, for each of the `m` words that a process contributes.
    pub words: f64,
}

/// Returns the load of a channel that carries one message at a time, heard by all, in the operation of `p` processes:
/// the `a` messages and `b` times `m` words of [`bus`].
///
/// ```
/// use crossover_model::collectives::{Operation, ethernet};
/// // Each of 8 has something else for 7 others: one message, which all hear, holds it all.
/// let all_to_all = ethernet::bus_demand(Operation::AllToAll, 8.0)?;
/// assert_eq!((all_to_all.messages, all_to_all.words), (8.0, 56.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 1.
///
/// Source: derived for the channel of Hanuliak 2014, section 4.
pub fn bus_demand(operation: Operation, p: f64) -> Result<Needed, Error> {
    let p = count("p", p)?;
    let others = p - 1.0;
    let (messages, words) = match operation {
        _ if p == 1.0 => (0.0, 0.0),
        Operation::Broadcast => (1.0, 1.0),
        Operation::Scatter => (1.0, others),
        Operation::Gather | Operation::Reduce => (others, others),
        Operation::AllGather | Operation::AllReduce => (p, p),
        Operation::ReduceScatter => (p, others),
        Operation::AllToAll => (p, p * others),
        Operation::Barrier => (p, 0.0),
    };
    Ok(Needed { messages, words })
}

/// Returns the least time in which a channel that carries one message at a time, heard by all, can
/// do the operation with `m` words from each process, in seconds. It is `a ts + b m tw` with
///
/// | operation | a | b |
/// |---|---|---|
/// | broadcast | 1 | 1 |
/// | scatter | 1 | p - 1 |
/// | gather, reduce | p - 1 | p - 1 |
/// | all-gather, all-reduce | p | p |
/// | reduce-scatter | p | p - 1 |
/// | all-to-all | p | p (p - 1) |
/// | barrier | p | 0 |
///
/// because each process whose words others need must send at least one message, and each word that
/// they need must pass. Messages of that number and length do it. The scatter is one message for
/// all, of which each takes its part; in separate messages it takes `p - 1` start-ups.
///
/// ```
/// use crossover_model::collectives::{Operation, Share, ethernet};
/// use crossover_model::communication::Network;
/// let network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// let least = ethernet::bus(Operation::AllGather, &network, &Share { m: 100.0, p: 8.0 })?;
/// assert!(ethernet::collective_packed(&network, &Share { m: 100.0, p: 8.0 })? < least); // p messages, not p - 1
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`collective`].
///
/// Source: derived for the channel of Hanuliak 2014, section 4.
pub fn bus(operation: Operation, network: &Network, share: &Share) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let m = non_negative("m", share.m)?;
    let Needed { messages, words } = bus_demand(operation, share.p)?;
    result("T", messages * ts + words * m * tw)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ETHERNET: Network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };

    #[test]
    fn packing_pays_one_start_up_for_a_message() {
        let printed = collective(&ETHERNET, &Share { m: 100.0, p: 8.0 }).expect("valid");
        let packed = collective_packed(&ETHERNET, &Share { m: 100.0, p: 8.0 }).expect("valid");
        assert!((printed - 1.0535).abs() < 1e-12 && (packed - 0.014).abs() < 1e-15);
    }

    #[test]
    fn a_barrier_sends_no_words() {
        for form in [printed_time, packed_time] {
            let t =
                form(Operation::Barrier, &ETHERNET, &Share { m: 100.0, p: 8.0 }).expect("valid");
            assert!((t - 7.0 * 1500e-6).abs() < 1e-15);
        }
    }

    #[test]
    fn the_packed_all_gather_is_below_what_the_channel_needs() {
        let packed = packed_time(Operation::AllGather, &ETHERNET, &Share { m: 100.0, p: 8.0 })
            .expect("valid");
        let least =
            bus(Operation::AllGather, &ETHERNET, &Share { m: 100.0, p: 8.0 }).expect("valid");
        assert!(packed < least);
        let unit = printed_time(Operation::AllGather, &ETHERNET, &Share { m: 1.0, p: 8.0 })
            .expect("valid");
        assert!(
            unit < bus(Operation::AllGather, &ETHERNET, &Share { m: 1.0, p: 8.0 }).expect("valid")
        );
    }
}
