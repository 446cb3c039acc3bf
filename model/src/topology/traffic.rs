//! Many messages at once: the most loaded link, and the time per word it leaves.

use crate::order;
use std::collections::HashMap;

use super::direct;
use super::graph::{Graph, Link};
use super::kind::Topology;
use crate::check::{log2_exact, non_negative, result, square_root, whole};
use crate::random::SplitMix64;
use crate::{Error, ErrorKind};

/// The most hops that a pattern's messages are followed over.
const MOST_HOPS: f64 = 4_194_304.0;
/// The most steps that it takes to find their ways.
const MOST_STEPS: f64 = 16_777_216.0;

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
    /// Processors in a power of two, each to the one whose bits are its own in reverse order.
    BitReverse,
    /// Every other processor to processor 0.
    Gather,
    /// Processor 0 to every other.
    Scatter,
}

/// The load of a pattern on a network.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Congestion {
    /// Messages that travel; those for their own sender do not.
    pub messages: f64,
    /// Most messages that one processor sends.
    pub per_processor: f64,
    /// Mean number of links of a message's way.
    pub hops: f64,
    /// Messages over the most loaded link in its loaded direction, per message it carries at once.
    pub max_load: f64,
    /// [`max_load`](Self::max_load) of the second most loaded link or direction; 0 where there is none.
    pub next_load: f64,
    /// Messages over each link, added up over all links.
    pub crossings: f64,
    /// Ends of the most loaded link; the first on a tie.
    pub busiest: Option<(usize, usize)>,
    /// Factor of the time per word, from 1: the load of the busiest link over the messages that a processor must send
    /// one after the other anyway.
    pub slowdown: f64,
}

impl Congestion {
    /// Returns the time per word that the pattern leaves, in seconds: `tw` times the slowdown.
    ///
    /// ```
    /// use crossover_model::topology::{Graph, Pattern, Topology, congestion};
    /// let ring = Graph::new(Topology::Ring, 16.0)?;
    /// // Four messages share the links of a shift by four.
    /// assert_eq!(congestion(&ring, Pattern::Shift(4.0))?.effective_tw(5e-6)?, 20e-6);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
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
    /// ```
    /// use crossover_model::topology::Pattern;
    /// assert_eq!(Pattern::Shift(1.0).messages(3)?, [(0, 1), (1, 2), (2, 0)]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `k` when a shift is not by a whole number from 0, `p` when processors to transpose
    /// are no perfect square, when those whose bits are reversed are no power of two, or when there are
    /// more than 4,194,304 messages.
    pub fn messages(self, p: usize) -> Result<Vec<(usize, usize)>, Error> {
        if MOST_HOPS < self.most_messages(p as f64) {
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
            Self::BitReverse => {
                let d = log2_exact("p", p as f64)? as u32;
                let reversed = |from: usize| from.reverse_bits().unbounded_shr(usize::BITS - d);
                (0..p).map(|from| (from, reversed(from))).collect()
            }
            Self::Gather => (0..p).map(|from| (from, 0)).collect(),
            Self::Scatter => (0..p).map(|to| (0, to)).collect(),
        };
        let travels = |&(from, to): &(usize, usize)| from != to;
        Ok(pairs.into_iter().filter(travels).collect())
    }

    /// Returns the most messages that one of `p` processors sends.
    fn most_sent(self, p: f64) -> f64 {
        if matches!(self, Self::AllToAll | Self::Scatter) { p - 1.0 } else { 1.0 }
    }

    /// Returns the greatest number of messages that `p` processors send; those for their own sender, which do not
    /// travel, are counted where they depend on a permutation.
    ///
    /// ```
    /// use crossover_model::topology::Pattern;
    /// assert_eq!(Pattern::AllToAll.most_messages(16.0), 240.0);
    /// assert_eq!(Pattern::Gather.most_messages(16.0), 15.0);
    /// ```
    #[must_use]
    pub fn most_messages(self, p: f64) -> f64 {
        match self {
            Self::AllToAll => p * (p - 1.0),
            Self::Gather | Self::Scatter => p - 1.0,
            Self::Shift(_) | Self::Transpose | Self::Random(_) | Self::BitReverse => p,
        }
    }

    /// Returns messages of this pattern, in groups of which each is part of a permutation: no two have one
    /// sender or one receiver. There are as few groups as one processor sends or receives messages.
    ///
    /// Source: D. König, 1916: so few always suffice.
    fn rounds(self, mut messages: Vec<(usize, usize)>, p: usize) -> Vec<Vec<(usize, usize)>> {
        let round = |&(from, to): &(usize, usize)| match self {
            Self::AllToAll => (to + p - from) % p,
            // One of the two is processor 0.
            Self::Gather | Self::Scatter => from + to,
            Self::Shift(_) | Self::Transpose | Self::Random(_) | Self::BitReverse => 0,
        };
        order::by_key(&mut messages, round);
        messages.chunk_by(|a, b| round(a) == round(b)).map(<[_]>::to_vec).collect()
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
/// As [`Pattern::messages`]; names `p` when the messages would travel more than 4,194,304 links, or when
/// their ways take longer to find than that.
///
/// Source: Grama et al., sections 2.5.1 and 2.6.
pub fn congestion(graph: &Graph, pattern: Pattern) -> Result<Congestion, Error> {
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
    let most_sent = pattern.most_sent(graph.processors() as f64);
    let per_processor = if count == 0.0 { 0.0 } else { most_sent };
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

/// Returns the load of each link of a network, in the order of [`Graph::links`]: messages from its end `a` to its end
/// `b`, and back, per message it carries at once. The medium of a bus, whose ends are one, counts all of them twice.
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
    let takes = |hops: &&Vec<(usize, usize)>| hops.contains(&(a, b));
    Ok(ways(graph, pattern)?.iter().filter(takes).count() as f64 / link.capacity)
}

/// Messages followed over their routes.
struct Traffic {
    messages: f64,
    hops: f64,
    loads: Vec<[f64; 2]>,
}

fn traffic(graph: &Graph, pattern: Pattern) -> Result<Traffic, Error> {
    let ways = ways(graph, pattern)?;
    let mut loads: HashMap<(usize, usize), f64> = HashMap::new();
    let mut hops = 0.0;
    for hop in ways.iter().flatten() {
        *loads.entry(*hop).or_default() += 1.0;
        hops += 1.0;
    }
    let of = |direction, capacity| loads.get(&direction).map_or(0.0, |load| load / capacity);
    // Messages pass ranks one way; back is another link where nodes are near.
    let topology = graph.topology();
    let one_way = topology == Topology::Butterfly || topology.is_multistage();
    Ok(Traffic {
        messages: ways.len() as f64,
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

/// Returns the links that each message takes, from vertex to vertex; on a bus its medium, from itself to itself.
fn ways(graph: &Graph, pattern: Pattern) -> Result<Vec<Vec<(usize, usize)>>, Error> {
    let way = |(place, route): (usize, Vec<usize>)| match graph.medium(place) {
        Some(medium) => vec![(medium, medium)],
        None => route.iter().copied().zip(route.iter().copied().skip(1)).collect(),
    };
    Ok(routes(graph, pattern)?.into_iter().enumerate().map(way).collect())
}

/// Returns the vertices that each message of a pattern passes, as [`Graph::routes`] of the messages that
/// are sent at once. Where a node sends or receives several, they are sent in as few rounds as that,
/// each of them part of a permutation.
///
/// ```
/// use crossover_model::topology::{Graph, Pattern, Topology, routes};
/// let line = Graph::new(Topology::Linear, 4.0)?;
/// assert_eq!(routes(&line, Pattern::Gather)?, [vec![1, 0], vec![2, 1, 0], vec![3, 2, 1, 0]]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`congestion`].
///
/// Source: as [`congestion`].
pub fn routes(graph: &Graph, pattern: Pattern) -> Result<Vec<Vec<usize>>, Error> {
    followable(graph, pattern)?;
    let p = graph.processors();
    let messages = pattern.messages(p)?;
    if graph.topology().is_multistage() {
        let rounds = pattern.rounds(messages, p).into_iter();
        Ok(rounds.map(|round| graph.routes(&round)).collect::<Result<Vec<_>, _>>()?.concat())
    } else if graph.topology().is_searched() {
        Ok(search_routes(graph.adjacency(), &messages))
    } else {
        messages.into_iter().map(|(from, to)| graph.route(from, to)).collect()
    }
}

/// Returns the vertices of each message where paths are searched, once for each receiver.
fn search_routes(adjacency: &[Vec<usize>], messages: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut links: Vec<Option<Vec<u32>>> = vec![None; adjacency.len()];
    let route = |&(from, to): &(usize, usize)| {
        let links = links[to].get_or_insert_with(|| direct::links_to(adjacency, to));
        direct::route(adjacency, links, from)
    };
    messages.iter().map(route).collect()
}

/// Refuses patterns whose messages travel too far, or whose ways take too long to find.
fn followable(graph: &Graph, pattern: Pattern) -> Result<(), Error> {
    let p = graph.processors() as f64;
    let diameter = super::metrics(graph.topology(), p)?.diameter;
    let steps = match graph.topology() {
        topology if topology.is_searched() => p * p,
        // A sorter moves all its lines, even for one message.
        Topology::Batcher => {
            let rounds = if pattern == Pattern::Gather { p - 1.0 } else { pattern.most_sent(p) };
            rounds * p * diameter
        }
        _ => 0.0,
    };
    if MOST_HOPS < pattern.most_messages(p) * diameter || MOST_STEPS < steps {
        return Err(too_many(graph.processors()));
    }
    Ok(())
}

/// Returns a permutation of `0..n`: Fisher and Yates, driven by [`SplitMix64`].
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
            if matches!(topology, Topology::Bus | Topology::Multibus | Topology::FatTree) {
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
