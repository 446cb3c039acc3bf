//! The time of one iteration's exchange of edges, and the cheaper decomposition.

use super::channel::Channel;
use super::decomposition::{Decomposition, Domain, block_domain, strip_domain};
use crate::check::result;
use crate::communication::{Network, start_up_and_word};
use crate::{Error, Size};

/// Times closer than this, relative to the greater, are a tie.
const TIE: f64 = 1e-12;

/// The decomposition that exchanges its edges in less time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Winner {
    /// Strips are cheaper.
    Strips,
    /// Blocks are cheaper.
    Blocks,
    /// The times are equal up to rounding.
    Tie,
}

impl Winner {
    /// Returns the name in readouts and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strips => "strips",
            Self::Blocks => "blocks",
            Self::Tie => "tie",
        }
    }
}

/// Both exchanges side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Decision {
    /// Time of the exchange between strips, in seconds.
    pub t_strips: f64,
    /// Time of the exchange between blocks, in seconds.
    pub t_blocks: f64,
    /// The cheaper one.
    pub winner: Winner,
    /// The slower time over the faster one, from 1; infinite when only one of them is free.
    pub advantage: f64,
}

impl Decision {
    /// Returns the decision between these times of both exchanges, in seconds. Times closer than `1e-12` relative are
    /// a tie.
    ///
    /// ```
    /// use crossover_model::stencil::{Decision, Winner};
    /// let both = Decision::between(2e-6, 1e-6);
    /// assert_eq!((both.winner, both.advantage), (Winner::Blocks, 2.0));
    /// ```
    #[must_use]
    pub fn between(t_strips: f64, t_blocks: f64) -> Self {
        let (faster, slower) = (t_strips.min(t_blocks), t_strips.max(t_blocks));
        let winner = if slower - faster <= TIE * slower {
            Winner::Tie
        } else if t_strips < t_blocks {
            Winner::Strips
        } else {
            Winner::Blocks
        };
        let advantage = if slower == faster { 1.0 } else { slower / faster };
        Self { t_strips, t_blocks, winner, advantage }
    }
}

/// Returns the time in which a strip exchanges its two edges of `n` words, in seconds:
/// `4 (ts + n tw)`. Two neighbors, a send and a receive each, one after the other.
///
/// It does not depend on `p` and holds for an interior strip, `3 <= p <= n`.
/// See [`exchange`] for fewer.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::strips;
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let t = strips(&sp2, &Size { n: 256.0, p: 64.0 })?;
/// assert!((t - 375.52e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` or `tw` when it is negative or not finite, `n` or `p` when it is not a whole number
/// in the domain, `T_comm` when the time overflows.
///
/// Source: Hanuliak 2014, section 6.1.
pub fn strips(network: &Network, size: &Size) -> Result<f64, Error> {
    exchange(Decomposition::Strips, Channel::Switched, Domain::Source, network, size)
}

/// Returns the time in which a block exchanges its four edges of `n/sqrt p` words, in seconds:
/// `8 (ts + (n/sqrt p) tw)`.
///
/// It holds for an interior block: `p` a perfect square, `9 <= p <= n²`. When `sqrt p` does not
/// divide `n` the edge is a fraction, as printed; a program would round it up.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::blocks;
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let t = blocks(&sp2, &Size { n: 256.0, p: 64.0 })?;
/// assert!((t - 338.88e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`strips`]; `p` must be a perfect square too.
///
/// Source: Hanuliak 2014, section 6.1.1.
pub fn blocks(network: &Network, size: &Size) -> Result<f64, Error> {
    exchange(Decomposition::Blocks, Channel::Switched, Domain::Source, network, size)
}

/// Returns the time of one iteration's exchange, in seconds, on either channel and in either
/// domain.
///
/// Switched, a processor sends and receives its own edges one after the other: `4 (ts + n tw)` for
/// strips and `8 (ts + n tw / sqrt p)` for blocks, and with [`Domain::Counted`] half of that for
/// two strips or four blocks and nothing for one processor.
/// Shared, all messages queue: `2 (p - 1)(ts + n tw)` for strips and
/// `4 (p - sqrt p)(ts + n tw / sqrt p)` for blocks, right for every `p` from 1.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Channel, Decomposition, Domain, exchange};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let size = Size { n: 256.0, p: 2.0 };
/// let (kind, channel) = (Decomposition::Strips, Channel::Switched);
/// let t = exchange(kind, channel, Domain::Counted, &sp2, &size)?; // one edge each
/// assert!((t - 187.76e-6).abs() < 1e-15);
/// assert!(exchange(kind, channel, Domain::Source, &sp2, &size).is_err());
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` or `tw` when it is negative or not finite; `n` or `p` when it is not a whole number
/// from 1; `p` when it is outside the domain, above `n` for strips or `n²` for blocks, or no
/// perfect square for blocks; `T_comm` when the time overflows.
///
/// Source: Hanuliak 2014, sections 6.1 and 6.1.1; the shared channel counts the messages of
/// section 4's single serial channel.
pub fn exchange(
    decomposition: Decomposition,
    channel: Channel,
    domain: Domain,
    network: &Network,
    size: &Size,
) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let counted = domain == Domain::Counted || channel == Channel::Shared;
    let (messages, words) = match decomposition {
        Decomposition::Strips => {
            let (n, p) = strip_domain(size, if counted { 1 } else { 3 })?;
            let messages = match channel {
                Channel::Switched => 2.0 * (p - 1.0).min(2.0),
                Channel::Shared => 2.0 * (p - 1.0),
            };
            (messages, n)
        }
        Decomposition::Blocks => {
            let (n, q) = block_domain(size, if counted { 1 } else { 9 })?;
            let messages = match channel {
                Channel::Switched => 4.0 * (q - 1.0).min(2.0),
                Channel::Shared => 4.0 * q * (q - 1.0),
            };
            (messages, n / q)
        }
    };
    result("T_comm", messages * (ts + words * tw))
}

/// Returns the words that a processor receives for each point it computes, in words: what its edges are to its area. With
/// all its neighbors `2 p / n` of a strip and `4 sqrt p / n` of a block.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Decomposition, words_per_point};
/// let size = Size { n: 1024.0, p: 64.0 };
/// assert_eq!(words_per_point(Decomposition::Strips, &size)?, 0.125);
/// assert_eq!(words_per_point(Decomposition::Blocks, &size)?, 0.03125);
/// let two = Size { n: 1024.0, p: 2.0 };
/// assert_eq!(words_per_point(Decomposition::Strips, &two)?, 2.0 / 1024.0); // one edge each
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` when it is not a whole number from 1, or `p` when it is above `n` for strips or `n²` for blocks, or no
/// perfect square for blocks.
///
/// Source: the edges and the areas of Hanuliak 2014, sections 6.1 and 6.1.1.
pub fn words_per_point(decomposition: Decomposition, size: &Size) -> Result<f64, Error> {
    let (directions, (n, parts)) = match decomposition {
        Decomposition::Strips => (1.0, strip_domain(size, 1)?),
        Decomposition::Blocks => (2.0, block_domain(size, 1)?),
    };
    Ok(directions * (parts - 1.0).min(2.0) * parts / n)
}

/// Returns the time that the paper charges strips when `n > p`, in seconds: `(n/p) 4 (ts + n tw)`,
/// because a processor would repeat the exchange for each of its `n/p` rows.
///
/// That is right for the computation only. Contiguous strips have two edges whatever their height,
/// so the exchange stays [`strips`]; it grows when rows are dealt out in turn.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{strips, strips_printed};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let size = Size { n: 256.0, p: 64.0 };
/// assert_eq!(strips_printed(&sp2, &size)?, 4.0 * strips(&sp2, &size)?); // n/p = 4 rows
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`strips`].
///
/// Source: Hanuliak 2014, section 7.1.1.
pub fn strips_printed(network: &Network, size: &Size) -> Result<f64, Error> {
    result("T_comm", strips(network, size)? * (size.n / size.p))
}

/// Returns both exchanges on `channel`, and which one is cheaper. Times closer than `1e-12`
/// relative are a tie.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Channel, Winner, decision};
/// let fddi = Network { ts: 1100e-6, th: 0.0, tw: 1.1e-6 };
/// let winner = |channel| {
///     decision(channel, &fddi, &Size { n: 1024.0, p: 64.0 }).map(|both| both.winner)
/// };
/// assert_eq!(winner(Channel::Switched)?, Winner::Strips);
/// assert_eq!(winner(Channel::Shared)?, Winner::Blocks); // the threshold is n tw = 1126 us
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`exchange`] for strips and for blocks in the paper's domain: `p` is a perfect square,
/// `9 <= p <= n`. On a shared channel every square up to `n` will do.
///
/// Source: Hanuliak 2014, section 6.1.2.
pub fn decision(channel: Channel, network: &Network, size: &Size) -> Result<Decision, Error> {
    let time = |decomposition| exchange(decomposition, channel, Domain::Source, network, size);
    Ok(Decision::between(time(Decomposition::Strips)?, time(Decomposition::Blocks)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FDDI: Network = Network { ts: 1100e-6, th: 0.0, tw: 1.1e-6 };

    fn winner(channel: Channel, n: f64, p: f64) -> Winner {
        decision(channel, &FDDI, &Size { n, p }).expect("valid").winner
    }

    #[test]
    fn fddi_flips_to_blocks_on_a_shared_channel() {
        assert_eq!(winner(Channel::Switched, 1024.0, 64.0), Winner::Strips);
        assert_eq!(winner(Channel::Shared, 1024.0, 64.0), Winner::Blocks);
    }

    #[test]
    fn one_processor_exchanges_nothing() {
        for decomposition in [Decomposition::Strips, Decomposition::Blocks] {
            for channel in [Channel::Switched, Channel::Shared] {
                let size = Size { n: 256.0, p: 1.0 };
                let t = exchange(decomposition, channel, Domain::Counted, &FDDI, &size);
                assert_eq!(t, Ok(0.0));
            }
        }
    }

    #[test]
    fn two_strips_and_four_blocks_cost_half() {
        let counted = |decomposition, p| {
            let size = Size { n: 256.0, p };
            exchange(decomposition, Channel::Switched, Domain::Counted, &FDDI, &size)
        };
        let edge = 1100e-6 + 256.0 * 1.1e-6;
        assert_eq!(counted(Decomposition::Strips, 2.0), Ok(2.0 * edge));
        assert_eq!(counted(Decomposition::Strips, 3.0), Ok(4.0 * edge));
        let half_edge = 1100e-6 + 128.0 * 1.1e-6;
        assert_eq!(counted(Decomposition::Blocks, 4.0), Ok(4.0 * half_edge));
    }

    #[test]
    fn free_messages_tie() {
        let free = Network::default();
        let both = decision(Channel::Switched, &free, &Size { n: 64.0, p: 16.0 }).expect("valid");
        assert_eq!((both.winner, both.advantage), (Winner::Tie, 1.0));
    }

    #[test]
    fn the_printed_growth_is_rows_per_processor() {
        let size = Size { n: 1024.0, p: 64.0 };
        let printed = strips_printed(&FDDI, &size).expect("valid");
        assert_eq!(printed, 16.0 * strips(&FDDI, &size).expect("valid"));
    }
}
