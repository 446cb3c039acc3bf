//! Who sends to whom, how often and how much.

use crate::check::{nearest_squares, result, square_root};
use crate::names::named;
use crate::{Error, ErrorKind};

/// Who sends to whom in a run of `N`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// No messages.
    None,
    /// Each of the others receives a file name once: `N - 1` messages a run.
    Names,
    /// One sends to all others, each exchange: `N - 1`.
    Broadcast,
    /// Neighboring strips swap an edge, each exchange: `2 (N - 1)`.
    #[default]
    HaloRows,
    /// Neighboring blocks swap an edge of `L / sqrt N`, each exchange: `4 (N - sqrt N)`.
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

/// The messages of `n` processors, and each one's share of the length.
pub(super) fn messages_among(
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
