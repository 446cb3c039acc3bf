//! Programs: a problem, its size and its grain.

use super::builder::Builder;
use super::recursive::{Cut, fibonacci_work, sort_work};
use super::tasks::{Kind, MOST_TASKS, Tasks, too_many};
use crate::check::{count, non_negative, positive};
use crate::names::named;
use crate::{Error, ErrorKind};

/// A problem, with its algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// A parallel loop of equal iterations, halved down to the grain as `cilk_for` does.
    Loop,
    /// A serial part, then a parallel loop.
    Amdahl,
    /// The Fibonacci number by its definition.
    Fib,
    /// Merge sort with serial merges.
    Mergesort,
    /// Merge sort with parallel merges.
    MergesortParallel,
    /// The product of two matrices in place, in blocks of eight products.
    Matmul,
    /// Prefix sums, up a tree and down again.
    Prefix,
    /// A square of cells, each of which needs the one above and the one at its left.
    Wavefront,
}

named!(Problem, "problem", {
    Loop = "loop",
    Amdahl = "amdahl",
    Fib = "fib",
    Mergesort = "mergesort",
    MergesortParallel = "mergesort-parallel",
    Matmul = "matmul",
    Prefix = "prefix",
    Wavefront = "wavefront",
});

impl Problem {
    /// Returns whether it is made of forks and joins alone.
    #[must_use]
    pub const fn is_fork_join(self) -> bool {
        !matches!(self, Self::Wavefront)
    }

    /// Returns whether it is a loop of equal iterations, perhaps behind a serial part.
    #[must_use]
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::Loop | Self::Amdahl)
    }
}

/// A problem of some size, cut down to a grain. Times are in tcalc.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Program {
    /// The problem.
    pub problem: Problem,
    /// The size: iterations, numbers, the order of a matrix, cells along a side.
    pub n: f64,
    /// The grain size, up to which nothing is split.
    pub g: f64,
    /// The time of an iteration or a cell.
    pub w: f64,
    /// The serial part of [`Problem::Amdahl`].
    pub serial: f64,
    /// The time of a split, or of starting a block of [`Problem::Wavefront`].
    pub spawn: f64,
    /// The child of [`Problem::Fib`] starts at its spawn, as in the strands of the textbook; else after all that
    /// its parent does before both calls.
    pub strands: bool,
}

impl Default for Program {
    /// A loop of 16 iterations of 4 tcalc, one in a leaf, with splits of 1 tcalc.
    fn default() -> Self {
        let (problem, strands) = (Problem::Loop, false);
        Self { problem, n: 16.0, g: 1.0, w: 4.0, serial: 16.0, spawn: 1.0, strands }
    }
}

/// More levels of the tree of Fibonacci numbers than this are too many tasks.
const DEEPEST: usize = 64;

impl Program {
    /// Returns its tasks.
    ///
    /// ```
    /// use crossover_model::work_span::Program;
    /// let tasks = Program::default().unfold()?;
    /// assert_eq!((tasks.count(), tasks.work(), tasks.span()), (31, 79.0, 8.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// In the strands of the textbook, the fourth Fibonacci number has work 17 and span 8:
    /// ```
    /// use crossover_model::work_span::{Problem, Program};
    /// let fib = Program { problem: Problem::Fib, n: 4.0, ..Program::default() };
    /// let strands = Program { strands: true, ..fib }.unfold()?;
    /// assert_eq!((fib.unfold()?.work(), fib.unfold()?.span()), (17.0, 10.0));
    /// assert_eq!((strands.work(), strands.span()), (17.0, 8.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n` or `g` when it is not a whole number from 1, `w` when it is not above 0, `serial` or
    /// `spawn` when it is below; [`ErrorKind::NotPowerOfTwo`] on `n` for a matrix product of another
    /// order; [`ErrorKind::TooLarge`] on `n` beyond [`MOST_TASKS`] tasks.
    ///
    /// Source: Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms* (Fibonacci, merge sort,
    /// matrix product; the strands of P-FIB(4) are those of Fig. 27.2); Intel Cilk Plus, `cilk-abi-cilk-for.cpp` (loop).
    pub fn unfold(&self) -> Result<Tasks, Error> {
        let [n, g] = self.sizes()?;
        let (w, spawn) = (positive("w", self.w)?, non_negative("spawn", self.spawn)?);
        let (cut, mut tasks) = (Cut { grain: g, spawn }, Builder::of_size(self.n));
        match self.problem {
            Problem::Loop => cut.iterations(&mut tasks, &[], n, w)?,
            Problem::Amdahl => {
                let serial = non_negative("serial", self.serial)?;
                let first = tasks.task(Kind::Leaf, serial, &[])?;
                cut.iterations(&mut tasks, &first, n, w)?
            }
            Problem::Fib if DEEPEST < n.saturating_sub(g) => return Err(too_many("n", self.n)),
            Problem::Fib => cut.fibonacci(&mut tasks, &[], n, self.strands)?,
            Problem::Mergesort => cut.sort(&mut tasks, &[], n, false)?,
            Problem::MergesortParallel => cut.sort(&mut tasks, &[], n, true)?,
            Problem::Matmul => cut.product(&mut tasks, &[], n)?,
            Problem::Prefix => cut.prefix(&mut tasks, &[], n)?,
            Problem::Wavefront if MOST_TASKS < n.div_ceil(g).saturating_pow(2) => {
                return Err(too_many("n", self.n));
            }
            Problem::Wavefront => cut.wavefront(&mut tasks, n, w).map(|()| Vec::new())?,
        };
        let tasks = tasks.finish();
        if tasks.work().is_finite() {
            return Ok(tasks);
        }
        Err(Error::new(ErrorKind::TooLarge, "n", self.n, "the work overflows: give a smaller size"))
    }

    /// Returns the number of tasks without unfolding them: `None` for parallel merges, of which there is no simple
    /// count.
    ///
    /// # Errors
    /// Names `n` or `g` as [`unfold`](Self::unfold), the number of tasks apart.
    pub fn count(&self) -> Result<Option<f64>, Error> {
        let [n, g] = self.sizes()?;
        let leaves = || leaves(n, g)[0];
        Ok(Some(match self.problem {
            Problem::Loop => 2.0 * leaves() - 1.0,
            Problem::Amdahl => 2.0 * leaves(),
            // With strands a split is two tasks.
            Problem::Fib if self.strands => 4.0 * fibonacci(n.saturating_sub(g)) - 3.0,
            Problem::Fib => 3.0 * fibonacci(n.saturating_sub(g)) - 2.0,
            Problem::Mergesort => 3.0 * leaves() - 2.0,
            Problem::MergesortParallel => return Ok(None),
            Problem::Matmul => {
                let products = 8.0_f64.powf((self.n / self.g).max(1.0).log2().ceil());
                products + 6.0 * (products - 1.0) / 7.0
            }
            Problem::Prefix => 5.0 * leaves() - 3.0,
            Problem::Wavefront => (self.n / self.g).ceil().powi(2),
        }))
    }

    /// Returns whether it [unfolds](Self::unfold) into no more tasks than there may be.
    #[must_use]
    pub fn fits(&self) -> bool {
        match self.count() {
            Ok(Some(count)) => count <= MOST_TASKS as f64,
            Ok(None) => self.unfold().is_ok(),
            Err(_) => false,
        }
    }

    /// Returns the time of the same problem as a serial program, without spawns, in tcalc.
    ///
    /// ```
    /// use crossover_model::work_span::{Problem, Program};
    /// let sort = Program { problem: Problem::Mergesort, n: 256.0, ..Program::default() };
    /// assert_eq!(sort.serial_time()?, 2304.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`unfold`](Self::unfold), the number of tasks apart.
    pub fn serial_time(&self) -> Result<f64, Error> {
        let [n, _] = self.sizes()?;
        let (size, w) = (self.n, positive("w", self.w)?);
        Ok(match self.problem {
            Problem::Loop => size * w,
            Problem::Amdahl => non_negative("serial", self.serial)? + size * w,
            Problem::Fib => fibonacci_work(n),
            Problem::Mergesort | Problem::MergesortParallel => sort_work(n),
            Problem::Matmul => size.powi(3),
            Problem::Prefix => size,
            Problem::Wavefront => size * size * w,
        })
    }

    /// Returns the size and the grain, where the problem can be that large.
    fn sizes(&self) -> Result<[usize; 2], Error> {
        /// The largest size of which the time is a number of any use.
        const LARGEST: f64 = 1e9;
        let (n, g) = (count("n", self.n)?, count("g", self.g)?);
        if LARGEST < n {
            return Err(Error::new(ErrorKind::TooLarge, "n", n, "give at most 1000000000"));
        }
        let size = n as usize;
        if self.problem == Problem::Matmul && !size.is_power_of_two() {
            let (above, below) = (size.next_power_of_two(), size.next_power_of_two() / 2);
            let help = format!("the matrix is halved again and again: take {below} or {above}");
            return Err(Error::new(ErrorKind::NotPowerOfTwo, "n", n, help));
        }
        Ok([size, g as usize])
    }
}

/// Returns the number of leaves of `m` and of `m + 1` things that are halved, floor and ceiling, while they are more
/// than `g`.
fn leaves(m: usize, g: usize) -> [f64; 2] {
    if m < g {
        return [1.0; 2];
    }
    let [few, many] = if m <= 1 { [1.0; 2] } else { leaves(m / 2, g) };
    let [below, above] =
        if m.is_multiple_of(2) { [2.0 * few, few + many] } else { [few + many, 2.0 * many] };
    [if m <= g { 1.0 } else { below }, if m < g { 1.0 } else { above }]
}

/// Returns the Fibonacci number after that of `m`, the first two of which are 1; infinite where it is
/// beyond all numbers.
fn fibonacci(m: usize) -> f64 {
    let step = |(last, next): (f64, f64), _| (next, last + next);
    (0..m.min(2000)).fold((1.0, 2.0), step).0
}
