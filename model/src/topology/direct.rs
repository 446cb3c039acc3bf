//! Networks whose nodes are linked directly and whose shortest paths are searched for: De Bruijn,
//! shuffle-exchange, X-tree, cube-connected cycles.

use super::batcher::rotated_up;
use super::kind::Topology;
use crate::order;

/// Returns the neighbors of every node, by rising number, of a network of `p` nodes with the exponent
/// `d`; none for networks that need no search.
pub(super) fn adjacency(topology: Topology, p: usize, d: usize) -> Vec<Vec<usize>> {
    let mut adjacency = vec![Vec::new(); if topology.is_searched() { p } else { 0 }];
    for node in 0..adjacency.len() {
        let others = match topology {
            Topology::DeBruijn => [2 * node % p, (2 * node + 1) % p],
            Topology::ShuffleExchange => [node ^ 1, rotated_up(node, d)],
            // Corner `node / d` of the cube, and the place in its ring that belongs to dimension `node % d`.
            Topology::CubeConnectedCycles => {
                let (corner, place) = (node / d, node % d);
                [corner * d + (place + 1) % d, (corner ^ 1 << place) * d + place]
            }
            // The parent, and the next one of the level unless a new level begins there.
            _ => {
                let next = if (node + 2).is_power_of_two() { node } else { node + 1 };
                [node.saturating_sub(1) / 2, next]
            }
        };
        for other in others.into_iter().filter(|other| *other != node) {
            adjacency[node].push(other);
            adjacency[other].push(node);
        }
    }
    for neighbors in &mut adjacency {
        order::sort_by(neighbors, Ord::cmp);
        neighbors.dedup();
    }
    adjacency
}

/// Returns the number of links from every node to `to`.
pub(super) fn links_to(adjacency: &[Vec<usize>], to: usize) -> Vec<u32> {
    let mut links = vec![u32::MAX; adjacency.len()];
    links[to] = 0;
    let mut reached = vec![to];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &other in &adjacency[node] {
            if links[other] == u32::MAX {
                links[other] = links[node] + 1;
                reached.push(other);
            }
        }
    }
    links
}

/// Returns the nodes from `from` to the one that `links` leads to: always to the neighbor of the lowest
/// number that is nearer.
pub(super) fn route(adjacency: &[Vec<usize>], links: &[u32], from: usize) -> Vec<usize> {
    let mut path = vec![from];
    let mut at = from;
    while let Some(next) = adjacency[at].iter().find(|next| links[**next] < links[at]) {
        at = *next;
        path.push(at);
    }
    path
}

/// Returns the sum of the links between all ordered pairs of nodes, searched for breadth first from all
/// nodes together: a bit a node says what has been reached.
pub(super) fn distances(adjacency: &[Vec<usize>]) -> f64 {
    let p = adjacency.len();
    let words = p.div_ceil(64);
    let mut reached = vec![0_u64; p * words];
    for node in 0..p {
        reached[node * words + node / 64] |= 1 << (node % 64);
    }
    let mut next = reached.clone();
    let mut sum = 0.0;
    loop {
        // A pair that has not met yet is one link farther apart.
        let met: u32 = reached.iter().map(|word| word.count_ones()).sum();
        let apart = (p * p) as f64 - f64::from(met);
        if apart == 0.0 {
            return sum;
        }
        sum += apart;
        for (node, neighbors) in adjacency.iter().enumerate() {
            for other in neighbors {
                for word in 0..words {
                    next[node * words + word] |= reached[other * words + word];
                }
            }
        }
        reached.copy_from_slice(&next);
    }
}
