//! The best block size, and the rule of thumb for it.

use super::nest::{Kernel, Nest, Order, Shape};
use crate::{Error, ErrorKind};

/// The block size with the fewest misses.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestBlock {
    /// Rows and columns of the block.
    pub b: f64,
    /// Misses with it.
    pub misses: f64,
    /// Misses with the next smaller block; with itself where there is none.
    pub smaller: f64,
    /// Misses with the next larger block; with itself where there is none.
    pub larger: f64,
}

impl Nest {
    /// Returns all block sizes: the multiples of the words of a line that divide `n`, from the smallest.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert_eq!(Nest::default().blocks()?, [8.0, 16.0, 32.0, 64.0]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`lines`](Self::lines); names `kernel` for a stencil, whose tiles may have any width.
    pub fn blocks(&self) -> Result<Vec<f64>, Error> {
        let Shape { length, row, .. } = self.shape()?;
        self.check_has_blocks()?;
        let (mut low, mut high) = (Vec::new(), Vec::new());
        let mut side = 1.0;
        while side * side <= row {
            if row % side == 0.0 {
                low.push(side * length);
                if side * side < row {
                    high.push(row / side * length);
                }
            }
            side += 1.0;
        }
        low.extend(high.into_iter().rev());
        Ok(low)
    }

    /// Returns the block size with the fewest misses, by the closed form: all [`blocks`](Self::blocks) are tried, and the
    /// smallest is taken on a tie.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// let best = Nest::default().best_block()?;
    /// assert_eq!((best.b, best.misses), (16.0, 6_144.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`blocks`](Self::blocks).
    pub fn best_block(&self) -> Result<BestBlock, Error> {
        let blocks = self.blocks()?;
        let misses = |b: &f64| {
            Self { order: Order::Blocked, b: *b, ..*self }.misses().map(|misses| misses.count)
        };
        let all = blocks.iter().map(misses).collect::<Result<Vec<_>, _>>()?;
        let least = |best: usize, at: usize| if all[at] < all[best] { at } else { best };
        let best = (0..all.len()).fold(0, least);
        let (b, misses) = (blocks[best], all[best]);
        let (before, after) = (best.saturating_sub(1), (best + 1).min(all.len() - 1));
        Ok(BestBlock { b, misses, smaller: all[before], larger: all[after] })
    }

    /// Returns the block size by the usual rule, not rounded: of the product the one of which four blocks fill the cache,
    /// `sqrt(cache / (4 word))`; of the transposition the one whose column of lines fills it, `m L / (L + 1)`.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert!((Nest::default().block_rule()? - 11.3137).abs() < 1e-4);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`blocks`](Self::blocks).
    pub fn block_rule(&self) -> Result<f64, Error> {
        let Shape { length, lines, words, .. } = self.shape()?;
        self.check_has_blocks()?;
        Ok(match self.kernel {
            Kernel::Transpose => lines * length / (length + 1.0),
            _ => (words / 4.0).sqrt(),
        })
    }

    fn check_has_blocks(&self) -> Result<(), Error> {
        if self.kernel == Kernel::Stencil {
            let help =
                "a stencil has tiles of width and depth: take the product or the transposition";
            return Err(Error::new(ErrorKind::Undefined, "kernel", self.kernel, help));
        }
        Ok(())
    }
}
