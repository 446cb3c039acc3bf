//! What layers share: words in the first free place, and arrows.

use super::super::clip::{Place, Rect};
use super::super::color::Color;
use super::super::label_placement::Room;
use super::super::layout::Layout;
use super::super::pen::{From, Pen};
use super::super::stroke::distance;
use super::super::words as widths;

/// The room for words: the plot, and where no axes stand around it the margin as well.
pub(super) fn bounds(layout: &Layout) -> Rect {
    let margin = if layout.shows_x || layout.shows_y {
        2.0
    } else {
        layout.size
    };
    layout.plot().grown(margin)
}

/// Writes `text` in the first free of the boxes, on a plate of the ground's color where a curve
/// runs behind it.
pub(super) fn write_in(
    text: &str,
    candidates: impl IntoIterator<Item = Rect>,
    (color, ground): (Color, Color),
    size: f64,
    pen: &mut Pen,
    room: &mut Room,
) -> bool {
    let Some((rect, meets)) = room.choose(candidates) else {
        return false;
    };
    if meets {
        pen.fill(&rect, ground, 0.8);
    }
    pen.words(text, rect.middle(), size, From::Middle, color);
    true
}

/// The box words need.
pub(super) fn box_of(text: &str, size: f64) -> (f64, f64) {
    (widths::room(text, size) + 2.0, size * 1.15)
}

/// A straight line with a head at its end, the head as large as the line is wide.
pub(super) fn arrow(from: Place, to: Place, width: f64, color: Color, pen: &mut Pen) {
    let length = distance(from, to);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let head = (5.0 + 2.0 * width).min(length * 0.6);
    let half = head * 0.42;
    let neck = (to.0 - ux * head, to.1 - uy * head);
    pen.line(&[from, neck], width, color);
    let corners = [
        to,
        (neck.0 - uy * half, neck.1 + ux * half),
        (neck.0 + uy * half, neck.1 - ux * half),
    ];
    pen.polygon(&corners, color, 1.0);
}
