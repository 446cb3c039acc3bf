//! The networks a collective runs on.

use super::algorithm::Algorithm;
use super::operation::Operation;
use crate::Error;
use crate::check::{log2_exact, square_root};
use crate::names::named;

/// The network a collective runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A ring of any number of processors.
    Ring,
    /// A square mesh.
    Mesh2d,
    /// A square torus: the same formulas as on a mesh, whose rows serve as rings already.
    Torus2d,
    /// A hypercube.
    Hypercube,
}

named!(Shape, "network", {
    Ring = "ring",
    Mesh2d = "mesh2d",
    Torus2d = "torus2d",
    Hypercube = "hypercube",
});

impl Shape {
    /// Checks that the network can have `p` processors.
    pub(super) fn check(self, p: f64) -> Result<(), Error> {
        match self {
            Self::Ring => Ok(()),
            Self::Mesh2d | Self::Torus2d => square_root("p", p).map(drop),
            Self::Hypercube => log2_exact("p", p).map(drop),
        }
    }

    /// Returns the algorithm that the textbook's cost on this network stands for.
    #[must_use]
    pub const fn algorithm(self, operation: Operation) -> Algorithm {
        match operation {
            Operation::Broadcast | Operation::Scatter | Operation::Gather | Operation::Reduce => {
                Algorithm::Binomial
            }
            Operation::AllReduce => Algorithm::RecursiveDoubling,
            Operation::Barrier => Algorithm::Dissemination,
            Operation::AllGather | Operation::ReduceScatter | Operation::AllToAll => {
                match (self, operation) {
                    (Self::Ring, _) => Algorithm::Ring,
                    (Self::Mesh2d | Self::Torus2d, _) => Algorithm::Mesh,
                    (Self::Hypercube, Operation::AllGather) => Algorithm::RecursiveDoubling,
                    (Self::Hypercube, Operation::ReduceScatter) => Algorithm::RecursiveHalving,
                    (Self::Hypercube, _) => Algorithm::Pairwise,
                }
            }
        }
    }
}
