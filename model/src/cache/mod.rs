//! Caches: how many misses a loop nest causes, what no order of it can save, and which blocks come near that.
//! A short list of accesses is played through sets of blocks ([`Listed`]).
//!
//! One cache of `m` lines of `L` words, fully associative, that replaces the least recently used line (LRU). A miss
//! brings a line in; that a changed line is written back is not counted. Matrices of `n` by `n` words lie row by row, one
//! after the other, each from the start of a line, so a row has `N = n / L` lines.
//!
//! Sources: J.-W. Hong and H. T. Kung, "I/O complexity: the red-blue pebble game", STOC 1981; M. Frigo, C. E. Leiserson,
//! H. Prokop and S. Ramachandran, "Cache-oblivious algorithms", FOCS 1999; T. M. Smith, B. Lowery, J. Langou and R. A. van
//! de Geijn, "A tight I/O lower bound for matrix multiplication", arXiv 1702.02017; V. Elango et al., "On characterizing
//! the data movement complexity of computational DAGs for parallel execution", SPAA 2014. The counts are derived here and
//! checked against the cache played touch by touch ([`Nest::play`]).

mod best;
mod latency;
mod listed;
mod lru;
mod misses;
mod nest;
mod play;
mod touches;

pub use best::BestBlock;
pub use latency::{Level, access_time, average_latency, level_of};
pub use listed::{Found, Listed, MOST_LISTED, Replacement, Visit};
pub use lru::Lru;
pub use misses::{Misses, Regime};
pub use nest::{Cache, Kernel, Nest, Order};
pub use play::MOST_PLAYED;
pub use touches::{Piece, Touch};
