//! Who sends what to whom in which round: the algorithms themselves.

mod mesh;
mod rings;
mod trees;

use super::{Algorithm, Operation, terms};
use crate::check::{non_negative, result};
use crate::{Error, ErrorKind};

/// The most processes a schedule is written out for.
const MOST: f64 = 256.0;
/// The most for an all-to-all, which has a piece for each pair.
const MOST_PAIRED: f64 = 64.0;

/// A message of a schedule.
#[derive(Clone, Debug, PartialEq)]
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
/// - broadcast, reduce, all-reduce: the vector is one piece, or `p` where it is cut up.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// Processes.
    pub p: usize,
    /// How many pieces there are.
    pub pieces: usize,
    /// Words of a piece.
    pub piece_words: f64,
    /// The rounds.
    pub rounds: Vec<Vec<Transfer>>,
}

/// The schedule of an algorithm for `p` processes and `n` words, as [`Operation::total_words`]
/// counts them. In every round a process sends one message and receives one at most.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation, schedule};
/// let tree = schedule(Operation::Broadcast, Algorithm::Binomial, 8.0, 100.0)?;
/// let senders: Vec<usize> = tree.rounds.iter().map(Vec::len).collect();
/// assert_eq!(senders, [1, 2, 4]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`terms`](super::terms); names `n` when it is negative or not finite; `p` when it exceeds
/// 256, or 64 for an all-to-all.
///
/// Source: Thakur, Rabenseifner and Gropp 2005; Grama et al., sections 4.1 to 4.5.
pub fn schedule(
    operation: Operation,
    algorithm: Algorithm,
    p: f64,
    n: f64,
) -> Result<Schedule, Error> {
    terms(operation, algorithm, p)?;
    let n = non_negative("n", n)?;
    let most = if operation == Operation::AllToAll {
        MOST_PAIRED
    } else {
        MOST
    };
    if most < p {
        let mend = format!("a schedule is written out for at most {most} processes");
        return Err(Error::new(ErrorKind::TooLarge, "p", p, mend));
    }
    let whole_vector = matches!(
        (operation, algorithm),
        (
            Operation::Broadcast | Operation::Reduce,
            Algorithm::Binomial
        ) | (Operation::AllReduce, Algorithm::RecursiveDoubling)
    );
    let count = p as usize;
    let (pieces, piece_words) = match operation {
        _ if whole_vector => (1, n),
        Operation::Barrier => (count, 0.0),
        Operation::AllToAll => (count * count, n / p),
        _ => (count, n / p),
    };
    let writer = Writer {
        p: count,
        whole_vector,
        piece_words: result("n", piece_words)?,
    };
    Ok(Schedule {
        p: count,
        pieces,
        piece_words,
        rounds: writer.rounds(operation, algorithm),
    })
}

type Rounds = Vec<Vec<Transfer>>;

struct Writer {
    p: usize,
    whole_vector: bool,
    piece_words: f64,
}

impl Writer {
    fn rounds(&self, operation: Operation, algorithm: Algorithm) -> Rounds {
        let then = |mut first: Rounds, second: Rounds| {
            first.extend(second);
            first
        };
        match (operation, algorithm) {
            (Operation::Broadcast, Algorithm::VanDeGeijn) => then(self.spread(), self.ring()),
            (Operation::Broadcast, Algorithm::VanDeGeijnDoubling) => {
                then(self.spread(), self.doubling())
            }
            (Operation::Broadcast | Operation::Scatter, _) => self.spread(),
            (Operation::Gather, _) => self.collect(false),
            (Operation::AllGather, Algorithm::Ring) => self.ring(),
            (Operation::AllGather, Algorithm::RecursiveDoubling) => self.doubling(),
            (Operation::AllGather, Algorithm::Mesh) => self.mesh(),
            (Operation::AllGather, _) => self.bruck(),
            (Operation::Reduce, Algorithm::Binomial) => self.collect(true),
            (Operation::Reduce, _) => then(self.halving(), self.collect(false)),
            (Operation::AllReduce, Algorithm::RecursiveDoubling) => self.exchange_sums(),
            (Operation::AllReduce, Algorithm::Ring) => then(self.ring_sums(), self.ring()),
            (Operation::AllReduce, _) => then(self.halving(), self.doubling()),
            (Operation::ReduceScatter, Algorithm::Pairwise) => self.pairwise_sums(),
            (Operation::ReduceScatter, Algorithm::Ring) => self.ring_sums(),
            (Operation::ReduceScatter, Algorithm::Mesh) => self.mesh_sums(),
            (Operation::ReduceScatter, _) => self.halving(),
            (Operation::AllToAll, Algorithm::Bruck) => self.bruck_pairs(),
            (Operation::AllToAll, Algorithm::Ring) => self.ring_pairs(),
            (Operation::AllToAll, Algorithm::Mesh) => self.mesh_pairs(),
            (Operation::AllToAll, _) => self.pairwise(),
            (Operation::Barrier, _) => self.dissemination(),
        }
    }

    fn transfer(&self, from: usize, to: usize, pieces: Vec<usize>) -> Transfer {
        Transfer {
            from,
            to,
            words: pieces.len() as f64 * self.piece_words,
            pieces,
            combine: false,
        }
    }

    /// A round in which every process sends: `message` gives its receiver and pieces.
    fn round(&self, message: impl Fn(usize) -> (usize, Vec<usize>)) -> Vec<Transfer> {
        (0..self.p)
            .map(|from| {
                let (to, pieces) = message(from);
                self.transfer(from, to, pieces)
            })
            .collect()
    }

    /// `here - by`, counted round.
    fn back(&self, here: usize, by: usize) -> usize {
        (here + self.p - by % self.p) % self.p
    }

    /// `here + by`, counted round.
    fn on(&self, here: usize, by: usize) -> usize {
        (here + by) % self.p
    }

    fn distances(&self) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let p = self.p;
        (0..usize::BITS)
            .map(|bit| 1_usize << bit)
            .take_while(move |distance| *distance < p)
            .collect::<Vec<_>>()
            .into_iter()
    }
}

fn combining(mut rounds: Rounds) -> Rounds {
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
                    let Ok(schedule) = schedule(operation, algorithm, f64::from(p), 1000.0) else {
                        continue;
                    };
                    for round in &schedule.rounds {
                        for ends in [
                            round
                                .iter()
                                .map(|transfer| transfer.from)
                                .collect::<Vec<_>>(),
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
        let error = schedule(Operation::AllToAll, Algorithm::Pairwise, 65.0, 1.0);
        assert_eq!(error.expect_err("too many").kind(), ErrorKind::TooLarge);
    }
}
