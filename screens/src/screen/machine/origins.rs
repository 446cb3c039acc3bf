//! Where the numbers of the machines come from: a table of its own, which only those parts of a page load that say it.

use super::data::Machine;

/// Where the numbers of a machine come from.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    id: &'static str,
    /// Where they stand.
    pub source: &'static str,
    /// What to know about them.
    pub note: &'static str,
}

/// That of every machine, as `machines.md` says.
static ALL: &[Origin] = &include!(concat!(env!("OUT_DIR"), "/origins.rs"));

impl Machine {
    /// Returns where its numbers come from; empty for a machine that is none of the list.
    pub fn origin(&self) -> Origin {
        let known = ALL.iter().find(|origin| origin.id == self.id);
        known.copied().unwrap_or(Origin { id: "", source: "", note: "" })
    }
}
