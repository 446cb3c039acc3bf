//! Who sends to whom, how often and how much.

use super::message::{LinkMessage, Messages};
use super::run::Run;
use crate::check::{count, nearest_squares, non_negative, result, square_root};
use crate::names::named;
use crate::{Error, ErrorKind};

/// Who sends to whom in a run of `N`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// No messages.
    None,
    /// Each of the others is told a file name once: `N - 1` messages a run.
    Names,
    /// One tells all others, each exchange: `N - 1`.
    Broadcast,
    /// Neighbouring strips swap an edge, each exchange: `2 (N - 1)`.
    #[default]
    HaloRows,
    /// Neighbouring blocks swap an edge of `L / sqrt N`, each exchange: `4 (N - sqrt N)`.
    HaloBlocks,
    /// Everyone tells everyone, each exchange: `N (N - 1)`.
    AllToAll,
}

named!(Pattern, "pattern", {
    None = "none",
    Names = "names",
    Broadcast = "broadcast",
    HaloRows = "halo_rows",
    HaloBlocks = "halo_blocks",
    AllToAll = "all_to_all",
});

/// The messages of a run on `n` processors: how many, and what each of them is.
///
/// With several cores to a node the nodes, `ceil(N / cores)`, take the place of the processors:
/// those of one node share their memory. One node sends nothing.
///
/// ```
/// use crossover_model::distributed::{Pattern, Run, messages};
/// let run = Run { pattern: Pattern::HaloBlocks, count: 1.0, bits: 1000.0, ..Run::default() };
/// let sent = messages(&run, 16.0)?;
/// assert_eq!((sent.count, sent.message.bits), (48.0, 250.0)); // a quarter of L
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `N`, `cores` or `count` when it is not a whole number in its domain, `N` when blocks are
/// exchanged by nodes that are no perfect square, `L` or `dist` when it is negative or not finite,
/// `messages` when the number overflows.
///
/// Source: the applications of Khanyile et al. 2012, section IV.
pub fn messages(run: &Run, n: f64) -> Result<Messages, Error> {
    let n = count("N", n)?;
    let exchanges = non_negative("count", run.count)?;
    let (number, share) = among(run.pattern, n, count("cores", run.cores)?, exchanges)?;
    Ok(Messages {
        count: number,
        message: LinkMessage {
            bits: share * non_negative("L", run.bits)?,
            dist: non_negative("dist", run.dist)?,
        },
    })
}

/// The messages of `n` processors, and each one's share of the length.
pub(super) fn among(
    pattern: Pattern,
    n: f64,
    cores: f64,
    exchanges: f64,
) -> Result<(f64, f64), Error> {
    let nodes = (n / cores).ceil();
    let others = nodes - 1.0;
    let (number, share) = match pattern {
        Pattern::None => (0.0, 1.0),
        Pattern::Names => (others, 1.0),
        Pattern::Broadcast => (exchanges * others, 1.0),
        Pattern::HaloRows => (2.0 * exchanges * others, 1.0),
        Pattern::HaloBlocks => {
            let side = square_root("N", nodes).map_err(|_| no_square(n, cores))?;
            (4.0 * exchanges * (nodes - side), 1.0 / side)
        }
        Pattern::AllToAll => (exchanges * nodes * others, 1.0),
    };
    Ok((result("messages", number)?, share))
}

/// Blocks are exchanged by a square of nodes: which numbers of processors make one.
fn no_square(n: f64, cores: f64) -> Error {
    let (below, above) = nearest_squares((n / cores).ceil());
    let help = format!(
        "blocks are exchanged by a square of nodes: give {} or {}",
        below * cores,
        above * cores
    );
    Error::new(ErrorKind::NotPerfectSquare, "N", n, help)
}
