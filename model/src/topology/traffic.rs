//! Many messages at once: the most loaded link, and the time per word it leaves.

use std::collections::HashMap;

use super::graph::{Graph, Link};
use super::kind::Topology;
use crate::check::{non_negative, result, square_root, whole};
use crate::random::SplitMix64;
use crate::{Error, ErrorKind};

/// The most hops that a pattern's messages are followed over.
const MOST_HOPS: f64 = 4_194_304.0;

/// Who sends to whom, all at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pattern {
    /// Processor `i` to `i + k`, counted round.
    Shift(f64),
    /// Processors in a square, each to the one mirrored at the diagonal.
    Transpose,
    /// Every processor to every other.
    AllToAll,
    /// A random permutation; a seed makes the same one always.
    Random(u64),
}

/// What a pattern does to a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Congestion {
    /// Messages that travel; those for their own sender do not.
    pub messages: f64,
    /// Most messages that one processor sends.
    pub per_processor: f64,
    /// Mean number of links of a message's way.
    pub hops: f64,
    /// Messages over the most loaded link in its loaded direction, per message it carries at once.
    pub max_load: f64,
    /// The same of the next most loaded link or direction; 0 where there is none.
    pub next_load: f64,
    /// Messages over each link, added up over all links.
    pub crossings: f64,
    /// From which vertex to which the most loaded link is loaded so, the first of equals.
    pub busiest: Option<(usize, usize)>,
    /// By how much the time per word grows, from 1: the load of the busiest link over the messages
    /// that a processor must send one after the other anyway.
    pub slowdown: f64,
}

impl Congestion {
    /// Returns the time per word that the pattern leaves, in seconds: `tw` times the slowdown.
    ///
    /// # Errors
    /// Names `tw` when it is negative or not finite, `tw_effective` when it overflows.
    ///
    /// Source: Grama et al., section 2.5.1: the simplified cost holds with an effective bandwidth.
    pub fn effective_tw(&self, tw: f64) -> Result<f64, Error> {
        result("tw_effective", self.slowdown * non_negative("tw", tw)?)
    }
}

impl Pattern {
    /// Returns the sender and receiver of each message among `p` processors, in the senders' order.
    ///
    /// # Errors
    /// Names `k` when a shift is not by a whole number from 0, `p` when processors to transpose
    /// are no perfect square or there are more than 4,194,304 messages.
    pub fn messages(self, p: usize) -> Result<Vec<(usize, usize)>, Error> {
        if MOST_HOPS < p as f64 * self.sent_by_each(p as f64) {
            return Err(too_many(p));
        }
        let pairs: Vec<_> = match self {
            Self::Shift(k) => {
                let k = (whole("k", k)? % p as f64) as usize;
                (0..p).map(|from| (from, (from + k) % p)).collect()
            }
            Self::Transpose => {
                let q = square_root("p", p as f64)? as usize;
                (0..p).map(|from| (from, from % q * q + from / q)).collect()
            }
            Self::AllToAll => (0..p).flat_map(|from| (0..p).map(move |to| (from, to))).collect(),
            Self::Random(seed) => (0..p).zip(permutation(p, seed)).collect(),
        };
        let travels = |&(from, to): &(usize, usize)| from != to;
        Ok(pairs.into_iter().filter(travels).collect())
    }

    /// Messages that a processor sends, of `p`.
    fn sent_by_each(self, p: f64) -> f64 {
        match self {
            Self::AllToAll => p - 1.0,
            Self::Shift(_) | Self::Transpose | Self::Random(_) => 1.0,
        }
    }
}

fn too_many(p: usize) -> Error {
    let help = "too many messages to follow: give fewer processors";
    Error::new(ErrorKind::TooLarge, "p", p, help)
}

/// Returns the traffic of a pattern over the network's fixed routes.
///
/// The formulas for one message hold only without congestion; with it, the busiest link carries
/// `max_load` messages one after the other, and a word takes `slowdown` times as long.
///
/// ```
/// use crossover_model::topology::{Graph, Pattern, Topology, congestion};
/// let ring = Graph::new(Topology::Ring, 16.0)?;
/// assert_eq!(congestion(&ring, Pattern::Shift(1.0))?.slowdown, 1.0);
/// assert_eq!(congestion(&ring, Pattern::Shift(4.0))?.slowdown, 4.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Pattern::messages`]; names `p` when the messages would travel more than 4,194,304 links.
///
/// Source: Grama et al., sections 2.5.1 and 2.6.
pub fn congestion(graph: &Graph, pattern: Pattern) -> Result<Congestion, Error> {
    let p = graph.processors();
    let diameter = super::metrics(graph.topology(), p as f64)?.diameter;
    if MOST_HOPS < p as f64 * pattern.sent_by_each(p as f64) * diameter {
        return Err(too_many(p));
    }
    let Traffic { messages: count, hops, loads } = traffic(graph, pattern)?;
    let (mut max_load, mut next_load, mut crossings) = (0.0, 0.0_f64, 0.0);
    let mut busiest = None;
    for (link, load) in graph.links().iter().zip(&loads) {
        // The two directions of a bus are one.
        let directions = if link.a == link.b { 1 } else { 2 };
        let ends = [(link.a, link.b), (link.b, link.a)];
        for (load, direction) in load.iter().zip(ends).take(directions) {
            crossings += load * link.capacity;
            if max_load < *load {
                next_load = max_load;
                (max_load, busiest) = (*load, Some(direction));
            } else {
                next_load = next_load.max(*load);
            }
        }
    }
    let per_processor = if count == 0.0 { 0.0 } else { pattern.sent_by_each(p as f64) };
    Ok(Congestion {
        messages: count,
        per_processor,
        hops: hops / count.max(1.0),
        max_load,
        next_load,
        crossings,
        busiest,
        slowdown: (max_load / per_processor.max(1.0)).max(1.0),
    })
}

/// Returns how loaded each link of a network is, in the order of [`Graph::links`]: messages from
/// its end `a` to its end `b`, and back, per message it carries at once. The medium of a bus, whose
/// ends are one, counts all of them twice.
///
/// ```
/// use crossover_model::topology::{Graph, Pattern, Topology, link_loads};
/// let line = Graph::new(Topology::Linear, 4.0)?;
/// let loads = link_loads(&line, Pattern::Shift(1.0))?;
/// assert_eq!(loads, [[1.0, 1.0]; 3]); // the last one sends to the first, back through all
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`congestion`].
///
/// Source: as [`congestion`].
pub fn link_loads(graph: &Graph, pattern: Pattern) -> Result<Vec<[f64; 2]>, Error> {
    let p = graph.processors();
    let diameter = super::metrics(graph.topology(), p as f64)?.diameter;
    if MOST_HOPS < p as f64 * pattern.sent_by_each(p as f64) * diameter {
        return Err(too_many(p));
    }
    Ok(traffic(graph, pattern)?.loads)
}

/// Returns the load of one link in one direction, from vertex `a` to vertex `b`: the messages whose
/// routes take it, per message that it carries at once. 0 where there is no such link.
///
/// ```
/// use crossover_model::topology::{Graph, Pattern, Topology, congestion, load_of};
/// let ring = Graph::new(Topology::Ring, 16.0)?;
/// let found = congestion(&ring, Pattern::Shift(4.0))?;
/// assert_eq!(found.busiest, Some((0, 1)));
/// assert_eq!(load_of(&ring, Pattern::Shift(4.0), (0, 1))?, found.max_load);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Pattern::messages`].
///
/// Source: as [`congestion`].
pub fn load_of(graph: &Graph, pattern: Pattern, (a, b): (usize, usize)) -> Result<f64, Error> {
    let mut links = graph.links().iter();
    let joins = |link: &&Link| (link.a, link.b) == (a, b) || (link.b, link.a) == (a, b);
    let Some(link) = links.find(joins) else {
        return Ok(0.0);
    };
    let mut messages = 0.0;
    for (from, to) in pattern.messages(graph.processors())? {
        let route = graph.route(from, to)?;
        let mut hops = route.iter().zip(route.iter().skip(1));
        if hops.any(|(from, to)| medium(graph, *from, *to) == (a, b)) {
            messages += 1.0;
        }
    }
    Ok(messages / link.capacity)
}

/// Messages followed over their routes.
struct Traffic {
    messages: f64,
    hops: f64,
    loads: Vec<[f64; 2]>,
}

fn traffic(graph: &Graph, pattern: Pattern) -> Result<Traffic, Error> {
    let messages = pattern.messages(graph.processors())?;
    let mut loads: HashMap<(usize, usize), f64> = HashMap::new();
    let mut hops = 0.0;
    for &(from, to) in &messages {
        let route = graph.route(from, to)?;
        for (&a, &b) in route.iter().zip(route.iter().skip(1)) {
            *loads.entry(medium(graph, a, b)).or_default() += 1.0;
            hops += 1.0;
        }
    }
    let of = |direction, capacity| loads.get(&direction).map_or(0.0, |load| load / capacity);
    // Messages pass a butterfly one way; back is another link where its nodes are near.
    let one_way = graph.topology() == Topology::Butterfly;
    Ok(Traffic {
        messages: messages.len() as f64,
        hops,
        loads: graph
            .links()
            .iter()
            .map(|link| {
                let there = of((link.a, link.b), link.capacity);
                let back = of((link.b, link.a), link.capacity);
                [there, if one_way { 0.0 } else { back }]
            })
            .collect(),
    })
}

/// The link that a hop takes: on a bus, always the medium.
fn medium(graph: &Graph, a: usize, b: usize) -> (usize, usize) {
    if graph.topology() == Topology::Bus {
        let medium = graph.processors();
        return (medium, medium);
    }
    (a, b)
}

/// A permutation of `0..n`: Fisher and Yates, driven by [`SplitMix64`].
fn permutation(n: usize, seed: u64) -> Vec<usize> {
    let mut random = SplitMix64::new(seed);
    let mut order: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        // 64 bits scaled to 0..=last: the bias is below last / 2^64.
        let chosen = (u128::from(random.next()) * (last as u128 + 1)) >> 64;
        order.swap(last, chosen as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(topology: Topology, p: u32, pattern: Pattern) -> Congestion {
        let graph = Graph::new(topology, f64::from(p)).expect("a small graph");
        congestion(&graph, pattern).expect("a small pattern")
    }

    #[test]
    fn a_shift_by_one_goes_round_a_ring_without_congestion() {
        let ring = check(Topology::Ring, 8, Pattern::Shift(1.0));
        assert_eq!((ring.max_load, ring.slowdown, ring.hops), (1.0, 1.0, 1.0));
    }

    #[test]
    fn the_middle_of_a_ring_carries_everything() {
        // A shift by a quarter loads every link with as many messages as it is long.
        assert_eq!(check(Topology::Ring, 16, Pattern::Shift(4.0)).max_load, 4.0);
        // Each link of a linear array parts (k, p - k); all to all meets in the middle.
        assert_eq!(check(Topology::Linear, 8, Pattern::AllToAll).max_load, 16.0);
    }

    #[test]
    fn a_fat_tree_and_a_complete_network_have_room_for_everyone() {
        for topology in [Topology::FatTree, Topology::Complete] {
            for pattern in [Pattern::Shift(1.0), Pattern::AllToAll] {
                assert_eq!(check(topology, 16, pattern).slowdown, 1.0, "{topology:?}");
            }
        }
        // Transposed, the messages of a block meet half-way through a butterfly.
        let butterfly = check(Topology::Butterfly, 256, Pattern::Transpose);
        assert_eq!(butterfly.max_load, 8.0);
    }

    #[test]
    fn a_bus_carries_every_message() {
        let bus = check(Topology::Bus, 8, Pattern::AllToAll);
        assert_eq!((bus.max_load, bus.slowdown), (56.0, 8.0));
    }

    #[test]
    fn loads_and_hops_agree() {
        // All links of a hypercube are loaded alike when everyone tells everyone.
        let cube = check(Topology::Hypercube, 32, Pattern::AllToAll);
        assert_eq!(cube.max_load * 160.0, cube.hops * cube.messages);
    }

    #[test]
    fn the_loads_of_the_links_are_the_hops_of_the_messages() {
        for topology in Topology::ALL {
            if topology == Topology::Bus || topology == Topology::FatTree {
                continue;
            }
            for p in [4.0, 7.0, 9.0, 15.0, 16.0] {
                let Ok(graph) = Graph::new(topology, p) else {
                    continue;
                };
                let pattern = Pattern::Random(3);
                let all = congestion(&graph, pattern).expect("a small pattern");
                let loads = link_loads(&graph, pattern).expect("the same");
                let sum: f64 = loads.iter().flatten().sum();
                assert!((sum - all.hops * all.messages).abs() < 1e-9, "{topology:?}");
                let most = loads.iter().flatten().copied().fold(0.0, f64::max);
                assert_eq!(most, all.max_load);
                assert!((sum - all.crossings).abs() < 1e-9, "{topology:?}");
                let busiest = all.busiest.expect("some travel");
                assert_eq!(load_of(&graph, pattern, busiest), Ok(most), "{topology:?}");
            }
        }
    }

    #[test]
    fn a_seed_gives_a_permutation_and_always_the_same() {
        let mut order = permutation(100, 7);
        assert_eq!(order, permutation(100, 7));
        assert_ne!(order, permutation(100, 8));
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn what_travels_nowhere_loads_nothing() {
        let still = check(Topology::Ring, 8, Pattern::Shift(8.0));
        assert_eq!((still.messages, still.slowdown, still.busiest), (0.0, 1.0, None));
    }
}
