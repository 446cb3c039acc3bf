//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::Screen;
use crate::{
    abstract_machines, decomposition, grid, isoefficiency, multilevel, network, routing, speedup,
    star,
};

/// Every screen.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &decomposition::SCREEN,
    &isoefficiency::SCREEN,
    &multilevel::SCREEN,
    &speedup::SCREEN,
    &network::SCREEN,
    &grid::SCREEN,
    &abstract_machines::SCREEN,
    &star::SCREEN,
];

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.id == id).copied()
}
