//! The networks there are, and the numbers of nodes each can have.

use crate::check::{ceil_log2, log2_exact, nearest_squares, processors, square_root};
use crate::names::named;
use crate::{Error, ErrorKind};

/// A shape of network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topology {
    /// One medium that all nodes share.
    Bus,
    /// A hub, which is a node, and a link from it to every other.
    Star,
    /// A row of nodes.
    Linear,
    /// A row whose ends are joined.
    Ring,
    /// A square of `q` by `q` nodes.
    Mesh2d,
    /// A square mesh whose rows and columns are rings.
    Torus2d,
    /// `2^d` nodes; linked when their numbers differ in one bit.
    Hypercube,
    /// A complete binary tree, all of whose `2^d - 1` vertices are nodes.
    Tree,
    /// A complete binary tree of switches over `2^d` nodes; links double towards the root.
    FatTree,
    /// `d` ranks of links between `2^d` inputs and as many outputs, the same nodes.
    Butterfly,
    /// A link between every two nodes.
    Complete,
    /// One switch with a crosspoint for every input and every output.
    Crossbar,
    /// `d` ranks of 2 by 2 switches, a perfect shuffle before each.
    Omega,
    /// The baseline network, of those with one path from each input to each output: `d` ranks of 2 by 2
    /// switches, each rank parting the one before into halves.
    Banyan,
    /// A baseline network and its mirror image, `2 d - 1` ranks of 2 by 2 switches.
    Benes,
    /// The bitonic sorter, `d (d + 1) / 2` ranks of comparators.
    Batcher,
    /// `2^d` nodes, node `i` linked with `2 i` and `2 i + 1`, counted round.
    DeBruijn,
    /// `2^d` nodes, linked when they differ in the last bit or are rotations of each other by one bit.
    ShuffleExchange,
    /// A tree of switches with four children and two parents each over `4^d` nodes.
    Hypertree,
    /// A complete binary tree, all of whose vertices are nodes, with the nodes of a level in a row.
    XTree,
    /// Several media that all nodes share.
    Multibus,
    /// A hypercube of `2^d` corners with a ring of `d` nodes at each, one for each dimension.
    CubeConnectedCycles,
    /// Three levels of switches with `k` ports each over `k^3/4` nodes.
    PortTree,
}

named!(Topology, "topology", {
    Bus = "bus",
    Star = "star",
    Linear = "linear",
    Ring = "ring",
    Mesh2d = "mesh2d",
    Torus2d = "torus2d",
    Hypercube = "hypercube",
    Tree = "tree",
    FatTree = "fat_tree",
    Butterfly = "butterfly",
    Complete = "complete",
    Crossbar = "crossbar",
    Omega = "omega",
    Banyan = "banyan" | "baseline",
    Benes = "benes",
    Batcher = "batcher",
    DeBruijn = "de_bruijn",
    ShuffleExchange = "shuffle_exchange",
    Hypertree = "hypertree",
    XTree = "x_tree",
    Multibus = "multibus",
    CubeConnectedCycles = "cube_connected_cycles" | "ccc",
    PortTree = "port_tree" | "k_ary_fat_tree",
});

/// The numbers of nodes that a shape allows.
#[derive(Clone, Copy, PartialEq)]
enum Sizes {
    Any,
    Squares,
    PowersOfTwo,
    PowersOfFour,
    /// One less than a power of two.
    BinaryTrees,
    /// `d 2^d`.
    Cycles,
    /// Twice a cube: `k^3/4` of an even `k`.
    TwiceCubes,
}

impl Topology {
    /// Returns the least number of nodes with which the shape is itself.
    #[must_use]
    pub const fn least(self) -> u32 {
        match self {
            Self::Star | Self::Ring | Self::Tree | Self::XTree => 3,
            Self::Mesh2d | Self::Hypertree => 4,
            Self::Torus2d => 9,
            Self::CubeConnectedCycles => 24,
            _ => 2,
        }
    }

    /// Returns whether its switches stand in ranks between inputs and outputs, joined by wires that carry
    /// messages one way. A butterfly, drawn after the textbook, has its switches at the vertices instead.
    #[must_use]
    pub const fn is_multistage(self) -> bool {
        matches!(self, Self::Crossbar | Self::Omega | Self::Banyan | Self::Benes | Self::Batcher)
    }

    /// Returns whether its nodes are linked directly but its paths are searched for, as no rule is known
    /// that gives shortest ones.
    pub(super) const fn is_searched(self) -> bool {
        matches!(
            self,
            Self::DeBruijn | Self::ShuffleExchange | Self::XTree | Self::CubeConnectedCycles
        )
    }

    const fn sizes(self) -> Sizes {
        match self {
            Self::Mesh2d | Self::Torus2d => Sizes::Squares,
            Self::Hypercube
            | Self::FatTree
            | Self::Butterfly
            | Self::Omega
            | Self::Banyan
            | Self::Benes
            | Self::Batcher
            | Self::DeBruijn
            | Self::ShuffleExchange => Sizes::PowersOfTwo,
            Self::Hypertree => Sizes::PowersOfFour,
            Self::Tree | Self::XTree => Sizes::BinaryTrees,
            Self::CubeConnectedCycles => Sizes::Cycles,
            Self::PortTree => Sizes::TwiceCubes,
            _ => Sizes::Any,
        }
    }

    /// Returns the whole numbers of nodes nearest to `p` that the shape can have, below and above;
    /// the same twice when it can have `p`. For values that are no number of nodes, the least one.
    ///
    /// ```
    /// use crossover_model::topology::Topology;
    /// assert_eq!(Topology::Hypercube.sizes_near(12.0), (8.0, 16.0));
    /// assert_eq!(Topology::Tree.sizes_near(12.0), (7.0, 15.0));
    /// ```
    #[must_use]
    pub fn sizes_near(self, p: f64) -> (f64, f64) {
        let least = f64::from(self.least());
        let p = if p.is_finite() { p.max(least) } else { least };
        let below = p.floor();
        let (below, above) = match self.sizes() {
            Sizes::Any => (below, below),
            Sizes::Squares => nearest_squares(below),
            Sizes::PowersOfTwo => powers_near(2.0, below),
            Sizes::PowersOfFour => powers_near(4.0, below),
            Sizes::BinaryTrees => {
                let (under, over) = powers_near(2.0, below + 1.0);
                (under - 1.0, over - 1.0)
            }
            Sizes::Cycles => grown_near(below, cycles),
            Sizes::TwiceCubes => grown_near(below, twice_cube),
        };
        (below.max(least), above)
    }

    /// The exponent, side or node count that `p` stands for, when the shape can have `p` nodes.
    pub(super) fn size(self, p: f64) -> Result<Size, Error> {
        let p = processors("p", p, self.least())?;
        let parameter = match self.sizes() {
            Sizes::Any => p,
            Sizes::Squares => square_root("p", p)?,
            Sizes::PowersOfTwo => log2_exact("p", p)?,
            Sizes::PowersOfFour if self.sizes_near(p).0 == p => p.log2().round() / 2.0,
            Sizes::BinaryTrees if self.sizes_near(p).0 == p => ceil_log2(p),
            Sizes::Cycles if self.sizes_near(p).0 == p => first_from(p, cycles),
            Sizes::TwiceCubes if self.sizes_near(p).0 == p => first_from(p, twice_cube),
            Sizes::PowersOfFour => return Err(self.other_size("has a power of four nodes", p)),
            Sizes::BinaryTrees => return Err(self.other_size("has 2^d - 1 nodes", p)),
            Sizes::Cycles => return Err(self.other_size("has d 2^d nodes", p)),
            Sizes::TwiceCubes => return Err(self.other_size("has k^3/4 nodes", p)),
        };
        Ok(Size { p, parameter })
    }

    /// The error of a size that the shape cannot have, with those it can.
    fn other_size(self, has: &str, p: f64) -> Error {
        let shape = match self {
            Self::Hypertree => "4-ary hypertree",
            Self::CubeConnectedCycles => "network of cube-connected cycles",
            Self::PortTree => "fat tree of k-port switches",
            _ => "complete binary tree",
        };
        let (below, above) = self.sizes_near(p);
        let help = format!("a {shape} {has}: give {below} or {above}");
        Error::new(ErrorKind::NotPowerOfTwo, "p", p, help)
    }
}

/// A number of nodes, and the side `q`, the exponent `d` or the levels it comes from.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub p: f64,
    pub parameter: f64,
}

/// The powers of `base` nearest to a whole `p >= 1`, below and above; `p` twice when it is one.
fn powers_near(base: f64, p: f64) -> (f64, f64) {
    let step = base.log2();
    let above = f64::exp2(step * (ceil_log2(p) / step).ceil());
    (if above == p { p } else { above / base }, above)
}

/// The nodes of `d` cube-connected cycles in each dimension.
fn cycles(d: f64) -> f64 {
    d * f64::exp2(d)
}

/// The nodes of a fat tree whose leaves have `e` nodes each.
fn twice_cube(e: f64) -> f64 {
    2.0 * e * e * e
}

/// The first whole number from 1 whose size is at least `p`, for sizes that rise with it.
fn first_from(p: f64, size: fn(f64) -> f64) -> f64 {
    let mut most = 1.0;
    while size(most) < p {
        most *= 2.0;
    }
    let mut least = (most / 2.0).floor();
    // The answer is above `least` and at most `most`. Above 2^53 neighbors are more than 1 apart.
    loop {
        let middle = f64::midpoint(least, most).floor();
        if middle <= least || most <= middle {
            return most;
        }
        if size(middle) < p { least = middle } else { most = middle }
    }
}

/// The sizes nearest to `p` below and above; `p` twice when it is one.
fn grown_near(p: f64, size: fn(f64) -> f64) -> (f64, f64) {
    let at = first_from(p, size);
    let above = size(at);
    (if above == p || at == 1.0 { above } else { size(at - 1.0) }, above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_near_are_those_of_the_shape() {
        for (topology, p, near) in [
            (Topology::Hypertree, 5.0, (4.0, 16.0)),
            (Topology::Hypertree, 16.0, (16.0, 16.0)),
            (Topology::Hypertree, 17.0, (16.0, 64.0)),
            (Topology::XTree, 15.0, (15.0, 15.0)),
            (Topology::XTree, 16.0, (15.0, 31.0)),
            (Topology::Omega, 12.0, (8.0, 16.0)),
            (Topology::CubeConnectedCycles, 2.0, (24.0, 24.0)),
            (Topology::CubeConnectedCycles, 100.0, (64.0, 160.0)),
            (Topology::PortTree, 16.0, (16.0, 16.0)),
            (Topology::PortTree, 27_647.0, (24_334.0, 27_648.0)),
            (Topology::Crossbar, 12.0, (12.0, 12.0)),
        ] {
            assert_eq!(topology.sizes_near(p), near, "{topology} {p}");
        }
        for topology in Topology::ALL {
            let (below, above) = topology.sizes_near(f64::MAX);
            assert!(below <= above, "{topology} has {below} and {above} near the largest number");
        }
        let error = Topology::Hypertree.size(8.0).err().expect("no power of four");
        assert!(error.help().ends_with("give 4 or 16"), "{error}");
    }
}
