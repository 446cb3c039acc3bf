//! The cost of each algorithm as start-ups, transfers and combinations, and the best of them.

use super::phases::{Phase, phases};
use super::sharing::busiest_link_pieces;
use super::{Algorithm, Operation, Shape};
use crate::check::{count, non_negative, processors, result, square_root};
use crate::{Error, ErrorKind, Size};

/// The prices of a network and a processor, in the notation of the MPI algorithms. A word may be a byte, if `n` counts
/// bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Terms {
    /// Messages one after the other.
    pub startups: f64,
    /// Number of times that the `n` words are sent, one after the other.
    pub transfers: f64,
    /// Number of times that the `n` words are combined, one after the other.
    pub combinations: f64,
}

/// The algorithm that takes least time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Best {
    /// The algorithm; the simplest of those that tie.
    pub algorithm: Algorithm,
    /// Its time, in seconds.
    pub t: f64,
}

impl Terms {
    /// Returns the time at a price for `n` words, in seconds.
    ///
    /// ```
    /// use crossover_model::collectives::{Algorithm, Operation, Price, terms};
    /// let terms = terms(Operation::Broadcast, Algorithm::Binomial, 13.0, 1.0)?;
    /// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 0.0 };
    /// assert!((terms.time(&price, 1_048_576.0)? - 4.206304e-3).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
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

/// Returns the start-ups, transfers and combinations of an algorithm on `p` processes, for a
/// network on which every process sends one message and receives one at a time, and any two of them
/// are neighbors. They are added up over the rounds, each as long as its longest message. With
/// `lg = ceil(log2 p)`, `f = (p - 1)/p`, the core `c` (the greatest power of two up to `p`) and
/// `k = log2 c`:
///
/// | operation | algorithm | startups | transfers | combinations |
/// |---|---|---|---|---|
/// | broadcast | binomial | lg | lg | |
/// | | van de Geijn (ring; doubling) | lg + p - 1; 2 lg | 2 f | |
/// | scatter, gather | binomial; linear | lg; p - 1 | f | |
/// | all-gather | ring; Bruck; mesh | p - 1; lg; 2 (√p - 1) | f | |
/// | | doubling | k | f | |
/// | reduce | binomial | lg | lg | lg |
/// | | Rabenseifner | 2 k | 2 (c - 1)/c | (c - 1)/c |
/// | broadcast, reduce | linear | p - 1 | p - 1 | p - 1 (reduce) |
/// | | chain of s segments | p - 2 + s | (p - 2 + s)/s | the same (reduce) |
/// | all-reduce | doubling | k | k | k |
/// | | Rabenseifner | 2 k | 2 (c - 1)/c | (c - 1)/c |
/// | | ring | 2 (p - 1) | 2 f | f |
/// | | reduce, then broadcast | 2 lg | 2 lg | lg |
/// | reduce-scatter | pairwise, ring; mesh | p - 1; 2 (√p - 1) | f | f |
/// | | halving | k | f | f |
/// | | reduce, then scatter | 2 lg | lg + f | lg |
/// | all-to-all | pairwise | p - 1 | f | |
/// | | Bruck | lg | the ones of 1 to p - 1 in binary, over p | |
/// | | ring | p - 1 | (p - 1)/2 | |
/// | | mesh | 2 (√p - 1) | √p - 1 | |
/// | barrier | dissemination | lg | | |
///
/// Where `p` is no power of two, folding the `r = p - c` others into the core and out of it adds,
/// with `x = Σ min(r, d)/p` over `d = 1, 2, 4, ..., c/2` for the parts of those folded in:
///
/// | | startups | transfers | combinations |
/// |---|---|---|---|
/// | all-reduce by doubling | 2 | 2 | 1 |
/// | all-reduce, reduce by Rabenseifner | 3, 2 | 2, 1 | 1/2 |
/// | all-gather by doubling, in place of f | 2 | 1 + (c - 1)/p + x | |
/// | reduce-scatter by halving, in place of f | 2 | 1 + c/p + x | 1 + (c - 1)/p + x |
///
/// `segments` is used by a chain alone.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, terms};
/// let ring = terms(Operation::AllReduce, Algorithm::Ring, 64.0, 1.0)?;
/// assert_eq!((ring.startups, ring.transfers), (126.0, 2.0 * 63.0 / 64.0));
/// let folded = terms(Operation::AllReduce, Algorithm::RecursiveDoubling, 1000.0, 1.0)?;
/// assert_eq!((folded.startups, folded.combinations), (11.0, 10.0)); // 512 and 488 others
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 2, or no perfect square for a mesh; `segments` when
/// it is not a whole number from 1; `algorithm` when there is no such one for the operation.
///
/// Source: Thakur, Rabenseifner and Gropp 2005, whose section 4.5 folds; the mesh and the all-to-all
/// on a ring: Grama et al., sections 4.2 and 4.5; for all else derived, and checked by playing the
/// [`schedule`](super::schedule).
pub fn terms(
    operation: Operation,
    algorithm: Algorithm,
    p: f64,
    segments: f64,
) -> Result<Terms, Error> {
    add_up(operation, algorithm, p, segments, &|phase| Ok(phase.rounds * phase.most(p)))
}

/// Rounds alike of an algorithm: part of its [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stage {
    /// Number of rounds, each with a start-up.
    pub rounds: f64,
    /// Factor by which shared links slow down the words of a round: messages over the busiest link, in the mean of the
    /// rounds. 1 where no link is shared.
    pub sharing: f64,
    /// The longest message of a round, as a share of the `n` words.
    pub sent: f64,
    /// Words combined at the end of a round, as a share of the `n` words.
    pub combined: f64,
}

/// Returns the stages of an algorithm, where any two processes are neighbors or, on a `shape`,
/// where messages share links. [`terms`] and [`terms_on`](super::terms_on) are their totals:
/// `rounds` start-ups, `rounds sharing sent` transfers and `rounds combined` combinations, each
/// added up.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Shape, stages};
/// let doubling = Algorithm::RecursiveDoubling;
/// let ring = stages(Operation::AllReduce, doubling, Some(Shape::Ring), 16.0, 1.0)?;
/// let sharing: Vec<f64> = ring.iter().map(|stage| stage.sharing).collect();
/// assert_eq!(sharing, [1.0, 2.0, 4.0, 8.0]); // exchanges at distance 1, 2, 4, 8
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`terms`], and on a shape as [`terms_on`](super::terms_on).
///
/// Source: as theirs.
pub fn stages(
    operation: Operation,
    algorithm: Algorithm,
    shape: Option<Shape>,
    p: f64,
    segments: f64,
) -> Result<Vec<Stage>, Error> {
    if let Some(shape) = shape {
        shape.check(processors("p", p, 2)?)?;
    }
    let mut stages = Vec::new();
    let pieces = walk(operation, algorithm, p, segments, &mut |phase| {
        let most = phase.most(p);
        let alone = result("p", phase.rounds * most)?;
        let carried = match shape {
            Some(shape) => result("p", busiest_link_pieces(shape, p, phase)?)?,
            None => alone,
        };
        stages.push(Stage {
            rounds: phase.rounds,
            sharing: if 0.0 < alone { carried / alone } else { 1.0 },
            sent: most,
            combined: if phase.combine { most } else { 0.0 },
        });
        Ok(())
    })?;
    for stage in &mut stages {
        stage.sent /= pieces;
        stage.combined /= pieces;
    }
    Ok(stages)
}

/// The terms, with the pieces of a phase that go one after the other over whatever carries them.
pub(super) fn add_up(
    operation: Operation,
    algorithm: Algorithm,
    p: f64,
    segments: f64,
    carried: &dyn Fn(&Phase) -> Result<f64, Error>,
) -> Result<Terms, Error> {
    let (mut startups, mut transfers, mut combinations) = (0.0, 0.0, 0.0);
    let pieces = walk(operation, algorithm, p, segments, &mut |phase| {
        startups += phase.rounds;
        transfers += carried(phase)?;
        if phase.combine {
            combinations += phase.rounds * phase.most(p);
        }
        Ok(())
    })?;
    Ok(Terms {
        startups: result("p", startups)?,
        transfers: result("p", transfers / pieces)?,
        combinations: result("p", combinations / pieces)?,
    })
}

/// Each phase in turn. Returns into how many pieces the words are cut.
pub(super) fn walk(
    operation: Operation,
    algorithm: Algorithm,
    p: f64,
    segments: f64,
    each: &mut dyn FnMut(&Phase) -> Result<(), Error>,
) -> Result<f64, Error> {
    let p = processors("p", p, 2)?;
    let segments = count("segments", segments)?;
    if !operation.algorithms().contains(&algorithm) {
        let help = format!("there is no such algorithm for {}", operation.name());
        return Err(Error::new(ErrorKind::UnknownOption, "algorithm", algorithm.name(), help));
    }
    if algorithm == Algorithm::Mesh {
        square_root("p", p)?;
    }
    let mut walked = Ok(());
    let pieces = phases(operation, algorithm, p, segments, &mut |phase| {
        if walked.is_ok() {
            walked = each(&phase);
        }
    });
    walked.map(|()| pieces)
}

/// Returns in how many segments an algorithm sends `n` words in least time: one, except for a chain, whose
/// `(p - 2 + s)(alpha + n/s (beta + gamma))` is least at
/// `s = sqrt((p - 2) n (beta + gamma)/alpha)`, a whole number from 1 to `n`; `gamma` counts in a
/// reduce.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::collectives::{Algorithm, Operation, Price, segments};
/// let price = Price { alpha: 1e-6, beta: 1e-9, gamma: 0.0 };
/// assert_eq!(segments(Operation::Broadcast, Algorithm::Chain, &price, &Size { n: 1e6, p: 12.0 })?, 100.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `alpha`, `beta`, `gamma` or `n` when it is negative or not finite, `p` when it is not a
/// whole number from 2.
///
/// Source: derived from the pipelined chain of Chan, Heimlich, Purkayastha and van de Geijn 2007.
pub fn segments(
    operation: Operation,
    algorithm: Algorithm,
    price: &Price,
    size: &Size,
) -> Result<f64, Error> {
    let p = processors("p", size.p, 2)?;
    let (alpha, n) = (non_negative("alpha", price.alpha)?, non_negative("n", size.n)?);
    let (beta, gamma) = (non_negative("beta", price.beta)?, non_negative("gamma", price.gamma)?);
    let combining = if operation == Operation::Reduce { gamma } else { 0.0 };
    let words = n * (beta + combining);
    if algorithm != Algorithm::Chain || words == 0.0 {
        return Ok(1.0);
    }
    let at = |s: f64| (p - 2.0 + s) * (alpha + words / s);
    let most = n.floor().max(1.0);
    let best = ((p - 2.0) * words / alpha).sqrt().max(1.0).min(most);
    let (below, above) = (best.floor(), best.ceil());
    Ok(if at(above) < at(below) { above } else { below })
}

/// Returns the time of a collective operation by an algorithm, in seconds: its [`terms`] at a
/// price, for the `n` words of [`Operation::total_words`] in the [`segments`] that suit them best.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::collectives::{Algorithm, Operation, Price, time};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 1e-10 };
/// let t = time(Operation::Broadcast, Algorithm::Binomial, &price, &Size { n: 1_048_576.0, p: 13.0 })?;
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
    size: &Size,
) -> Result<f64, Error> {
    let segments = segments(operation, algorithm, price, size)?;
    terms(operation, algorithm, size.p, segments)?.time(price, size.n)
}

/// Returns the algorithm of least time among those that `p` processes can use.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::collectives::{Algorithm, Operation, Price, best_algorithm};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 1e-10 };
/// let best = |n| best_algorithm(Operation::AllReduce, &price, &Size { n, p: 64.0 }).map(|best| best.algorithm);
/// assert_eq!(best(8.0)?, Algorithm::RecursiveDoubling);
/// assert_eq!(best(1e6)?, Algorithm::Rabenseifner);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 2, and what [`Terms::time`] names.
///
/// Source: derived from Thakur, Rabenseifner and Gropp 2005.
pub fn best_algorithm(operation: Operation, price: &Price, size: &Size) -> Result<Best, Error> {
    let mut best: Option<Best> = None;
    for &algorithm in operation.algorithms() {
        let t = match time(operation, algorithm, price, size) {
            Ok(t) => t,
            Err(error) if error.kind() == ErrorKind::NotPerfectSquare => continue,
            Err(error) => return Err(error),
        };
        if best.is_none_or(|best| t < best.t) {
            best = Some(Best { algorithm, t });
        }
    }
    best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", size.p, "no algorithm can use it"))
}

/// Returns the number of words above which `long` is faster than `short`; `None` when one of them
/// is faster, or both equal, for every number. The times are straight lines over `n`, so they cross
/// once at most, at `(a' - a) alpha / ((b - b') beta + (c - c') gamma)` for start-ups `a`,
/// transfers `b` and combinations `c` of the short and `a'`, `b'`, `c'` of the long.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, Price, crossover, terms};
/// let price = Price { alpha: 3e-6, beta: 1e-9, gamma: 0.0 };
/// let short = terms(Operation::Broadcast, Algorithm::Binomial, 64.0, 1.0)?;
/// let long = terms(Operation::Broadcast, Algorithm::VanDeGeijn, 64.0, 1.0)?;
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
    let alpha = non_negative("alpha", price.alpha)?;
    let beta = non_negative("beta", price.beta)?;
    let gamma = non_negative("gamma", price.gamma)?;
    let fixed = (long.startups - short.startups) * alpha;
    let transfers = short.transfers - long.transfers;
    let gain = transfers * beta + (short.combinations - long.combinations) * gamma;
    let n = fixed / gain;
    Ok((0.0 <= fixed && 0.0 < gain && n.is_finite()).then_some(n))
}

#[cfg(test)]
mod tests {
    use super::super::terms_on;
    use super::*;

    const PRICE: Price = Price { alpha: 3e-6, beta: 1e-9, gamma: 1e-10 };

    #[test]
    fn long_broadcasts_scatter_first() {
        let best = |n| {
            best_algorithm(Operation::Broadcast, &PRICE, &Size { n, p: 64.0 })
                .expect("valid")
                .algorithm
        };
        assert_eq!(best(8.0), Algorithm::Binomial);
        assert_eq!(best(1e5), Algorithm::VanDeGeijnDoubling);
        assert_eq!(best(1e8), Algorithm::Chain);
    }

    #[test]
    fn the_stages_add_up_to_the_terms() {
        let shapes = std::iter::once(None).chain(Shape::ALL.map(Some));
        let p = [2.0, 7.0, 16.0, 36.0, 64.0, 4096.0];
        for (shape, p) in shapes.flat_map(|shape| p.map(|p| (shape, p))) {
            for operation in Operation::ALL {
                for &algorithm in operation.algorithms() {
                    let total = match shape {
                        Some(shape) => terms_on(operation, algorithm, shape, p, 3.0),
                        None => terms(operation, algorithm, p, 3.0),
                    };
                    let stages = stages(operation, algorithm, shape, p, 3.0);
                    let sum = |part: fn(&Stage) -> f64| {
                        let parts = stages.iter().flatten();
                        parts.map(|stage| stage.rounds * part(stage)).sum::<f64>()
                    };
                    let Ok(total) = total else {
                        assert_eq!(stages.err(), total.err());
                        continue;
                    };
                    let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b;
                    assert_eq!(sum(|_| 1.0), total.startups);
                    assert!(near(sum(|stage| stage.sharing * stage.sent), total.transfers));
                    assert!(near(sum(|stage| stage.combined), total.combinations));
                }
            }
        }
    }

    #[test]
    fn at_the_crossover_two_algorithms_take_the_same_time() {
        let short =
            terms(Operation::AllReduce, Algorithm::RecursiveDoubling, 64.0, 1.0).expect("valid");
        let long = terms(Operation::AllReduce, Algorithm::Rabenseifner, 64.0, 1.0).expect("valid");
        let n = crossover(&short, &long, &PRICE).expect("valid").expect("they cross");
        let difference =
            short.time(&PRICE, n).expect("valid") - long.time(&PRICE, n).expect("valid");
        assert!(difference.abs() < 1e-15);
        assert_eq!(crossover(&long, &short, &PRICE), Ok(None));
    }

    #[test]
    fn no_algorithm_but_the_mesh_is_left_out() {
        for operation in Operation::ALL {
            for &algorithm in operation.algorithms() {
                for p in [2.0, 3.0, 12.0, 1000.0, 1e15] {
                    let time = time(operation, algorithm, &PRICE, &Size { n: 1e6, p });
                    let square = f64::sqrt(p).fract() == 0.0;
                    let left_out = algorithm == Algorithm::Mesh && !square;
                    assert_eq!(time.is_err(), left_out, "{operation:?} {algorithm:?} {p}");
                }
            }
        }
    }

    #[test]
    fn a_number_is_summed_by_a_thousand_in_eleven_rounds() {
        let price = Price { alpha: 10e-6, beta: 10e-9, gamma: 0.0 };
        let best = best_algorithm(Operation::AllReduce, &price, &Size { n: 1.0, p: 1000.0 })
            .expect("valid");
        assert_eq!(best.algorithm, Algorithm::RecursiveDoubling);
        assert!((best.t - 110.11e-6).abs() < 1e-15);
    }

    #[test]
    fn no_other_number_of_segments_is_faster() {
        let chain = |n, s| {
            let terms = terms(Operation::Broadcast, Algorithm::Chain, 16.0, s).expect("valid");
            terms.time(&PRICE, n).expect("valid")
        };
        for n in [0.0, 0.5, 7.0, 1e3, 1e6, 1e7] {
            let best = time(Operation::Broadcast, Algorithm::Chain, &PRICE, &Size { n, p: 16.0 });
            let best = best.expect("valid");
            for s in 1..=(n as usize).clamp(1, 400) {
                assert!(best <= chain(n, s as f64), "{n} {s}");
            }
        }
        let free = Price { alpha: 0.0, ..PRICE };
        let words =
            segments(Operation::Broadcast, Algorithm::Chain, &free, &Size { n: 1e3, p: 16.0 });
        assert_eq!(words, Ok(1e3));
    }
}
