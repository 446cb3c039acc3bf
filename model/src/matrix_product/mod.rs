//! The dense product of two matrices of order `n` on `p` processes: from block rows on a ring to blocks
//! on a cube, with what each algorithm sends, what it keeps in memory, and what no algorithm can save.
//!
//! A [`Product`] is what is multiplied and how; a [`Machine`] is what it runs on. [`Product::counts`]
//! counts messages, words and memory of an [`Algorithm`] on its critical path; [`Product::time`] adds
//! what they take; [`Product::best`] compares. [`Product::play`] tells round by round which
//! block goes where, which is what was counted.
//!
//! Rounds follow each other. In a round a process sends at most one message and receives at most one,
//! both at once; any two processes are neighbors; a message of `m` words takes `ts + m tw`. Additions of
//! partial sums are not counted, and `n` need not divide: a block has `n / q` rows, whole or not.
//!
//! Sources: L. E. Cannon, *A cellular computer to implement the Kalman filter algorithm*, 1969; E. Dekel,
//! D. Nassimi and S. Sahni, "Parallel matrix and graph algorithms", *SIAM Journal on Computing* 10(4),
//! 1981; R. van de Geijn and J. Watts, "SUMMA: scalable universal matrix multiplication algorithm",
//! *Concurrency* 9(4), 1997; A. Grama, A. Gupta, G. Karypis and V. Kumar, *Introduction to Parallel
//! Computing*, 2nd ed., 2003, section 8.2; E. Solomonik and J. Demmel, "Communication-optimal parallel
//! 2.5D matrix multiplication and LU factorization algorithms", Euro-Par 2011.

mod algorithm;
mod bounds;
mod counts;
mod isoefficiency;
mod play;
mod ring;
mod times;

pub use algorithm::{Algorithm, Broadcast};
pub use bounds::{Scaling, bound_independent, bound_memory};
pub use counts::{Counts, Product, valid_copies};
pub use play::{Block, MOST_PLAYED, Matrix, Move, Played, Round};
pub use times::{Best, Machine, Time};
