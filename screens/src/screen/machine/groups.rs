//! Every machine, in groups, as `machines.md` says.

use super::data::{Layer, Machine, PerWord, Run};
use super::fit::{Errors, Fit, TwoPieces};

/// A part of the machines, under its title.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What its machines have in common.
    pub title: &'static str,
    /// Its machines.
    pub machines: &'static [Machine],
}

/// Every machine one can choose, in groups: the measured ones first.
#[expect(clippy::unreadable_literal, reason = "the build writes them, from what a person reads")]
pub const GROUPS: [Group; 4] = include!(concat!(env!("OUT_DIR"), "/machines.rs"));

/// Returns every machine one can choose, the measured ones first.
pub fn machines() -> impl Iterator<Item = &'static Machine> + Clone {
    GROUPS.iter().flat_map(|group| group.machines)
}

impl Machine {
    /// Returns the machine with `id`.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        machines().find(|machine| machine.id == id)
    }
}
