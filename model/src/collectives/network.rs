//! Collectives on a ring, a mesh, a torus and a hypercube, as the textbook has them.

use super::algorithm::Algorithm;
use super::cost::{Price, Terms, add_up, terms};
use super::operation::{Operation, Share};
use super::shape::Shape;
use super::sharing::busiest_link_pieces;
use crate::Error;
use crate::check::{non_negative, processors};
use crate::communication::{Network, start_up_and_word};

/// Returns the start-ups, transfers and combinations of an algorithm on a network of `p`
/// processors: those of [`terms`], but that the words of a round take as long as its busiest link
/// carries them, in its busier direction. So an exchange with the process `d` places away on a ring
/// sends its words `d` times one after the other.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Shape, terms_on};
/// let doubling = Algorithm::RecursiveDoubling;
/// let ring = terms_on(Operation::AllReduce, doubling, Shape::Ring, 4096.0, 1.0)?;
/// assert_eq!((ring.startups, ring.transfers), (12.0, 4095.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`terms`]; names `p` too when the network cannot have it ([`on_network`]), or has a side that
/// is no power of two and more than 16,384 processors.
///
/// Source: derived from Grama et al., sections 2.5.1 and 4.1; checked by following every message.
pub fn terms_on(
    operation: Operation,
    algorithm: Algorithm,
    shape: Shape,
    p: f64,
    segments: f64,
) -> Result<Terms, Error> {
    shape.check(processors("p", p, 2)?)?;
    add_up(operation, algorithm, p, segments, &|phase| busiest_link_pieces(shape, p, phase))
}

/// Returns the time of a collective on a network of `p` processors, in seconds, for the `m` words
/// that a process contributes and `gamma` seconds to combine two words, as the textbook has it.
/// With `lg = log2 p`, rounded up where the network has no power of two:
///
/// - broadcast, reduce, all-reduce: `(ts + tw m) lg`, and `gamma m lg` for the combining; an
///   all-reduce folds where `p` is no power of two, see [`terms`];
/// - scatter, gather: `ts lg + tw m (p - 1)`;
/// - all-gather: ring `(ts + tw m)(p - 1)`, mesh `2 ts (√p - 1) + tw m (p - 1)`, hypercube
///   `ts lg + tw m (p - 1)`; reduce-scatter the same backwards, with the vector `m` in `p` parts;
/// - all-to-all: ring `(ts + tw m p/2)(p - 1)`, mesh `(2 ts + tw m p)(√p - 1)`, hypercube
///   `(ts + tw m)(p - 1)`;
/// - barrier: `ts lg`.
///
/// The network's `th` is not used. On a ring and a mesh the table's all-reduce neglects that
/// exchanges at a distance share links: [`terms_on`] counts them.
///
/// ```
/// use crossover_model::collectives::{Operation, Shape, Share, on_network};
/// use crossover_model::communication::Network;
/// let network = Network { ts: 10e-6, th: 0.0, tw: 10e-9 };
/// let t = on_network(Operation::AllGather, Shape::Ring, &network, 0.0, &Share { m: 1000.0, p: 16.0 })?;
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
    share: &Share,
) -> Result<f64, Error> {
    let Share { m, p } = *share;
    let (ts, tw) = start_up_and_word(network)?;
    let price = Price { alpha: ts, beta: tw, gamma };
    shape.check(processors("p", p, 2)?)?;
    let terms = terms(operation, shape.algorithm(operation), p, 1.0)?;
    let n = operation.total_words(&Share { m: non_negative("m", m)?, p });
    terms
        .time(&price, n)
        .map_err(|error| if error.field() == "n" { error.with_field("m") } else { error })
}
