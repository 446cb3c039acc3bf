//! Collectives on a ring, a mesh, a torus and a hypercube, as the textbook has them.

use super::{Algorithm, Operation, Price, Terms, plain, terms, unknown};
use crate::Error;
use crate::check::{ceil_log2, log2_exact, non_negative, processors, square_root};
use crate::communication::{Network, start_up_and_word};

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

impl Shape {
    /// Every shape, in the order of the interface.
    pub const ALL: [Self; 4] = [Self::Ring, Self::Mesh2d, Self::Torus2d, Self::Hypercube];

    /// The name in links and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ring => "ring",
            Self::Mesh2d => "mesh2d",
            Self::Torus2d => "torus2d",
            Self::Hypercube => "hypercube",
        }
    }

    /// The shape of that name.
    ///
    /// # Errors
    /// Names `network` when there is none.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        let wanted = plain(name);
        Self::ALL
            .into_iter()
            .find(|shape| plain(shape.name()) == wanted)
            .ok_or_else(|| unknown("network", name, &Self::ALL.map(Self::name)))
    }

    /// The algorithm that the textbook's cost on this network stands for.
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

/// The start-ups, transfers and combinations of a collective on a network of `p` processors, for
/// the `n` words of [`Operation::total_words`].
///
/// # Errors
/// As [`on_network`] for `p`.
///
/// Source: as [`on_network`].
pub fn on_network_terms(operation: Operation, shape: Shape, p: f64) -> Result<Terms, Error> {
    let p = processors("p", p, 2)?;
    match shape {
        Shape::Ring => {}
        Shape::Mesh2d | Shape::Torus2d => {
            square_root("p", p)?;
        }
        Shape::Hypercube => {
            log2_exact("p", p)?;
        }
    }
    let rounds = ceil_log2(p);
    match operation {
        // As the table has it for every network; doubling itself would want a power of two.
        Operation::AllReduce => Ok(Terms {
            startups: rounds,
            transfers: rounds,
            combinations: rounds,
        }),
        _ => terms(operation, shape.algorithm(operation), p),
    }
}

/// Time of a collective on a network of `p` processors, in seconds, for the `m` words that a
/// process contributes and `gamma` seconds to combine two words. With `lg = log2 p`, rounded up
/// where the network has no power of two:
///
/// - broadcast, reduce, all-reduce: `(ts + tw m) lg`, and `gamma m lg` for the combining;
/// - scatter, gather: `ts lg + tw m (p - 1)`;
/// - all-gather: ring `(ts + tw m)(p - 1)`, mesh `2 ts (√p - 1) + tw m (p - 1)`, hypercube
///   `ts lg + tw m (p - 1)`; reduce-scatter the same backwards, with the vector `m` in `p` parts;
/// - all-to-all: ring `(ts + tw m p/2)(p - 1)`, mesh `(2 ts + tw m p)(√p - 1)`, hypercube
///   `(ts + tw m)(p - 1)`;
/// - barrier: `ts lg`.
///
/// The network's `th` is not used. On a ring and a mesh the table's all-reduce and barrier neglect
/// that exchanges at a distance share links.
///
/// ```
/// use crossover_model::collectives::{Operation, Shape, on_network};
/// use crossover_model::communication::Network;
/// let network = Network::without_hops(10e-6, 10e-9);
/// let t = on_network(Operation::AllGather, Shape::Ring, &network, 0.0, 1000.0, 16.0)?;
/// assert!((t - 300e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `tw`, `gamma` or `m` when it is negative or not finite; `p` when it is not a whole
/// number from 2, no perfect square (mesh, torus) or no power of two (hypercube); `T` when the time
/// overflows.
///
/// Source: Grama et al., chapter 4 and Table 4.1.
pub fn on_network(
    operation: Operation,
    shape: Shape,
    network: &Network,
    gamma: f64,
    m: f64,
    p: f64,
) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let price = Price {
        alpha: ts,
        beta: tw,
        gamma,
    };
    let terms = on_network_terms(operation, shape, p)?;
    let n = operation.total_words(non_negative("m", m)?, p);
    terms.time(&price, n).map_err(|error| {
        if error.field() == "n" {
            error.on("m")
        } else {
            error
        }
    })
}
