//! Curves.

use super::super::clip::{Place, Rect};
use super::super::label_placement::Room;
use super::super::layout::Layout;
use super::super::pen::Pen;
use super::super::stroke;
use super::write::{box_of, write_in};
use crate::figure::{Ink, Line};

/// A drawn curve is nowhere farther from its points than this, in device pixels.
const OFF: f64 = 0.2;
/// So many px along the axis lie between two places that a name may have.
const STEP: f64 = 12.0;

/// What of a curve is in view, with no more places than show it on pixels of `column` CSS px.
pub(super) fn pieces(line: &Line, layout: &Layout, column: f64) -> Vec<Vec<Place>> {
    let area = layout.plot();
    let places = line.points.iter().map(|p| layout.geometry.place(p.0, p.1));
    let mut pieces = Vec::new();
    stroke::pieces(places, &area, |run| {
        let thin = stroke::thinned(run, &area, column);
        let run = thin.as_deref().unwrap_or(run);
        pieces.push(stroke::straightened(run, OFF * column));
    });
    pieces
}

pub(super) fn draw(line: &Line, pieces: &[Vec<Place>], pen: &mut Pen) {
    let theme = pen.frame.theme;
    let width = match line.ink {
        Ink::Muted | Ink::Idle => theme.stroke * 0.7,
        _ => theme.stroke,
    };
    for piece in pieces {
        pen.dashed(piece, line.stroke, width, theme.ink(line.ink));
    }
}

/// The name of a curve on it, as far right as there is room.
pub(super) fn words(line: &Line, layout: &Layout, pen: &mut Pen, room: &mut Room) {
    let theme = pen.frame.theme;
    let (width, height) = box_of(&line.name, layout.small);
    let area = layout.plot();
    let mut last = f64::INFINITY;
    let places = line.points.iter().rev();
    let places = places.map(|p| layout.geometry.place(p.0, p.1));
    let boxes = places.filter(|place| {
        let free =
            area.contains(*place) && place.0 + width / 2.0 < area.right && place.0 + STEP < last;
        if free {
            last = place.0;
        }
        free
    });
    let boxes: Vec<_> = boxes
        .map(|place| Rect::around(place, width, height))
        .collect();
    let color = theme.words(theme.ink(line.ink), theme.surface);
    let inks = (color, theme.surface);
    write_in(&line.name, boxes, inks, layout.small, pen, room);
}
