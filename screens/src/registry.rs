//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::Screen;
use crate::{decomposition, routing, speedup};
#[cfg(feature = "native")]
use crate::{multilevel, star};

/// Every screen.
///
/// The page holds the first three: together they fill what it may weigh. The command line, which
/// turns the feature `native` on, has them all.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &decomposition::SCREEN,
    &speedup::SCREEN,
    #[cfg(feature = "native")]
    &star::SCREEN,
    #[cfg(feature = "native")]
    &multilevel::SCREEN,
];

/// The ids of the screens that the page holds.
pub const PAGE: &[&str] = &["routing", "decomposition", "speedup"];

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.id == id).copied()
}
