//! Boxes and arrows of a picture.

use super::prelude::*;
use crate::figure::{Form, Shape};

/// Opacity of a filled box.
const ALPHA: f64 = 0.2;
/// Width of an arrow, in strokes.
const ARROW: f64 = 0.85;
/// Line height within a cell, in type sizes.
const LINE: f64 = 1.15;

pub(super) fn draw(shapes: &[Shape], layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = layout.frame.theme;
    // A shape on the edge keeps its full stroke.
    let area = layout.plot().inflate(theme.stroke);
    for (shape, a, b) in visible_shapes(shapes, layout) {
        let color = theme.ink(shape.ink);
        let rect = Rect::between(a, b).intersection(&area);
        let segment = || clip::segment(a, b, &area);
        match (shape.form, rect) {
            (Form::Frame(..) | Form::Cell(..), Some(rect)) => {
                sheet.outline(&rect, (theme.stroke * 0.6).max(1.0), color)?;
            }
            (Form::Fill(..) | Form::Band(..), Some(rect)) => {
                sheet.fill(&rect, color.mix(ALPHA))?;
            }
            (Form::Block(..), Some(rect)) => sheet.fill(&rect, color.to_rgba())?,
            (Form::Hatch(..), Some(rect)) => {
                sheet.fill(&rect, color.mix(0.1))?;
                let quiet = blend(color, theme.surface, 0.55);
                hatch::draw(&rect.corners(), 6.0, quiet, sheet)?;
            }
            (Form::Segment(..), _) => {
                if let Some((a, b)) = segment() {
                    sheet.line(&[a, b], theme.stroke * 0.75 * shape.wide, color)?;
                }
            }
            (Form::Arrow(..), _) => {
                if let Some((a, b)) = segment() {
                    sheet.arrow(a, b, theme.stroke * ARROW, color)?;
                }
            }
            (_, None) => {}
        }
    }
    Ok(())
}

/// Traces outlines and arrows, of which words should keep clear.
pub(super) fn trace(shapes: &[Shape], layout: &Layout, room: &mut Room) {
    for (shape, a, b) in visible_shapes(shapes, layout) {
        match shape.form {
            Form::Frame(..) => {
                if let Some(rect) = Rect::between(a, b).intersection(&layout.plot()) {
                    let [a, b, c, d] = rect.corners();
                    room.trace(&[a, b, c, d, a]);
                }
            }
            Form::Segment(..) | Form::Arrow(..) => {
                if let Some((a, b)) = clip::segment(a, b, &layout.plot()) {
                    room.trace(&[a, b]);
                    if matches!(shape.form, Form::Arrow(..)) {
                        room.take_head(a, b, layout.frame.theme.stroke * ARROW);
                    }
                }
            }
            Form::Block(..) => {
                if let Some(rect) = Rect::between(a, b).intersection(&layout.plot()) {
                    room.block(rect);
                }
            }
            Form::Cell(..) | Form::Fill(..) | Form::Band(..) | Form::Hatch(..) => {}
        }
    }
}

const fn is_one_of_many(shape: &Shape) -> bool {
    matches!(shape.form, Form::Cell(..) | Form::Band(..))
}

/// Writes the words of all cells, or of none: where only some fit, the other cells would seem to
/// have none.
fn in_cells(shapes: &[Shape], layout: &Layout, room: &mut Room) {
    let theme = layout.frame.theme;
    let size = layout.small;
    let mut written = Vec::new();
    for (shape, _, within) in
        labeled_shapes(shapes, layout).filter(|(shape, ..)| is_one_of_many(shape))
    {
        let Some(lines) = fit_lines(&shape.label, size, &within) else {
            return;
        };
        let color = theme.ink(shape.ink);
        let color = theme.words(color, blend(color, theme.surface, ALPHA));
        let style = Type::new(size, color, HPos::Center);
        written.push(Written::lines(lines, within.middle(), size * LINE, style));
    }
    room.written.append(&mut written);
}

/// Returns the words in one or two lines that lie within a cell.
fn fit_lines(text: &str, size: f64, within: &Rect) -> Option<Vec<String>> {
    let lines = widths::wrap(text, size * widths::WIDER, within.width() - 4.0, 2);
    let whole = lines.iter().all(|line| text.contains(line.as_str()));
    (whole && size * LINE * lines.len() as f64 <= within.height()).then_some(lines)
}

pub(super) fn words(shapes: &[Shape], layout: &Layout, room: &mut Room) {
    let theme = layout.frame.theme;
    let size = layout.small;
    in_cells(shapes, layout, room);
    for (shape, [a, b], within) in labeled_shapes(shapes, layout) {
        if is_one_of_many(shape) {
            continue;
        }
        let (width, height) = box_of(&shape.label, size);
        let middle = within.middle();
        if matches!(shape.form, Form::Block(..)) {
            // Beside its block they would be taken for those of the next one.
            let fits = width + 4.0 <= within.width() && height <= within.height();
            if fits && !room.is_crossed(&Rect::around(middle, width, height)) {
                let ink = theme.words(theme.surface, theme.ink(shape.ink));
                room.written.push(Written::line(&shape.label, middle, size, ink));
            }
            continue;
        }
        let ground = match shape.form {
            Form::Fill(..) => blend(theme.ink(shape.ink), theme.surface, ALPHA),
            _ => theme.surface,
        };
        let colors = (theme.words(theme.ink(shape.ink), ground), ground);
        if matches!(shape.form, Form::Segment(..) | Form::Arrow(..)) {
            let on = |share| between(a, b, share);
            let places = [middle, a, b, on(0.3), on(0.7)];
            let boxes = places.map(|at| around(at, width, height, 5.0));
            room.write_in(&shape.label, boxes.into_iter().flatten(), colors, size);
            continue;
        }
        let box_at = |dy: f64| Rect::around((middle.0, middle.1 + dy), width, height);
        if within.width() < width + 4.0 || within.height() < height {
            let gap = within.height() / 2.0 + 3.0 + height / 2.0;
            let colors = (theme.text, theme.surface);
            room.write_in(&shape.label, [-gap, gap].map(box_at), colors, size);
            continue;
        }
        let beside = (within.height() - height) / 2.0 - 3.0;
        let boxes = [0.0, -beside, beside].map(box_at);
        if matches!(shape.form, Form::Hatch(..)) {
            // Hatching makes words hard to read.
            let colors = (colors.0, theme.surface.mix(0.85));
            room.write_on_plate(&shape.label, boxes, colors, size);
        } else {
            room.write_in(&shape.label, boxes, colors, size);
        }
    }
}

/// Returns the shapes in view that bear words, each with its two ends and the rectangle between them.
fn labeled_shapes<'a>(
    shapes: &'a [Shape],
    layout: &'a Layout,
) -> impl Iterator<Item = (&'a Shape, [Place; 2], Rect)> {
    let is_named = |shape: &Shape| !shape.silent && !shape.label.is_empty();
    let named = visible_shapes(shapes, layout).filter(move |(shape, ..)| is_named(shape));
    named.filter_map(|(shape, a, b)| {
        Some((shape, [a, b], Rect::between(a, b).intersection(&layout.plot())?))
    })
}

/// Returns the shapes that are there at the moment shown, each with its two ends; none that has no
/// place.
fn visible_shapes<'a>(
    shapes: &'a [Shape],
    layout: &'a Layout,
) -> impl Iterator<Item = (&'a Shape, Place, Place)> {
    let shown = move |shape: &&Shape| clock::is_visible(shape.span, layout.frame.at);
    shapes.iter().filter(shown).filter_map(|shape| {
        let (a, b) = shape.form.ends();
        let (a, b) = (layout.geometry.reach(a), layout.geometry.reach(b));
        let known = [a.0, a.1, b.0, b.1].iter().all(|v| !v.is_nan());
        known.then_some((shape, a, b))
    })
}
