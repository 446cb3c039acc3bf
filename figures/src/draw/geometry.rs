//! From values to places in CSS px, and back.

use super::clip::Rect;
use super::scale::Along;

/// Where a plot's values lie in its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    pub(super) plot: Rect,
    pub(super) x: Along,
    pub(super) y: Along,
}

impl Geometry {
    /// The place of a value, in CSS px from the upper left corner; NaN where there is none.
    #[must_use]
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x.place(x), self.y.place(y))
    }

    /// The value at a place in CSS px.
    #[must_use]
    pub fn value(&self, px: f64, py: f64) -> (f64, f64) {
        (self.x.value(px), self.y.value(py))
    }

    /// The rectangle that the axes span.
    #[must_use]
    pub fn plot(&self) -> Rect {
        self.plot
    }

    /// The place of a value that may lie beyond all bounds; for what is clipped afterwards.
    pub(super) fn reach(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x.place_any(x), self.y.place_any(y))
    }
}
