//! A schedule on a network whose messages travel over several links and share them.

use super::Schedule;
use crate::check::{non_negative, result};
use crate::communication::{Network, start_up_and_word};
use crate::topology::Graph;
use crate::{Error, ErrorKind};

/// The most processes whose messages are followed over the links.
const MOST: usize = 100;

/// The cost of a schedule on the links of a network.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OnLinks {
    /// The whole time, in seconds.
    pub t: f64,
    /// The rounds one after the other, whose times add up to it.
    pub rounds: Vec<OnRound>,
    /// Links on the longest way of each round, summed over the rounds.
    pub hops: f64,
    /// Most messages of a round that share a link in one direction.
    pub sharing: f64,
}

/// The cost of a round on the links of a network.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OnRound {
    /// Its time, in seconds.
    pub t: f64,
    /// Links on the way of its slowest message.
    pub hops: f64,
    /// Words over the most loaded link of that way.
    pub words: f64,
    /// Words combined at its end.
    pub combined: f64,
    /// Links on its longest way.
    pub longest: f64,
    /// Most messages that share a link in one direction.
    pub sharing: f64,
}

/// Returns the time of a schedule on the links of a network, in seconds: the rounds one after the
/// other, each as long as its slowest message, `ts + hops th + tw w`, with `w` the words over the
/// most loaded link of its way in its direction; and `gamma` seconds for each word that is combined
/// at its end.
///
/// Where any two processes are linked, this is the algorithm's own cost and `th` for each round.
/// On a ring the distances add up, and exchanges at a distance share links:
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::collectives::{Algorithm, Operation, on_links, schedule};
/// use crossover_model::communication::Network;
/// use crossover_model::topology::{Graph, Topology};
/// let network = Network { ts: 10e-6, th: 0.0, tw: 10e-9 };
/// let ring = Graph::new(Topology::Ring, 16.0)?;
/// let tree = schedule(Operation::Broadcast, Algorithm::Binomial, &Size { n: 1000.0, p: 16.0 }, 1.0)?;
/// let all_reduce = Operation::AllReduce;
/// let doubling = schedule(all_reduce, Algorithm::RecursiveDoubling, &Size { n: 1000.0, p: 16.0 }, 1.0)?;
/// assert!((on_links(&tree, &ring, &network, 0.0)?.t - 80e-6).abs() < 1e-15);
/// assert!((on_links(&doubling, &ring, &network, 0.0)?.t - 190e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `th`, `tw` or `gamma` when it is negative or not finite; `p` when there are more
/// than 100 processes or not as many as the network has; `T` when the time overflows.
///
/// Source: derived from Grama et al., sections 2.5.1 and 4.1.
pub fn on_links(
    schedule: &Schedule,
    graph: &Graph,
    network: &Network,
    gamma: f64,
) -> Result<OnLinks, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let th = non_negative("th", network.th)?;
    let gamma = non_negative("gamma", gamma)?;
    let p = schedule.p;
    if MOST < p {
        let help = format!("messages are followed over links up to {MOST} processes");
        return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
    }
    if graph.processors() != p || graph.nodes().len() != p {
        let help = "give a network of as many processors, without switches";
        return Err(Error::new(ErrorKind::LengthMismatch, "p", p, help));
    }
    let mut rounds = Vec::with_capacity(schedule.rounds.len());
    let mut words = vec![0.0; p * p];
    let mut messages = vec![0.0_f64; p * p];
    for round in &schedule.rounds {
        words.fill(0.0);
        messages.fill(0.0);
        let mut on = OnRound::default();
        let mut ways = Vec::with_capacity(round.len());
        for transfer in round {
            let route = graph.route(transfer.from, transfer.to)?;
            let way: Vec<usize> =
                route.iter().zip(route.iter().skip(1)).map(|(a, b)| a * p + b).collect();
            for &link in &way {
                words[link] += transfer.words;
                messages[link] += 1.0;
                on.sharing = on.sharing.max(messages[link]);
            }
            ways.push(way);
        }
        for (transfer, way) in round.iter().zip(&ways) {
            let hops = way.len() as f64;
            let carried = way.iter().map(|link| words[*link]).fold(0.0, f64::max);
            on.longest = on.longest.max(hops);
            let t = ts + hops * th + carried * tw;
            if on.t <= t {
                (on.t, on.hops, on.words) = (t, hops, carried);
            }
            if transfer.combine {
                on.combined = on.combined.max(transfer.words);
            }
        }
        on.t += gamma * on.combined;
        rounds.push(on);
    }
    Ok(OnLinks {
        t: result("T", rounds.iter().map(|round| round.t).sum())?,
        hops: rounds.iter().map(|round| round.longest).sum(),
        sharing: rounds.iter().map(|round| round.sharing).fold(0.0, f64::max),
        rounds,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Algorithm, Operation, Price, Shape, on_network, schedule, segments, time};
    use super::*;
    use crate::Size;
    use crate::collectives::Share;
    use crate::topology::Topology;

    const NETWORK: Network = Network { ts: 10e-6, th: 0.0, tw: 10e-9 };

    fn check(
        operation: Operation,
        algorithm: Algorithm,
        topology: Topology,
        p: f64,
        expected: f64,
    ) {
        let n = operation.total_words(&Share { m: 1000.0, p });
        let price = Price { alpha: NETWORK.ts, beta: NETWORK.tw, gamma: 1e-9 };
        let segments = segments(operation, algorithm, &price, &Size { n, p }).expect("valid");
        let schedule =
            schedule(operation, algorithm, &Size { n, p }, segments).expect("a schedule");
        let graph = Graph::new(topology, p).expect("a graph");
        let got = on_links(&schedule, &graph, &NETWORK, 1e-9).expect("valid").t;
        assert!(
            (got / expected - 1.0).abs() < 1e-9,
            "{operation:?} {algorithm:?} on {topology:?} {p}: {got} for {expected}"
        );
    }

    #[test]
    fn where_all_are_neighbors_it_is_the_algorithms_cost() {
        let price = Price { alpha: NETWORK.ts, beta: NETWORK.tw, gamma: 1e-9 };
        for operation in Operation::ALL {
            for &algorithm in operation.algorithms() {
                for p in [2.0, 4.0, 9.0, 13.0, 16.0, 64.0_f64] {
                    let n = operation.total_words(&Share { m: 1000.0, p });
                    if let Ok(expected) = time(operation, algorithm, &price, &Size { n, p }) {
                        check(operation, algorithm, Topology::Complete, p, expected);
                    }
                }
            }
        }
    }

    #[test]
    fn the_textbooks_networks_have_links_enough_for_its_algorithms() {
        for (shape, topology) in [
            (Shape::Ring, Topology::Ring),
            (Shape::Torus2d, Topology::Torus2d),
            (Shape::Mesh2d, Topology::Mesh2d),
            (Shape::Hypercube, Topology::Hypercube),
        ] {
            for operation in [
                Operation::Broadcast,
                Operation::Scatter,
                Operation::Gather,
                Operation::AllGather,
                Operation::Reduce,
                Operation::ReduceScatter,
            ] {
                let expected =
                    on_network(operation, shape, &NETWORK, 1e-9, &Share { m: 1000.0, p: 16.0 })
                        .expect("valid");
                let algorithm = shape.algorithm(operation);
                check(operation, algorithm, topology, 16.0, expected);
            }
        }
    }

    #[test]
    fn the_ways_of_a_tree_on_a_ring_add_up_to_all_of_it() {
        let tree =
            schedule(Operation::Broadcast, Algorithm::Binomial, &Size { n: 1.0, p: 16.0 }, 1.0)
                .expect("valid");
        let ring = Graph::new(Topology::Ring, 16.0).expect("a ring");
        let got = on_links(&tree, &ring, &NETWORK, 0.0).expect("valid");
        assert_eq!((got.hops, got.sharing), (15.0, 1.0));
    }

    #[test]
    fn too_many_processes_and_other_networks_are_refused() {
        let tree = |p| {
            schedule(Operation::Broadcast, Algorithm::Binomial, &Size { n: 1.0, p }, 1.0)
                .expect("valid")
        };
        let graph = |p| Graph::new(Topology::Ring, p).expect("a ring");
        for (p, q) in [(101.0, 101.0), (16.0, 8.0)] {
            let error = on_links(&tree(p), &graph(q), &NETWORK, 0.0);
            assert_eq!(error.expect_err("refused").field(), "p");
        }
    }
}
