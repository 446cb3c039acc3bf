//! Every machine, in groups.

use super::data::Machine;
use super::{collectives, constants, messages, printed};

/// A part of the machines, under its title.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What its machines have in common.
    pub title: &'static str,
    /// Its machines.
    pub machines: &'static [Machine],
}

/// Every machine one can choose, in groups: the measured ones first.
pub const GROUPS: [Group; 4] = [
    Group { title: "Measured", machines: messages::MESSAGES },
    Group { title: "Measured, whole collectives", machines: collectives::COLLECTIVES },
    Group { title: "Constants", machines: constants::CONSTANTS },
    Group { title: "Printed in the papers", machines: printed::PRINTED },
];

/// Returns every machine one can choose, the measured ones first.
pub fn machines() -> impl Iterator<Item = &'static Machine> + Clone {
    GROUPS.iter().flat_map(|group| group.machines)
}

impl Machine {
    /// The machine with `id`.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        machines().find(|machine| machine.id == id)
    }
}
