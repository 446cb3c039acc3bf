//! A loop nest and its cache: what belongs together, and how much it computes and touches.

use crate::check::{count, log2_exact, positive, result};
use crate::names::named;
use crate::{Error, ErrorKind};

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// The product of two square matrices, `C += A B`.
    Product,
    /// A square matrix is copied with its rows as columns, `B = Aᵀ`.
    Transpose,
    /// A stencil of three points on a line, for several steps, from one array to the other and back.
    Stencil,
}

named!(Kernel, "kernel", {
    Product = "product", Transpose = "transpose" | "transposition", Stencil = "stencil",
});

/// The order of the loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As one writes it down: a product by dot products (i, j, k), a stencil step by step.
    Naive,
    /// The two inner loops of the product have changed places (i, k, j): all inner touches run along rows.
    Interchanged,
    /// In square blocks; a stencil in tiles of several steps.
    Blocked,
    /// By halves, until a block has as many rows as a line has words. It needs no size of the cache.
    Recursive,
}

named!(Order, "order", {
    Naive = "naive", Interchanged = "interchanged", Blocked = "blocked", Recursive = "recursive",
});

/// A cache of whole lines.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cache {
    /// Bytes of the cache, above zero; it holds `m = floor(cache / line)` lines, at least 4.
    pub cache: f64,
    /// Bytes of a line, a whole multiple of `word`.
    pub line: f64,
    /// Bytes of a word, above zero.
    pub word: f64,
}

/// A loop nest and the cache it runs with.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nest {
    /// What is computed.
    pub kernel: Kernel,
    /// The order of the loops.
    pub order: Order,
    /// Rows and columns of the matrices, or points of the stencil: a whole multiple of the words of a line, at most a
    /// million.
    pub n: f64,
    /// Rows and columns of a block, a multiple of the words of a line that divides `n`; of a stencil the width of a tile.
    pub b: f64,
    /// Time steps of the stencil, a whole number from 1.
    pub steps: f64,
    /// Time steps of a tile of the stencil, a whole number from 1.
    pub depth: f64,
    /// The cache.
    pub cache: Cache,
}

impl Default for Nest {
    /// The product of matrices of 64 by 64 by dot products, with a cache of 4 KiB.
    fn default() -> Self {
        Self {
            kernel: Kernel::Product,
            order: Order::Naive,
            n: 64.0,
            b: 8.0,
            steps: 64.0,
            depth: 16.0,
            cache: Cache { cache: 4096.0, line: 64.0, word: 8.0 },
        }
    }
}

/// Sizes that belong together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub n: f64,
    /// Words of a line, `L`.
    pub length: f64,
    /// Lines of a row, `N`.
    pub row: f64,
    /// Lines of the cache, `m`.
    pub lines: f64,
    /// Words of the cache, `Z`.
    pub words: f64,
}

/// The fewest lines of a cache: one of each array, and the next one.
const FEWEST: f64 = 4.0;
/// Sizes above this are refused.
const LARGEST: f64 = 1e6;

impl Nest {
    /// Returns how many lines the cache holds, `m = floor(cache / line)`.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert_eq!(Nest::default().lines()?, 64.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `line` when it is no multiple of `word`, `cache` when it holds fewer than 4 lines, `n` when it is no multiple
    /// of the words of a line or more than a million, and each of them when it is not above zero.
    pub fn lines(&self) -> Result<f64, Error> {
        Ok(self.shape()?.lines)
    }

    /// Returns how many words a line has, `L = line / word`.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert_eq!(Nest::default().line_words()?, 8.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`lines`](Self::lines).
    pub fn line_words(&self) -> Result<f64, Error> {
        Ok(self.shape()?.length)
    }

    /// Returns the floating-point operations: `2 n³` of the product, `5 (n - 2) T` of a stencil of `T` steps, none of the
    /// transposition. They do not depend on the order.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert_eq!(Nest::default().flops()?, 2.0 * 64_f64.powi(3));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`lines`](Self::lines); names `n` when a stencil has fewer than 3 points, `steps` when it is not a whole number
    /// from 1.
    pub fn flops(&self) -> Result<f64, Error> {
        let n = self.shape()?.n;
        Ok(match self.kernel {
            Kernel::Product => 2.0 * n.powi(3),
            Kernel::Transpose => 0.0,
            Kernel::Stencil => 5.0 * (n - 2.0) * self.steps,
        })
    }

    /// Returns how often a word is touched. A product by dot products touches `C` once after each of them, in any other
    /// order each word of `A` once before a run along rows.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Order};
    /// let naive = Nest::default();
    /// assert_eq!(naive.accesses()?, 2.0 * 64_f64.powi(3) + 64_f64.powi(2));
    /// let blocked = Nest { order: Order::Blocked, ..naive };
    /// assert_eq!(blocked.accesses()?, 2.0 * 64_f64.powi(3) + 64_f64.powi(3) / 8.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`flops`](Self::flops); names `order` when the kernel does not have it, `b` when it is no multiple of the words of
    /// a line or does not divide `n` (not for a stencil), `n` when a recursive order finds no power of two.
    pub fn accesses(&self) -> Result<f64, Error> {
        let Shape { n, length, .. } = self.ordered()?;
        Ok(match (self.kernel, self.order) {
            (Kernel::Product, Order::Naive | Order::Interchanged) => 2.0 * n.powi(3) + n * n,
            (Kernel::Product, Order::Blocked) => 2.0 * n.powi(3) + n.powi(3) / self.b,
            (Kernel::Product, Order::Recursive) => 2.0 * n.powi(3) + n.powi(3) / n.min(length),
            (Kernel::Transpose, _) => 2.0 * n * n,
            (Kernel::Stencil, _) => 4.0 * (n - 2.0) * self.steps,
        })
    }

    /// Returns the same loops in another order.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Order};
    /// assert_eq!(Nest::default().in_order(Order::Interchanged).misses()?.count, 33_792.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub const fn in_order(&self, order: Order) -> Self {
        Self { order, ..*self }
    }

    /// Returns the sizes, which go together whatever the order.
    pub(super) fn shape(&self) -> Result<Shape, Error> {
        let Cache { cache, line, word } = self.cache;
        let (cache, line, word) =
            (positive("cache", cache)?, positive("line", line)?, positive("word", word)?);
        let length = (line / word).round();
        if length < 1.0 || length * word != line {
            let multiple = length.max(1.0) * word;
            let help = format!("a line must hold whole words: give {multiple}, for example");
            return Err(Error::new(ErrorKind::NotDivisible, "line", line, help));
        }
        let lines = (cache / line).floor();
        if lines < FEWEST || !lines.is_finite() {
            let help =
                format!("the cache must hold four lines: give {} bytes or more", FEWEST * line);
            return Err(Error::new(ErrorKind::OutOfRange, "cache", cache, help));
        }
        let n = size("n", self.n)?;
        if n % length != 0.0 {
            let below = (n / length).floor() * length;
            let above = below + length;
            let near = if below < 1.0 { format!("{above}") } else { format!("{below} or {above}") };
            let help = format!("rows must hold whole lines of {length} words: give {near}");
            return Err(Error::new(ErrorKind::NotDivisible, "n", n, help));
        }
        if self.kernel == Kernel::Stencil {
            size("steps", self.steps)?;
            size("depth", self.depth)?;
            size("b", self.b)?;
            if n < 3.0 {
                let help = "a stencil of three points needs 3 or more";
                return Err(Error::new(ErrorKind::OutOfRange, "n", n, help));
            }
        }
        Ok(Shape { n, length, row: n / length, lines, words: result("word", cache / word)? })
    }

    /// Returns the sizes, which go together with the order.
    pub(super) fn ordered(&self) -> Result<Shape, Error> {
        let shape = self.shape()?;
        let has = match self.order {
            Order::Naive | Order::Blocked => true,
            Order::Interchanged => self.kernel == Kernel::Product,
            Order::Recursive => self.kernel != Kernel::Stencil,
        };
        if !has {
            let help = match self.kernel {
                Kernel::Stencil => "a stencil has the orders naive and blocked",
                _ => "a transposition has the orders naive, blocked and recursive",
            };
            return Err(Error::new(ErrorKind::Undefined, "order", self.order, help));
        }
        match self.order {
            Order::Blocked if self.kernel != Kernel::Stencil => self.check_block(&shape)?,
            Order::Recursive => {
                log2_exact("n", shape.n)?;
            }
            _ => {}
        }
        Ok(shape)
    }

    fn check_block(&self, &Shape { n, length, .. }: &Shape) -> Result<(), Error> {
        let b = size("b", self.b)?;
        if b % length == 0.0 && n % b == 0.0 {
            return Ok(());
        }
        let help = format!(
            "blocks must hold whole lines of {length} words and divide {n}: give {length}, for example"
        );
        Err(Error::new(ErrorKind::NotDivisible, "b", b, help))
    }
}

/// A whole number of rows, columns or points.
fn size(field: &'static str, value: f64) -> Result<f64, Error> {
    if LARGEST < count(field, value)? {
        let help = format!("give at most {LARGEST}");
        return Err(Error::new(ErrorKind::TooLarge, field, value, help));
    }
    Ok(value)
}
