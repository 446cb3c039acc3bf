//! Machines one can choose: measured ones, constants of programs, and those printed in the papers.

mod compared;
pub(super) mod data;
mod fit;
mod groups;
pub mod own;
mod search;
mod shown;
mod told;

/// The key, in links, of a machine that brings its numbers along.
pub const ON: &str = "on";

pub use compared::Range;
pub use data::{Kind, Layer, Machine, MachineKey, PerWord, QUOTED_PER_HOP, Roof, Run};
pub use fit::{Errors, Fit, TwoPieces};
pub use groups::{GROUPS, Group, PROCESSORS, all, machines};
pub use own::{OWN, Own, Spread, Whole};
pub use shown::size_shown;
