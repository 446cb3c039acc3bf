//! Packets that are lost on their way: a protocol that sends them again, and one that does not.

use super::packets::packet_pipeline;
use super::{Message, Network, Packets};
use crate::Error;
use crate::check::{in_range, non_negative, result};

/// The most packets that may be lost, as a share of those sent.
pub const MOST_LOSS: f64 = 0.99;

/// A round that is needed less often than this changes no digit of a sum.
const NEVER: f64 = 1e-18;

/// A message that a reliable protocol delivers whole, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reliable {
    /// Time until all of it is acknowledged, in seconds.
    pub t: f64,
    /// Packets sent, those sent again included.
    pub packets_sent: f64,
    /// Bursts of packets, each followed by an acknowledgment.
    pub rounds: f64,
}

/// Returns the probability that all of `n` packets arrive where each is lost with probability `loss`:
/// `(1 - loss)^n`.
///
/// ```
/// use crossover_model::communication::arrives_complete;
/// assert!((arrives_complete(10.0, 0.01)? - 0.904_382_075).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n_packets` when it is negative or not finite, `loss` when it is negative or above
/// [`MOST_LOSS`].
///
/// Source: ours, for the lecture notes, which call UDP fast and unreliable.
pub fn arrives_complete(n: f64, loss: f64) -> Result<f64, Error> {
    let (n, loss) = (non_negative("n_packets", n)?, check_loss(loss)?);
    Ok((1.0 - loss).powf(n))
}

/// Returns the probability of each round that it is needed, the first one with probability 1: after
/// `i` rounds a packet is still missing with probability `loss^i`, and some packet of `n` with
/// `1 - (1 - loss^i)^n`. Their sum is the expected number of rounds. Rounds that are hardly ever
/// needed are left out; there are none without packets.
///
/// ```
/// use crossover_model::communication::rounds_needed;
/// let needed = rounds_needed(10.0, 0.01)?;
/// assert_eq!(needed[0], 1.0);
/// assert!((needed.iter().sum::<f64>() - 1.096_627_576).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`arrives_complete`].
///
/// Source: ours; the expected maximum of `n` geometric variables.
pub fn rounds_needed(n: f64, loss: f64) -> Result<Vec<f64>, Error> {
    let (n, loss) = (non_negative("n_packets", n)?, check_loss(loss)?);
    // How many packets are missing, on average: at most 76 000 rounds until that is nothing.
    let (mut needed, mut missing) = (Vec::new(), n);
    while NEVER * (1.0 - loss) < missing {
        let each = missing / n;
        let log = if each < f64::EPSILON { -missing } else { n * (-each).ln_1p() };
        needed.push(-log.exp_m1());
        missing *= loss;
    }
    Ok(needed)
}

/// Returns the expected time in which a reliable protocol delivers a message of `n = ceil(m/r)`
/// packets: `ts + tw1 m + 2 a + n / (1 - loss) tau + rounds ((l - 1) tau + l th + a)`, with the packet
/// time `tau = tw (r + s)` and `a = l (th + s tw)` for a packet without payload.
///
/// A handshake sends two packets without payload. In each round the packets that are missing follow
/// each other as in [`packet_pipeline`], `l th + (k + l - 1) tau` for `k` of them, and an
/// acknowledgment says which have arrived. Packets without payload are not lost. An empty message is
/// one of them: `ts + l th + 3 a`.
///
/// ```
/// use crossover_model::communication::{Message, Network, Packets, reliable};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
/// let t = reliable(&network, &message, &packets, 0.01)?.t;
/// assert!((t - 37.032_445_5e-6).abs() < 1e-13); // 26.2 us without any of it
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`packet_pipeline`]; names `loss` when it is negative or above [`MOST_LOSS`].
///
/// Source: ours, for the lecture notes, which call TCP reliable and slower.
pub fn reliable(
    network: &Network,
    message: &Message,
    packets: &Packets,
    loss: f64,
) -> Result<Reliable, Error> {
    let once = packet_pipeline(network, message, packets)?;
    let (n, l) = (once.n_packets, message.l);
    let rounds: f64 = rounds_needed(n, loss)?.iter().sum();
    let packets_sent = result("n_packets", n / (1.0 - loss))?;
    let tau = network.tw * (packets.r + packets.s);
    let path = l * network.th;
    let empty = path + l * (packets.s * network.tw);
    let t = if n == 0.0 {
        network.ts + path + 3.0 * empty
    } else {
        let fixed = network.ts + packets.tw1 * message.m + 2.0 * empty;
        fixed + packets_sent * tau + rounds * ((l - 1.0) * tau + path + empty)
    };
    Ok(Reliable { t: result("t", t)?, packets_sent, rounds })
}

fn check_loss(loss: f64) -> Result<f64, Error> {
    in_range("loss", non_negative("loss", loss)?, 0.0, MOST_LOSS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    const NETWORK: Network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
    const PACKETS: Packets = Packets { r: 100.0, s: 10.0, tw1: 1e-10 };

    /// Plays rounds packet by packet until none is missing.
    #[test]
    fn a_played_protocol_takes_as_long() {
        let mut random = SplitMix64::new(10);
        for (m, l, loss) in [(1000.0, 3.0, 0.01), (1000.0, 3.0, 0.3), (5000.0, 4.0, 0.1)] {
            let message = Message { m, l };
            let expected = reliable(&NETWORK, &message, &PACKETS, loss).expect("valid");
            let (tau, empty) = (1.1e-6, l * (1e-6 + 10.0 * 10e-9));
            let (plays, mut sum, mut whole) = (100_000, 0.0, 0);
            for _ in 0..plays {
                let mut missing = (m / PACKETS.r) as u32;
                sum += NETWORK.ts + PACKETS.tw1 * m + 2.0 * empty;
                let mut rounds = 0;
                while 0 < missing {
                    sum += l * 1e-6 + (f64::from(missing) + l - 1.0) * tau + empty;
                    missing = (0..missing).map(|_| u32::from(random.uniform() < loss)).sum();
                    rounds += 1;
                }
                whole += u32::from(rounds == 1);
            }
            let mean = sum / f64::from(plays);
            assert!((mean / expected.t - 1.0).abs() < 2e-3, "{mean}, not {}", expected.t);
            let whole = f64::from(whole) / f64::from(plays);
            let complete = arrives_complete(m / PACKETS.r, loss).expect("valid");
            assert!((whole - complete).abs() < 5e-3, "{whole}, not {complete}");
        }
    }

    #[test]
    fn the_longest_list_of_rounds_is_bounded() {
        let needed = rounds_needed(f64::MAX, MOST_LOSS).expect("valid");
        assert!(needed.len() < 76_000, "{}", needed.len());
        assert_eq!(rounds_needed(0.0, 0.5), Ok(Vec::new()));
    }

    #[test]
    fn a_link_that_loses_all_is_refused() {
        for (loss, kind) in
            [(1.0, crate::ErrorKind::OutOfRange), (-0.1, crate::ErrorKind::Negative)]
        {
            let error = arrives_complete(1.0, loss).expect_err("no such loss");
            assert_eq!((error.kind(), error.field()), (kind, "loss"));
        }
    }
}
