//! The constants of NCCL's model, as its source has them: times in µs, bandwidths in GB/s (10^9 byte/s).
//!
//! Source: NCCL 2.30.7-1, `src/graph/tuning.cc`, the tables of its tuner constants.

use super::cluster::{Gpu, Link};
use super::way::{Protocol, Way};

/// The release that the constants are of.
pub const VERSION: &str = "2.30.7-1";

/// The microsecond in seconds.
const US: f64 = 1e-6;
/// A gigabyte per second in bytes per second.
const GB: f64 = 1e9;

/// By protocol: LL, LL128, Simple.
type ByProtocol = [f64; 3];
/// By the nodes: one, two, more.
type ByNodes = [f64; 3];

/// Latency of a way that does not depend on the number of ranks.
const BASE: [ByProtocol; 2] = [[6.8, 14.0, 8.4], [6.6, 14.0, 8.4]];
/// A hop over `NVLink`, of a tree and of a ring.
const HOP_NVLINK: [ByProtocol; 2] = [[0.6, 1.25, 4.0], [0.6, 1.9, 3.4]];
/// A hop over PCI.
const HOP_PCI: [ByProtocol; 2] = [[1.0, 1.9, 4.0], [1.0, 2.5, 5.7]];
/// A hop over the network.
const HOP_NETWORK: [ByProtocol; 2] = [[5.0, 8.5, 14.0], [2.7, 4.0, 14.0]];

/// The bandwidth that LL reaches at most in one node, by GPU. Between nodes it goes by the processor.
const LL_ON_ONE_NODE: [f64; 4] = [39.0, 87.7, 141.0, 282.0];
/// The bandwidth that LL reaches at most on two nodes and on more, by the maker of the processor.
const LL_BETWEEN_NODES: [[f64; 2]; 2] = [[22.5, 19.0], [39.0, 20.4]];
/// The bandwidth of a channel of a ring by LL128 at most, by GPU.
const RING_LL128: [f64; 4] = [20.0, 20.0, 36.7, 40.0];
/// The bandwidth of a channel of a tree by LL128 at most, by GPU.
const TREE_LL128: [ByNodes; 4] = [[20.0; 3], [20.0; 3], [36.7, 36.7, 29.0], [55.6, 31.67, 20.0]];
/// The bandwidth of a channel of a tree at most, by GPU.
const TREE: [ByNodes; 4] =
    [[26.5, 18.5, 10.0], [24.0, 23.6, 17.8], [38.7, 41.4, 36.0], [70.0, 42.8, 24.0]];

/// The latency of NVLS, and of its tree inside the nodes, over `NVLink`; neither has a base.
const NVLS: f64 = 25.0;
/// A hop of the tree of NVLS over the network.
const NVLS_TREE_HOP: f64 = 20.9;
/// The share of what its links carry that NVLS reaches, by GPU; before Hopper there is none.
const NVLS_EFFICIENCY: [f64; 4] = [0.0, 0.0, 0.85, 0.74];
/// The bandwidth of a channel of the tree of NVLS at most, on two nodes and on more, of Hopper and of Blackwell.
const NVLS_TREE: [[f64; 2]; 2] = [[57.7, 45.5], [96.0, 80.0]];

/// Overhead of the network for each step of a ring, on AMD and on other processors; three times that by Simple.
const OVERHEAD: [f64; 2] = [2.0, 1.0];

/// The factor of the bandwidth of a tree from 64 bytes on, for each power of two, by protocol. A tree takes
/// all but the last, the tree of NVLS on Blackwell all of Simple.
const CORRECTIONS: [[f64; 24]; 3] = [
    [
        1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.7, 0.7, 0.7, 0.7, 0.6, 0.5, 0.4, 0.4, 0.5, 0.6, 0.7, 0.8,
        0.9, 1.0, 1.0, 1.0, 1.0, 1.0,
    ],
    [
        1.0, 1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.8, 0.8, 0.7, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.8, 0.9,
        0.9, 0.9, 0.9, 1.0, 1.0, 1.0,
    ],
    [
        0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.7, 0.6, 0.6, 0.5, 0.5, 0.5, 0.5, 0.6, 0.7, 0.8,
        0.7, 0.7, 0.8, 0.9, 0.9, 0.9,
    ],
];

/// Bytes at which the corrections begin.
pub const CORRECTED_FROM: f64 = 64.0;
/// Powers of two from there at which a time may jump: the trees' 23 factors, and 24 of the tree of NVLS.
pub const CORRECTED: u32 = 24;
/// Factors of a tree; the table has one more.
pub const FACTORS_OF_TREE: usize = 23;
/// Factors of the tree of NVLS on Blackwell.
pub const FACTORS_OF_NVLS: usize = 24;
/// Bytes a channel and rank from which on the latency of a ring by Simple is greater.
pub const PLATEAU: f64 = 64.0;

const fn row(way: Way) -> usize {
    !way.is_tree() as usize
}

/// Returns the latency that does not depend on the number of ranks, in seconds.
pub fn base(way: Way) -> f64 {
    if way.is_in_switch() {
        return 0.0;
    }
    BASE[row(way)][way.protocol() as usize] * US
}

/// Returns a hop inside a node, in seconds.
pub fn hop_inside(way: Way, link: Link) -> f64 {
    if way.is_in_switch() {
        return NVLS * US;
    }
    let hops = match link {
        Link::NvLink => HOP_NVLINK,
        Link::Pci => HOP_PCI,
    };
    hops[row(way)][way.protocol() as usize] * US
}

/// Returns a hop over the network, in seconds, without the latency of its plugin. With one rank a node
/// the hop of a tree is that of a ring too.
pub fn hop_between(way: Way, ranks_per_node: f64) -> f64 {
    if way.is_in_switch() {
        // It takes two ranks a node at least, so that the tree's hop is never its own.
        return NVLS_TREE_HOP * US;
    }
    let row = if ranks_per_node == 1.0 { 0 } else { row(way) };
    HOP_NETWORK[row][way.protocol() as usize] * US
}

/// Returns the overhead of the network for each step of a ring on several nodes, in seconds.
pub fn overhead(protocol: Protocol, is_amd: bool) -> f64 {
    let times = if protocol == Protocol::Simple { 3.0 } else { 1.0 };
    times * OVERHEAD[usize::from(!is_amd)] * US
}

/// Returns the greatest bandwidth by LL, in bytes per second.
pub fn ll_limit(gpu: Gpu, is_amd: bool, nodes: f64) -> f64 {
    let limit = match by_nodes(nodes) {
        0 => LL_ON_ONE_NODE[gpu as usize],
        many => LL_BETWEEN_NODES[usize::from(!is_amd)][many - 1],
    };
    limit * GB
}

/// Returns the greatest bandwidth of a channel by LL128, in bytes per second.
pub fn ll128_limit(way: Way, gpu: Gpu, nodes: f64) -> f64 {
    let of_tree = TREE_LL128[gpu as usize][by_nodes(nodes)];
    GB * if way.is_tree() { of_tree } else { RING_LL128[gpu as usize] }
}

/// Returns the greatest bandwidth of a channel of a tree, in bytes per second.
pub fn tree_limit(gpu: Gpu, nodes: f64) -> f64 {
    TREE[gpu as usize][by_nodes(nodes)] * GB
}

/// Returns the share of what its links carry that NVLS reaches; 0 before Hopper.
pub fn nvls_efficiency(gpu: Gpu) -> f64 {
    NVLS_EFFICIENCY[gpu as usize]
}

/// Returns the greatest bandwidth of a channel of the tree of NVLS, in bytes per second; 0 where it is not
/// possible.
pub fn nvls_tree_limit(gpu: Gpu, nodes: f64) -> f64 {
    let of_gpu = match gpu {
        Gpu::Volta | Gpu::Ampere => return 0.0,
        Gpu::Hopper => NVLS_TREE[0],
        Gpu::Blackwell => NVLS_TREE[1],
    };
    match by_nodes(nodes) {
        0 => 0.0,
        many => of_gpu[many - 1] * GB,
    }
}

/// Returns the share of its bandwidth that a tree has at `m` bytes, by the first `factors` of the table.
pub fn correction(protocol: Protocol, m: f64, factors: usize) -> f64 {
    let factors = CORRECTIONS[protocol as usize].iter().take(factors);
    let mut from = CORRECTED_FROM;
    if m < from {
        return 1.0;
    }
    for factor in factors {
        from *= 2.0;
        if m < from {
            return *factor;
        }
    }
    1.0
}

/// Returns the factor of the latency of a ring by Simple on its plateau.
pub fn plateau(gpu: Gpu) -> f64 {
    if gpu == Gpu::Volta { 1.9 } else { 1.4 }
}

/// One node, two, or more.
fn by_nodes(nodes: f64) -> usize {
    if nodes <= 1.0 { 0 } else { 1 + usize::from(2.0 < nodes) }
}
