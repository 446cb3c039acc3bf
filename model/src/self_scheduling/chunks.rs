//! The chunks into which a policy cuts a loop.

use super::limits;
use crate::names::named;
use crate::{Error, Size};

/// A policy of dealing out iterations. The first two do so before the loop begins; with the others a worker fetches its
/// next chunk from a queue.
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
    /// Names `n`, `p` or `k` when it is not a whole number from 1, `n` beyond
    /// [`MOST_ITERATIONS`](super::MOST_ITERATIONS), `p` beyond [`MOST_WORKERS`](super::MOST_WORKERS).
    ///
    /// Source: Polychronopoulos and Kuck 1987 (guided, rounded up as by GCC's libgomp; LLVM takes
    /// half of it), Tzen and Ni 1993 (tss, with a whole delta; LLVM rounds `f` down), Hummel,
    /// Schonberg and Flynn 1992 (fac2).
    pub fn chunk_sizes(self, size: &Size, k: f64) -> Result<ChunkSizes, Error> {
        let (n, p) = (limits::iterations(size.n)?, limits::workers(size.p)?);
        Ok(ChunkSizes::new(self, n, p, limits::chunk_size(k)?))
    }
}

/// The sizes of chunks, in the order in which they are dealt out.
#[derive(Clone, Debug)]
pub struct ChunkSizes {
    policy: Policy,
    p: usize,
    k: usize,
    /// The first chunk of tss, and by how much each is shorter than the one before.
    first: usize,
    step: usize,
    /// The size of the chunks in the present batch of fac2.
    batch: usize,
    /// Chunks that were dealt out.
    dealt: usize,
    /// Iterations that are left.
    left: usize,
}

impl ChunkSizes {
    /// Returns the sizes for positive `n`, `p` and `k`.
    pub(super) fn new(policy: Policy, n: usize, p: usize, k: usize) -> Self {
        let first = n.div_ceil(2 * p);
        let last = k.min(first);
        let count = (2 * n).div_ceil(first + last).max(2);
        let step = (first - last) / (count - 1);
        Self { policy, p, k, first, step, batch: 0, dealt: 0, left: n }
    }
}

impl Iterator for ChunkSizes {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let Self { policy, p, k, first, step, dealt, left, .. } = *self;
        if policy == Policy::Fac2 && dealt.is_multiple_of(p) {
            self.batch = left.div_ceil(2 * p).max(k);
        }
        let size = match policy {
            Policy::Static => left.div_ceil(p - dealt),
            Policy::Cyclic | Policy::Dynamic => k,
            Policy::Guided => left.div_ceil(p).max(k),
            // Never below the last size: the `N` chunks down to it are the whole loop.
            Policy::Tss => first - dealt * step,
            Policy::Fac2 => self.batch,
        };
        let size = size.min(left);
        (self.dealt, self.left) = (dealt + 1, left - size);
        Some(size)
    }
}
