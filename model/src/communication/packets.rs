//! A message cut into packets that carry headers and follow each other through the network.

use super::routing::{constants, size_and_path};
use super::{Message, Network};
use crate::Error;
use crate::check::{ceil_ratio, non_negative, positive, result};

/// Packets of `r` words of payload and `s` words of header.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Packets {
    /// Payload of a packet, in words, more than zero.
    pub r: f64,
    /// Header of a packet, in words, zero or more.
    pub s: f64,
    /// Time to packetize one word of the message, in seconds.
    pub tw1: f64,
}

/// A time with the effective time per word that it follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PacketTime {
    /// Time of the message, in seconds.
    pub t: f64,
    /// Effective time per word, headers and packetizing included, in seconds.
    pub tw: f64,
}

/// A time with the number of packets.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PipelineTime {
    /// Time of the message, in seconds.
    pub t: f64,
    /// Packets sent.
    pub n_packets: f64,
}

/// The payload for which a pipeline of packets is fastest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptimalPacket {
    /// The payload, in words; 0 when ever smaller packets are ever better (no header).
    pub r: f64,
    /// The time with it, in seconds, for a number of packets that need not be whole.
    pub t: f64,
}

/// Packet routing as the lecture has it, in seconds: `ts + l th + m tw`, where `tw` already
/// contains the headers. It neglects the `l - 1` packets that fill the pipeline.
///
/// ```
/// use crossover_model::communication::{Message, Network, packet};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// assert!((packet(&network, &message)? - 23e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`cut_through`](super::cut_through).
///
/// Source: lecture notes, packet routing.
pub fn packet(network: &Network, message: &Message) -> Result<f64, Error> {
    super::cut_through(network, message)
}

/// Packet routing as the textbook has it, in seconds: `ts + l th + m tw'` with the effective
/// `tw' = tw1 + tw (1 + s/r)`. The number of packets `m/r` is not rounded, and no packet waits at
/// a hop, so a larger payload is always better here.
///
/// ```
/// use crossover_model::communication::{Message, Network, Packets, packet_textbook};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
/// let time = packet_textbook(&network, &message, &packets)?;
/// assert!((time.t - 24e-6).abs() < 1e-15 && (time.tw - 11e-9).abs() < 1e-18);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `th`, `tw`, `tw1`, `m` or `s` when it is negative or not finite, `r` when it is not
/// above zero, `l` when it is not a whole number from 1, `tw` or `t` when it overflows.
///
/// Source: Grama et al., section 2.5.1.
pub fn packet_textbook(
    network: &Network,
    message: &Message,
    packets: &Packets,
) -> Result<PacketTime, Error> {
    let (ts, th, tw2) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let (tw1, s) = packetizing_times(packets)?;
    let r = positive("r", packets.r)?;
    let tw = result("tw", tw1 + tw2 * (1.0 + s / r))?;
    Ok(PacketTime { t: result("t", ts + l * th + tw * m)?, tw })
}

/// Packet routing where every hop stores a packet before it sends it on, in seconds:
/// `ts + tw1 m + l th + (n + l - 1) tw (r + s)` with `n = ceil(m/r)` packets, the last one padded.
/// It is exact for that rule: the first packet crosses `l` links, the others follow one packet
/// time apart. An empty message has no packet and costs `ts + l th`.
///
/// ```
/// use crossover_model::communication::{Message, Network, Packets, packet_pipeline};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
/// let time = packet_pipeline(&network, &message, &packets)?;
/// assert!((time.t - 26.2e-6).abs() < 1e-15 && time.n_packets == 10.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`packet_textbook`].
///
/// Source: derived from the lecture notes' description of packet routing.
pub fn packet_pipeline(
    network: &Network,
    message: &Message,
    packets: &Packets,
) -> Result<PipelineTime, Error> {
    let (ts, th, tw2) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let (tw1, s) = packetizing_times(packets)?;
    let r = positive("r", packets.r)?;
    let n_packets = packet_count(m, r)?;
    let slots = if n_packets == 0.0 { 0.0 } else { n_packets + l - 1.0 };
    let t = ts + tw1 * m + l * th + slots * tw2 * (r + s);
    Ok(PipelineTime { t: result("t", t)?, n_packets })
}

/// Returns the number of packets that `m` words of payload `r` each take: `ceil(m/r)`.
///
/// ```
/// use crossover_model::communication::packet_count;
/// assert_eq!(packet_count(1001.0, 100.0)?, 11.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `m` when it is negative or not finite, `r` when it is not above zero, `n_packets` when
/// the number overflows.
pub fn packet_count(m: f64, r: f64) -> Result<f64, Error> {
    result("n_packets", ceil_ratio(non_negative("m", m)?, positive("r", r)?))
}

/// Returns the payload for which [`packet_pipeline`] is fastest when the number of packets need not
/// be whole: `r* = sqrt(m s / (l - 1))`, at most `m`, and its time
/// `ts + tw1 m + l th + tw (sqrt(m) + sqrt((l - 1) s))²`.
///
/// Over one link (`l = 1`) the message travels as one packet, `r* = m`. Without a header (`s = 0`)
/// and over more than one link `r*` is 0: flits, whose limit is cut-through.
/// Headers have `s` words, and packetizing takes `tw1` seconds per word.
///
/// ```
/// use crossover_model::communication::{Message, Network, packet_optimum};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let best = packet_optimum(&network, &Message { m: 1000.0, l: 5.0 }, 4.0, 0.0)?;
/// assert!((best.r - 1000_f64.sqrt()).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `th`, `tw`, `tw1`, `m` or `s` when it is negative or not finite, `l` when it is not
/// a whole number from 1, `t` when it overflows.
///
/// Source: derived from [`packet_pipeline`].
pub fn packet_optimum(
    network: &Network,
    message: &Message,
    s: f64,
    tw1: f64,
) -> Result<OptimalPacket, Error> {
    let (ts, th, tw2) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let (s, tw1) = (non_negative("s", s)?, non_negative("tw1", tw1)?);
    let fixed = ts + tw1 * m + l * th;
    let filling = l - 1.0;
    let one_packet = m * filling <= s || filling == 0.0;
    let (r, body) = if m == 0.0 {
        (0.0, 0.0)
    } else if one_packet {
        (m, l * tw2 * (m + s))
    } else {
        let root = m.sqrt() + (filling * s).sqrt();
        // The two roots apart: `m s` may overflow where `r*` does not.
        (m.sqrt() * (s / filling).sqrt(), tw2 * root * root)
    };
    Ok(OptimalPacket { r, t: result("t", fixed + body)? })
}

fn packetizing_times(packets: &Packets) -> Result<(f64, f64), Error> {
    Ok((non_negative("tw1", packets.tw1)?, non_negative("s", packets.s)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETWORK: Network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
    const PACKETS: Packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };

    fn check(t: Result<f64, Error>, microseconds: f64) {
        let t = t.expect("a valid message");
        assert!((t * 1e6 - microseconds).abs() < 1e-9, "{t} is not {microseconds} us");
    }

    #[test]
    fn three_packet_formulas_three_times() {
        let message = Message { m: 1000.0, l: 3.0 };
        check(packet(&NETWORK, &message), 23.0);
        check(packet_textbook(&NETWORK, &message, &PACKETS).map(|time| time.t), 24.0);
        check(packet_pipeline(&NETWORK, &message, &PACKETS).map(|time| time.t), 26.2);
    }

    #[test]
    fn an_empty_message_costs_its_start_up_and_hops() {
        let message = Message { m: 0.0, l: 3.0 };
        check(packet_pipeline(&NETWORK, &message, &PACKETS).map(|time| time.t), 13.0);
        check(packet_optimum(&NETWORK, &message, PACKETS.s, PACKETS.tw1).map(|best| best.t), 13.0);
    }

    #[test]
    fn no_payload_beats_the_optimum() {
        let message = Message { m: 1000.0, l: 5.0 };
        let best = packet_optimum(&NETWORK, &message, PACKETS.s, PACKETS.tw1).expect("valid");
        for r in 1..=1000 {
            let packets = Packets { r: f64::from(r), ..PACKETS };
            let t = packet_pipeline(&NETWORK, &message, &packets).expect("valid").t;
            assert!(best.t <= t * (1.0 + 1e-12), "r = {r}: {t} < {}", best.t);
        }
    }

    #[test]
    fn flits_without_a_header_are_cut_through() {
        let message = Message { m: 1000.0, l: 5.0 };
        let best = packet_optimum(&NETWORK, &message, 0.0, 0.0).expect("valid");
        assert_eq!(best.r, 0.0);
        let t = super::super::cut_through(&NETWORK, &message).expect("valid");
        assert!((best.t - t).abs() < 1e-18);
    }
}
