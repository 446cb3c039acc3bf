//! The time of a pipeline of packets as a function of their payload.

use super::packets::packet_optimum;
use super::routing::{constants, size_and_path};
use super::{Message, Network, Packets};
use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// A message cut into equal packets, none of them padded.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EqualPackets {
    /// Number of packets.
    pub n: f64,
    /// The payload of each, in words.
    pub r: f64,
    /// The time of the message, in seconds.
    pub t: f64,
}

/// Returns the time of [`packet_pipeline`](super::packet_pipeline) with a number of packets `m/r`
/// that is not rounded, in seconds: `ts + tw1 m + l th + (m/r + l - 1) tw (r + s)`, and one packet
/// of `m` words where `r` is more. The smooth curve under the teeth that padding makes.
///
/// ```
/// use crossover_model::communication::{Message, Network, Packets, packet_unrounded};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
/// let t = packet_unrounded(&network, &Message { m: 1000.0, l: 3.0 }, &packets)?;
/// assert!((t - 26.2e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`packet_pipeline`](super::packet_pipeline).
///
/// Source: derived from [`packet_pipeline`](super::packet_pipeline).
pub fn packet_unrounded(
    network: &Network,
    message: &Message,
    packets: &Packets,
) -> Result<f64, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let tw1 = non_negative("tw1", packets.tw1)?;
    let s = non_negative("s", packets.s)?;
    let r = positive("r", packets.r)?.min(m);
    let body = if m == 0.0 { 0.0 } else { (m / r + l - 1.0) * tw * (r + s) };
    result("t", ts + tw1 * m + l * th + body)
}

/// Returns the fastest way to cut a message into equal packets: the whole number of packets next to
/// `m / r*` that takes less time, `r*` being [`packet_optimum`]'s payload. The payload in `packets`
/// is not used.
///
/// ```
/// use crossover_model::communication::{Message, Network, Packets, equal_packets};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
/// let best = equal_packets(&network, &Message { m: 1000.0, l: 3.0 }, &packets)?;
/// assert_eq!(best.n, 14.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`packet_optimum`]; names `s` when it is 0 on a path of several links, where ever smaller
/// packets are ever better, and `m` when the message is empty.
///
/// Source: derived from [`packet_pipeline`](super::packet_pipeline); its time is convex in the
/// number of equal packets.
pub fn equal_packets(
    network: &Network,
    message: &Message,
    packets: &Packets,
) -> Result<EqualPackets, Error> {
    let best = packet_optimum(network, message, packets.s, packets.tw1)?;
    if message.m == 0.0 {
        let help = "an empty message needs no packet: give more than zero";
        return Err(Error::new(ErrorKind::Undefined, "m", message.m, help));
    }
    if best.r == 0.0 {
        let help = "without a header the smallest packets win: set a header";
        return Err(Error::new(ErrorKind::Undefined, "s", packets.s, help));
    }
    let timed = |n: f64| {
        let r = message.m / n;
        let t = packet_unrounded(network, message, &Packets { r, ..*packets })?;
        Ok(EqualPackets { n, r, t })
    };
    let n = result("n_packets", (message.m / best.r).floor())?.max(1.0);
    // What the number of packets changes, alone: beside a long start-up it would be lost.
    let l = message.l;
    let slots = |n: f64| (n + l - 1.0) * (message.m / n + packets.s);
    timed(if slots(n + 1.0) < slots(n) { n + 1.0 } else { n })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::packet_pipeline;
    use super::*;

    #[test]
    fn a_long_start_up_does_not_hide_which_number_of_packets_is_best() {
        let best = |ts| {
            let network = Network { ts, th: 0.0, tw: 10e-9 };
            let packets = Packets { r: 1.0, s: 10.0, tw1: 0.0 };
            let message = Message { m: 142_540.0, l: 32.0 };
            equal_packets(&network, &message, &packets).expect("a message").n
        };
        assert_eq!(best(1e6), best(0.0));
    }

    proptest! {
        #[test]
        fn padding_only_costs_and_no_number_of_equal_packets_is_faster(
            ts in 0.0..10.0, th in 0.0..10.0, tw in 0.001..1.0,
            m in 1.0..500.0, r in 0.5..600.0, s in 0.01..20.0, l in 1_u32..9, n in 1_u32..600,
        ) {
            let network = Network { ts, th, tw };
            let message = Message { m, l: f64::from(l) };
            let packets = Packets { r, s, tw1: 0.0 };
            let padded = packet_pipeline(&network, &message, &packets).unwrap().t;
            let smooth = packet_unrounded(&network, &message, &packets).unwrap();
            prop_assert!(smooth <= padded * (1.0 + 1e-12));
            let best = equal_packets(&network, &message, &packets).unwrap();
            let other = Packets { r: m / f64::from(n), ..packets };
            let t = packet_pipeline(&network, &message, &other).unwrap().t;
            prop_assert!(best.t <= t * (1.0 + 1e-12), "{best:?}, {n} packets take {t}");
            let sent = packet_pipeline(&network, &message, &Packets { r: best.r, ..packets }).unwrap();
            prop_assert_eq!(sent.n_packets, best.n);
            prop_assert!((sent.t - best.t).abs() <= 1e-12 * best.t);
        }
    }

    fn check(m: f64, l: f64, s: f64) -> Result<EqualPackets, Error> {
        let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
        equal_packets(&network, &Message { m, l }, &Packets { r: 1.0, s, tw1: 0.0 })
    }

    #[test]
    fn one_link_takes_one_packet() {
        assert_eq!(check(1000.0, 1.0, 10.0).map(|best| best.n), Ok(1.0));
    }

    #[test]
    fn flits_and_empty_messages_have_no_best_number_of_packets() {
        assert_eq!(check(1000.0, 3.0, 0.0).expect_err("flits").field(), "s");
        assert_eq!(check(0.0, 3.0, 10.0).expect_err("empty").field(), "m");
    }
}
