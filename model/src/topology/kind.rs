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
});

impl Topology {
    /// Returns the least number of nodes with which the shape is itself.
    #[must_use]
    pub const fn least(self) -> u32 {
        match self {
            Self::Star | Self::Ring | Self::Tree => 3,
            Self::Mesh2d => 4,
            Self::Torus2d => 9,
            _ => 2,
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
        let (below, above) = match self {
            Self::Mesh2d | Self::Torus2d => nearest_squares(below),
            Self::Hypercube | Self::FatTree | Self::Butterfly => {
                let above = f64::exp2(ceil_log2(below));
                (if above == below { below } else { above / 2.0 }, above)
            }
            Self::Tree => {
                let above = f64::exp2(ceil_log2(below + 1.0)) - 1.0;
                let fits = above == below;
                (if fits { below } else { (above - 1.0) / 2.0 }, above)
            }
            _ => (below, below),
        };
        (below.max(least), above)
    }

    /// The exponent, side or node count that `p` stands for, when the shape can have `p` nodes.
    pub(super) fn size(self, p: f64) -> Result<Size, Error> {
        let p = processors("p", p, self.least())?;
        Ok(match self {
            Self::Mesh2d | Self::Torus2d => Size { p, parameter: square_root("p", p)? },
            Self::Hypercube | Self::FatTree | Self::Butterfly => {
                Size { p, parameter: log2_exact("p", p)? }
            }
            Self::Tree => Size { p, parameter: tree_levels(p)? },
            _ => Size { p, parameter: p },
        })
    }
}

/// A number of nodes, and the side `q`, the exponent `d` or the levels it comes from.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub p: f64,
    pub parameter: f64,
}

/// The levels of a complete binary tree of `p` vertices.
fn tree_levels(p: f64) -> Result<f64, Error> {
    let levels = ceil_log2(p + 1.0);
    if f64::exp2(levels) == p + 1.0 {
        return Ok(levels);
    }
    let (below, above) = Topology::Tree.sizes_near(p);
    let help = format!("a complete binary tree has 2^d - 1 nodes: give {below} or {above}");
    Err(Error::new(ErrorKind::NotPowerOfTwo, "p", p, help))
}
