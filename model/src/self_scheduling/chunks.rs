//! How a policy cuts a loop into chunks.

use super::count_within;
use super::iterations::MOST_ITERATIONS;
use super::team::MOST_WORKERS;
use crate::check::count;
use crate::names::named;
use crate::{Error, Size};

/// How iterations are dealt out. The first two policies do so before the loop begins; with the
/// others a worker fetches its next chunk from a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// A block for each worker: `schedule(static)` of OpenMP.
    Static,
    /// Chunks of `k`, to each worker in turn: `schedule(static, k)`.
    Cyclic,
    /// Chunks of `k`: `schedule(dynamic, k)`; with `k = 1` pure self-scheduling.
    Dynamic,
    /// Guided self-scheduling, a `p`-th of what is left, at least `k`: `schedule(guided, k)`.
    Guided,
    /// Trapezoid self-scheduling: from half a block on, each chunk shorter than the one before by
    /// the same step, down to `k`.
    Tss,
    /// Factoring: batches of `p` equal chunks, which are half of what is left, at least `k` each.
    Fac2,
}

named!(Policy, "policy", {
    Static = "static",
    Cyclic = "cyclic",
    Dynamic = "dynamic",
    Guided = "guided",
    Tss = "tss",
    Fac2 = "fac2",
});

impl Policy {
    /// Returns whether workers fetch their chunks from a queue while the loop runs.
    #[must_use]
    pub const fn is_dynamic(self) -> bool {
        !matches!(self, Self::Static | Self::Cyclic)
    }

    /// Returns the sizes of the chunks of a loop of `n` iterations on `p` workers, in the order in
    /// which they are dealt out; together they are `n`. Before the chunk number `c`, from 0,
    /// `R` iterations are left:
    ///
    /// | policy | size, at most `R` |
    /// |---|---|
    /// | static | `ceil(R / (p - c))` |
    /// | cyclic, dynamic | `k` |
    /// | guided | `max(k, ceil(R / p))` |
    /// | tss | `max(l, f - c delta)`, with `f = ceil(n / (2 p))`, `l = min(k, f)`, `delta = floor((f - l) / (N - 1))`, `N = max(2, ceil(2 n / (f + l)))` |
    /// | fac2 | `max(k, ceil(R / (2 p)))`, with the `R` before each batch of `p` chunks |
    ///
    /// ```
    /// use crossover_model::{Size, self_scheduling::Policy};
    /// let sizes = Policy::Guided.chunk_sizes(&Size { n: 100.0, p: 4.0 }, 5.0)?;
    /// assert_eq!(sizes.collect::<Vec<_>>(), [25, 19, 14, 11, 8, 6, 5, 5, 5, 2]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n`, `p` or `k` when it is not a whole number from 1, `n` beyond [`MOST_ITERATIONS`],
    /// `p` beyond [`MOST_WORKERS`].
    ///
    /// Source: Polychronopoulos and Kuck 1987 (guided, rounded up as by GCC's libgomp; LLVM takes
    /// half of it), Tzen and Ni 1993 (tss, with a whole delta; LLVM rounds `f` down), Hummel,
    /// Schonberg and Flynn 1992 (fac2).
    pub fn chunk_sizes(self, size: &Size, k: f64) -> Result<ChunkSizes, Error> {
        let n = count_within("n", size.n, MOST_ITERATIONS)?;
        let p = count_within("p", size.p, MOST_WORKERS)?;
        let k = count("k", k)? as usize; // beyond `usize` its greatest, which is beyond `n`
        Ok(ChunkSizes::new(self, n, p, k))
    }
}

/// The sizes of chunks, in the order in which they are dealt out.
#[derive(Clone, Debug)]
pub struct ChunkSizes {
    policy: Policy,
    p: usize,
    /// The least size asked for; the last chunk of all may be smaller.
    least: usize,
    /// The size of the next chunk, where it follows from the one before: with tss and fac2.
    next: usize,
    /// By how much a chunk of tss is shorter than the one before.
    step: usize,
    dealt: usize,
    left: usize,
}

impl ChunkSizes {
    /// Returns the sizes for positive `n`, `p` and `k`.
    pub(super) fn new(policy: Policy, n: usize, p: usize, k: usize) -> Self {
        let first = n.div_ceil(2 * p);
        let last = k.min(first);
        let trapezoid = (2 * n).div_ceil(first + last).max(2);
        let step = (first - last) / (trapezoid - 1);
        let least = if policy == Policy::Tss { last } else { k };
        Self { policy, p, least, next: first, step, dealt: 0, left: n }
    }
}

impl Iterator for ChunkSizes {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let Self { policy, p, least, next, .. } = *self;
        let size = match policy {
            Policy::Static => self.left.div_ceil(p - self.dealt),
            Policy::Cyclic | Policy::Dynamic => least,
            Policy::Guided => self.left.div_ceil(p).max(least),
            Policy::Tss => {
                self.next = next.saturating_sub(self.step);
                next.max(least)
            }
            Policy::Fac2 => {
                if self.dealt.is_multiple_of(p) {
                    self.next = self.left.div_ceil(2 * p);
                }
                self.next.max(least)
            }
        };
        let size = size.min(self.left);
        (self.dealt, self.left) = (self.dealt + 1, self.left - size);
        Some(size)
    }
}
