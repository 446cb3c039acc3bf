//! Machines one can choose: measured ones, constants of programs, and those printed in the papers.

mod columns;
pub(super) mod data;
mod facts;
mod fit;
mod groups;
mod origins;
pub mod own;

/// The key, in links, of a machine that brings its numbers along.
pub const ON: &str = "on";

pub use columns::format_size;
pub use data::{
    Kind, Layer, Levels, Machine, MachineKey, Nics, PerWord, QUOTED_PER_HOP, Roof, Run, Setting,
};
pub use fit::{Errors, Fit, TwoPieces};
pub use groups::{GROUPS, Group, PROCESSORS, all, machines};
pub use origins::Origin;
pub use own::{Inside, OWN, Own, Spread, Whole};
