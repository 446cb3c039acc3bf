//! One mark at a place.

use super::clip::{Place, Rect};
use super::color::Color;
use super::pen::Pen;
use crate::figure::Marker;

/// One marker.
pub(super) fn mark((x, y): Place, marker: Marker, radius: f64, color: Color, pen: &mut Pen) {
    let width = (pen.frame.theme.stroke * 0.9).max(1.5);
    match marker {
        Marker::Disc => pen.disc((x, y), radius, color),
        Marker::Ring => {
            let surface = pen.frame.theme.surface;
            pen.disc((x, y), radius, surface);
            pen.ring((x, y), radius - width / 4.0, width, color);
        }
        Marker::Diamond => {
            let r = radius * 1.3;
            let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
            pen.polygon(&corners, color, 1.0);
        }
        Marker::Square => {
            pen.fill(
                &Rect::around((x, y), radius * 1.8, radius * 1.8),
                color,
                1.0,
            );
        }
        Marker::Cross => {
            let r = radius * 0.9;
            pen.line(&[(x - r, y - r), (x + r, y + r)], width, color);
            pen.line(&[(x - r, y + r), (x + r, y - r)], width, color);
        }
    }
}
