//! The families of networks, and the numbers that each is built from.

use crate::names::named;

/// A family of networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Levels of switches with as many ports each; leaves carry the nodes.
    FatTree,
    /// Groups of routers, each complete, with one link between any two groups.
    Dragonfly,
    /// A grid of switches that is complete along each dimension.
    HyperX,
    /// A ring of nodes along each dimension.
    Torus,
}

named!(Family, "family", {
    FatTree = "fat_tree",
    Dragonfly = "dragonfly",
    HyperX = "hyperx",
    Torus = "torus",
});

/// The most dimensions of a grid: 2 to this power is below [`MOST_NODES`].
pub const MOST_DIMENSIONS: usize = 29;
/// The greatest product of the dimensions of a grid.
pub const MOST_NODES: f64 = 1e9;

/// A network, by the numbers of its family; those of the others mean nothing.
///
/// ```
/// use crossover_model::fabric::Fabric;
/// // k = 48 in Al-Fares, Loukissas and Vahdat 2008.
/// let tree = Fabric { radix: 48.0, levels: 3.0, ..Fabric::default() };
/// let metrics = tree.metrics()?;
/// assert_eq!((metrics.nodes, metrics.switches), (27_648.0, 2880.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fabric {
    /// The family.
    pub family: Family,
    /// Fat tree: ports of a switch, `k`.
    pub radix: f64,
    /// Fat tree: levels of switches, 1 to 3.
    pub levels: f64,
    /// Fat tree: links down over links up of a leaf, `r`.
    pub taper: f64,
    /// Fat tree of 3 levels: links down over links up of an aggregation switch, `s`.
    pub taper2: f64,
    /// Fat tree: each leaf serves devices of the same place in their nodes.
    pub rails: bool,
    /// Devices of a node, `g`.
    pub node: f64,
    /// Dragonfly: routers of a group.
    pub a: f64,
    /// Dragonfly: nodes of a router.
    pub t: f64,
    /// Dragonfly: global links of a router.
    pub h: f64,
    /// `HyperX` and torus: switches or nodes along each dimension, `S`.
    pub dims: Vec<f64>,
    /// `HyperX`: nodes of a switch, `T`.
    pub terminals: f64,
    /// `HyperX`: links between two switches, `K`.
    pub lanes: f64,
}

impl Default for Fabric {
    /// Two levels of switches with 64 ports.
    fn default() -> Self {
        Self {
            family: Family::FatTree,
            radix: 64.0,
            levels: 2.0,
            taper: 1.0,
            taper2: 1.0,
            rails: false,
            node: 8.0,
            a: 16.0,
            t: 8.0,
            h: 8.0,
            dims: vec![16.0, 16.0],
            terminals: 16.0,
            lanes: 1.0,
        }
    }
}
