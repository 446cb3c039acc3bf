//! Separate points.

use super::super::marker::mark;
use super::prelude::*;
use crate::figure::{Layer, Marker, Plot, Point, Points, Scale};

/// The least number of points that are drawn small.
const CROWD: usize = 250;
/// Maximum number of labels with a leader line.
const FEW: usize = 6;
/// Greatest width of the longer of two lines, as a share of the whole name.
const WRAPPED: f64 = 0.65;
/// Up to so many spaces are in a name that is hardly more than a number with its unit.
const FEW_WORDS: usize = 1;
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
        room.block(Rect::around(place, radius * 2.0, radius * 2.0));
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
    let color = theme.text;
    // Beyond a crowd there is no room for words anyway.
    let all: Vec<Place> = places(points, layout).take(CROWD).collect();
    let few = named.clone().count() <= FEW;
    for point in named {
        let place = layout.geometry.place(point.x, point.y);
        if !layout.plot().inflate(0.5).contains(place) {
            continue;
        }
        let text = &point.label;
        let lines = in_lines(text, layout);
        let (width, height) = box_of_lines(&lines, layout.small);
        let boxes = around(place, width, height, gap).into_iter();
        let boxes = boxes
            .filter(|rect| belongs_to(rect, place, &all) && (few || is_nearest(rect, place, &all)));
        if !room.write_lines_in(lines, boxes, (color, theme.surface), layout.small) && few {
            write_with_leader(text, (place, &all), color, layout, room);
        }
    }
}

/// Returns a name in one line, or in two where one would lie across half of the plot and its curves.
fn in_lines(text: &str, layout: &Layout) -> Vec<String> {
    let one = || vec![text.to_owned()];
    if widths::width(text, layout.small) < layout.plot().width() / 2.0 {
        return one();
    }
    in_two(text, layout).unwrap_or_else(one)
}

/// Returns a name in two lines; `None` where it cannot be broken, or is hardly more than a number with its unit.
fn in_two(text: &str, layout: &Layout) -> Option<Vec<String>> {
    let width = widths::width(text, layout.small);
    let lines = widths::wrap(text, layout.small, width * WRAPPED, 2);
    let is_cut = lines.iter().any(|line| line.ends_with('…'));
    (!is_cut && lines.len() == 2 && FEW_WORDS < text.matches(' ').count()).then_some(lines)
}

/// Writes the name of a point in its row, where it cannot be read as that of another: after it in one line or
/// in two, else before it on the bar that ends there.
fn in_row(point: &Point, gap: f64, layout: &Layout, room: &mut Room) {
    let (theme, size, text) = (layout.frame.theme, layout.small, &point.label);
    let place = layout.geometry.place(point.x, point.y);
    if !layout.plot().inflate(0.5).contains(place) {
        return;
    }
    let (width, height) = box_of(text, size);
    let beside = |way: f64| Rect::around((place.0 + way, place.1), width, height);
    let near = gap + width / 2.0;
    let colors = (theme.text, theme.surface);
    if room.write_in(text, [beside(near)], colors, size) {
        return;
    }
    if let Some(lines) = in_two(text, layout) {
        let (wide, high) = box_of_lines(&lines, size);
        let after = Rect::around((place.0 + gap + wide / 2.0, place.1), wide, high);
        if room.write_lines_in(lines, [after], colors, size) {
            return;
        }
    }
    let before = (0..8).map(|step| beside(-near - f64::from(step) * width / 2.0));
    room.write_on_plate(text, before, (theme.text, theme.surface.mix(0.8)), size);
}

/// Writes the name of current points without words beside the first that has clear ground for it.
/// Returns whether one had.
pub(super) fn name_current(points: &Points, layout: &Layout, room: &mut Room) -> bool {
    let theme = layout.frame.theme;
    let (width, height) = box_of(&points.name, layout.small);
    let gap = radius(points, layout) + 4.0;
    let worded = points.points.iter().any(|point| !point.label.is_empty());
    !worded
        && places(points, layout).take(FEW).any(|place| {
            let boxes = around(place, width, height, gap);
            let colors = (theme.text, theme.surface);
            room.write_on_clear(&points.name, boxes, colors, layout.small)
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

fn nearest(rect: &Rect, (x, y): Place) -> Place {
    (x.clamp(rect.left, rect.right), y.clamp(rect.top, rect.bottom))
}

/// Writes words in a crowd: farther off, with a thin line that leads to their point.
fn write_with_leader(
    text: &str,
    (place, all): (Place, &[Place]),
    color: RGBColor,
    layout: &Layout,
    room: &mut Room,
) {
    let (width, height) = box_of(text, layout.small);
    let boxes = [20.0, 32.0, 46.0, 62.0, 80.0].into_iter().flat_map(|reach| {
        directions().map(move |(side, up)| {
            let x = place.0 + side * (reach + width / 2.0);
            let y = place.1 - up * (reach + height / 2.0);
            Rect::around((x, y), width, height)
        })
    });
    let free =
        |rect: &Rect| belongs_to(rect, place, all) && room.is_clear(place, nearest(rect, place));
    let boxes: Vec<_> = boxes.filter(free).collect();
    let Some((rect, meets)) = room.choose(boxes) else {
        return;
    };
    let theme = layout.frame.theme;
    room.written.push(Written {
        leader: Some(([place, nearest(&rect, place)], theme.muted)),
        plate: meets.then(|| (rect, theme.surface.mix(0.8))),
        ..Written::line(text, rect.middle(), layout.small, color)
    });
}

/// Returns twenty-four directions, 15 degrees apart.
fn directions() -> impl Iterator<Item = (f64, f64)> {
    /// The cosine and the sine of 15 degrees.
    const TURN: (f64, f64) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_74);
    let next = |(x, y): &(f64, f64)| Some((x * TURN.0 - y * TURN.1, x * TURN.1 + y * TURN.0));
    std::iter::successors(Some((1.0, 0.0)), next).take(24)
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
