//! A four-point stencil on an `n` by `n` grid, cut into strips or into blocks.
//!
//! Each iteration every processor exchanges the edges it shares with its neighbours. Strips have
//! two neighbours and long edges, blocks four and short ones; which is cheaper depends on the
//! start-up time.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! sections 6 and 7, with the corrections each function states. What a process reads of a file:
//! N. P. Khanyile, J.-R. Tapamo, E. Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012, section IV-B.

mod exchange;
mod file_view;
mod isoefficiency;
mod optimum;
mod rectangle;
mod threshold;
mod total;

use crate::check::{count, nearest_squares, square_root};
use crate::{Error, ErrorKind};

pub use exchange::{Decision, Winner, blocks, decision, exchange, strips, strips_printed};
pub use file_view::{FileView, Partition, file_view};
pub use isoefficiency::{
    ExchangeLine, Isoefficiency, exchange_line, isoefficiency, isoefficiency_of,
};
pub use optimum::{Fastest, fastest, iteration_time, optimum};
pub use rectangle::{Cut, Rectangle};
pub use threshold::{
    p_cross, threshold_curve, threshold_ts, threshold_ts_at_p_n, threshold_tw, threshold_tw_at_p_n,
};
pub use total::{Relaxation, Total, total};

/// An `n` by `n` grid on `p` processors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Points along one side, a whole number from 1; also the words of a whole edge.
    pub n: f64,
    /// Processors, a whole number from 1.
    pub p: f64,
}

/// How the grid is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decomposition {
    /// `p` strips of `n/p` rows.
    Strips,
    /// `sqrt p` by `sqrt p` square blocks.
    Blocks,
}

impl Decomposition {
    /// The name in links and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strips => "strips",
            Self::Blocks => "blocks",
        }
    }

    /// The decomposition of that name.
    ///
    /// # Errors
    /// Names `kind` when there is none.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        [Self::Strips, Self::Blocks]
            .into_iter()
            .find(|decomposition| decomposition.name() == name)
            .ok_or_else(|| {
                Error::new(
                    ErrorKind::UnknownOption,
                    "kind",
                    name,
                    "give strips or blocks",
                )
            })
    }
}

/// How the messages of one iteration share the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Channel {
    /// Every processor has its own link: only its own messages follow one another.
    #[default]
    Switched,
    /// One channel for all, as on the paper's Ethernet (sections 4 and 7.2): all messages queue.
    Shared,
}

/// Which processor counts a cost is given for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Domain {
    /// Those the paper's formula holds for: 3 strips or 9 blocks at least, an interior one among
    /// them.
    #[default]
    Source,
    /// Every count from 1, with the edges that are really there: none for one processor, one for
    /// two strips, two for each of four blocks.
    Counted,
}

/// The perfect squares nearest to `p`, below and above, for blocks: at least `9`. A square is its
/// own neighbour on both sides.
///
/// ```
/// assert_eq!(crossover_model::stencil::square_neighbors(50.0)?, (49.0, 64.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number from 1.
pub fn square_neighbors(p: f64) -> Result<(f64, f64), Error> {
    Ok(nearest_squares(count("p", p)?.max(9.0)))
}

/// `n` and `p` of strips: at least `least` of them and at most `n`.
fn strip_domain(grid: &Grid, least: u32) -> Result<(f64, f64), Error> {
    let n = count("n", grid.n)?;
    let p = at_least(grid.p, least)?;
    if n < p {
        let help = format!("strips need a row each: give at most n = {n}");
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help));
    }
    Ok((n, p))
}

/// `n` and `sqrt p` of blocks: a perfect square of at least `least` and at most `n²`.
fn block_domain(grid: &Grid, least: u32) -> Result<(f64, f64), Error> {
    let n = count("n", grid.n)?;
    let q = square_root("p", at_least(grid.p, least)?)?;
    if n < q {
        let help = format!("blocks need a point each: give at most n² = {}", n * n);
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", grid.p, help));
    }
    Ok((n, q))
}

fn at_least(p: f64, least: u32) -> Result<f64, Error> {
    crate::check::processors("p", p, least)
}
