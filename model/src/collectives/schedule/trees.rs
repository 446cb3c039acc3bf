//! Trees, and exchanges at distances that double or halve.

use super::super::phases::halves;
use super::{Pieces, PiecesOfTwo, Rounds, Transfer, Writer, mark_combining};

impl Writer {
    /// Returns the rounds of a binomial scatter over the first `size` processes: a process that holds the parts of a
    /// range hands the upper half on, keeping the greater half.
    pub(super) fn scatter_tree(&self, size: usize) -> Rounds {
        self.tree(size, &|middle, high| (middle..high).collect())
    }

    /// The whole vector from the root to all.
    pub(super) fn tell(&self) -> Rounds {
        self.tree(self.p, &|_, _| self.all_pieces())
    }

    /// The parts of the first `size` processes up the same tree, to the root.
    pub(super) fn collect(&self, size: usize) -> Rounds {
        reverse_tree(self.scatter_tree(size))
    }

    /// The sum of all vectors up the tree, to the root.
    pub(super) fn sum_up(&self) -> Rounds {
        mark_combining(reverse_tree(self.tell()))
    }

    /// Down a tree: `pieces` of the range from a middle to its end.
    fn tree(&self, size: usize, pieces: &PiecesOfTwo<'_>) -> Rounds {
        let levels = size.next_power_of_two().ilog2() as usize;
        (0..levels)
            .map(|level| {
                let ranges = halves(size, level);
                let message =
                    |(low, middle, high)| self.transfer(low, middle, pieces(middle, high));
                ranges.into_iter().map(message).collect()
            })
            .collect()
    }

    /// Each vector to the root, one after the other, or back.
    pub(super) fn linear(&self, to_root: bool, pieces: &Pieces<'_>) -> Rounds {
        (1..self.p)
            .map(|other| {
                let (from, to) = if to_root { (other, 0) } else { (0, other) };
                vec![self.transfer(from, to, pieces(other))]
            })
            .collect()
    }

    /// Each piece from process to process, down from the root or up to it, one behind the other.
    pub(super) fn chain(&self, up: bool) -> Rounds {
        let last = self.p - 1;
        let place = |step: usize| if up { last - step } else { step };
        (0..last + self.pieces - 1)
            .map(|round| {
                let steps = (round + 1).saturating_sub(self.pieces)..last.min(round + 1);
                let message =
                    |step| self.transfer(place(step), place(step + 1), vec![round - step]);
                steps.map(message).collect()
            })
            .collect()
    }

    /// The parts of a block of `d` processes of the core, and of those folded into them.
    fn block(&self, process: usize, d: usize) -> Vec<usize> {
        let first = process & !(d - 1);
        let folded = (first..first + d).map(|i| self.core + i);
        let folded = folded.filter(|piece| *piece < self.pieces);
        (first..first + d).chain(folded).collect()
    }

    pub(super) fn doubling(&self) -> Rounds {
        self.exchanges(&|i, d| self.block(i, d))
    }

    pub(super) fn halving(&self) -> Rounds {
        let mut rounds = self.exchanges(&|i, d| self.block(i ^ d, d));
        rounds.reverse();
        mark_combining(rounds)
    }

    pub(super) fn exchange_sums(&self) -> Rounds {
        mark_combining(self.exchanges(&|_, _| self.all_pieces()))
    }

    /// Exchanges in the core, at distance 1, 2, 4, ...
    fn exchanges(&self, pieces: &PiecesOfTwo<'_>) -> Rounds {
        (0..self.core.ilog2())
            .map(|bit| {
                let d = 1 << bit;
                let message = |i| self.transfer(i, i ^ d, pieces(i, d));
                (0..self.core).map(message).collect()
            })
            .collect()
    }

    /// Messages from the processes beyond the core to their partners: `pieces` of a process.
    pub(super) fn fold_in(&self, pieces: &Pieces<'_>) -> Rounds {
        let message = |i: usize| self.transfer(i, i - self.core, pieces(i));
        at_once((self.core..self.p).map(message).collect())
    }

    /// Messages back to them.
    pub(super) fn fold_out(&self, pieces: &Pieces<'_>) -> Rounds {
        let message = |i: usize| self.transfer(i - self.core, i, pieces(i));
        at_once((self.core..self.p).map(message).collect())
    }

    /// Vectors of the processes beyond the core summed into those of their partners, each of the two
    /// summing one half.
    pub(super) fn fold_halves(&self) -> Rounds {
        let half = self.pieces / 2;
        let mut sums = self.fold_in(&|_| (0..half).collect());
        for (round, others) in sums.iter_mut().zip(self.fold_out(&|_| (half..2 * half).collect())) {
            round.extend(others);
        }
        let mut rounds = mark_combining(sums);
        rounds.extend(self.fold_in(&|_| (half..2 * half).collect()));
        rounds
    }

    pub(super) fn bruck(&self) -> Rounds {
        self.rounds_by_distance(&|d, i| {
            let held = d.min(self.p - d);
            (self.rank_before(i, d), (0..held).map(|j| self.rank_after(i, j)).collect())
        })
    }

    pub(super) fn dissemination(&self) -> Rounds {
        self.rounds_by_distance(&|d, i| {
            (self.rank_after(i, d), (0..d).map(|j| self.rank_before(i, j)).collect())
        })
    }
}

/// The round of these messages, if there are any.
fn at_once(messages: Vec<Transfer>) -> Rounds {
    if messages.is_empty() {
        return Rounds::new();
    }
    vec![messages]
}

/// A tree the other way: its rounds from the last to the first, its messages from receiver to
/// sender.
fn reverse_tree(mut rounds: Rounds) -> Rounds {
    rounds.reverse();
    for transfer in rounds.iter_mut().flatten() {
        std::mem::swap(&mut transfer.from, &mut transfer.to);
    }
    rounds
}
