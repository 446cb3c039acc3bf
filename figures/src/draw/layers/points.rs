//! Separate points.

use super::super::label_placement::{LINE, box_of_lines};
use super::super::marker::mark;
use super::super::names::HALF;
use super::prelude::*;
use crate::figure::{Layer, Marker, Plot, Point, Points, Scale};

/// The least number of points that are drawn small.
const CROWD: usize = 250;
/// Maximum number of labels with a leader line.
const FEW: usize = 6;
/// The disc of a current point, in radii of its ring.
const CORE: f64 = 0.55;

/// Returns whether the points are the place of the current parameters.
pub(super) fn is_current(points: &Points) -> bool {
    points.marker == Marker::Current
}

pub(super) fn draw(points: &Points, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = layout.frame.theme;
    let color = theme.ink(points.ink);
    let radius = radius(points, layout);
    let field = sheet.field(&layout.geometry);
    for (at, _) in in_view(points, layout) {
        if points.points.len() < CROWD {
            let around = Circle::new(at, sheet.device(radius + 2.0), theme.surface.filled());
            field.draw(&around)?;
        }
        mark(&field, at, points.marker, radius, color, sheet)?;
    }
    Ok(())
}

/// Draws the current points, each in a ring; a mark of another layer at its place is seen within
/// it.
pub(super) fn draw_current(
    points: &Points,
    plot: &Plot,
    layout: &Layout,
    sheet: &Sheet,
) -> DrawResult {
    let theme = layout.frame.theme;
    let (color, radius) = (theme.ink(points.ink), radius(points, layout));
    let field = sheet.field(&layout.geometry);
    let others = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(other) if !is_current(other) => Some(other),
        _ => None,
    });
    let others: Vec<Place> = others.flat_map(|other| places(other, layout)).collect();
    for (at, place) in in_view(points, layout) {
        let ring = |width, color| Circle::new(at, sheet.device(radius), sheet.stroke(width, color));
        field.draw(&ring(5.0, theme.surface))?;
        if others.iter().all(|other| radius < distance(*other, place)) {
            let ground = theme.surface.filled();
            field.draw(&Circle::new(at, sheet.device(radius), ground))?;
            let core = sheet.device(radius * CORE);
            field.draw(&Circle::new(at, core, color.filled()))?;
        }
        field.draw(&ring(theme.stroke * 0.8, color))?;
    }
    Ok(())
}

pub(super) fn reserve_room(points: &Points, layout: &Layout, room: &mut Room) {
    let radius = radius(points, layout);
    for place in places(points, layout) {
        // A crowd would leave no room at all.
        if points.points.len() < CROWD {
            room.block(Rect::around(place, radius * 2.0, radius * 2.0));
        } else {
            room.trace(&[place; 2]);
        }
    }
}

/// Writes the names for which there is room, those of the first points first; the cursor tells the
/// others.
pub(super) fn words(points: &Points, plot: &Plot, layout: &Layout, room: &mut Room) {
    let gap = radius(points, layout) + 4.0;
    let named = points.points.iter().filter(|point| !point.label.is_empty());
    if matches!(plot.y.scale, Scale::Rows(_)) {
        for point in named {
            in_row(point, gap, layout, room);
        }
        return;
    }
    let theme = layout.frame.theme;
    // Beyond a crowd there is no room for words anyway.
    let all: Vec<Place> = places(points, layout).take(CROWD).collect();
    let few = named.clone().count() <= FEW;
    for point in named {
        let place = layout.geometry.place(point.x, point.y);
        if !layout.plot().inflate(0.5).contains(place) {
            continue;
        }
        let belongs =
            |rect: &Rect| belongs_to(rect, place, &all) && (few || is_nearest(rect, place, &all));
        let boxes = |width, height| {
            let mut boxes = around(place, width, height, gap).to_vec();
            boxes.retain(belongs);
            boxes
        };
        let places = if few { &[place][..] } else { &[] };
        let belongs = |rect: &Rect, place| belongs_to(rect, place, &all);
        let near = Near { boxes: &boxes, places, belongs: &belongs };
        room.write_near(&point.label, &near, (theme.text, &theme), layout.small);
    }
}

/// Writes the name of a point in its row, where it cannot be read as that of another: after it, else before
/// it on the bar that ends there.
fn in_row(point: &Point, gap: f64, layout: &Layout, room: &mut Room) {
    let (theme, size, text) = (layout.frame.theme, layout.small, &point.label);
    let place = layout.geometry.place(point.x, point.y);
    if !layout.plot().inflate(0.5).contains(place) {
        return;
    }
    let (width, height) = box_of(text, size);
    let beside = |way: f64| Rect::around((place.0 + way, place.1), width, height);
    let near = gap + width / 2.0;
    if room.write_in(text, [beside(near)], (theme.text, theme.surface), size) {
        return;
    }
    let lines = widths::wrap(text, size, width * HALF, 2);
    let (wide, high) = box_of_lines(&lines, size);
    let after = Rect::around((place.0 + gap + wide / 2.0, place.1), wide, high);
    if lines.len() == 2
        && wide < width * HALF + 4.0
        && let Some((rect, _)) = room.choose([after])
    {
        let style = Type::new(size, theme.text, HPos::Center);
        room.written.push(Written::lines(lines, rect.middle(), size * LINE, style));
        return;
    }
    let before = (0..8).map(|step| beside(-near - f64::from(step) * width / 2.0));
    room.write_on_plate(text, before, (theme.text, theme.surface.mix(0.8)), size);
}

/// Writes the name of current points without words beside the first that has clear ground for it.
/// Returns whether one had.
pub(super) fn name_current(points: &Points, layout: &Layout, room: &mut Room) -> bool {
    let theme = layout.frame.theme;
    let gap = radius(points, layout) + 4.0;
    let worded = points.points.iter().any(|point| !point.label.is_empty());
    !worded
        && places(points, layout).take(FEW).any(|place| {
            let boxes = |width, height| around(place, width, height, gap).to_vec();
            let near = Near { boxes: &boxes, ..Near::default() };
            room.write_near(&points.name, &near, (theme.text, &theme), layout.small)
        })
}

/// Returns whether words in `rect` would be read as those of the point at `place`, not of another.
fn belongs_to(rect: &Rect, place: Place, all: &[Place]) -> bool {
    let near = rect.inflate(7.0);
    all.iter().all(|other| !near.contains(*other) || distance(*other, place) < 6.0)
}

/// Returns whether `rect` lies clearly nearer to the point at `place` than to any other.
fn is_nearest(rect: &Rect, place: Place, all: &[Place]) -> bool {
    let gap = |at: Place| distance(at, nearest(rect, at));
    let own = gap(place) + 7.0;
    all.iter().all(|other| gap(*other) >= own || distance(*other, place) < 6.0)
}

fn radius(points: &Points, layout: &Layout) -> f64 {
    let factor = layout.size / 13.0;
    // What stands in a ring that can be pressed is a sign.
    let is_pressed = || points.points.iter().all(|point| !point.sets.is_empty());
    let radius = match points.marker {
        Marker::Current => 7.5,
        Marker::Ring if is_pressed() => 6.5,
        _ => 4.5,
    };
    if points.points.len() < CROWD { radius * factor } else { 2.0 * factor }
}

fn in_view(points: &Points, layout: &Layout) -> impl Iterator<Item = ((f64, f64), Place)> {
    let near = layout.plot().inflate(0.5);
    let placed = points.points.iter().map(|point| {
        let place = layout.geometry.place(point.x, point.y);
        ((point.x, point.y), place)
    });
    placed.filter(move |(_, place)| near.contains(*place))
}

fn places(points: &Points, layout: &Layout) -> impl Iterator<Item = Place> {
    in_view(points, layout).map(|(_, place)| place)
}
