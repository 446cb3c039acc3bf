//! A pipeline: a stream of chunks, or of items, that passes through stages, each with processors of its own.
//!
//! A [`Stream`] says how much work each stage has, into how many chunks it is cut, how many equal copies a stage has, and
//! how many chunks may be inside at a time. [`Stream::metrics`] plays it and sums it up, [`Stream::pieces`] tells chunk by
//! chunk who works when, [`Stream::best_chunks`] looks for the best number of chunks, and [`Stream::best_copies`] for the best
//! place of each processor.
//!
//! Inside, times are whole picoseconds, so that two of them are compared exactly. A tie goes to the smallest number of
//! chunks, and to the first stage.
//!
//! Sources: J. D. C. Little, "A proof for the queuing formula L = λ W", *Operations Research* 9(3), 1961;
//! C. V. Ramamoorthy and H. F. Li, "Pipeline architecture", *ACM Computing Surveys* 9(1), 1977, for the time of a linear
//! pipeline; Y. Huang et al., "`GPipe`: efficient training of giant neural networks using pipeline parallelism", `NeurIPS` 2019,
//! for measured speedups.

mod best;
mod limit;
mod metrics;
mod play;
mod stages;
mod stream;

pub use best::{BestChunks, BestCopies};
pub use limit::{Bottleneck, Limit};
pub use metrics::Metrics;
pub use play::Piece;
pub use stream::{Cut, MOST_CHUNKS, MOST_COPIES, MOST_STAGES, MOST_TRIED, MOST_WORK, Stream};
