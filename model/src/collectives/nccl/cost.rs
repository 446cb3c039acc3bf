//! The latency, the bandwidth and the time of each way.

use super::cluster::{Cluster, Cpu, Gpu};
use super::constants::{
    FACTORS_OF_NVLS, FACTORS_OF_TREE, PLATEAU, base, correction, hop_between, hop_inside, ll_limit,
    ll128_limit, nvls_efficiency, nvls_tree_limit, overhead, plateau, tree_limit,
};
use super::way::{Protocol, Way};
use crate::check::{non_negative, result};
use crate::{Error, ErrorKind};

/// The share of a ring's or a tree's bandwidth that LL128, and any tree, has at most.
const MOST: f64 = 0.92;
/// The times that a tree by LL is slower than its wires.
const TREE_BY_LL: f64 = 3.8;
/// The share of data in what LL128 sends on one node and on several.
const DATA_OF_LL128: [f64; 2] = [7.0 / 9.0, 120.0 / 128.0];
/// The share of its bandwidth that a plain tree has.
const PLAIN: f64 = 0.85;
/// How many ways there are.
const WAYS: usize = Way::ALL.len();

/// The table that NCCL computes for a communicator: a latency and a bandwidth for each way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    pub(super) cluster: Cluster,
    latency: [f64; WAYS],
    bandwidth: [f64; WAYS],
}

/// The parts of a latency, for formulas: `base + steps_inside inside + steps_between between`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hops {
    /// Whatever the number of ranks, in seconds.
    pub base: f64,
    /// A step inside a node, in seconds.
    pub inside: f64,
    /// A step between nodes, in seconds.
    pub between: f64,
}

impl Tuning {
    /// Returns the table of a cluster.
    ///
    /// ```
    /// use crossover_model::collectives::nccl::{Cluster, Cpu, Gpu, Graph, Link, Tuning, Way, Ways};
    /// let graph = Graph { channels: 16.0, intra: 20e9, inter: 20e9 };
    /// let node = Cluster {
    ///     ranks: 8.0,
    ///     nodes: 1.0,
    ///     gpu: Gpu::Hopper,
    ///     link: Link::NvLink,
    ///     cpu: Cpu::Other,
    ///     ring: graph,
    ///     tree: graph,
    ///     nvls: Graph { channels: 8.0, intra: 40e9, inter: 60e9 },
    ///     plain_tree: false,
    ///     channels: 16.0,
    ///     latency_inter: 0.0,
    ///     allowed: Ways::ALL,
    /// };
    /// assert_eq!((node.ranks_per_node(), graph.per_channel(node.nodes)), (8.0, 20e9));
    /// let (tuning, way) = (Tuning::of(&node)?, Way::RingLl);
    /// assert!((tuning.latency(way) - 15e-6).abs() < 1e-9);
    /// // So far the latency; beyond it the bandwidth that is left, and corrections of both.
    /// assert!(tuning.time(way, 1e6)? > 1e6 / tuning.bandwidth(way));
    /// assert_eq!((tuning.correction(way, 1e6), tuning.factor(way, 8.0)), (1.0, 1.0));
    /// assert!(tuning.plateau_from() > 0.0);
    /// // Long vectors are added by the switches: 8 channels of 40 GB/s, 85 % of 7 in 8 of them, twice.
    /// let in_switch = tuning.time(Way::NvlsSimple, 1e9)?;
    /// assert!((in_switch - (25e-6 + 1e9 / 272e9)).abs() < 1e-9);
    /// assert_eq!((tuning.choice(1e9)?.way, tuning.in_switch_limits()), (Way::NvlsSimple, [0.85, 0.0]));
    /// // The ways that NCCL chooses, from small to large.
    /// let ranges = tuning.ranges()?;
    /// assert_eq!(ranges[0].way, way);
    /// assert!(ranges.len() > 1);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the field of [`Cluster`] that is no count, not positive or not finite (`ranks`, `nodes`,
    /// `channels`, `latency_inter`, and of the graphs `ring_channels`, `ring_intra`, `ring_inter`,
    /// `tree_channels` and so on); `nodes` where they do not divide the ranks; `ranks` where a result
    /// overflows.
    ///
    /// Source: NCCL 2.30.7-1, `src/graph/tuning.cc`.
    pub fn of(cluster: &Cluster) -> Result<Self, Error> {
        cluster.check()?;
        let (mut latencies, mut bandwidths) = ([0.0; WAYS], [0.0; WAYS]);
        for (way, (l, b)) in Way::ALL.into_iter().zip(latencies.iter_mut().zip(&mut bandwidths)) {
            // What is not possible keeps the zeros, as NCCL prints it.
            if cluster.check_way(way).is_ok() {
                *l = result("ranks", latency(cluster, way))?;
                *b = result("ranks", bandwidth(cluster, way))?;
            }
        }
        Ok(Self { cluster: *cluster, latency: latencies, bandwidth: bandwidths })
    }

    /// Returns the latency of a way in seconds, as NCCL prints it for `NCCL_DEBUG_SUBSYS=TUNING`:
    ///
    /// - ring: `base + (2 (n - 1) - 2 (N - 1)) max(inside, overhead) + 2 (N - 1) between`, where
    ///   `overhead` is that of the network, 0 on one node;
    /// - tree: `base + 2 ((n/N - 1) inside + log2(N) between)`, the logarithm rounded down;
    /// - NVLS: `inside`, and its tree: `inside + 2 log2(N) between`;
    /// - 0 where the way is not possible;
    ///
    /// for `n` ranks on `N` nodes. `between` has the latency that the plugin of the network reports, once
    /// more by Simple.
    #[must_use]
    pub const fn latency(&self, way: Way) -> f64 {
        self.latency[way as usize]
    }

    /// Returns the bandwidth of a way in bytes per second, as NCCL prints it: that of all channels,
    /// within the limits of the protocol, times `n / (2 (n - 1))` of a ring and of NVLS, and 1/2 of a tree; 0
    /// where the way is not possible.
    ///
    /// A channel of NVLS has `min(2 e (c - 1)/c intra, inter)`, for `c` channels and the efficiency `e` of the
    /// GPUs, as an all-reduce reads and writes at once; its tree on two nodes up to twice `inter`, and never
    /// more than a limit of its own (`src/graph/tuning.cc`, the branch of NVLS in the loop over algorithms).
    #[must_use]
    pub const fn bandwidth(&self, way: Way) -> f64 {
        self.bandwidth[way as usize]
    }

    /// Returns the time of a way for `m` bytes, in seconds: `f latency + m / (c bandwidth)`. The
    /// [`factor`](Self::factor) `f` is that of the plateau of a ring by Simple, `c` the
    /// [`correction`](Self::correction) of a tree.
    ///
    /// # Errors
    /// Names `m` when it is negative or not finite, or the time overflows; `allowed` when the way may not
    /// be chosen; else what [`Cluster::check_way`] names.
    pub fn time(&self, way: Way, m: f64) -> Result<f64, Error> {
        non_negative("m", m)?;
        if !self.cluster.allowed.has(way) {
            let help = "it may not be chosen: allow it";
            return Err(Error::new(ErrorKind::UnknownOption, "allowed", way.name(), help));
        }
        self.cluster.check_way(way)?;
        result("m", self.time_unchecked(way, m))
    }

    pub(super) fn time_unchecked(&self, way: Way, m: f64) -> f64 {
        let bandwidth = self.correction(way, m) * self.bandwidth(way);
        self.factor(way, m) * self.latency(way) + m / bandwidth
    }

    /// Returns the factor of the latency at `m` bytes: 1.4 (Volta: 1.9) of a ring by Simple on several
    /// nodes, from 64 bytes a channel and rank on; else 1.
    #[must_use]
    pub fn factor(&self, way: Way, m: f64) -> f64 {
        let Cluster { nodes, gpu, .. } = self.cluster;
        let is_on_plateau = way == Way::RingSimple && 1.0 < nodes && self.plateau_from() <= m;
        if is_on_plateau { plateau(gpu) } else { 1.0 }
    }

    /// Returns the bytes from which on a ring by Simple is on its plateau.
    #[must_use]
    pub fn plateau_from(&self) -> f64 {
        PLATEAU * self.cluster.channels * self.cluster.ranks
    }

    /// Returns the share of its bandwidth that a tree has at `m` bytes, by a table with a factor for each
    /// power of two from 64 B to 256 MiB; 1 elsewhere, and of a ring. The tree of NVLS takes it on Blackwell,
    /// up to 512 MiB; NCCL does so on processors of x86, which these are taken for.
    #[must_use]
    pub fn correction(&self, way: Way, m: f64) -> f64 {
        match (way, self.cluster.gpu) {
            (Way::NvlsTreeSimple, Gpu::Blackwell) => correction(way.protocol(), m, FACTORS_OF_NVLS),
            _ if way.is_tree() => correction(way.protocol(), m, FACTORS_OF_TREE),
            _ => 1.0,
        }
    }

    /// Returns the parts of the latency of a way.
    #[must_use]
    pub fn hops(&self, way: Way) -> Hops {
        hops(&self.cluster, way)
    }

    /// Returns the greatest bandwidth by LL, and those of a channel: of the way by LL128, and of a tree by
    /// any protocol; in bytes per second.
    #[must_use]
    pub fn limits(&self, way: Way) -> [f64; 3] {
        let Cluster { gpu, nodes, cpu, .. } = self.cluster;
        let ll = ll_limit(gpu, cpu == Cpu::Amd, nodes);
        [ll, ll128_limit(way, gpu, nodes), tree_limit(gpu, nodes)]
    }

    /// Returns the share of what its links carry that NVLS reaches, and the greatest bandwidth of a channel of
    /// its tree in bytes per second; 0 where that is not possible.
    #[must_use]
    pub fn in_switch_limits(&self) -> [f64; 2] {
        let Cluster { gpu, nodes, .. } = self.cluster;
        [nvls_efficiency(gpu), nvls_tree_limit(gpu, nodes)]
    }
}

fn hops(cluster: &Cluster, way: Way) -> Hops {
    let Cluster { nodes, link, cpu, latency_inter, .. } = *cluster;
    let protocol = way.protocol();
    let reported = if protocol == Protocol::Simple { 2.0 } else { 1.0 } * latency_inter;
    let inside = hop_inside(way, link);
    // As soon as there is a network, each step of a ring takes what the network costs, at least.
    let is_held_up = way.is_ring() && 1.0 < nodes;
    let least = if is_held_up { overhead(protocol, cpu == Cpu::Amd) } else { 0.0 };
    Hops {
        base: base(way),
        inside: inside.max(least),
        between: hop_between(way, cluster.ranks_per_node()) + reported,
    }
}

fn latency(cluster: &Cluster, way: Way) -> f64 {
    let Cluster { ranks, nodes, .. } = *cluster;
    let Hops { base, inside, between } = hops(cluster, way);
    let depth = nodes.log2().floor();
    if way.is_in_switch() {
        return base + inside + 2.0 * depth * between;
    }
    if way.is_tree() {
        return base + 2.0 * ((cluster.ranks_per_node() - 1.0) * inside + depth * between);
    }
    let steps = 2.0 * (nodes - 1.0);
    base + (2.0 * (ranks - 1.0) - steps) * inside + steps * between
}

fn bandwidth(cluster: &Cluster, way: Way) -> f64 {
    if way.is_in_switch() {
        return bandwidth_in_switch(cluster, way);
    }
    let Cluster { ranks, nodes, gpu, cpu, plain_tree, .. } = *cluster;
    let ll = ll_limit(gpu, cpu == Cpu::Amd, nodes);
    let graph = if way.is_tree() { cluster.tree } else { cluster.ring };
    let channels = graph.channels;
    let bus = channels * graph.per_channel(nodes);
    let most_by_ll128 = channels * ll128_limit(way, gpu, nodes);
    if way.is_tree() {
        let bus = (MOST * bus).min(channels * tree_limit(gpu, nodes));
        let bus = match way.protocol() {
            Protocol::Ll => (bus / TREE_BY_LL).min(ll),
            Protocol::Ll128 => (bus * DATA_OF_LL128[usize::from(1.0 < nodes)]).min(most_by_ll128),
            Protocol::Simple => bus,
        };
        return bus * if plain_tree { PLAIN } else { 1.0 } / 2.0;
    }
    let bus = match way.protocol() {
        Protocol::Ll => (bus / 2.0).min(ll),
        Protocol::Ll128 => (MOST * bus).min(most_by_ll128),
        Protocol::Simple => bus,
    };
    bus * ranks / (2.0 * (ranks - 1.0))
}

fn bandwidth_in_switch(cluster: &Cluster, way: Way) -> f64 {
    let Cluster { ranks, nodes, gpu, nvls, .. } = *cluster;
    let channels = nvls.channels;
    // What was sent into the switch comes back added, so an all-reduce keeps both directions busy.
    let inside = 2.0 * nvls_efficiency(gpu) * nvls.intra * (channels - 1.0) / channels;
    let channel = match way {
        Way::NvlsTreeSimple => {
            let times = if nodes <= 2.0 { 2.0 } else { 1.0 };
            inside.min(times * nvls.inter).min(nvls_tree_limit(gpu, nodes))
        }
        _ => inside.min(nvls.inter),
    };
    channels * channel * ranks / (2.0 * (ranks - 1.0))
}
