//! Who sends to whom, how often and how much.

use crate::names::named;

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
