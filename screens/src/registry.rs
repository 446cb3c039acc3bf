//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::{Params, Screen};
use crate::{
    abstract_machines, collectives, decomposition, grid, isoefficiency, multilevel, network,
    routing, speedup, star, topology, tree,
};

/// Every screen.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &decomposition::SCREEN,
    &collectives::SCREEN,
    &topology::SCREEN,
    &speedup::SCREEN,
    &network::SCREEN,
    &isoefficiency::SCREEN,
    &grid::SCREEN,
    &abstract_machines::SCREEN,
    &multilevel::SCREEN,
    &star::SCREEN,
    &tree::SCREEN,
];

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.table.id == id).copied()
}

/// The screen of these parameters.
#[must_use]
pub fn of(params: &Params) -> &'static Screen {
    find(params.id()).unwrap_or(SCREENS[0])
}
