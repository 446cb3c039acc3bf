//! Separate points.

use super::super::clip::{Place, Rect};
use super::super::color::Color;
use super::super::label_placement::{self, Room};
use super::super::layout::Layout;
use super::super::marker::mark;
use super::super::pen::{From, Pen};
use super::super::stroke;
use super::write::{box_of, write_in};
use crate::figure::{Ink, Points};

/// From so many points on they are drawn small.
const CROWD: usize = 250;
/// Up to so many names are left out where there is no room for them.
const FEW: usize = 6;
/// Up to so many of many names may stand farther off.
const LED: usize = 2;

pub(super) fn draw(points: &Points, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let color = theme.ink(points.ink);
    let radius = radius(points, layout);
    for place in places(points, layout) {
        if points.points.len() < CROWD {
            pen.disc(place, radius + 2.0, theme.surface);
        }
        mark(place, points.marker, radius, color, pen);
    }
}

pub(super) fn take(points: &Points, layout: &Layout, room: &mut Room) {
    let radius = radius(points, layout);
    for place in places(points, layout) {
        room.take(Rect::around(place, radius * 2.0, radius * 2.0));
    }
}

/// Whether so many have names that they are numbered where one finds no room.
pub(super) fn many(points: &Points) -> bool {
    points.points.iter().filter(|p| !p.label.is_empty()).count() > FEW
}

/// Writes the names, or the numbers from `first` on; whether there was room for them.
pub(super) fn words(
    points: &Points,
    first: Option<usize>,
    layout: &Layout,
    pen: &mut Pen,
    room: &mut Room,
) -> bool {
    let theme = pen.frame.theme;
    let color = match points.ink {
        Ink::Accent => theme.words(theme.accent, theme.surface),
        _ => theme.text,
    };
    // Beyond a crowd there is no room for words anyway.
    let all: Vec<Place> = places(points, layout).take(CROWD).collect();
    let gap = radius(points, layout) + 4.0;
    let mut away = 0;
    for (index, point) in points.points.iter().enumerate() {
        let place = layout.geometry.place(point.x, point.y);
        if !point.label.is_empty() && layout.plot().grown(0.5).contains(place) {
            let number = first.map(|first| (first + index).to_string());
            let text = number.as_deref().unwrap_or(&point.label);
            let (width, height) = box_of(text, layout.small);
            let boxes = label_placement::around(place, width, height, gap);
            let boxes = boxes.into_iter().filter(|rect| owned(rect, place, &all));
            let colors = (color, theme.surface);
            if !write_in(text, boxes, colors, layout.small, pen, room) {
                let size = (width, height);
                let led = led(text, (place, &all), size, color, layout, pen, room);
                away += if led { 1 } else { LED + 1 };
            }
        }
    }
    away <= LED
}

/// Whether words in `rect` would be read as those of the point at `place`, not of another.
fn owned(rect: &Rect, place: Place, all: &[Place]) -> bool {
    let near = rect.grown(7.0);
    all.iter()
        .all(|other| !near.contains(*other) || stroke::distance(*other, place) < 6.0)
}

/// Words in a crowd: farther off, with a thin line that leads to their point.
fn led(
    text: &str,
    (place, all): (Place, &[Place]),
    (width, height): (f64, f64),
    color: Color,
    layout: &Layout,
    pen: &mut Pen,
    room: &mut Room,
) -> bool {
    let near = |rect: &Rect| {
        let x = place.0.clamp(rect.left, rect.right);
        (x, place.1.clamp(rect.top, rect.bottom))
    };
    let boxes: Vec<_> = [20.0, 32.0, 46.0, 62.0, 80.0]
        .into_iter()
        .flat_map(|reach| {
            around().map(move |(side, up)| {
                let x = place.0 + side * (reach + width / 2.0);
                let y = place.1 - up * (reach + height / 2.0);
                Rect::around((x, y), width, height)
            })
        })
        .filter(|rect| owned(rect, place, all) && room.is_clear(place, near(rect)))
        .collect();
    let Some((rect, meets)) = room.choose(boxes) else {
        return false;
    };
    pen.line(&[place, near(&rect)], 1.0, pen.frame.theme.muted);
    if meets {
        pen.fill(&rect, pen.frame.theme.surface, 0.8);
    }
    pen.words(text, rect.middle(), layout.small, From::Middle, color);
    true
}

/// Twenty-four directions, each a twelfth of a half turn on from the last.
fn around() -> impl Iterator<Item = (f64, f64)> {
    /// The cosine and the sine of 15 degrees.
    const TURN: (f64, f64) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_74);
    let next = |(x, y): &(f64, f64)| Some((x * TURN.0 - y * TURN.1, x * TURN.1 + y * TURN.0));
    std::iter::successors(Some((1.0, 0.0)), next).take(24)
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
