//! Lower bounds of communication, and the range of perfect strong scaling.

use crate::check::{count, positive, result};
use crate::{Error, Size};

/// Returns the words that some process has to send or receive at least when each has `memory` words for
/// blocks: `n^3 / (2 sqrt(2) p sqrt(M)) - M`, or 0 where that is negative.
///
/// Words sent and words received both count. It says nothing unless `p > 8 μ^3`, where `M = μ n^2 / p`.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::matrix_product::bound_memory;
/// let size = Size { n: 32768.0, p: 4096.0 };
/// assert_eq!(bound_memory(&size, 1_048_576.0)?.round(), 1_917_245.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` when it is no whole number from 1, `M` when it is not above zero.
///
/// Source: D. Irony, S. Toledo and A. Tiskin, "Communication lower bounds for distributed-memory matrix
/// multiplication", *Journal of Parallel and Distributed Computing* 64(9), 2004.
pub fn bound_memory(size: &Size, memory: f64) -> Result<f64, Error> {
    let (n, p) = (count("n", size.n)?, count("p", size.p)?);
    let memory = positive("M", memory)?;
    result("n", (n * n * n / (8.0_f64.sqrt() * p * memory.sqrt()) - memory).max(0.0))
}

/// Returns the words that some process has to send or receive at least however much memory there is:
/// `3 (n^3 / p)^(2/3) - 3 n^2 / p`, for balanced work and single copies.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::matrix_product::bound_independent;
/// let size = Size { n: 32768.0, p: 4096.0 };
/// assert_eq!(bound_independent(&size)?.round(), 11_796_480.0);
/// assert_eq!(bound_independent(&Size { p: 1.0, ..size })?, 0.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` when it is no whole number from 1.
///
/// Source: G. Ballard et al., "Strong scaling of matrix multiplication algorithms and memory-independent
/// communication lower bounds", SPAA 2012; its constant 3: H. Al Daas et al., SPAA 2022.
pub fn bound_independent(size: &Size) -> Result<f64, Error> {
    let (n, p) = (count("n", size.n)?, count("p", size.p)?);
    if p == 1.0 {
        return Ok(0.0);
    }
    let root = p.cbrt();
    result("n", 3.0 * n * n * (1.0 / (root * root) - 1.0 / p))
}

/// The range of perfect strong scaling: more processes, each with the same memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scaling {
    /// The most copies that memory and processes allow, a real number; below 1 not even one fits.
    pub c_max: f64,
    /// The fewest processes whose memories hold the blocks.
    pub p_min: f64,
    /// The most processes up to which the words of the shifts fall as `1 / p`.
    pub p_max: f64,
}

impl Scaling {
    /// Returns that range for processes of `memory` words each: `p_min = max(1, 4 n^2 / M)`,
    /// `p_max = p_min^(3/2)`, `c_max = min(p^(1/3), M p / (4 n^2))`.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::matrix_product::Scaling;
    /// let scaling = Scaling::of(&Size { n: 32768.0, p: 4096.0 }, 4_194_304.0)?;
    /// assert_eq!((scaling.p_min, scaling.p_max, scaling.c_max), (1024.0, 32768.0, 4.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`bound_memory`].
    ///
    /// Source: Ballard et al. 2012; with `c = M p / (4 n^2)` copies in use.
    pub fn of(size: &Size, memory: f64) -> Result<Self, Error> {
        let (n, p) = (count("n", size.n)?, count("p", size.p)?);
        let memory = positive("M", memory)?;
        let p_min = (4.0 * n * n / memory).max(1.0);
        let c_max = p.cbrt().min(memory * p / (4.0 * n * n));
        Ok(Self { c_max: result("M", c_max)?, p_min, p_max: result("M", p_min.powf(1.5))? })
    }
}
