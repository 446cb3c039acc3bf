//! What the figures of both screens have in common.

use crossover_figures::figure::{Ink, Point, Points};
use crossover_figures::quantity::Unit;

/// A curve for each buffer bears its name.
pub(crate) fn buffer_name(buffer: f64) -> String {
    format!("D = {}", Unit::Byte.show(buffer))
}

/// The current state.
pub(crate) fn current(x: f64, y: f64) -> Points {
    Points::new("current", [Point::new(x, y)]).ink(Ink::Accent)
}
