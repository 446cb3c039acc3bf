//! The cache played touch by touch.

use super::lru::Lru;
use super::nest::{Kernel, Nest, Shape};
use super::touches::Touch;
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind};

/// The most accesses that are played.
pub const MOST_PLAYED: f64 = 2e6;

/// What a touch costs, in the multiplications of a pace.
const TOUCH: usize = 4;

impl Nest {
    /// Returns the misses of the cache played touch by touch.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Order};
    /// let naive = Nest::default();
    /// assert_eq!(naive.play()?, 299_008.0);
    /// assert_eq!(naive.in_order(Order::Recursive).play()?, 8_192.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`accesses`](Self::accesses); names `n` when there are more than [`MOST_PLAYED`] of them.
    pub fn play(&self) -> Result<f64, Error> {
        finish(self.play_paced(&Pace::endless()))
    }

    /// Returns the misses of the cache played touch by touch, at a pace.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// use crossover_model::steps::{Pace, finish};
    /// assert_eq!(finish(Nest::default().play_paced(&Pace::endless()))?, 299_008.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub async fn play_paced(&self, pace: &Pace) -> Result<f64, Error> {
        let accesses = self.accesses()?;
        if MOST_PLAYED < accesses {
            let help = "more than 2 million accesses are not played: give less";
            return Err(Error::new(ErrorKind::TooLarge, "n", self.n, help));
        }
        let (mut cache, line_of) = (self.empty_cache()?, self.line_of()?);
        let (mut misses, mut done) = (0_u32, 0_usize);
        for piece in self.pieces()? {
            let before = done;
            piece.for_each(&mut |touch| {
                misses += u32::from(cache.touch(line_of(touch)));
                done += 1;
            });
            pace.report_progress(done as f64 / accesses);
            pace.spend(TOUCH * (done - before)).await;
        }
        Ok(f64::from(misses))
    }

    /// Returns the cache, empty, for the lines of all arrays.
    ///
    /// ```
    /// use crossover_model::cache::Nest;
    /// assert!(!Nest::default().empty_cache()?.holds(0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`lines`](Self::lines); names `n` when the arrays have more than 16 million lines.
    pub fn empty_cache(&self) -> Result<Lru, Error> {
        let (arrays, rows, Shape { row, lines, .. }) = self.arrays()?;
        let all = arrays * rows * row;
        if 16e6 < all {
            let help = "the arrays have too many lines to be played: give less";
            return Err(Error::new(ErrorKind::TooLarge, "n", self.n, help));
        }
        Ok(Lru::new(all as u32, lines as u64))
    }

    /// Returns the function that says which line a word is in.
    ///
    /// ```
    /// use crossover_model::cache::{Nest, Touch};
    /// let line_of = Nest::default().line_of()?;
    /// assert_eq!(line_of(Touch { array: 1, row: 0, column: 9 }), 64 * 8 + 1);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`lines`](Self::lines).
    pub fn line_of(&self) -> Result<impl Fn(Touch) -> u32 + use<>, Error> {
        let (_, rows, Shape { row, length, .. }) = self.arrays()?;
        let (row, length, rows) = (row as u32, length as u32, rows as u32);
        Ok(move |touch: Touch| {
            (touch.array as u32 * rows + touch.row as u32) * row + touch.column as u32 / length
        })
    }

    /// Returns how many arrays there are, and how many rows each has.
    fn arrays(&self) -> Result<(f64, f64, Shape), Error> {
        let shape = self.shape()?;
        Ok(match self.kernel {
            Kernel::Product => (3.0, shape.n, shape),
            Kernel::Transpose => (2.0, shape.n, shape),
            Kernel::Stencil => (2.0, 1.0, shape),
        })
    }
}
