//! The misses in closed form, and what no order can save.

use super::nest::{Kernel, Nest, Order, Shape};
use crate::names::named;
use crate::{Error, ErrorKind};

/// What stays in the cache until it is used again: it decides which formula holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regime {
    /// Everything: each line is brought in once.
    All,
    /// A column of lines of the matrix that is read down its columns.
    Column,
    /// The rows of one run of the inner loops.
    Rows,
    /// Of a blocked product, a block of rows of `B` and of `C`.
    Panels,
    /// A block of `C` while an old and a new block of `B` pass: four blocks, not three.
    Blocks,
    /// One block, that of `B`.
    Block,
    /// A tile of the stencil, with all of its steps.
    Tile,
    /// The edges between tiles are brought in again; an upper bound.
    Edges,
    /// Nothing that is worth it.
    None,
}

named!(Regime, "regime", {
    All = "all", Column = "column", Rows = "rows", Panels = "panels", Blocks = "blocks", Block = "block",
    Tile = "tile", Edges = "edges", None = "none",
});

/// How many misses there are, and by which formula.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Misses {
    /// Lines that are brought in.
    pub count: f64,
    /// What stays in the cache.
    pub regime: Regime,
}

impl Nest {
    /// Returns the misses in closed form: how many lines are brought in, by the first regime that fits the cache.
    ///
    /// They are those of the cache played ([`play`](Self::play)), or an upper estimate: of a blocked product up to 10 % too
    /// many while panels or blocks stay, of the naive product up to 24 % just past the edge of `column`, of a recursive one
    /// up to 50 %. For a blocked stencil `edges` and `none` are rough.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Order, Regime};
    /// let naive = Nest::default();
    /// assert_eq!(naive.misses()?.count, 299_008.0);
    /// let blocked = naive.in_order(Order::Blocked).misses()?;
    /// assert_eq!((blocked.count, blocked.regime), (8_704.0, Regime::Blocks));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`accesses`](Self::accesses); names `cache` when not even the smallest blocks of a recursive order fit it.
    ///
    /// Source: derived, and checked against the cache played; the recursive orders after Frigo et al. 1999.
    pub fn misses(&self) -> Result<Misses, Error> {
        let shape = self.ordered()?;
        let (count, regime) = match (self.kernel, self.order) {
            (Kernel::Product, Order::Naive) => shape.naive_product(),
            (Kernel::Product, Order::Blocked) if self.b < shape.n => shape.blocked_product(self.b),
            (Kernel::Product, Order::Interchanged | Order::Blocked) => shape.interchanged_product(),
            (Kernel::Product, Order::Recursive) => shape.recursive_product()?,
            (Kernel::Transpose, Order::Recursive) => shape.recursive_transpose()?,
            (Kernel::Transpose, Order::Blocked) => shape.transpose(self.b, Regime::Blocks),
            (Kernel::Transpose, _) => shape.transpose(shape.n, Regime::Column),
            (Kernel::Stencil, order) => self.stencil(&shape, order == Order::Blocked),
        };
        Ok(Misses { count, regime })
    }

    /// Returns the misses that no order can save: each line is brought in once.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert_eq!(Nest::default().compulsory()?, 1536.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`lines`](Self::lines).
    pub fn compulsory(&self) -> Result<f64, Error> {
        let Shape { n, row, .. } = self.shape()?;
        Ok(match self.kernel {
            Kernel::Product => 3.0 * n * row,
            Kernel::Transpose => 2.0 * n * row,
            Kernel::Stencil => 2.0 * row,
        })
    }

    /// Returns a lower bound for the misses of every order, with `Z` words in the cache: `max(3 n², 2 n³/sqrt(Z) - 2 Z)/L`
    /// of the product, `2 n²/L` of the transposition, `max(2 n, n T/(8 Z))/L` of the stencil.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert!((Nest::default().bound()? - 2768.309).abs() < 1e-3);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`flops`](Self::flops).
    ///
    /// Source: Smith et al., arXiv 1702.02017 (product, after Hong and Kung 1981); Elango et al. 2014 (stencil).
    pub fn bound(&self) -> Result<f64, Error> {
        let Shape { n, length, words, .. } = self.shape()?;
        Ok(match self.kernel {
            Kernel::Product => {
                let moved = 2.0 * n.powi(3) / words.sqrt() - 2.0 * words;
                (3.0 * n * n).max(moved) / length
            }
            Kernel::Transpose => 2.0 * n * n / length,
            Kernel::Stencil => (2.0 * n).max(n * self.steps / (8.0 * words)) / length,
        })
    }

    /// Returns the rows and columns of the largest blocks of the recursive product of which three fit the cache.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert_eq!(Nest::default().recursive_side()?, 8.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`misses`](Self::misses) of the recursive order.
    ///
    /// Source: Frigo et al. 1999.
    pub fn recursive_side(&self) -> Result<f64, Error> {
        self.in_order(Order::Recursive).ordered()?.recursive_side()
    }

    fn stencil(&self, shape: &Shape, is_tiled: bool) -> (f64, Regime) {
        let (once, length, lines) = (2.0 * shape.row, shape.length, shape.lines);
        let (steps, b, depth) = (self.steps, self.b, self.depth);
        let passes = (steps / depth).ceil();
        if once <= lines {
            (once, Regime::All)
        } else if is_tiled && 2.0 * (2.0 * b + depth) / length + 2.0 <= lines {
            (once * passes, Regime::Tile)
        } else if is_tiled && 2.0 * b / length + 4.0 <= lines {
            ((once * (passes + steps / b) + 0.5).floor(), Regime::Edges)
        } else {
            (once * steps, Regime::None)
        }
    }
}

impl Shape {
    fn naive_product(&self) -> (f64, Regime) {
        let &Self { n, row, lines, .. } = self;
        if n * row + 4.0 * row + 1.0 <= lines {
            (3.0 * n * row, Regime::All)
        } else if n + row + 1.0 <= lines {
            (n * n * row + 2.0 * n * row, Regime::Column)
        } else {
            (n.powi(3) + n * n * row + n * n, Regime::None)
        }
    }

    fn interchanged_product(&self) -> (f64, Regime) {
        let &Self { n, row, lines, .. } = self;
        if n * row + 4.0 * row <= lines {
            (3.0 * n * row, Regime::All)
        } else if 2.0 * row < lines {
            (n * n * row + 2.0 * n * row, Regime::Rows)
        } else {
            (2.0 * n * n * row + n * n, Regime::None)
        }
    }

    fn blocked_product(&self, b: f64) -> (f64, Regime) {
        let &Self { n, length, row, lines, .. } = self;
        let side = b / length;
        let blocks = n.powi(3) / (b * length);
        if n * row + 3.0 * n * side <= lines {
            (3.0 * n * row, Regime::All)
        } else if 2.0 * n * side + 3.0 * b * side <= lines {
            (blocks + 2.0 * n * row, Regime::Panels)
        } else if 4.0 * b * side <= lines {
            (2.0 * blocks + n * row, Regime::Blocks)
        } else if b * side + 4.0 * side <= lines {
            (3.0 * blocks, Regime::Block)
        } else if 2.0 * side < lines {
            (n * n * row + 2.0 * blocks, Regime::Rows)
        } else {
            (2.0 * n * n * row + n.powi(3) / b, Regime::None)
        }
    }

    fn recursive_product(&self) -> Result<(f64, Regime), Error> {
        let side = self.recursive_side()?;
        let regime = if side < self.n { Regime::Blocks } else { Regime::All };
        Ok((3.0 * self.n.powi(3) / (side * self.length), regime))
    }

    fn recursive_side(&self) -> Result<f64, Error> {
        let mut side = self.n;
        while self.length <= side {
            if 3.0 * side * side / self.length <= self.lines {
                return Ok(side);
            }
            side /= 2.0;
        }
        Err(self.too_small(3.0 * self.length))
    }

    fn transpose(&self, width: f64, regime: Regime) -> (f64, Regime) {
        let &Self { n, length, row, lines, .. } = self;
        if width + (width / length).floor() < lines {
            (2.0 * n * row, regime)
        } else {
            (n * n + n * row, Regime::None)
        }
    }

    fn recursive_transpose(&self) -> Result<(f64, Regime), Error> {
        if self.lines < 2.0 * self.length {
            return Err(self.too_small(2.0 * self.length));
        }
        Ok((2.0 * self.n * self.row, Regime::Blocks))
    }

    fn too_small(&self, lines: f64) -> Error {
        let help = format!("its smallest blocks do not fit: give {lines} lines or more");
        Error::new(ErrorKind::Undefined, "cache", format!("{} lines", self.lines), help)
    }
}
