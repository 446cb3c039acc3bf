//! Every machine, in groups, as `machines.md` says.

use super::data::{Layer, Levels, Machine, Nics, PerWord, Roof, Run};
use super::fit::{Errors, Fit, TwoPieces};

/// A part of the machines, under its title.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What its machines have in common.
    pub title: &'static str,
    /// Its machines.
    pub machines: &'static [Machine],
}

/// Every machine of the tables, in groups.
#[expect(clippy::unreadable_literal, reason = "the build writes them, from what a person reads")]
const ALL: [Group; 6] = include!(concat!(env!("OUT_DIR"), "/machines.rs"));

/// Every machine that sends messages, in groups: the measured ones first.
pub const GROUPS: [Group; 5] = [ALL[0], ALL[1], ALL[2], ALL[3], ALL[4]];

/// The processors, for the roofline.
pub const PROCESSORS: [Group; 1] = [ALL[5]];

/// Returns every machine that sends messages, the measured ones first.
pub fn machines() -> impl Iterator<Item = &'static Machine> + Clone {
    GROUPS.iter().flat_map(|group| group.machines)
}

/// Returns every machine one can choose: those that send messages, then the processors.
pub fn all() -> impl Iterator<Item = &'static Machine> + Clone {
    ALL.iter().flat_map(|group| group.machines)
}

impl Machine {
    /// Returns the machine with `id`.
    pub fn find(id: &str) -> Option<&'static Self> {
        all().find(|machine| machine.id == id)
    }
}
