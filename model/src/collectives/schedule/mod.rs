//! Who sends what to whom in which round: the algorithms themselves.

mod mesh;
mod rings;
mod trees;

use std::ops::Range;

use super::phases::{core, phases};
use super::{Algorithm, Operation, terms};
use crate::check::{non_negative, result};
use crate::{Error, ErrorKind, Size};

/// The most processes a schedule is written out for.
const MOST: f64 = 256.0;
/// The most for an all-to-all, which has a piece for each pair.
const MOST_PAIRED: f64 = 100.0;
/// The most segments of a chain.
const MOST_SEGMENTS: f64 = 512.0;

/// A message of a schedule.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Transfer {
    /// Sender, from 0.
    pub from: usize,
    /// Receiver.
    pub to: usize,
    /// Words it carries.
    pub words: f64,
    /// The pieces it carries; what they stand for depends on the operation: see [`Schedule`].
    pub pieces: Vec<usize>,
    /// Whether the receiver combines the pieces with its own instead of keeping them.
    pub combine: bool,
}

/// A collective operation written out: in each round, all its messages at once.
///
/// Process 0 is the root. The pieces are numbered from 0:
/// - scatter, gather, all-gather, barrier: piece `i` is the part (the arrival) of process `i`;
/// - reduce-scatter: piece `i` is the part of the sum that process `i` keeps;
/// - all-to-all: piece `i p + j` is what process `i` tells process `j`;
/// - broadcast, reduce, all-reduce: the pieces of the vector, one or as many as it is cut into.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Schedule {
    /// Processes.
    pub p: usize,
    /// Number of pieces.
    pub pieces: usize,
    /// Words of a piece.
    pub piece_words: f64,
    /// The rounds.
    pub rounds: Vec<Vec<Transfer>>,
}

/// Returns the schedule of an algorithm for `p` processes and `n` words, as
/// [`Operation::total_words`] counts them; a chain sends them in `segments` segments. In every round
/// a process sends one message and receives one at most.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::collectives::{Algorithm, Operation, schedule};
/// let tree = schedule(Operation::Broadcast, Algorithm::Binomial, &Size { n: 100.0, p: 8.0 }, 1.0)?;
/// let senders: Vec<usize> = tree.rounds.iter().map(Vec::len).collect();
/// assert_eq!(senders, [1, 2, 4]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`terms`](super::terms); names `n` when it is negative or not finite; `p` when it exceeds
/// 256, or 100 for an all-to-all; `segments` when a chain has more than 512.
///
/// Source: Thakur, Rabenseifner and Gropp 2005; Grama et al., sections 4.1 to 4.5.
pub fn schedule(
    operation: Operation,
    algorithm: Algorithm,
    size: &Size,
    segments: f64,
) -> Result<Schedule, Error> {
    let p = size.p;
    terms(operation, algorithm, p, segments)?;
    let n = non_negative("n", size.n)?;
    let most = if operation == Operation::AllToAll { MOST_PAIRED } else { MOST };
    if most < p {
        let help = format!("a schedule is written out for at most {most} processes");
        return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
    }
    if algorithm == Algorithm::Chain && MOST_SEGMENTS < segments {
        let help = format!("a chain is written out for at most {MOST_SEGMENTS} segments");
        return Err(Error::new(ErrorKind::TooLarge, "segments", segments, help));
    }
    // What the words are cut into, and what stands for the pieces of an all-to-all or a barrier.
    let parts = phases(operation, algorithm, p, segments, &mut |_| {});
    let (pieces, piece_words) = match operation {
        Operation::Barrier => (p, 0.0),
        Operation::AllToAll => (p * p, n / parts),
        _ => (parts, n / parts),
    };
    let writer = Writer {
        p: p as usize,
        core: core(p) as usize,
        pieces: pieces as usize,
        piece_words: result("n", piece_words)?,
    };
    Ok(Schedule {
        p: writer.p,
        pieces: writer.pieces,
        piece_words: writer.piece_words,
        rounds: writer.rounds(operation, algorithm),
    })
}

type Rounds = Vec<Vec<Transfer>>;
/// The pieces of a message, by one process.
type Pieces<'a> = dyn Fn(usize) -> Vec<usize> + 'a;
/// The pieces of a message, by two numbers.
type PiecesOfTwo<'a> = dyn Fn(usize, usize) -> Vec<usize> + 'a;
/// The receiver and the pieces of a message, by the number of the round and the sender.
type Message<'a> = dyn Fn(usize, usize) -> (usize, Vec<usize>) + 'a;

struct Writer {
    p: usize,
    /// The greatest power of two up to `p`.
    core: usize,
    pieces: usize,
    piece_words: f64,
}

impl Writer {
    fn rounds(&self, operation: Operation, algorithm: Algorithm) -> Rounds {
        use Algorithm as A;
        use Operation as O;
        let own = &|i: usize| vec![i];
        let all = &|_: usize| self.all_pieces();
        match (operation, algorithm) {
            (O::Broadcast, A::VanDeGeijn) => [self.scatter_tree(self.p), self.ring()].concat(),
            (O::Broadcast, A::VanDeGeijnDoubling) if self.core < self.p => {
                [self.scatter_tree(self.p), self.bruck()].concat()
            }
            (O::Broadcast, A::VanDeGeijnDoubling) => {
                [self.scatter_tree(self.p), self.doubling()].concat()
            }
            (O::Broadcast, A::Linear) => self.linear(false, all),
            (O::Broadcast, A::Chain) => self.chain(false),
            (O::Broadcast, _) => self.tell(),
            (O::Scatter, A::Linear) => self.linear(false, own),
            (O::Scatter, _) => self.scatter_tree(self.p),
            (O::Gather, A::Linear) => self.linear(true, own),
            (O::Gather, _) => self.collect(self.p),
            (O::AllGather, A::Ring) => self.ring(),
            (O::AllGather, A::RecursiveDoubling) => {
                let others =
                    &|i: usize| (0..self.p).filter(|piece| *piece != i).collect::<Vec<_>>();
                [self.fold_in(own), self.doubling(), self.fold_out(others)].concat()
            }
            (O::AllGather, A::Mesh) => self.mesh(),
            (O::AllGather, _) => self.bruck(),
            (O::Reduce, A::Binomial) => self.sum_up(),
            (O::Reduce, A::Linear) => mark_combining(self.linear(true, all)),
            (O::Reduce, A::Chain) => mark_combining(self.chain(true)),
            (O::Reduce, _) => {
                let gathered = self.collect(self.core);
                [self.fold_halves(), self.halving(), gathered].concat()
            }
            (O::AllReduce, A::RecursiveDoubling) => {
                [mark_combining(self.fold_in(all)), self.exchange_sums(), self.fold_out(all)]
                    .concat()
            }
            (O::AllReduce, A::Ring) => [self.ring_sums(), self.ring()].concat(),
            (O::AllReduce, A::Linear) => {
                let summed = mark_combining(self.linear(true, all));
                [summed, self.linear(false, all)].concat()
            }
            (O::AllReduce, A::ReduceBroadcast) => [self.sum_up(), self.tell()].concat(),
            (O::AllReduce, _) => {
                let out = self.fold_out(all);
                [self.fold_halves(), self.halving(), self.doubling(), out].concat()
            }
            (O::ReduceScatter, A::Pairwise) => self.pairwise_sums(),
            (O::ReduceScatter, A::Ring) => self.ring_sums(),
            (O::ReduceScatter, A::Mesh) => self.mesh_sums(),
            (O::ReduceScatter, A::ReduceScatterTree) => {
                [self.sum_up(), self.scatter_tree(self.p)].concat()
            }
            (O::ReduceScatter, _) => {
                let summed = mark_combining(self.fold_in(all));
                [summed, self.halving(), self.fold_out(own)].concat()
            }
            (O::AllToAll, A::Bruck) => self.bruck_pairs(),
            (O::AllToAll, A::Ring) => self.ring_pairs(),
            (O::AllToAll, A::Mesh) => self.mesh_pairs(),
            (O::AllToAll, _) => self.pairwise(),
            (O::Barrier, _) => self.dissemination(),
        }
    }

    fn all_pieces(&self) -> Vec<usize> {
        (0..self.pieces).collect()
    }

    fn transfer(&self, from: usize, to: usize, pieces: Vec<usize>) -> Transfer {
        Transfer { from, to, words: pieces.len() as f64 * self.piece_words, pieces, combine: false }
    }

    /// A round for each number, in which every process sends: `message` gives the receiver and the pieces, for the number
    /// and the sender. All algorithms share its code.
    #[inline(never)]
    fn rounds_of(&self, numbers: Range<usize>, message: &Message<'_>) -> Rounds {
        let round = |number| {
            let each = |from| {
                let (to, pieces) = message(number, from);
                self.transfer(from, to, pieces)
            };
            (0..self.p).map(each).collect()
        };
        numbers.map(round).collect()
    }

    /// A round for each distance 1, 2, 4, ... below `p`.
    fn rounds_by_distance(&self, message: &Message<'_>) -> Rounds {
        let bits = self.p.next_power_of_two().ilog2() as usize;
        self.rounds_of(0..bits, &|bit, from| message(1 << bit, from))
    }

    /// `here - by`, counted round.
    fn rank_before(&self, here: usize, by: usize) -> usize {
        (here + self.p - by % self.p) % self.p
    }

    /// `here + by`, counted round.
    fn rank_after(&self, here: usize, by: usize) -> usize {
        (here + by) % self.p
    }
}

fn mark_combining(mut rounds: Rounds) -> Rounds {
    for transfer in rounds.iter_mut().flatten() {
        transfer.combine = true;
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_process_sends_or_receives_twice_in_a_round() {
        for operation in Operation::ALL {
            for &algorithm in operation.algorithms() {
                for p in 2..26 {
                    let Ok(schedule) =
                        schedule(operation, algorithm, &Size { n: 1000.0, p: f64::from(p) }, 3.0)
                    else {
                        continue;
                    };
                    for round in &schedule.rounds {
                        for ends in [
                            round.iter().map(|transfer| transfer.from).collect::<Vec<_>>(),
                            round.iter().map(|transfer| transfer.to).collect(),
                        ] {
                            let mut once = ends.clone();
                            once.sort_unstable();
                            once.dedup();
                            assert_eq!(once.len(), ends.len(), "{operation:?} {algorithm:?} {p}");
                        }
                        assert!(round.iter().all(|transfer| transfer.from != transfer.to));
                    }
                }
            }
        }
    }

    #[test]
    fn too_many_processes_are_refused() {
        let error =
            schedule(Operation::AllToAll, Algorithm::Pairwise, &Size { n: 1.0, p: 101.0 }, 1.0);
        assert_eq!(error.expect_err("too many").kind(), ErrorKind::TooLarge);
    }
}
