//! Checkpoints: how often a long run should save its state, what failures cost it, and how many nodes are too many.
//!
//! A [`Run`] is work on nodes that fail, and what a checkpoint and a restart cost. [`Run::time`] is the expected time exactly,
//! [`Run::parts`] what it is made of, [`Run::exact_interval`] the best interval, beside those of Young and Daly. Where `k` is
//! above 1, a local checkpoint is written after each segment and a global one after every `k`-th; [`Run::best_levels`] looks for the
//! best of these. [`Run::play`] draws failures with a fixed seed, [`Run::spans`] tells one run piece by piece, and
//! [`Run::best_nodes`] finds the number of nodes beyond which more of them are slower.
//!
//! Failures are a Poisson stream: they hit computing, checkpoints and restarts alike, only the down time passes without one.
//!
//! Sources: J. W. Young, "A first order approximation to the optimum checkpoint interval", *Communications of the ACM* 17(9),
//! 1974; J. T. Daly, "A higher order estimate of the optimum checkpoint interval for restart dumps", *Future Generation Computer
//! Systems* 22(3), 2006; M. Bougeret et al., "Checkpointing strategies for parallel jobs", SC 2011, for the expected time with
//! a down time; A. Moody et al., "Design, modeling, and evaluation of a scalable multi-level checkpointing system", SC 2010, for
//! local checkpoints. The closed form for two levels is derived here.

mod best;
mod interval;
mod levels;
mod nodes;
mod play;
mod run;
mod spans;

pub use best::BestLevels;
pub use levels::Parts;
pub use nodes::BestNodes;
pub use play::{MOST_DRAWS, Played};
pub use run::{MOST_K, MOST_NODES, MOST_TIME, Run};
pub use spans::{Span, SpanKind};
