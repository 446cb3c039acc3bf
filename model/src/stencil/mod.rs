//! A four-point stencil on an `n` by `n` grid, cut into strips or into blocks.
//!
//! Each iteration every processor exchanges the edges it shares with its neighbors. Strips have
//! two neighbors and long edges, blocks four and short ones; which is cheaper depends on the
//! start-up time.
//!
//! In a [`Size`](crate::Size) `n` counts the points along a side, which are also the words of a
//! whole edge, and `p` the processors; both are whole numbers from 1.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! sections 6 and 7, with the corrections each function states. What a process reads of a file:
//! N. P. Khanyile, J.-R. Tapamo, E. Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012, section IV-B.

mod channel;
mod decomposition;
mod exchange;
mod file_view;
mod isoefficiency;
mod locks;
mod nodes;
mod optimum;
mod precision;
mod rectangle;
mod threshold;
mod total;

pub use channel::Channel;
pub use decomposition::{Decomposition, Domain, largest_part, square_neighbors};
pub use exchange::{
    Decision, Winner, blocks, decision, exchange, strips, strips_printed, words_per_point,
};
pub use file_view::{FileView, Partition, file_view};
pub use isoefficiency::{
    ExchangeLine, Isoefficiency, exchange_line, isoefficiency, isoefficiency_of,
};
pub use locks::{lock_rounds, overlap};
pub use nodes::{Mapping, NodeExchange, NodeGrid, Shape, Side};
pub use optimum::{Fastest, fastest, iteration_time, optimum};
pub use precision::{Boundary, Method, SlowestMode};
pub use rectangle::{Cut, Rectangle};
pub use threshold::{
    p_cross, threshold_curve, threshold_ts, threshold_ts_at_p_n, threshold_tw, threshold_tw_at_p_n,
};
pub use total::{Relaxation, Total, total, total_of};
