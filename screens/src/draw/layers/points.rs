//! Separate points.

use super::super::clip::{Place, Rect};
use super::super::colour::Colour;
use super::super::layout::Layout;
use super::super::pen::Pen;
use super::super::room::{self, Room};
use super::{box_of, write_in};
use crate::figure::{Ink, Marker, Points};

/// From so many points on they are drawn small.
const CROWD: usize = 250;

pub(super) fn draw(points: &Points, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let colour = theme.ink(points.ink);
    let radius = radius(points, layout);
    for place in places(points, layout) {
        if points.points.len() < CROWD {
            pen.disc(place, radius + 2.0, theme.surface);
        }
        mark(place, points.marker, radius, colour, pen);
    }
}

pub(super) fn take(points: &Points, layout: &Layout, room: &mut Room) {
    let radius = radius(points, layout);
    for place in places(points, layout) {
        room.take(Rect::around(place, radius * 2.0, radius * 2.0));
    }
}

pub(super) fn words(points: &Points, layout: &Layout, pen: &mut Pen, room: &mut Room) {
    let theme = pen.frame.theme;
    let colour = match points.ink {
        Ink::Accent => theme.words(theme.accent, theme.surface),
        _ => theme.text,
    };
    let gap = radius(points, layout) + 4.0;
    for point in &points.points {
        let place = layout.geometry.place(point.x, point.y);
        if !point.label.is_empty() && layout.plot().grown(0.5).contains(place) {
            let (width, height) = box_of(&point.label, layout.small);
            let boxes = room::around(place, width, height, gap);
            write_in(
                &point.label,
                boxes,
                (colour, theme.surface),
                layout.small,
                pen,
                room,
            );
        }
    }
}

/// One marker.
pub(in super::super) fn mark(
    (x, y): Place,
    marker: Marker,
    radius: f64,
    colour: Colour,
    pen: &mut Pen,
) {
    let width = (pen.frame.theme.stroke * 0.9).max(1.5);
    match marker {
        Marker::Disc => pen.disc((x, y), radius, colour),
        Marker::Ring => {
            let surface = pen.frame.theme.surface;
            pen.disc((x, y), radius, surface);
            pen.ring((x, y), radius - width / 4.0, width, colour);
        }
        Marker::Diamond => {
            let r = radius * 1.3;
            let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
            pen.polygon(&corners, colour, 1.0);
        }
        Marker::Square => {
            pen.fill(
                &Rect::around((x, y), radius * 1.8, radius * 1.8),
                colour,
                1.0,
            );
        }
        Marker::Cross => {
            let r = radius * 0.9;
            pen.line(&[(x - r, y - r), (x + r, y + r)], width, colour);
            pen.line(&[(x - r, y + r), (x + r, y - r)], width, colour);
        }
    }
}

fn radius(points: &Points, layout: &Layout) -> f64 {
    let factor = layout.size / 13.0;
    let radius = match points.ink {
        Ink::Accent => 5.5,
        _ => 4.5,
    };
    if points.points.len() < CROWD {
        radius * factor
    } else {
        2.0 * factor
    }
}

fn places(points: &Points, layout: &Layout) -> impl Iterator<Item = Place> {
    let near = layout.plot().grown(0.5);
    points
        .points
        .iter()
        .map(|point| layout.geometry.place(point.x, point.y))
        .filter(move |place| near.contains(*place))
}
