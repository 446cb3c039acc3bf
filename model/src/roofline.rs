//! The roofline: the performance that a machine allows a kernel, by the operations that the kernel
//! does for each byte it moves to or from memory.
//!
//! Source: S. Williams, A. Waterman and D. Patterson, "Roofline: An Insightful Visual Performance Model
//! for Multicore Architectures", *Communications of the ACM* 52(4), 2009, pages 65 to 76.

use crate::check::{count, non_negative, positive, result};
use crate::names::named;
use crate::{Error, ErrorKind};

/// The roof of a machine, or a ceiling below it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Roof {
    /// Greatest rate of floating-point operations, in flop/s, above zero.
    pub peak: f64,
    /// Greatest rate of transfers to and from memory, in B/s, above zero.
    pub beta: f64,
}

/// The limit of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The transfers: it lies left of the ridge point, below the slanted part of the roof.
    Memory,
    /// The operations: it lies below the flat part of the roof.
    Compute,
}

named!(Bound, "bound", { Memory = "memory", Compute = "compute" });

impl Roof {
    /// Returns the performance that a kernel of `intensity` flop/B attains at most, in flop/s:
    /// `min(peak, beta I)`.
    ///
    /// ```
    /// use crossover_model::roofline::Roof;
    /// let roof = Roof { peak: 2e12, beta: 200e9 };
    /// assert_eq!(roof.attainable(0.25)?, 50e9);
    /// assert_eq!(roof.attainable(64.0)?, 2e12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `peak`, `beta` or `I` when it is not a finite number above zero.
    ///
    /// Source: Williams, Waterman and Patterson 2009, Fig. 1a and the formula beside it.
    pub fn attainable(&self, intensity: f64) -> Result<f64, Error> {
        let (peak, beta) = self.check()?;
        Ok(peak.min(beta * positive("I", intensity)?))
    }

    /// Returns the ridge point, the least intensity at which the peak is attainable, in flop/B:
    /// `peak / beta`.
    ///
    /// ```
    /// use crossover_model::roofline::Roof;
    /// let opteron_x2 = Roof { peak: 17.6e9, beta: 15e9 };
    /// assert!((opteron_x2.ridge()? - 1.17).abs() < 0.005); // Fig. 1b: 1.0
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `peak` or `beta` when it is not a finite number above zero, `ridge` when their ratio is none.
    ///
    /// Source: Williams, Waterman and Patterson 2009, Fig. 1.
    pub fn ridge(&self) -> Result<f64, Error> {
        let (peak, beta) = self.check()?;
        positive("ridge", result("ridge", peak / beta)?)
    }

    /// Returns the limit of a kernel of `intensity` flop/B: memory where `beta I < peak`.
    ///
    /// ```
    /// use crossover_model::roofline::{Bound, Roof};
    /// let roof = Roof { peak: 2e12, beta: 200e9 };
    /// assert_eq!((roof.bound(0.25)?, roof.bound(64.0)?), (Bound::Memory, Bound::Compute));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`attainable`](Self::attainable).
    ///
    /// Source: Williams, Waterman and Patterson 2009, Fig. 1.
    pub fn bound(&self, intensity: f64) -> Result<Bound, Error> {
        let (peak, beta) = self.check()?;
        Ok(if beta * positive("I", intensity)? < peak { Bound::Memory } else { Bound::Compute })
    }

    /// Returns the headroom of a kernel of `intensity` flop/B that is measured at `measured` flop/s: `min(peak, beta I)
    /// / measured`. Below 1 it was measured above the roof.
    ///
    /// ```
    /// use crossover_model::roofline::Roof;
    /// let roof = Roof { peak: 2e12, beta: 200e9 };
    /// assert_eq!(roof.headroom(0.25, 20e9)?, 2.5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`attainable`](Self::attainable); names `measured` when it is not a finite number above zero,
    /// `headroom` when it overflows.
    ///
    /// Source: Williams, Waterman and Patterson 2009, Fig. 2: the gap below the roof.
    pub fn headroom(&self, intensity: f64, measured: f64) -> Result<f64, Error> {
        let attainable = self.attainable(intensity)?;
        result("headroom", attainable / positive("measured", measured)?)
    }

    /// Returns the roof below all of these ceilings: the least peak and the least bandwidth. A compute
    /// ceiling is a roof of lower peak, a memory ceiling one of lower bandwidth; one above the roof
    /// changes nothing.
    ///
    /// ```
    /// use crossover_model::roofline::Roof;
    /// let roof = Roof { peak: 2e12, beta: 200e9 };
    /// let no_simd = Roof { peak: 250e9, ..roof };
    /// let one_socket = Roof { beta: 100e9, ..roof };
    /// let low = roof.below(&[no_simd, one_socket])?;
    /// assert_eq!(low, Roof { peak: 250e9, beta: 100e9 });
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `peak` or `beta` when one is not a finite number above zero.
    ///
    /// Source: Williams, Waterman and Patterson 2009, Fig. 2.
    pub fn below(&self, ceilings: &[Self]) -> Result<Self, Error> {
        ceilings.iter().chain([self]).try_fold(*self, |below, ceiling| {
            let (peak, beta) = ceiling.check()?;
            Ok(Self { peak: below.peak.min(peak), beta: below.beta.min(beta) })
        })
    }

    fn check(&self) -> Result<(f64, f64), Error> {
        Ok((positive("peak", self.peak)?, positive("beta", self.beta)?))
    }
}

/// The product of two `n` by `n` matrices, computed in blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BlockedProduct {
    /// Rows and columns of the matrices, a whole number from 1.
    pub n: f64,
    /// Rows and columns of a block, a whole number from 1 to `n`.
    pub b: f64,
    /// Bytes of a word, above zero.
    pub word: f64,
}

impl BlockedProduct {
    /// Returns the arithmetic intensity, in flop/B: `1 / (word (1/b + 1/n))`. Each block of the result
    /// takes `2 n b²` operations, reads `b` rows of one matrix and `b` columns of the other, `2 n b`
    /// words, and is itself read and written once, `2 b²` words.
    ///
    /// ```
    /// use crossover_model::roofline::BlockedProduct;
    /// let product = BlockedProduct { n: 64.0, b: 64.0, word: 8.0 };
    /// assert_eq!(product.intensity()?, 2.0 * 64_f64.powi(3) / (4.0 * 64.0 * 64.0 * 8.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n` or `b` when it is not a whole number from 1, `b` when it exceeds `n`, `word` when it is
    /// not a finite number above zero, `I` when it overflows.
    ///
    /// Source: counted, as above, for three blocks that fit the cache; J.-W. Hong and H. T. Kung, "I/O
    /// complexity: the red-blue pebble game", STOC 1981: no order of the operations does better than a
    /// constant times the square root of the cache.
    pub fn intensity(&self) -> Result<f64, Error> {
        let (n, b) = (count("n", self.n)?, count("b", self.b)?);
        let word = positive("word", self.word)?;
        if n < b {
            let help = "a block is no larger than the matrix: give at most n";
            return Err(Error::new(ErrorKind::OutOfRange, "b", b, help));
        }
        result("I", 1.0 / (word * (1.0 / b + 1.0 / n)))
    }

    /// Returns the block size, not rounded, at which the product has `intensity` flop/B:
    /// `b = 1 / (1 / (word I) - 1/n)`. Its own block size is not used.
    ///
    /// ```
    /// use crossover_model::roofline::BlockedProduct;
    /// let product = BlockedProduct { n: 4096.0, b: 1.0, word: 8.0 };
    /// assert!((product.block_of(10.0)? - 81.594).abs() < 1e-3);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n` when it is not a whole number from 1, or is so small that one block of the whole
    /// matrix has a lower intensity; `word` or `I` when it is not a finite number above zero.
    ///
    /// Source: [`intensity`](Self::intensity), solved for `b`.
    pub fn block_of(&self, intensity: f64) -> Result<f64, Error> {
        let n = count("n", self.n)?;
        let words = positive("word", self.word)? * positive("I", intensity)?;
        let block = 1.0 / (1.0 / words - 1.0 / n);
        if 0.0 < block && block <= n {
            return Ok(block);
        }
        let help = "one block of the whole matrix has a lower intensity: give a larger n";
        Err(Error::new(ErrorKind::Infeasible, "n", n, help))
    }
}

/// What a kernel computes and moves, counted.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Floating-point operations, above zero.
    pub flops: f64,
    /// Operands read from memory, zero or more.
    pub loads: f64,
    /// Operands written to memory, zero or more, not both.
    pub stores: f64,
    /// Bytes of an operand, above zero.
    pub operand: f64,
}

impl Counts {
    /// Returns the arithmetic intensity, in flop/B: `flops / (operand (loads + stores))`.
    ///
    /// A dot product does two operations for the two words of four bytes that it loads:
    /// ```
    /// use crossover_model::roofline::Counts;
    /// let dot = Counts { flops: 2.0, loads: 2.0, stores: 0.0, operand: 4.0 };
    /// assert_eq!(dot.intensity()?, 0.25);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `flops` or `operand` when it is not a finite number above zero, `loads` or `stores` when it is not a
    /// finite number from zero; `loads` when nothing is moved, `flops` when the intensity overflows or is zero.
    ///
    /// Source: Williams, Waterman and Patterson 2009, operations per byte of memory traffic.
    pub fn intensity(&self) -> Result<f64, Error> {
        let flops = positive("flops", self.flops)?;
        let moved = non_negative("loads", self.loads)? + non_negative("stores", self.stores)?;
        if moved == 0.0 {
            let help = "nothing is moved, so memory never limits: give loads or stores above zero";
            return Err(Error::new(ErrorKind::Undefined, "loads", 0, help));
        }
        let bytes = result("loads", positive("operand", self.operand)? * moved)?;
        positive("flops", result("flops", flops / bytes)?)
    }
}

/// The product of an `m` by `k` matrix A and a `k` by `n` matrix B, each of the three moved once: A and B are read,
/// C is written. In a layer of a neural network `m` is the batch and B holds the weights.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Product {
    /// Rows `m` of A and C, a whole number from 1.
    pub rows: f64,
    /// Columns `k` of A, the rows of B, a whole number from 1.
    pub inner: f64,
    /// Columns `n` of B and C, a whole number from 1.
    pub columns: f64,
    /// Bytes `a` of an element of A, above zero.
    pub bytes_a: f64,
    /// Bytes `b` of an element of B, above zero.
    pub bytes_b: f64,
    /// Bytes `c` of an element of C, above zero.
    pub bytes_c: f64,
}

impl Product {
    /// Returns the arithmetic intensity, in flop/B: `2 m k n / (a m k + b k n + c m n)`.
    ///
    /// ```
    /// use crossover_model::roofline::Product;
    /// let square = Product {
    ///     rows: 1024.0, inner: 1024.0, columns: 1024.0, bytes_a: 4.0, bytes_b: 4.0, bytes_c: 4.0,
    /// };
    /// assert!((square.intensity()? - 1024.0 / 6.0).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the size that is not a whole number from 1, or the bytes that are not a finite number above zero; `rows`
    /// when the intensity is no number.
    ///
    /// Source: counted, as above: 2 operations for each of the `m k n` products of elements.
    pub fn intensity(&self) -> Result<f64, Error> {
        let m = count("rows", self.rows)?;
        let (k, n, [a, b, c]) = self.layer()?;
        positive("rows", result("rows", 2.0 / (a / n + b / m + c / k))?)
    }

    /// Returns the rows `m`, not rounded, at which the product has `intensity` flop/B: `m = b / (2 / I - a / n - c / k)`.
    /// With the ridge point for the intensity, products of more rows are compute-bound. Its own rows are not used.
    ///
    /// ```
    /// use crossover_model::roofline::Product;
    /// let layer = Product {
    ///     rows: 1.0, inner: 8192.0, columns: 8192.0, bytes_a: 2.0, bytes_b: 2.0, bytes_c: 2.0,
    /// };
    /// let rows = layer.rows_of(300.0)?;
    /// assert!((Product { rows: rows.ceil(), ..layer }.intensity()? - 300.0).abs() < 1.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`intensity`](Self::intensity), and names `I` when it is not a finite number above zero;
    /// [`ErrorKind::Infeasible`] on `inner` when no number of rows has that intensity.
    ///
    /// Source: [`intensity`](Self::intensity), solved for `m`.
    pub fn rows_of(&self, intensity: f64) -> Result<f64, Error> {
        let (k, n, [a, b, c]) = self.layer()?;
        let left = 2.0 / positive("I", intensity)? - a / n - c / k;
        if left <= 0.0 {
            let help = "A and C alone take more bytes than that, whatever the rows: give larger sizes, or fewer bytes for A and C";
            return Err(Error::new(ErrorKind::Infeasible, "inner", k, help));
        }
        result("inner", b / left)
    }

    /// Returns the rows to which [`rows_of`](Self::rows_of) falls as `k` and `n` grow, where only B counts: `b I / 2`.
    ///
    /// ```
    /// use crossover_model::roofline::Product;
    /// let layer = Product {
    ///     rows: 1.0, inner: 8192.0, columns: 8192.0, bytes_a: 2.0, bytes_b: 1.0, bytes_c: 2.0,
    /// };
    /// assert_eq!(layer.rows_of_large(300.0)?, 150.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `bytes_b` or `I` when it is not a finite number above zero.
    ///
    /// Source: [`rows_of`](Self::rows_of), in the limit; J. Austin et al., *How to Scale Your Model*, 2025, chapter on
    /// rooflines.
    pub fn rows_of_large(&self, intensity: f64) -> Result<f64, Error> {
        result("bytes_b", positive("bytes_b", self.bytes_b)? * positive("I", intensity)? / 2.0)
    }

    fn layer(&self) -> Result<(f64, f64, [f64; 3]), Error> {
        let bytes = [
            positive("bytes_a", self.bytes_a)?,
            positive("bytes_b", self.bytes_b)?,
            positive("bytes_c", self.bytes_c)?,
        ];
        Ok((count("inner", self.inner)?, count("columns", self.columns)?, bytes))
    }
}

/// Returns the largest block size of which three blocks of words of `word` bytes fit `cache` bytes:
/// `floor(sqrt(cache / (3 word)))`. Three are enough where the cache always replaces what is needed last;
/// one that replaces what was least recently used needs room for a fourth, [`largest_block_lru`].
///
/// ```
/// use crossover_model::roofline::largest_block;
/// assert_eq!(largest_block(1e6, 8.0)?, 204.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `cache` when it holds fewer than three words, or when their number is not finite; `cache` or `word` when
/// it is not a finite number above zero.
///
/// Source: counted: a block of each of the three matrices.
pub fn largest_block(cache: f64, word: f64) -> Result<f64, Error> {
    largest_of(3.0, cache, word)
}

/// Returns the largest block size of which four blocks of words of `word` bytes fit `cache` bytes:
/// `floor(sqrt(cache / (4 word)))`. So many fit a cache that replaces what was least recently used: the next block that
/// is read must push out the last one of its matrix, not the block of the result.
///
/// ```
/// use crossover_model::roofline::{largest_block, largest_block_lru};
/// let (ideal, lru) = (largest_block(1e6, 8.0)?, largest_block_lru(1e6, 8.0)?);
/// assert_eq!((ideal, lru), (204.0, 176.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`largest_block`], with four words for its three.
pub fn largest_block_lru(cache: f64, word: f64) -> Result<f64, Error> {
    largest_of(4.0, cache, word)
}

fn largest_of(blocks: f64, cache: f64, word: f64) -> Result<f64, Error> {
    let words = positive("cache", cache)? / (blocks * positive("word", word)?);
    let block = result("cache", words.sqrt().floor())?;
    if block < 1.0 {
        let help = format!("{blocks} blocks of one word do not fit: give at least {blocks} words");
        return Err(Error::new(ErrorKind::Infeasible, "cache", cache, help));
    }
    Ok(block)
}
