//! Trees, and exchanges at distances that double or halve.

use super::{Rounds, Writer, combining};

impl Writer {
    /// From the root down a binomial tree: who holds the parts of a range of processes hands the
    /// upper half of them on, keeping the greater half.
    pub(super) fn spread(&self) -> Rounds {
        let mut rounds = Rounds::new();
        let mut ranges = vec![(0, self.p)];
        while ranges.iter().any(|(low, high)| low + 1 < *high) {
            let mut round = Vec::new();
            let mut halves = Vec::new();
            for (low, high) in ranges {
                if high <= low + 1 {
                    halves.push((low, high));
                    continue;
                }
                let middle = low + (high - low).div_ceil(2);
                let pieces = if self.whole_vector {
                    vec![0]
                } else {
                    (middle..high).collect()
                };
                round.push(self.transfer(low, middle, pieces));
                halves.extend([(low, middle), (middle, high)]);
            }
            rounds.push(round);
            ranges = halves;
        }
        rounds
    }

    /// The same tree upwards, to the root.
    pub(super) fn collect(&self, combine: bool) -> Rounds {
        let mut rounds = self.spread();
        rounds.reverse();
        for transfer in rounds.iter_mut().flatten() {
            std::mem::swap(&mut transfer.from, &mut transfer.to);
            transfer.combine = combine;
        }
        rounds
    }

    pub(super) fn doubling(&self) -> Rounds {
        self.distances()
            .map(|d| {
                self.round(|i| {
                    let block = i & !(d - 1);
                    (i ^ d, (block..block + d).collect())
                })
            })
            .collect()
    }

    pub(super) fn bruck(&self) -> Rounds {
        self.distances()
            .map(|d| {
                let held = d.min(self.p - d);
                self.round(|i| {
                    let pieces = (0..held).map(|j| self.on(i, j)).collect();
                    (self.back(i, d), pieces)
                })
            })
            .collect()
    }

    pub(super) fn dissemination(&self) -> Rounds {
        self.distances()
            .map(|d| {
                self.round(|i| {
                    let known = (0..d).map(|j| self.back(i, j)).collect();
                    (self.on(i, d), known)
                })
            })
            .collect()
    }

    pub(super) fn halving(&self) -> Rounds {
        let rounds = self.distances().rev().map(|d| {
            self.round(|i| {
                let partner = i ^ d;
                let block = partner & !(d - 1);
                (partner, (block..block + d).collect())
            })
        });
        combining(rounds.collect())
    }

    pub(super) fn exchange_sums(&self) -> Rounds {
        let rounds = self.distances().map(|d| self.round(|i| (i ^ d, vec![0])));
        combining(rounds.collect())
    }
}
