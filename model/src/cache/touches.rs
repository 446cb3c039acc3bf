//! The touches of a loop nest, in their order.

use std::ops::Range;

use super::nest::{Kernel, Nest, Order};
use crate::Error;

/// A word that is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The array: of the product 0, 1 and 2 for `A`, `B` and `C`; else 0 and 1.
    pub array: usize,
    /// Its row; 0 in the arrays of a stencil.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

/// A run of the inner loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// All dot products of a row of the product, with columns of this many words.
    Dots(usize, usize),
    /// The rows `k` of `B`, in these columns, times the words of a row of `A`.
    Rows(usize, Range<usize>, Range<usize>),
    /// A part of a row becomes a part of a column.
    Turn(usize, Range<usize>),
    /// Points of a stencil, from the one array or the other.
    Points(usize, Range<usize>),
}

/// The most points in a piece.
const LONGEST: usize = 4096;

type Pieces = Box<dyn Iterator<Item = Piece>>;

impl Piece {
    /// Calls `touch` with each word that is touched, in order.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Touch};
    /// let (mut count, mut first) = (0, None);
    /// for piece in Nest::default().pieces()? {
    ///     piece.for_each(&mut |touch| { count += 1; first.get_or_insert(touch); });
    /// }
    /// assert_eq!(first, Some(Touch { array: 0, row: 0, column: 0 }));
    /// assert_eq!(f64::from(count), Nest::default().accesses()?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    pub fn for_each(&self, touch: &mut impl FnMut(Touch)) {
        let mut at = |array, row, column| touch(Touch { array, row, column });
        match self.clone() {
            Self::Dots(i, n) => {
                for j in 0..n {
                    for k in 0..n {
                        at(0, i, k);
                        at(1, k, j);
                    }
                    at(2, i, j);
                }
            }
            Self::Rows(i, inner, columns) => {
                for k in inner {
                    at(0, i, k);
                    for j in columns.clone() {
                        at(1, k, j);
                        at(2, i, j);
                    }
                }
            }
            Self::Turn(i, columns) => {
                for j in columns {
                    at(0, i, j);
                    at(1, j, i);
                }
            }
            Self::Points(from, points) => {
                for i in points {
                    for source in i - 1..=i + 1 {
                        at(from, 0, source);
                    }
                    at(1 - from, 0, i);
                }
            }
        }
    }
}

impl Nest {
    /// Returns the touches in pieces, in their order.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Piece};
    /// let pieces: Vec<_> = Nest::default().pieces()?.collect();
    /// assert_eq!((pieces.len(), &pieces[1]), (64, &Piece::Dots(1, 64)));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`accesses`](Self::accesses).
    pub fn pieces(&self) -> Result<Pieces, Error> {
        let shape = self.ordered()?;
        let (n, length) = (shape.n as usize, shape.length as usize);
        Ok(match (self.kernel, self.order) {
            (Kernel::Product, Order::Naive) => Box::new((0..n).map(move |i| Piece::Dots(i, n))),
            (Kernel::Product, Order::Interchanged) => product_blocks(n, n),
            (Kernel::Product, Order::Blocked) => product_blocks(n, self.b as usize),
            (Kernel::Product, Order::Recursive) => halved_product(n, length),
            (Kernel::Transpose, Order::Blocked) => transpose_blocks(n, self.b as usize),
            (Kernel::Transpose, Order::Recursive) => halved_transpose(n, length),
            (Kernel::Transpose, _) => transpose_blocks(n, n),
            (Kernel::Stencil, Order::Blocked) => self.tiles(n),
            (Kernel::Stencil, _) => {
                let steps = 0..self.steps as u64;
                Box::new(steps.flat_map(move |t| points((t % 2) as usize, 1, n - 1)))
            }
        })
    }

    /// Returns the stencil in tiles: each step lies one point to the left of the one before.
    fn tiles(&self, n: usize) -> Pieces {
        let (steps, depth) = (self.steps as u64, self.depth as u64);
        let (n, b) = (n as u64, self.b as u64);
        let bands = (0..steps.div_ceil(depth)).map(move |band| band * depth);
        Box::new(bands.flat_map(move |done| {
            let deep = depth.min(steps - done);
            (0..(n + deep).div_ceil(b)).map(move |tile| tile * b).flat_map(move |left| {
                // The steps in which the tile has points.
                let first = (left + 2).saturating_sub(n);
                (first..deep.min((left + b).saturating_sub(1))).flat_map(move |step| {
                    let from = (left.saturating_sub(step)).max(1);
                    let to = (left + b - step).min(n - 1);
                    points(((done + step) % 2) as usize, from as usize, to as usize)
                })
            })
        }))
    }
}

/// Returns the points from one up to another, in pieces.
fn points(from: usize, first: usize, end: usize) -> impl Iterator<Item = Piece> {
    (first..end).step_by(LONGEST).map(move |at| Piece::Points(from, at..end.min(at + LONGEST)))
}

/// Returns the rows of a block of the product.
fn block_rows(at: [usize; 3], b: usize) -> impl Iterator<Item = Piece> {
    let [i, j, k] = at;
    (i..i + b).map(move |row| Piece::Rows(row, k..k + b, j..j + b))
}

fn product_blocks(n: usize, b: usize) -> Pieces {
    let side = n / b;
    let blocks = (0..side * side * side)
        .map(move |at| [at / (side * side), at / side % side, at % side].map(|place| place * b));
    Box::new(blocks.flat_map(move |at| block_rows(at, b)))
}

/// Returns one of `of` coordinates of a place in the order of halves: every so many bits belong to it.
fn coordinate(place: usize, which: u32, of: u32) -> usize {
    let bits = usize::BITS / of;
    (0..bits).fold(0, |sum, bit| sum | (place >> (of * bit + which) & 1) << bit)
}

fn halved_product(n: usize, length: usize) -> Pieces {
    let b = length.min(n);
    let side = n / b;
    let blocks = (0..side * side * side)
        .map(move |place| [2, 1, 0].map(|which| coordinate(place, which, 3) * b));
    Box::new(blocks.flat_map(move |at| block_rows(at, b)))
}

/// Returns the rows of a block of the transposition.
fn block_turns([i, j]: [usize; 2], b: usize) -> impl Iterator<Item = Piece> {
    (i..i + b).map(move |row| Piece::Turn(row, j..j + b))
}

fn transpose_blocks(n: usize, b: usize) -> Pieces {
    let side = n / b;
    let blocks = (0..side * side).map(move |at| [at / side * b, at % side * b]);
    Box::new(blocks.flat_map(move |at| block_turns(at, b)))
}

fn halved_transpose(n: usize, length: usize) -> Pieces {
    let b = length.min(n);
    let side = n / b;
    let blocks =
        (0..side * side).map(move |place| [1, 0].map(|which| coordinate(place, which, 2) * b));
    Box::new(blocks.flat_map(move |at| block_turns(at, b)))
}
