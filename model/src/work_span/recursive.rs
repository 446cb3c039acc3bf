//! The programs that divide and conquer, unfolded task by task.

use super::builder::{Builder, Ends};
use super::tasks::Kind;
use crate::Error;

/// The grain of a program, and the time of a spawn.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    /// The size from which down it is not cut any more.
    pub grain: usize,
    /// The time of a split, in tcalc.
    pub spawn: f64,
}

type Unfolded = Result<Ends, Error>;

impl Cut {
    /// A parallel loop of `m` iterations of `w` each.
    pub fn iterations(self, tasks: &mut Builder, before: &[u32], m: usize, w: f64) -> Unfolded {
        if m <= self.grain {
            return tasks.task(Kind::Leaf, m as f64 * w, before);
        }
        let part =
            |m| move |tasks: &mut Builder, before: &[u32]| self.iterations(tasks, before, m, w);
        tasks.fork(self.spawn, before, part(m / 2), part(m - m / 2))
    }

    /// The Fibonacci number `m` by its definition. In `strands` the child starts at its spawn, and the other call
    /// comes one operation later; else both wait for the whole split.
    pub fn fibonacci(
        self,
        tasks: &mut Builder,
        before: &[u32],
        m: usize,
        strands: bool,
    ) -> Unfolded {
        if m < 2 || m <= self.grain {
            return tasks.task(Kind::Leaf, fibonacci_work(m), before);
        }
        let part = |m| {
            move |tasks: &mut Builder, before: &[u32]| self.fibonacci(tasks, before, m, strands)
        };
        let rest = |tasks: &mut Builder, before: &[u32]| {
            let strand = tasks.task(Kind::Leaf, 1.0, before)?;
            self.fibonacci(tasks, &strand, m - 2, strands)
        };
        let ends = if strands {
            tasks.fork(self.spawn, before, part(m - 1), rest)?
        } else {
            tasks.fork(self.spawn + 1.0, before, part(m - 1), part(m - 2))?
        };
        tasks.task(Kind::Join, 1.0, &ends)
    }

    /// Merge sort of `m` numbers, which merges serially or in parallel.
    pub fn sort(self, tasks: &mut Builder, before: &[u32], m: usize, parallel: bool) -> Unfolded {
        if m <= self.grain.max(1) {
            return tasks.task(Kind::Leaf, sort_work(m), before);
        }
        let part =
            |m| move |tasks: &mut Builder, before: &[u32]| self.sort(tasks, before, m, parallel);
        let (small, large) = (m / 2, m - m / 2);
        let ends = tasks.fork(self.spawn, before, part(small), part(large))?;
        if parallel {
            self.merge(tasks, &ends, small, large)
        } else {
            tasks.task(Kind::Join, m as f64, &ends)
        }
    }

    /// The merge of two sorted lists: the median of the larger is placed in the smaller, which it is
    /// assumed to halve.
    fn merge(self, tasks: &mut Builder, before: &[u32], a: usize, b: usize) -> Unfolded {
        if a + b <= self.grain.max(2) {
            return tasks.task(Kind::Join, (a + b) as f64, before);
        }
        let (large, small) = (a.max(b), a.min(b));
        let (left, under) = (large / 2, small / 2);
        let (right, over) = (large - left - 1, small - under);
        let part =
            |a, b| move |tasks: &mut Builder, before: &[u32]| self.merge(tasks, before, a, b);
        let placed = 1.0 + f64::from(rounds(small + 1));
        tasks.fork(self.spawn + placed, before, part(left, under), part(right, over))
    }

    /// The product of two matrices of order `m`, in place: four products of blocks, then four more.
    pub fn product(self, tasks: &mut Builder, before: &[u32], m: usize) -> Unfolded {
        if m <= self.grain || m == 1 {
            return tasks.task(Kind::Leaf, (m as f64).powi(3), before);
        }
        let four = self.products(tasks, before, m / 2, 4)?;
        self.products(tasks, &four, m / 2, 4)
    }

    /// So many products side by side, one spawned after the other.
    fn products(self, tasks: &mut Builder, before: &[u32], m: usize, count: u32) -> Unfolded {
        let one = |tasks: &mut Builder, before: &[u32]| self.product(tasks, before, m);
        if count == 1 {
            return one(tasks, before);
        }
        let rest = |tasks: &mut Builder, before: &[u32]| self.products(tasks, before, m, count - 1);
        tasks.fork(self.spawn, before, one, rest)
    }

    /// Prefix sums of `m` numbers: sums up a tree, then prefixes down it.
    pub fn prefix(self, tasks: &mut Builder, before: &[u32], m: usize) -> Unfolded {
        let sums = self.sums(tasks, before, m)?;
        self.prefixes(tasks, &sums, m)
    }

    fn sums(self, tasks: &mut Builder, before: &[u32], m: usize) -> Unfolded {
        if m <= self.grain {
            return tasks.task(Kind::Leaf, m as f64, before);
        }
        let part = |m| move |tasks: &mut Builder, before: &[u32]| self.sums(tasks, before, m);
        let ends = tasks.fork(self.spawn, before, part(m / 2), part(m - m / 2))?;
        tasks.task(Kind::Join, 1.0, &ends)
    }

    fn prefixes(self, tasks: &mut Builder, before: &[u32], m: usize) -> Unfolded {
        if m <= self.grain {
            return tasks.task(Kind::Leaf, m as f64, before);
        }
        let part = |m| move |tasks: &mut Builder, before: &[u32]| self.prefixes(tasks, before, m);
        tasks.fork(self.spawn + 1.0, before, part(m / 2), part(m - m / 2))
    }

    /// A square of `n` by `n` cells in blocks, each of which waits for that above and that at its left.
    pub fn wavefront(self, tasks: &mut Builder, n: usize, w: f64) -> Result<(), Error> {
        let side = n.div_ceil(self.grain);
        let length = |block: usize| self.grain.min(n - block * self.grain) as f64;
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let number = row * side + column;
            let above = (0 < row).then(|| number - side);
            let left = (0 < column).then(|| number - 1);
            let before: Vec<_> = above.into_iter().chain(left).map(|at| at as u32).collect();
            let time = length(row) * length(column) * w + self.spawn;
            tasks.task(Kind::Leaf, time, &before)?;
        }
        Ok(())
    }
}

/// Returns the number of halvings of `m`, at least 1, rounded up, until 1 is left: the whole of `log2 m`.
pub(super) fn rounds(m: usize) -> u32 {
    m.next_power_of_two().trailing_zeros()
}

/// Returns the time of the Fibonacci number `m` by its definition, without a spawn: `W(0) = W(1) = 1`,
/// `W(m) = W(m - 1) + W(m - 2) + 2`. Infinite where it is beyond all numbers.
pub(super) fn fibonacci_work(m: usize) -> f64 {
    let (mut last, mut next) = (1.0_f64, 1.0_f64);
    for _ in 0..m.min(2000) {
        (last, next) = (next, last + next + 2.0);
    }
    last
}

/// Returns the time of merge sort of `m` numbers without a spawn: `m (r + 2) - 2^r` with
/// `r = ceil(log2 m)`, which is `S(1) = 1`, `S(m) = S(floor(m/2)) + S(ceil(m/2)) + m`.
pub(super) fn sort_work(m: usize) -> f64 {
    let halvings = rounds(m);
    m as f64 * (f64::from(halvings) + 2.0) - f64::from(halvings).exp2()
}
