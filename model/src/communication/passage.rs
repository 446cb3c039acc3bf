//! When each link of the path carries what: the timelines behind the totals.

use super::packets::packet_count;
use super::routing::{constants, reading, size_and_path};
use super::{Message, Network, Packets};
use crate::check::{count, non_negative, positive, result};
use crate::{Error, ErrorKind};

/// The passage of a packet over one link, in seconds from the beginning of the start-up: the hop takes `hop..start`,
/// the words take `start..end`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Passage {
    /// When the node before the link has what it needs to choose the way.
    pub hop: f64,
    /// When the first word enters the link, `th` later.
    pub start: f64,
    /// When the last word has left it.
    pub end: f64,
}

/// A packet on a link of its path.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PacketOnLink {
    /// The packet, from 1.
    pub packet: f64,
    /// The link, from 1.
    pub link: f64,
}

/// Returns the whole message over link `link` of the path, counted from 1: it starts when the node
/// before the link has all of it. On the last link it ends after
/// [`store_and_forward`](super::store_and_forward).
///
/// ```
/// use crossover_model::communication::{Message, Network, store_and_forward_passage};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let last = store_and_forward_passage(&network, &Message { m: 1000.0, l: 3.0 }, 3.0)?;
/// assert!((last.end - 43e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`store_and_forward`](super::store_and_forward); names `link` when it is not a whole number
/// from 1 to `l`.
///
/// Source: lecture notes, store-and-forward routing; Grama et al., section 2.5.1.
pub fn store_and_forward_passage(
    network: &Network,
    message: &Message,
    link: f64,
) -> Result<Passage, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let link = index_in_range("link", link, l)?;
    let step = th + m * tw;
    passage(ts + (link - 1.0) * step, th, ts + link * step)
}

/// Returns the flits of a message over link `link` of the path, counted from 1: the header needs
/// `th` a link, and the words follow it without a pause. Each switch reads the first `read` words, or all there are,
/// before it forwards. On the last link they end after [`cut_through_after`](super::cut_through_after).
///
/// ```
/// use crossover_model::communication::{Message, Network, cut_through_passage};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let last = cut_through_passage(&network, &Message { m: 1000.0, l: 3.0 }, 3.0, 0.0)?;
/// assert!((last.end - 23e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`cut_through_after`](super::cut_through_after); names `link` when it is not a whole number from 1
/// to `l`.
///
/// Source: lecture notes, cut-through routing; Grama et al., section 2.5.1.
pub fn cut_through_passage(
    network: &Network,
    message: &Message,
    link: f64,
    read: f64,
) -> Result<Passage, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let link = index_in_range("link", link, l)?;
    let begin = ts + reading(network, &Message { m, l: link }, read)?;
    passage(begin + (link - 1.0) * th, th, begin + link * th + m * tw)
}

/// One packet of a message over one link of the path. A node sends a packet on when it has all of
/// it; only the first packet finds the link idle, so later packets have their hop while the link
/// still carries the one before. The last packet on the last link ends after
/// [`packet_pipeline`](super::packet_pipeline).
///
/// ```
/// use crossover_model::communication::{Message, Network, PacketOnLink, Packets, packet_passage};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
/// let (message, last) = (Message { m: 1000.0, l: 3.0 }, PacketOnLink { packet: 10.0, link: 3.0 });
/// let last = packet_passage(&network, &message, &packets, &last)?;
/// assert!((last.end - 26.2e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`packet_pipeline`](super::packet_pipeline); names `link` when it is not a whole number from
/// 1 to `l`, `packet` when it is not one from 1 to the number of packets.
///
/// Source: derived from the lecture notes' description of packet routing.
pub fn packet_passage(
    network: &Network,
    message: &Message,
    packets: &Packets,
    on: &PacketOnLink,
) -> Result<Passage, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    let tw1 = non_negative("tw1", packets.tw1)?;
    let s = non_negative("s", packets.s)?;
    let r = positive("r", packets.r)?;
    let link = index_in_range("link", on.link, l)?;
    let packet = index_in_range("packet", on.packet, packet_count(m, r)?)?;
    let time = tw * (r + s);
    let begin = ts + tw1 * m;
    let slots = link + packet - 1.0;
    passage(begin + (link - 1.0) * th + (slots - 1.0) * time, th, begin + link * th + slots * time)
}

fn passage(hop: f64, th: f64, end: f64) -> Result<Passage, Error> {
    let hop = result("t", hop)?;
    let start = result("t", hop + th)?;
    // Rounding may put the end a unit in the last place before the start of an empty passage.
    let end = result("t", end)?.max(start);
    Ok(Passage { hop, start, end })
}

fn index_in_range(field: &'static str, index: f64, most: f64) -> Result<f64, Error> {
    if most < count(field, index)? {
        let help = format!("give a whole number from 1 to {most}");
        return Err(Error::new(ErrorKind::OutOfRange, field, index, help));
    }
    Ok(index)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{cut_through, cut_through_after, packet_pipeline, store_and_forward};
    use super::*;

    const NETWORK: Network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
    const MESSAGE: Message = Message { m: 1000.0, l: 3.0 };

    /// Units of a message sent one after the other over links that each carry one unit at a time:
    /// a node needs `hop` after it has a unit, and may spend it while the link is busy.
    /// Returns when each unit starts and ends on each link.
    fn simulate(begin: f64, hop: f64, unit: f64, units: usize, links: usize) -> Vec<Vec<Passage>> {
        let mut ready = vec![begin; units];
        let mut over = Vec::new();
        for _ in 0..links {
            // Before its first unit a link needs the hop itself.
            let mut free = ready[0];
            let mut row = Vec::new();
            for ready in &mut ready {
                let start = (*ready + hop).max(free);
                free = start + unit;
                *ready = free;
                row.push(Passage { hop: start - hop, start, end: free });
            }
            over.push(row);
        }
        over
    }

    fn same(a: Passage, b: Passage) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
        near(a.hop, b.hop) && near(a.start, b.start) && near(a.end, b.end)
    }

    proptest! {
        #[test]
        fn the_passages_are_those_of_a_simulation(
            ts in 0.0..100.0, th in 0.0..10.0, tw in 0.0..1.0, tw1 in 0.0..1.0,
            m in 1.0..200.0, r in 5.0..80.0, s in 0.0..20.0, l in 1_u32..7,
        ) {
            let network = Network { ts, th, tw };
            let message = Message { m, l: f64::from(l) };
            let packets = Packets { r, s, tw1 };
            let links = l as usize;
            let whole = simulate(ts, th, m * tw, 1, links);
            let n = packet_count(m, r).unwrap() as usize;
            let cut = simulate(ts + tw1 * m, th, tw * (r + s), n, links);
            for (j, link) in (1..=l).map(f64::from).enumerate() {
                let sf = store_and_forward_passage(&network, &message, link).unwrap();
                prop_assert!(same(sf, whole[j][0]));
                for (k, planted) in cut[j].iter().enumerate() {
                    let on = PacketOnLink { packet: k as f64 + 1.0, link };
                    let got = packet_passage(&network, &message, &packets, &on).unwrap();
                    prop_assert!(same(got, *planted), "{got:?} {planted:?}");
                }
            }
            let last = cut[links - 1][n - 1].end;
            let total = packet_pipeline(&network, &message, &packets).unwrap().t;
            prop_assert!((last - total).abs() <= 1e-9 * total);
        }
    }

    #[test]
    fn the_last_link_ends_with_the_total() {
        let last = store_and_forward_passage(&NETWORK, &MESSAGE, 3.0).expect("link 3");
        assert_eq!(store_and_forward(&NETWORK, &MESSAGE), Ok(last.end));
        let last = cut_through_passage(&NETWORK, &MESSAGE, 3.0, 0.0).expect("link 3");
        assert_eq!(cut_through(&NETWORK, &MESSAGE), Ok(last.end));
    }

    #[test]
    fn cut_through_streams_over_all_links_at_once() {
        let ends = |link| cut_through_passage(&NETWORK, &MESSAGE, link, 0.0).expect("a link");
        let (first, last) = (ends(1.0), ends(3.0));
        assert!(last.start < first.end);
        assert!((last.start - 13e-6).abs() < 1e-15);
    }

    /// A switch has read the words when they have come over the link before it; then it takes the hop.
    #[test]
    fn a_switch_forwards_what_it_has_read() {
        for read in [0.0, 16.0, 999.0, 5000.0] {
            let on = |link| cut_through_passage(&NETWORK, &MESSAGE, link, read).expect("a link");
            for link in [1.0, 2.0] {
                let has_read = on(link).start + f64::min(read, MESSAGE.m) * NETWORK.tw;
                assert!((on(link + 1.0).hop - has_read).abs() < 1e-15, "{read}, {link}");
            }
            let t = cut_through_after(&NETWORK, &MESSAGE, read).expect("valid");
            assert!((on(3.0).end - t).abs() < 1e-15, "{read}");
        }
    }

    #[test]
    fn there_is_no_link_before_the_first_or_after_the_last() {
        for link in [0.0, 4.0, 1.5, f64::NAN, f64::INFINITY, -1.0] {
            let error =
                cut_through_passage(&NETWORK, &MESSAGE, link, 0.0).expect_err("no such link");
            assert_eq!(error.field(), "link");
        }
        let packets = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
        let beyond = PacketOnLink { packet: 11.0, link: 1.0 };
        let error = packet_passage(&NETWORK, &MESSAGE, &packets, &beyond);
        let error = error.expect_err("10 packets");
        assert_eq!(error.field(), "packet");
    }
}
