//! The messages of each algorithm, phase by phase: sender, receiver, words, and equal rounds. Their cost follows, with
//! a link between any two processes and on links that messages share.

use super::{Algorithm, Operation};
use crate::check::ceil_log2;

/// Who sends to whom in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Moves {
    /// Each process to the one this number of places on, modulo p.
    Shift(f64),
    /// A round for each shift from 1 to p - 1.
    AllShifts,
    /// Each of the core with the process whose number differs in this one bit.
    Exchange(f64),
    /// A round for each set of bits that may differ, of a power of two.
    AllExchanges,
    /// A level of the binomial tree over the first `size` processes, counted from the root.
    Tree {
        /// Processes of the tree.
        size: f64,
        /// The level.
        level: usize,
        /// Towards the root.
        up: bool,
    },
    /// Each process beyond the core to its partner in it, or back, or both at once.
    Fold {
        /// Into the core.
        there: bool,
        /// Out of it.
        back: bool,
    },
    /// Each to the next in its row of a square, counted round.
    Row,
    /// Each to the next in its column.
    Column,
    /// One message a round: the root's with each other process in turn.
    Linear,
    /// Some of the messages from each process to the next but not from the last to the first, as segments follow each
    /// other: they share a link on no network, nor does one that is alone.
    Chain {
        /// Their number.
        segments: f64,
    },
}

/// The pieces that a message carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pieces {
    /// As many in each message.
    Each(f64),
    /// As many times this number as there are rounds left, the round itself counted.
    Falling(f64),
    /// In a tree: the parts of all processes below.
    Below,
    /// The parts of a block of `of` processes of the core, and of those folded into them: the
    /// sender's block, or the receiver's.
    Block {
        /// Processes of the block.
        of: f64,
        /// It is the receiver's.
        theirs: bool,
    },
}

/// Rounds alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Phase {
    pub moves: Moves,
    pub pieces: Pieces,
    pub rounds: f64,
    /// The receivers combine the pieces with their own.
    pub combine: bool,
}

/// The greatest power of two up to `p`: the processes that exchange when the others have been
/// folded into them.
pub(super) fn core(p: f64) -> f64 {
    let lg = ceil_log2(p);
    if f64::exp2(lg) == p { p } else { f64::exp2(lg - 1.0) }
}

/// Returns the ranges `(low, middle, high)` that a level of the binomial tree over `size` processes halves: process
/// `low` holds the range and hands on the part from `middle` on, keeping the greater half.
pub(super) fn halves(size: usize, level: usize) -> Vec<(usize, usize, usize)> {
    let mut ranges = vec![(0, size)];
    let middle = |low: usize, high: usize| low + (high - low).div_ceil(2);
    for _ in 0..level {
        ranges = ranges
            .into_iter()
            .flat_map(|(low, high)| [(low, middle(low, high)), (middle(low, high), high)])
            .filter(|(low, high)| low + 1 < *high)
            .collect();
    }
    let halved = ranges.into_iter().filter(|(low, high)| low + 1 < *high);
    halved.map(|(low, high)| (low, middle(low, high), high)).collect()
}

impl Pieces {
    /// Returns the pieces of the longest message of each of the rounds; in their mean, where they become fewer.
    pub fn most(self, moves: Moves, p: f64, rounds: f64) -> f64 {
        match (self, moves) {
            (Self::Each(pieces), _) => pieces,
            (Self::Falling(by), _) => 0.5 * by * (rounds + 1.0),
            (Self::Block { of, .. }, _) => of + of.min(p - core(p)),
            (Self::Below, Moves::Tree { size, level, .. }) => {
                // The first range is the longest of its level.
                (0..level).fold(size, |size, _| (0.5 * size).ceil()) * 0.5
            }
            .floor(),
            (Self::Below, _) => 0.0,
        }
    }
}

impl Phase {
    /// Returns the pieces of the longest message of each round; in their mean, where they become fewer.
    pub fn most(&self, p: f64) -> f64 {
        self.pieces.most(self.moves, p, self.rounds)
    }

    /// Tells each message of one of its rounds, `(from, to, pieces)`, where all rounds have the same; the direction of
    /// a tree and of a fold is that of the phase.
    pub fn each_message(&self, p: usize, each: &mut dyn FnMut(usize, usize, f64)) {
        let (whole, power, q) = (p as f64, core(p as f64) as usize, p.isqrt());
        let alike = self.most(whole);
        match self.moves {
            Moves::Exchange(d) => {
                let beyond = p - power;
                for from in 0..power {
                    let to = from ^ d as usize;
                    let pieces = match self.pieces {
                        Pieces::Block { of, theirs } => {
                            let of = of as usize;
                            let first = if theirs { to } else { from } & !(of - 1);
                            (of + beyond.saturating_sub(first).min(of)) as f64
                        }
                        _ => alike,
                    };
                    each(from, to, pieces);
                }
            }
            Moves::Tree { size, level, up } => {
                for (low, middle, high) in halves(size as usize, level) {
                    let below = self.pieces == Pieces::Below;
                    let pieces = if below { (high - middle) as f64 } else { alike };
                    let (from, to) = if up { (middle, low) } else { (low, middle) };
                    each(from, to, pieces);
                }
            }
            Moves::Fold { there, back } => {
                for beyond in power..p {
                    if there {
                        each(beyond, beyond - power, alike);
                    }
                    if back {
                        each(beyond - power, beyond, alike);
                    }
                }
            }
            Moves::Shift(d) => (0..p).for_each(|from| each(from, (from + d as usize) % p, alike)),
            Moves::Row => (0..p).for_each(|from| {
                each(from, from / q * q + (from % q + 1) % q, alike);
            }),
            Moves::Column => (0..p).for_each(|from| each(from, (from + q) % p, alike)),
            Moves::AllShifts | Moves::AllExchanges | Moves::Linear | Moves::Chain { .. } => {}
        }
    }
}

/// The phases of an algorithm that there is for the operation, for `p` processes from 2 that it can
/// have, one after the other. Returns into how many pieces the `n` words are cut.
pub(super) fn phases(
    operation: Operation,
    algorithm: Algorithm,
    p: f64,
    segments: f64,
    each: &mut dyn FnMut(Phase),
) -> f64 {
    let (core, q) = (core(p), p.sqrt().round());
    let mut writer = Writer { p, core, folds: core < p, each };
    writer.operation(operation, algorithm, q, segments);
    match (operation, algorithm) {
        (_, Algorithm::Chain) => segments,
        (Operation::Barrier, _)
        | (_, Algorithm::ReduceBroadcast)
        | (Operation::Broadcast | Operation::Reduce, Algorithm::Binomial | Algorithm::Linear)
        | (Operation::AllReduce, Algorithm::RecursiveDoubling | Algorithm::Linear) => 1.0,
        (_, Algorithm::Rabenseifner) => core,
        _ => p,
    }
}

struct Writer<'a> {
    p: f64,
    core: f64,
    /// Some processes are beyond the core.
    folds: bool,
    each: &'a mut dyn FnMut(Phase),
}

impl Writer<'_> {
    fn operation(&mut self, operation: Operation, algorithm: Algorithm, q: f64, segments: f64) {
        use Algorithm as A;
        use Operation as O;
        use Pieces::{Below, Each};
        let (p, core) = (self.p, self.core);
        let combine = matches!(operation, O::Reduce | O::AllReduce | O::ReduceScatter);
        match (operation, algorithm) {
            (O::Barrier, _) => self.shift_by_powers(|_| 0.0),
            (_, A::Linear) => {
                self.put(Moves::Linear, 1.0, p - 1.0, combine);
                if operation == O::AllReduce {
                    self.put(Moves::Linear, 1.0, p - 1.0, false);
                }
            }
            (_, A::Chain) => {
                self.put(Moves::Chain { segments }, 1.0, p - 2.0 + segments, combine);
            }
            (O::Broadcast, A::VanDeGeijn) => {
                self.tree(p, false, Below, false);
                self.put(Moves::Shift(1.0), 1.0, p - 1.0, false);
            }
            (O::Broadcast, A::VanDeGeijnDoubling) => {
                self.tree(p, false, Below, false);
                if self.folds {
                    self.shift_by_powers(|d| d.min(p - d));
                } else {
                    self.blocks(false, false);
                }
            }
            (O::Broadcast, _) => self.tree(p, false, Each(1.0), false),
            (O::Scatter, _) => self.tree(p, false, Below, false),
            (O::Gather, _) => self.tree(p, true, Below, false),
            (O::AllGather, A::Ring) => self.put(Moves::Shift(1.0), 1.0, p - 1.0, false),
            (O::AllGather, A::RecursiveDoubling) => {
                self.fold(true, 1.0, false);
                self.blocks(false, false);
                self.fold(false, p - 1.0, false);
            }
            (O::AllGather, A::Mesh) => {
                self.put(Moves::Row, 1.0, q - 1.0, false);
                self.put(Moves::Column, q, q - 1.0, false);
            }
            (O::AllGather, _) => self.shift_by_powers(|d| d.min(p - d)),
            (O::Reduce, A::Binomial) => self.tree(p, true, Each(1.0), true),
            (O::Reduce, _) => {
                self.halving();
                self.tree(core, true, Below, false);
            }
            (O::AllReduce, _) => self.all_reduce(algorithm),
            (O::ReduceScatter, _) => self.reduce_scatter(algorithm, q),
            (O::AllToAll, _) => self.all_to_all(algorithm, q),
        }
    }

    fn all_reduce(&mut self, algorithm: Algorithm) {
        let p = self.p;
        match algorithm {
            Algorithm::RecursiveDoubling => {
                self.fold(true, 1.0, true);
                self.exchanges(|_| 1.0, true);
                self.fold(false, 1.0, false);
            }
            Algorithm::Ring => {
                self.put(Moves::Shift(1.0), 1.0, p - 1.0, true);
                self.put(Moves::Shift(1.0), 1.0, p - 1.0, false);
            }
            Algorithm::ReduceBroadcast => {
                self.tree(p, true, Pieces::Each(1.0), true);
                self.tree(p, false, Pieces::Each(1.0), false);
            }
            _ => {
                self.halving();
                self.exchanges(|d| d, false);
                self.fold(false, self.core, false);
            }
        }
    }

    fn reduce_scatter(&mut self, algorithm: Algorithm, q: f64) {
        let p = self.p;
        match algorithm {
            Algorithm::Pairwise => self.put(Moves::AllShifts, 1.0, p - 1.0, true),
            Algorithm::Ring => self.put(Moves::Shift(1.0), 1.0, p - 1.0, true),
            Algorithm::Mesh => {
                self.put(Moves::Column, q, q - 1.0, true);
                self.put(Moves::Row, 1.0, q - 1.0, true);
            }
            Algorithm::ReduceScatterTree => {
                self.tree(p, true, Pieces::Each(p), true);
                self.tree(p, false, Pieces::Below, false);
            }
            _ => {
                self.fold(true, p, true);
                self.blocks(true, true);
                self.fold(false, 1.0, false);
            }
        }
    }

    fn all_to_all(&mut self, algorithm: Algorithm, q: f64) {
        let p = self.p;
        match algorithm {
            // The words for those who are j places on go the steps of j's bits.
            Algorithm::Bruck => {
                self.shift_by_powers(|d| {
                    (p / (2.0 * d)).floor() * d + (p % (2.0 * d) - d).max(0.0)
                });
            }
            // Words that go on and on become fewer.
            Algorithm::Ring => self.put_falling(Moves::Shift(1.0), 1.0, p - 1.0),
            Algorithm::Mesh => {
                self.put_falling(Moves::Row, q, q - 1.0);
                self.put_falling(Moves::Column, q, q - 1.0);
            }
            _ if self.folds => self.put(Moves::AllShifts, 1.0, p - 1.0, false),
            _ => self.put(Moves::AllExchanges, 1.0, p - 1.0, false),
        }
    }

    fn put(&mut self, moves: Moves, pieces: f64, rounds: f64, combine: bool) {
        (self.each)(Phase { moves, pieces: Pieces::Each(pieces), rounds, combine });
    }

    fn put_falling(&mut self, moves: Moves, by: f64, rounds: f64) {
        (self.each)(Phase { moves, pieces: Pieces::Falling(by), rounds, combine: false });
    }

    fn tree(&mut self, size: f64, up: bool, pieces: Pieces, combine: bool) {
        for level in 0..ceil_log2(size) as usize {
            (self.each)(Phase {
                moves: Moves::Tree { size, level, up },
                pieces,
                rounds: 1.0,
                combine,
            });
        }
    }

    /// Shifts by 1, 2, 4, ... places.
    fn shift_by_powers(&mut self, pieces: impl Fn(f64) -> f64) {
        let mut distance = 1.0;
        while distance < self.p {
            self.put(Moves::Shift(distance), pieces(distance), 1.0, false);
            distance *= 2.0;
        }
    }

    /// Exchanges in the core at distance 1, 2, 4, ...; in whatever order, they cost the same.
    fn exchanges(&mut self, pieces: impl Fn(f64) -> f64, combine: bool) {
        let mut distance = 1.0;
        while distance < self.core {
            let moves = Moves::Exchange(distance);
            self.put(moves, pieces(distance), 1.0, combine);
            distance *= 2.0;
        }
    }

    /// Exchanges of the parts of blocks, which hold those of the processes folded into them.
    fn blocks(&mut self, theirs: bool, combine: bool) {
        let mut of = 1.0;
        while of < self.core {
            (self.each)(Phase {
                moves: Moves::Exchange(of),
                pieces: Pieces::Block { of, theirs },
                rounds: 1.0,
                combine,
            });
            of *= 2.0;
        }
    }

    fn fold(&mut self, there: bool, pieces: f64, combine: bool) {
        if self.folds {
            let back = !there;
            self.put(Moves::Fold { there, back }, pieces, 1.0, combine);
        }
    }

    /// Sums of ever smaller halves in the core, once each process beyond it and its partner have
    /// summed a half each and the partner has got the other.
    fn halving(&mut self) {
        if self.folds {
            let (there, back) = (true, true);
            self.put(Moves::Fold { there, back }, 0.5 * self.core, 1.0, true);
            self.fold(true, 0.5 * self.core, false);
        }
        self.exchanges(|d| d, true);
    }
}
