//! The cost of each algorithm as start-ups, transfers and combinations, and the best of them.

use super::{Algorithm, Operation};
use crate::check::{ceil_log2, log2_exact, non_negative, processors, result, square_root};
use crate::{Error, ErrorKind};

/// What a network and a processor charge, in the notation of the MPI algorithms. A word may be a
/// byte, if `n` counts bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Price {
    /// Start-up time of a message, in seconds.
    pub alpha: f64,
    /// Time per word sent, in seconds.
    pub beta: f64,
    /// Time to combine two words, in seconds.
    pub gamma: f64,
}

/// A cost taken apart: `startups alpha + n (transfers beta + combinations gamma)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Messages one after the other.
    pub startups: f64,
    /// How many times the `n` words are sent, one after the other.
    pub transfers: f64,
    /// How many times the `n` words are combined, one after the other.
    pub combinations: f64,
}

/// The algorithm that takes least time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Best {
    /// The algorithm; the simplest of those that tie.
    pub algorithm: Algorithm,
    /// Its time, in seconds.
    pub t: f64,
}

impl Terms {
    /// The time at a price for `n` words, in seconds.
    ///
    /// # Errors
    /// Names `alpha`, `beta`, `gamma` or `n` when it is negative or not finite, `T` when the time
    /// overflows.
    pub fn time(&self, price: &Price, n: f64) -> Result<f64, Error> {
        let alpha = non_negative("alpha", price.alpha)?;
        let beta = non_negative("beta", price.beta)?;
        let gamma = non_negative("gamma", price.gamma)?;
        let n = non_negative("n", n)?;
        let per_word = self.transfers * beta + self.combinations * gamma;
        result("T", self.startups * alpha + n * per_word)
    }
}

/// The start-ups, transfers and combinations of an algorithm on `p` processes, for a network on
/// which every process sends one message and receives one at a time, and any two of them are
/// neighbours. With `lg = ceil(log2 p)` and `f = (p - 1)/p`:
///
/// | operation | algorithm | startups | transfers | combinations |
/// |---|---|---|---|---|
/// | broadcast | binomial | lg | lg | |
/// | | van de Geijn (ring; doubling) | lg + p - 1; 2 lg | 2 f | |
/// | scatter, gather | binomial | lg | f | |
/// | all-gather | ring; doubling, Bruck; mesh | p - 1; lg; 2 (√p - 1) | f | |
/// | reduce | binomial | lg | lg | lg |
/// | | Rabenseifner | 2 lg | 2 f | f |
/// | all-reduce | doubling | lg | lg | lg |
/// | | Rabenseifner; ring | 2 lg; 2 (p - 1) | 2 f | f |
/// | reduce-scatter | pairwise, ring; halving; mesh | p - 1; lg; 2 (√p - 1) | f | f |
/// | all-to-all | pairwise | p - 1 | f | |
/// | | Bruck | lg | lg/2 | |
/// | | ring | p - 1 | (p - 1)/2 | |
/// | | mesh | 2 (√p - 1) | √p - 1 | |
/// | barrier | dissemination | lg | | |
///
/// The transfers of Bruck's all-to-all are exact when `p` is a power of two, and an upper bound
/// otherwise.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, terms};
/// let ring = terms(Operation::AllReduce, Algorithm::Ring, 64.0)?;
/// assert_eq!((ring.startups, ring.transfers), (126.0, 2.0 * 63.0 / 64.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 2, no power of two (doubling, halving and
/// Rabenseifner) or no perfect square (mesh); `algorithm` when there is no such one for the
/// operation.
///
/// Source: Thakur, Rabenseifner and Gropp 2005; the mesh and the all-to-all on a ring: Grama et
/// al., sections 4.2 and 4.5.
pub fn terms(operation: Operation, algorithm: Algorithm, p: f64) -> Result<Terms, Error> {
    let p = processors("p", p, 2)?;
    if !operation.algorithms().contains(&algorithm) {
        let mend = format!("there is no such algorithm for {}", operation.name());
        return Err(Error::new(
            ErrorKind::UnknownOption,
            "algorithm",
            algorithm.name(),
            mend,
        ));
    }
    let rounds = match algorithm {
        Algorithm::RecursiveDoubling
        | Algorithm::RecursiveHalving
        | Algorithm::Rabenseifner
        | Algorithm::VanDeGeijnDoubling => log2_exact("p", p)?,
        Algorithm::Mesh => 2.0 * (square_root("p", p)? - 1.0),
        Algorithm::Ring | Algorithm::Pairwise => p - 1.0,
        Algorithm::Binomial
        | Algorithm::VanDeGeijn
        | Algorithm::Bruck
        | Algorithm::Dissemination => ceil_log2(p),
    };
    let others = (p - 1.0) / p;
    let (startups, transfers, combinations) = match (operation, algorithm) {
        (Operation::Barrier, _) => (rounds, 0.0, 0.0),
        (Operation::Broadcast, Algorithm::VanDeGeijn) => (rounds + p - 1.0, 2.0 * others, 0.0),
        (Operation::Broadcast, Algorithm::VanDeGeijnDoubling) => (2.0 * rounds, 2.0 * others, 0.0),
        (Operation::Broadcast, _) => (rounds, rounds, 0.0),
        (Operation::Reduce, Algorithm::Binomial)
        | (Operation::AllReduce, Algorithm::RecursiveDoubling) => (rounds, rounds, rounds),
        (Operation::Reduce | Operation::AllReduce, _) => (2.0 * rounds, 2.0 * others, others),
        (Operation::ReduceScatter, _) => (rounds, others, others),
        (Operation::AllToAll, Algorithm::Pairwise)
        | (Operation::Scatter | Operation::Gather | Operation::AllGather, _) => {
            (rounds, others, 0.0)
        }
        // Every one of these rounds moves half of the words, on the mean.
        (Operation::AllToAll, _) => (rounds, 0.5 * rounds, 0.0),
    };
    Ok(Terms {
        startups,
        transfers,
        combinations,
    })
}

/// Time of a collective operation by an algorithm, in seconds: its [`terms`] at a price, for the
/// `n` words of [`Operation::total_words`].
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Price, time};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 1e-10 };
/// let t = time(Operation::Broadcast, Algorithm::Binomial, &price, 1_048_576.0, 13.0)?;
/// assert!((t - 4.206304e-3).abs() < 1e-12); // four rounds of a megabyte
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`terms`] and [`Terms::time`].
///
/// Source: as [`terms`].
pub fn time(
    operation: Operation,
    algorithm: Algorithm,
    price: &Price,
    n: f64,
    p: f64,
) -> Result<f64, Error> {
    terms(operation, algorithm, p)?.time(price, n)
}

/// The algorithm of least time among those that `p` processes can use.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Price, best_algorithm};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 1e-10 };
/// let best = |n| best_algorithm(Operation::AllReduce, &price, n, 64.0).map(|best| best.algorithm);
/// assert_eq!(best(8.0)?, Algorithm::RecursiveDoubling);
/// assert_eq!(best(1e6)?, Algorithm::Rabenseifner);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 2, and what [`Terms::time`] names.
///
/// Source: derived from Thakur, Rabenseifner and Gropp 2005.
pub fn best_algorithm(operation: Operation, price: &Price, n: f64, p: f64) -> Result<Best, Error> {
    let mut best: Option<Best> = None;
    for &algorithm in operation.algorithms() {
        let t = match time(operation, algorithm, price, n, p) {
            Ok(t) => t,
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::NotPowerOfTwo | ErrorKind::NotPerfectSquare
                ) =>
            {
                continue;
            }
            Err(error) => return Err(error),
        };
        if best.is_none_or(|best| t < best.t) {
            best = Some(Best { algorithm, t });
        }
    }
    best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", p, "no algorithm can use it"))
}

/// The number of words above which `long` is faster than `short`; `None` when one of them is
/// faster, or both equal, for every number. The times are straight lines over `n`, so they cross
/// once at most.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Price, crossover, terms};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 0.0 };
/// let short = terms(Operation::Broadcast, Algorithm::Binomial, 64.0)?;
/// let long = terms(Operation::Broadcast, Algorithm::VanDeGeijn, 64.0)?;
/// let n = crossover(&short, &long, &price)?.expect("they cross");
/// assert!((n - 189e-6 / (4.03125e-9)).abs() < 1e-6); // 63 more start-ups, 4 fewer transfers
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `alpha`, `beta` or `gamma` when it is negative or not finite.
///
/// Source: derived from Thakur, Rabenseifner and Gropp 2005.
pub fn crossover(short: &Terms, long: &Terms, price: &Price) -> Result<Option<f64>, Error> {
    let fixed = long.time(price, 0.0)? - short.time(price, 0.0)?;
    let per_word = |terms: &Terms| terms.transfers * price.beta + terms.combinations * price.gamma;
    let gain = per_word(short) - per_word(long);
    let n = fixed / gain;
    Ok((0.0 <= fixed && 0.0 < gain && n.is_finite()).then_some(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRICE: Price = Price {
        alpha: 3e-6,
        beta: 1e-9,
        gamma: 1e-10,
    };

    #[test]
    fn long_broadcasts_scatter_first() {
        let best = |n| {
            best_algorithm(Operation::Broadcast, &PRICE, n, 64.0)
                .expect("valid")
                .algorithm
        };
        assert_eq!(best(8.0), Algorithm::Binomial);
        assert_eq!(best(1e8), Algorithm::VanDeGeijnDoubling);
    }

    #[test]
    fn at_the_crossover_two_algorithms_take_the_same_time() {
        let short = terms(Operation::AllReduce, Algorithm::RecursiveDoubling, 64.0).expect("valid");
        let long = terms(Operation::AllReduce, Algorithm::Rabenseifner, 64.0).expect("valid");
        let n = crossover(&short, &long, &PRICE)
            .expect("valid")
            .expect("they cross");
        let difference =
            short.time(&PRICE, n).expect("valid") - long.time(&PRICE, n).expect("valid");
        assert!(difference.abs() < 1e-15);
        assert_eq!(crossover(&long, &short, &PRICE), Ok(None));
    }

    #[test]
    fn algorithms_that_need_a_power_of_two_are_left_out() {
        for operation in Operation::ALL {
            for p in 2..40 {
                let best = best_algorithm(operation, &PRICE, 1e6, f64::from(p));
                assert!(best.is_ok(), "{operation:?} {p}");
            }
        }
    }
}
