//! The channels that NCCL's search of the topology finds in usual nodes, by the generation of their GPUs.

use super::cluster::{Gpu, Graph, Link};

/// A gigabyte per second in bytes per second.
const GB: f64 = 1e9;

/// Channels of rings, of trees and of NVLS, and those of the communicator in the end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Found {
    /// The rings.
    pub ring: Graph,
    /// The trees.
    pub tree: Graph,
    /// The channels of NVLS; without meaning before Hopper and without `NVLink`.
    pub nvls: Graph,
    /// Channels in the end: NCCL doubles those of the rings.
    pub channels: f64,
}

impl Found {
    /// Returns what the search finds in a usual node of `ranks_per_node` GPUs: alone, or one of several.
    ///
    /// The search tries a falling list of speeds for a channel, and fits as many channels as the links of a
    /// GPU carry. Then it halves fast channels and doubles their number, and at last it raises the speed
    /// inside a node (trees, up to twice that between nodes) or between nodes (NVLS). By hand that gives:
    ///
    /// | GPUs | links, each way | one node | several nodes | with the network |
    /// |---|---|---|---|---|
    /// | Volta | 6 × 20 GB/s | 6 channels of 20 GB/s | rings 4 of 12, trees 4 of 20 and 12 | 4 NICs of 100 Gbit/s (DGX-1) |
    /// | Ampere | 12 × 20 | 12 of 20 | rings 8 of 24, trees 8 of 30 and 24 | 8 NICs of 200 Gbit/s (DGX A100) |
    /// | Hopper | 18 × 20.6 | 12 of 30 | | 8 NICs of 400 Gbit/s |
    /// | Blackwell | 18 × 40.1 | 16 of 45 | rings 8 of 48, trees 8 of 96 and 48 | 8 NICs of 400 Gbit/s |
    ///
    /// For Hopper it returns the example that this model has always had, 16 channels of 24 GB/s (trees between
    /// nodes 20): 384 GB/s, as 8 NICs of 400 Gbit/s carry, where the search finds 360 on one node.
    ///
    /// NVLS has a channel for each GPU, 32 at most. The GPU at its head sends twice, the others once, so that
    /// a channel has the greatest speed of the list that fits `c + 1` times into the links of a GPU: 40 GB/s
    /// of 8 H100, 80 of 8 B200. The part of the network is not limited on one node (60 and 90, the first
    /// speed from twice that on, or the greatest); between nodes it is a NIC of 400 Gbit/s a GPU, 48 GB/s.
    ///
    /// Without `NVLink` it is one ring of x16 at the speed of its generation (Volta 12 GB/s, Ampere 20,
    /// Blackwell twice 22.5), which needs a way of that speed between all GPUs; Hopper keeps its example.
    ///
    /// ```
    /// use crossover_model::collectives::nccl::{Found, Gpu, Link};
    /// let a100 = Found::of(Gpu::Ampere, Link::NvLink, 8.0, 1.0);
    /// assert_eq!((a100.ring.channels, a100.ring.intra, a100.channels), (12.0, 20e9, 24.0));
    /// let h100 = Found::of(Gpu::Hopper, Link::NvLink, 8.0, 1.0);
    /// assert_eq!((h100.nvls.channels, h100.nvls.intra, h100.nvls.inter), (8.0, 40e9, 60e9));
    /// ```
    ///
    /// Source: NCCL 2.30.7-1, `src/graph/topo.h` (lines 19 to 25: a link by generation, PCI),
    /// `src/graph/search.cc` (410 NVLS into the links, 1036 doubling, 1051 to 1065 the lists of speeds,
    /// 1124 to 1137 the channels of NVLS, 1255 to 1283 the raised speeds), `src/graph/connect.cc` (460 doubled
    /// in the end). Followed by hand, not run.
    #[must_use]
    pub fn of(gpu: Gpu, link: Link, ranks_per_node: f64, nodes: f64) -> Self {
        let is_alone = nodes <= 1.0;
        let [ring, tree] = match (link, gpu) {
            (_, Gpu::Hopper) => [graph(16.0, 24.0, 24.0), graph(16.0, 24.0, 20.0)],
            (Link::Pci, Gpu::Volta) => [graph(1.0, 12.0, 12.0); 2],
            (Link::Pci, Gpu::Ampere) => [graph(1.0, 20.0, 20.0); 2],
            (Link::Pci, Gpu::Blackwell) => [graph(2.0, 22.5, 22.5); 2],
            (Link::NvLink, Gpu::Volta) if is_alone => [graph(6.0, 20.0, 20.0); 2],
            (Link::NvLink, Gpu::Volta) => [graph(4.0, 12.0, 12.0), graph(4.0, 20.0, 12.0)],
            (Link::NvLink, Gpu::Ampere) if is_alone => [graph(12.0, 20.0, 20.0); 2],
            (Link::NvLink, Gpu::Ampere) => [graph(8.0, 24.0, 24.0), graph(8.0, 30.0, 24.0)],
            (Link::NvLink, Gpu::Blackwell) if is_alone => [graph(16.0, 45.0, 45.0); 2],
            (Link::NvLink, Gpu::Blackwell) => [graph(8.0, 48.0, 48.0), graph(8.0, 96.0, 48.0)],
        };
        // The example of Hopper says what there is in the end.
        let times = if gpu == Gpu::Hopper { 1.0 } else { 2.0 };
        Self {
            ring,
            tree,
            nvls: nvls(gpu, ranks_per_node, is_alone),
            channels: times * ring.channels,
        }
    }
}

/// The most channels of NVLS.
const ARITY: f64 = 32.0;
/// What a NIC of 400 Gbit/s carries, of the speeds in the lists.
const NIC: f64 = 48.0;

/// The links of a GPU together, and the speeds that the search tries on one node, falling.
const HOPPER: (f64, &[f64]) =
    (18.0 * 20.6, &[60.0, 50.0, 40.0, 30.0, 24.0, 20.0, 15.0, 12.0, 11.0, 6.0, 3.0]);
const BLACKWELL: (f64, &[f64]) =
    (18.0 * 40.1, &[90.0, 80.0, 70.0, 60.0, 50.0, 45.0, 40.0, 30.0, 24.0, 20.0, 19.0, 18.0]);
/// The speeds that it tries between nodes, from that of the NIC down.
const BETWEEN: [&[f64]; 2] = [
    &[NIC, 45.0, 42.0, 40.0, 30.0, 24.0, 22.0, 20.0, 17.5, 15.0, 12.0, 6.0, 3.0, 2.4, 1.2],
    &[NIC, 45.1, 42.0, 40.0, 30.0, 24.0, 22.0, 20.0, 17.5, 15.0, 12.0, 6.0, 3.0, 2.4, 1.2],
];

fn nvls(gpu: Gpu, ranks_per_node: f64, is_alone: bool) -> Graph {
    let (links, alone) = if gpu == Gpu::Blackwell { BLACKWELL } else { HOPPER };
    let speeds = if is_alone { alone } else { BETWEEN[usize::from(gpu == Gpu::Blackwell)] };
    let channels = ranks_per_node.clamp(1.0, ARITY);
    let fits = |speed: &&f64| (channels + 1.0) * **speed <= links;
    let slowest = speeds.last().copied().unwrap_or(NIC);
    let intra = speeds.iter().find(fits).copied().unwrap_or(slowest);
    // It is raised step by step until it is twice that inside, or the list ends.
    let raised = speeds.iter().rev().find(|speed| 2.0 * intra <= **speed);
    let inter = raised.or(speeds.first()).copied().unwrap_or(intra);
    graph(channels, intra, inter)
}

fn graph(channels: f64, intra: f64, inter: f64) -> Graph {
    Graph { channels, intra: intra * GB, inter: inter * GB }
}
