//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::Screen;
use crate::{decomposition, multilevel, routing, speedup, star, tree};

/// Every screen.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &decomposition::SCREEN,
    &speedup::SCREEN,
    &star::SCREEN,
    &tree::SCREEN,
    &multilevel::SCREEN,
];

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.id == id).copied()
}
