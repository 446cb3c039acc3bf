//! The input of NCCL's model: the GPUs, the nodes, and the result of its search of the topology.

use super::way::{Way, Ways};
use crate::Error;
use crate::ErrorKind;
use crate::check::{count, non_negative, positive, processors};
use crate::names::named;

/// The generation of the oldest GPU of a communicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gpu {
    /// Compute capability below 8.0.
    Volta,
    /// Compute capability 8.
    Ampere,
    /// Compute capability 9.
    Hopper,
    /// Compute capability 10.0 and above.
    Blackwell,
}

named!(Gpu, "gpu", {
    Volta = "volta",
    Ampere = "ampere",
    Hopper = "hopper",
    Blackwell = "blackwell",
});

/// The links between the GPUs of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// `NVLink`.
    NvLink,
    /// PCI, and whatever else is no `NVLink`.
    Pci,
}

named!(Link, "link", {
    NvLink = "nvlink",
    Pci = "pci",
});

/// The maker of the processors of the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// AMD's, or a mixture.
    Amd,
    /// Another's.
    Other,
}

named!(Cpu, "cpu", {
    Amd = "amd",
    Other = "other",
});

/// The result of the search of the topology for an algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Graph {
    /// Channels: rings, or trees, that work at the same time.
    pub channels: f64,
    /// Bandwidth of a channel inside a node, in bytes per second; used up to two nodes.
    pub intra: f64,
    /// Bandwidth of a channel between nodes, in bytes per second; used from three nodes on.
    pub inter: f64,
}

/// The input of NCCL's model.
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
/// let choice = Tuning::of(&node)?.choice(8.0)?;
/// assert_eq!(choice.way, Way::RingLl);
/// assert!((choice.t - 15e-6).abs() < 1e-9); // 6.6 µs and 14 hops of 0.6 µs
/// assert!(node.check_way(Way::NvlsSimple).is_ok());
/// let older = Cluster { gpu: Gpu::Ampere, ..node };
/// assert_eq!(older.check_way(Way::NvlsSimple).unwrap_err().field(), "gpu");
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cluster {
    /// Ranks, a GPU each: 2 or more.
    pub ranks: f64,
    /// Nodes, of as many ranks each.
    pub nodes: f64,
    /// The generation of the oldest GPU.
    pub gpu: Gpu,
    /// What links the GPUs of a node.
    pub link: Link,
    /// The maker of the processors.
    pub cpu: Cpu,
    /// The rings that were found.
    pub ring: Graph,
    /// The trees that were found.
    pub tree: Graph,
    /// The channels of NVLS that were found: as many as a node has GPUs, `intra` into the switch, and `inter`
    /// that of the GPU's own part of the network. Without meaning where NVLS is not possible.
    pub nvls: Graph,
    /// The trees have the plain pattern, in which one GPU of a node sends and receives all.
    pub plain_tree: bool,
    /// Channels of the communicator in the end, after they were duplicated.
    pub channels: f64,
    /// The latency that the plugin of the network reports, in seconds.
    pub latency_inter: f64,
    /// The allowed ways.
    pub allowed: Ways,
}

impl Cluster {
    /// Returns the ranks of a node.
    #[must_use]
    pub fn ranks_per_node(&self) -> f64 {
        self.ranks / self.nodes
    }

    /// Checks that a way is possible on this hardware, whether it is allowed or not. Rings and trees always
    /// are. NVLS and its tree need GPUs whose switches add, linked by `NVLink` (an `NVSwitch` is taken for
    /// granted), two of them in a node, and two channels; NVLS alone one node, its tree several. On several
    /// nodes NCCL takes NVLS only with `CollNet`, which is not modeled.
    ///
    /// # Errors
    /// Names what is missing: `gpu`, `link`, `nodes`, `ranks` or `nvls_channels`.
    ///
    /// Source: NCCL 2.30.7-1, `src/graph/search.cc` (line 1124: `NVSwitch` and Hopper), `src/transport/nvls.cc`
    /// (262: two GPUs a node), `src/graph/tuning.cc` (two channels; which of both on how many nodes).
    pub fn check_way(&self, way: Way) -> Result<(), Error> {
        if !way.is_in_switch() {
            return Ok(());
        }
        let undefined =
            |field, got: String, help| Err(Error::new(ErrorKind::Undefined, field, got, help));
        if matches!(self.gpu, Gpu::Volta | Gpu::Ampere) {
            let help = "no switch adds for these GPUs: give hopper or blackwell";
            return undefined("gpu", self.gpu.name().to_owned(), help);
        }
        if self.link == Link::Pci {
            let help = "the switches of NVLink add: give nvlink";
            return undefined("link", self.link.name().to_owned(), help);
        }
        let nodes = self.nodes.to_string();
        match way {
            Way::NvlsSimple if 1.0 < self.nodes => {
                let help =
                    "between nodes NVLS needs CollNet, which is not modeled: allow nvls_tree";
                undefined("nodes", nodes, help)
            }
            Way::NvlsTreeSimple if self.nodes <= 1.0 => undefined(
                "nodes",
                nodes,
                "its tree is between nodes: allow nvls, or give more ranks",
            ),
            _ if self.ranks_per_node() < 2.0 => {
                let help = "the switch of a node adds for two GPUs or more: give more a node";
                undefined("ranks", self.ranks.to_string(), help)
            }
            _ if self.nvls.channels < 2.0 => {
                let help = "NVLS needs two channels: give 2 or more";
                undefined("nvls_channels", self.nvls.channels.to_string(), help)
            }
            _ => Ok(()),
        }
    }

    /// Checks every number.
    pub(super) fn check(&self) -> Result<(), Error> {
        let (ranks, nodes) = (processors("ranks", self.ranks, 2)?, count("nodes", self.nodes)?);
        if (ranks / nodes).fract() != 0.0 {
            let help = format!("every node has as many ranks: give a divisor of {ranks}");
            return Err(Error::new(ErrorKind::NotDivisible, "nodes", nodes, help));
        }
        self.ring.check(["ring_channels", "ring_intra", "ring_inter"])?;
        self.tree.check(["tree_channels", "tree_intra", "tree_inter"])?;
        self.nvls.check(["nvls_channels", "nvls_intra", "nvls_inter"])?;
        count("channels", self.channels)?;
        non_negative("latency_inter", self.latency_inter).map(drop)
    }
}

impl Graph {
    fn check(&self, [channels, intra, inter]: [&'static str; 3]) -> Result<(), Error> {
        count(channels, self.channels)?;
        positive(intra, self.intra)?;
        positive(inter, self.inter).map(drop)
    }

    /// Returns the bandwidth of a channel on `nodes` nodes: from three on that between nodes.
    #[must_use]
    pub fn per_channel(&self, nodes: f64) -> f64 {
        if nodes <= 2.0 { self.intra } else { self.inter }
    }
}
