//! Rings, exchanges in pairs, and Bruck's all-to-all, which goes round in powers of two.

use super::{Rounds, Writer, mark_combining};

impl Writer {
    pub(super) fn ring(&self) -> Rounds {
        self.rounds_of(0..self.p - 1, &|r, i| (self.rank_after(i, 1), vec![self.rank_before(i, r)]))
    }

    pub(super) fn ring_sums(&self) -> Rounds {
        mark_combining(
            self.rounds_of(1..self.p, &|r, i| {
                (self.rank_after(i, 1), vec![self.rank_before(i, r)])
            }),
        )
    }

    pub(super) fn ring_pairs(&self) -> Rounds {
        self.rounds_of(0..self.p - 1, &|r, i| {
            let source = self.rank_before(i, r);
            let beyond = (r + 1..self.p).map(|j| source * self.p + self.rank_after(source, j));
            (self.rank_after(i, 1), beyond.collect())
        })
    }

    pub(super) fn pairwise_sums(&self) -> Rounds {
        mark_combining(self.rounds_of(1..self.p, &|r, i| {
            let to = self.rank_after(i, r);
            (to, vec![to])
        }))
    }

    pub(super) fn pairwise(&self) -> Rounds {
        self.rounds_of(1..self.p, &|r, i| {
            let to = if self.p.is_power_of_two() { i ^ r } else { self.rank_after(i, r) };
            (to, vec![i * self.p + to])
        })
    }

    /// A piece that must go `j` places on goes 1, 2, 4, ... of them where `j` has that bit.
    pub(super) fn bruck_pairs(&self) -> Rounds {
        self.rounds_by_distance(&|d, i| {
            let steps = (1..self.p).filter(|j| j & d != 0);
            let pieces = steps.map(|j| {
                let source = self.rank_before(i, j & (d - 1));
                source * self.p + self.rank_after(source, j)
            });
            (self.rank_after(i, d), pieces.collect())
        })
    }
}
