//! Curves.

use super::super::layout::Layout;
use super::super::pen::Pen;
use super::super::room::Room;
use super::super::stroke;
use crate::figure::{Ink, Line};

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

pub(super) fn trace(line: &Line, layout: &Layout, room: &mut Room) {
    let places = line.points.iter().map(|p| layout.geometry.place(p.0, p.1));
    stroke::pieces(places, &layout.plot(), |run| room.trace(run));
}
