//! Decompositions of the grid, and the numbers of processors they allow.

use crate::check::{ceil_ratio, count, nearest_squares, processors, square_root};
use crate::names::named;
use crate::{Error, ErrorKind, Size};

/// The decomposition of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decomposition {
    /// `p` strips of `n/p` rows.
    Strips,
    /// `sqrt p` by `sqrt p` square blocks.
    Blocks,
}

named!(Decomposition, "kind", {
    Strips = "strips",
    Blocks = "blocks",
});

/// The numbers of processors for which a cost is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Domain {
    /// The domain of the paper's formula: 3 strips or 9 blocks at least, an interior one among them.
    #[default]
    Source,
    /// Every count from 1, with the edges that are really there: none for one processor, one for
    /// two strips, two for each of four blocks.
    Counted,
}

/// Returns the perfect squares nearest to `p`, below and above, for blocks: at least `9`. A square
/// is its own neighbor on both sides.
///
/// ```
/// assert_eq!(crossover_model::stencil::square_neighbors(50.0)?, (49.0, 64.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 1.
pub fn square_neighbors(p: f64) -> Result<(f64, f64), Error> {
    Ok(nearest_squares(count("p", p)?.max(9.0)))
}

/// Returns the points of the largest part, which the others wait for: `ceil(n/p) n` of a strip,
/// `ceil(n/sqrt p)²` of a block.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Decomposition, largest_part};
/// let size = Size { n: 256.0, p: 100.0 };
/// assert_eq!(largest_part(Decomposition::Strips, &size)?, 768.0); // in place of 655.36
/// assert_eq!(largest_part(Decomposition::Blocks, &size)?, 676.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` when it is not a whole number from 1, `p` when it exceeds `n` for strips or `n²` for
/// blocks, or is no perfect square for blocks.
///
/// Source: Hanuliak 2014, section 4.1, `Z_pp` of the greatest process.
pub fn largest_part(decomposition: Decomposition, size: &Size) -> Result<f64, Error> {
    match decomposition {
        Decomposition::Strips => {
            let (n, p) = strip_domain(size, 1)?;
            Ok(ceil_ratio(n, p) * n)
        }
        Decomposition::Blocks => {
            let (n, q) = block_domain(size, 1)?;
            Ok(ceil_ratio(n, q).powi(2))
        }
    }
}

/// `n` and `p` of strips: at least `least` of them and at most `n`.
pub(super) fn strip_domain(size: &Size, least: u32) -> Result<(f64, f64), Error> {
    let n = count("n", size.n)?;
    let p = at_least(size.p, least)?;
    if n < p {
        let help = format!("strips need a row each: give at most n = {n}");
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help));
    }
    Ok((n, p))
}

/// `n` and `sqrt p` of blocks: a perfect square of at least `least` and at most `n²`.
pub(super) fn block_domain(size: &Size, least: u32) -> Result<(f64, f64), Error> {
    let n = count("n", size.n)?;
    let q = square_root("p", at_least(size.p, least)?)?;
    if n < q {
        let help = format!("blocks need a point each: give at most n² = {}", n * n);
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", size.p, help));
    }
    Ok((n, q))
}

fn at_least(p: f64, least: u32) -> Result<f64, Error> {
    processors("p", p, least)
}
