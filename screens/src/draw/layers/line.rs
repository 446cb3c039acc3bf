//! Curves.

use super::super::clip::Rect;
use super::super::layout::Layout;
use super::super::pen::Pen;
use super::super::room::Room;
use super::super::stroke;
use super::{box_of, write_in};
use crate::figure::{Ink, Line};

/// So many px along the axis lie between two places that a name may have.
const STEP: f64 = 12.0;

pub(super) fn draw(line: &Line, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let colour = theme.ink(line.ink);
    let width = match line.ink {
        Ink::Muted | Ink::Idle => theme.stroke * 0.7,
        _ => theme.stroke,
    };
    let (area, column) = (layout.plot(), pen.pixel());
    let places = line.points.iter().map(|p| layout.geometry.place(p.0, p.1));
    stroke::pieces(places, &area, |run| {
        let thin = stroke::thinned(run, &area, column);
        pen.dashed(thin.as_deref().unwrap_or(run), line.stroke, width, colour);
    });
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
    let colour = theme.words(theme.ink(line.ink), theme.surface);
    let inks = (colour, theme.surface);
    write_in(&line.name, boxes, inks, layout.small, pen, room);
}

pub(super) fn trace(line: &Line, layout: &Layout, room: &mut Room) {
    let places = line.points.iter().map(|p| layout.geometry.place(p.0, p.1));
    stroke::pieces(places, &layout.plot(), |run| room.trace(run));
}
