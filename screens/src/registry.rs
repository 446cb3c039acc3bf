//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::Screen;
use crate::{collectives, decomposition, multilevel, routing, speedup, star, topology};

/// Every screen.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &decomposition::SCREEN,
    &speedup::SCREEN,
    &star::SCREEN,
    &multilevel::SCREEN,
    &collectives::SCREEN,
    &topology::SCREEN,
];

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.id == id).copied()
}
