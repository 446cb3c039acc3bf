//! What the figures of both screens have in common.

use crossover_figures::figure::{Ink, Point, Points};
use crossover_figures::quantity::Unit;

/// A curve for each buffer bears its name.
pub(crate) fn buffer_name(buffer: f64) -> String {
    format!("D = {}", Unit::Byte.show(buffer))
}

/// The color of the stage or layer `number` of `count`, counted from 1: the later, the deeper.
pub(crate) fn numbered(number: usize, count: usize) -> Ink {
    Ink::step(number.saturating_sub(1), count)
}

/// The color of a curve of `buffer` beside those `listed`: none of them changes it when `D` does. `D`
/// itself has the first color, the unlimited buffer the second.
pub(crate) fn buffer_ink(buffer: f64, listed: &[f64]) -> Ink {
    let place = listed.iter().position(|other| *other == buffer);
    let unlisted = usize::from(buffer.is_infinite());
    Ink::Series(place.map_or(unlisted, |place| place + 2))
}

/// The current state.
pub(crate) fn current(x: f64, y: f64) -> Points {
    Points::current([Point::new(x, y)])
}
