//! Messages, words and memory of an algorithm, counted on its critical path.

use super::algorithm::{Algorithm, Broadcast};
use crate::check::{ceil_log2, count, result, square_root};
use crate::{Error, ErrorKind, Size};

/// The most copies that are looked for.
const MOST_COPIES: u32 = 100;

/// A product of two matrices, and how it is divided.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Product {
    /// The order `n` of the matrices and the number `p` of processes, both whole numbers from 1.
    pub size: Size,
    /// The width of a panel of SUMMA, a whole number from 1; a wider one than a block is the block.
    pub panel: f64,
    /// SUMMA's broadcast.
    pub broadcast: Broadcast,
    /// Whether blocks have to be aligned before the first product; otherwise they already lie as needed.
    pub skew: bool,
}

impl Default for Product {
    /// Matrices of order 32768 on 4096 processes, aligned, in panels of 64 by binomial trees.
    fn default() -> Self {
        let size = Size { n: 32768.0, p: 4096.0 };
        Self { size, panel: 64.0, broadcast: Broadcast::Binomial, skew: true }
    }
}

/// Messages, words and memory of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Processes along one side of its grid.
    pub q: f64,
    /// Copies of both factors.
    pub c: f64,
    /// Messages on the critical path: one in each round.
    pub messages: f64,
    /// Words of one message; 0 for one process, which sends none.
    pub block: f64,
    /// Words that a process keeps at most: its blocks, and what arrives.
    pub memory: f64,
}

impl Counts {
    /// Returns the words on the critical path.
    #[must_use]
    pub const fn words(&self) -> f64 {
        self.messages * self.block
    }
}

/// Returns the numbers of copies with which 2.5D runs on `p` processes, rising: `p / c = q^2`, where `c`
/// divides `q`, and a block has at least a row.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::matrix_product::valid_copies;
/// let size = Size { n: 32768.0, p: 4096.0 };
/// assert!(valid_copies(&size).eq([1.0, 4.0, 16.0]));
/// assert!(valid_copies(&Size { p: 2048.0, ..size }).eq([2.0, 8.0]));
/// ```
pub fn valid_copies(size: &Size) -> impl Iterator<Item = f64> + use<> {
    let size = *size;
    (1..=MOST_COPIES).map(f64::from).filter(move |c| layer(&size, *c).is_ok())
}

fn layer(&Size { n, p }: &Size, c: f64) -> Result<f64, Error> {
    let q = (p / c).sqrt().round();
    if c * q * q != p || q < c || q % c != 0.0 {
        let help = "the processes of a layer have to be a square number whose root is a multiple of the copies";
        return Err(Error::new(ErrorKind::NotDivisible, "c", c, help));
    }
    at_most(q, n)
}

/// Returns the side, which leaves a row to each block.
fn at_most(q: f64, n: f64) -> Result<f64, Error> {
    if n < q {
        let help = "each block needs a row: use fewer processes, or larger matrices";
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", q, help));
    }
    Ok(q)
}

fn cube_root(p: f64) -> Result<f64, Error> {
    let root = p.cbrt().round();
    if root * root * root == p {
        return Ok(root);
    }
    let below = if p < root * root * root { root - 1.0 } else { root };
    let [below, above] = [below, below + 1.0].map(|root| root * root * root);
    let help = format!("give a cube, {below} or {above}");
    Err(Error::new(ErrorKind::OutOfRange, "p", p, help))
}

impl Product {
    /// Returns the processes along one side of the grid of an algorithm, with `c` copies where it makes
    /// any.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::matrix_product::{Algorithm, Product};
    /// let product = Product { size: Size { n: 4096.0, p: 256.0 }, ..Product::default() };
    /// assert_eq!(product.side(Algorithm::Cannon, 1.0)?, 16.0);
    /// assert_eq!(product.side(Algorithm::Copies, 4.0)?, 8.0); // four layers of 64
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n`, `p` or `c` when it is no whole number from 1; `p` when it is no square or no cube, or
    /// leaves no row to a block; `c` when the copies do not divide the processes.
    pub fn side(&self, algorithm: Algorithm, c: f64) -> Result<f64, Error> {
        let size = Size { n: count("n", self.size.n)?, p: count("p", self.size.p)? };
        match algorithm {
            Algorithm::Rows => at_most(size.p, size.n),
            Algorithm::Cannon | Algorithm::Summa => at_most(square_root("p", size.p)?, size.n),
            Algorithm::Copies => layer(&size, count("c", c)?),
            Algorithm::Cube => at_most(cube_root(size.p)?, size.n),
        }
    }

    /// Returns the messages, words and memory of an algorithm. `c` is the number of copies of [`Algorithm::Copies`],
    /// and without meaning for the others.
    ///
    /// ```
    /// use crossover_model::matrix_product::{Algorithm, Product};
    /// let product = Product::default();
    /// let cannon = product.counts(Algorithm::Cannon, 1.0)?;
    /// assert_eq!((cannon.messages, cannon.words()), (128.0, 33_554_432.0)); // 2 q messages of n^2 / p words
    /// let copies = product.counts(Algorithm::Copies, 4.0)?;
    /// assert_eq!((copies.messages, copies.memory / cannon.memory), (22.0, 4.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`side`](Self::side); names `b` when the panel is no whole number from 1.
    ///
    /// Source: Grama et al. 2003, section 8.2, for Cannon's algorithm and that of Dekel, Nassimi and Sahni;
    /// Solomonik and Demmel 2011 for the copies, here with binomial trees; the pipelined SUMMA is
    /// counted by playing it.
    pub fn counts(&self, algorithm: Algorithm, c: f64) -> Result<Counts, Error> {
        let q = self.side(algorithm, c)?;
        let whole = count("b", self.panel).map(|b| (self.size.n / (q * b)).ceil().max(1.0))?;
        let counts = self.at(algorithm, q, c, whole);
        result("n", counts.memory)?;
        Ok(counts)
    }

    /// Returns the counts of an algorithm on a grid of side `q`, where SUMMA cuts a block into `panels`, whole or not.
    pub(super) fn at(&self, algorithm: Algorithm, q: f64, c: f64, panels: f64) -> Counts {
        let Size { n, p } = self.size;
        let c = if algorithm == Algorithm::Copies { c } else { 1.0 };
        if p == 1.0 {
            return Counts { q, c, messages: 0.0, block: 0.0, memory: 3.0 * n * n };
        }
        let trees = ceil_log2(q);
        let (messages, block, kept) = match algorithm {
            Algorithm::Rows => (p - 1.0, n * n / p, 4.0),
            Algorithm::Cannon => (2.0 * (q - 1.0) + self.alignment(1.0), n * n / p, 4.0),
            Algorithm::Summa => {
                let (messages, kept) = self.panels(q, q * panels, trees);
                (messages, n * n / (p * panels), 3.0 * panels + kept)
            }
            Algorithm::Copies => {
                let shifts = 2.0 * (q / c - 1.0);
                let copying = 3.0 * ceil_log2(c);
                (copying + self.alignment(c) + shifts, n * n / (q * q), 4.0)
            }
            Algorithm::Cube => (2.0 + 3.0 * trees, n * n / (q * q), 4.0),
        };
        Counts { q, c, messages, block, memory: kept * block }
    }

    /// Returns the messages that align both factors. Each layer needs an alignment of its own, so with
    /// copies it is never there already.
    fn alignment(&self, c: f64) -> f64 {
        if self.skew || 1.0 < c { 2.0 } else { 0.0 }
    }

    /// Returns the messages of SUMMA for `k` panels of each factor, and how many panels a process keeps
    /// beside its blocks.
    fn panels(&self, q: f64, k: f64, trees: f64) -> (f64, f64) {
        match self.broadcast {
            Broadcast::Binomial => (2.0 * k * trees, 2.0),
            Broadcast::Ring if q < 3.0 => (2.0 * k, 2.0),
            Broadcast::Ring => (2.0 * (k + 2.0 * q - 3.0), q.max(4.0)),
        }
    }
}
