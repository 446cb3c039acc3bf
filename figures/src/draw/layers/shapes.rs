//! Boxes and arrows of a picture.

use super::super::clip::{self, Place, Rect};
use super::super::clock::shown;
use super::super::hatch;
use super::super::label_placement::{self, Room};
use super::super::layout::Layout;
use super::super::pen::{From, Pen};
use super::super::words as widths;
use super::write::{arrow, box_of, write_in};
use crate::figure::{Form, Shape};

/// How pale a filled box is.
const ALPHA: f64 = 0.2;
/// From line to line within a cell, in type sizes.
const LINE: f64 = 1.15;

pub(super) fn draw(shapes: &[Shape], layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    // A shape on the edge keeps its full stroke.
    let area = layout.plot().grown(theme.stroke);
    for shape in shapes {
        if !shown(shape.span, pen.frame.at) {
            continue;
        }
        let color = theme.ink(shape.ink);
        let Some((a, b)) = places(shape, layout) else {
            continue;
        };
        let rect = Rect::between(a, b).shared(&area);
        match (shape.form, rect) {
            (Form::Frame(..) | Form::Cell(..), Some(rect)) => {
                pen.outline(&rect, (theme.stroke * 0.6).max(1.0), color);
            }
            (Form::Fill(..), Some(rect)) => pen.fill(&rect, color, ALPHA),
            (Form::Hatch(..), Some(rect)) => {
                pen.fill(&rect, color, 0.1);
                let quiet = color.over(theme.surface, 0.55);
                hatch::strokes(&rect.corners(), 6.0, |a, b| pen.line(&[a, b], 1.0, quiet));
            }
            (Form::Segment(..), _) => {
                if let Some((a, b)) = clip::segment(a, b, &area) {
                    pen.line(&[a, b], theme.stroke * 0.75, color);
                }
            }
            (Form::Arrow(..), _) => {
                if let Some((a, b)) = clip::segment(a, b, &area) {
                    arrow(a, b, theme.stroke * 0.85, color, pen);
                }
            }
            (_, None) => {}
        }
    }
}

/// Words should keep clear of outlines and arrows.
pub(super) fn trace(shapes: &[Shape], layout: &Layout, at: Option<f64>, room: &mut Room) {
    for shape in shapes.iter().filter(|shape| shown(shape.span, at)) {
        let Some((a, b)) = places(shape, layout) else {
            continue;
        };
        match shape.form {
            Form::Frame(..) => {
                if let Some(rect) = Rect::between(a, b).shared(&layout.plot()) {
                    let [a, b, c, d] = rect.corners();
                    room.trace(&[a, b, c, d, a]);
                }
            }
            Form::Segment(..) | Form::Arrow(..) => {
                if let Some((a, b)) = clip::segment(a, b, &layout.plot()) {
                    room.trace(&[a, b]);
                }
            }
            Form::Cell(..) | Form::Fill(..) | Form::Hatch(..) => {}
        }
    }
}

/// The words of all cells, or of none: in some of many, those without would seem to have none.
fn in_cells(shapes: &[Shape], layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let size = layout.small;
    let mut written = Vec::new();
    for shape in shapes {
        let named = matches!(shape.form, Form::Cell(..)) && !shape.label.is_empty();
        if !named || !shown(shape.span, pen.frame.at) {
            continue;
        }
        let Some((a, b)) = places(shape, layout) else {
            continue;
        };
        let Some(within) = Rect::between(a, b).shared(&layout.plot()) else {
            continue;
        };
        let Some(lines) = broken(&shape.label, size, &within) else {
            return;
        };
        let color = theme.ink(shape.ink);
        let color = theme.words(color, color.over(theme.surface, ALPHA));
        written.push((within.middle(), lines, color));
    }
    for ((x, y), lines, color) in written {
        let first = y - size * LINE * (lines.len() as f64 - 1.0) / 2.0;
        for (index, line) in lines.iter().enumerate() {
            let y = first + size * LINE * index as f64;
            pen.words(line, (x, y), size, From::Middle, color);
        }
    }
}

/// The words in one or two lines that lie within a cell.
fn broken(text: &str, size: f64, within: &Rect) -> Option<Vec<String>> {
    let lines = widths::wrap(text, size * widths::WIDER, within.width() - 4.0, 2);
    let whole = lines.iter().all(|line| text.contains(line.as_str()));
    (whole && size * LINE * lines.len() as f64 <= within.height()).then_some(lines)
}

pub(super) fn words(shapes: &[Shape], layout: &Layout, pen: &mut Pen, room: &mut Room) {
    let theme = pen.frame.theme;
    let size = layout.small;
    in_cells(shapes, layout, pen);
    for shape in shapes {
        let cell = matches!(shape.form, Form::Cell(..));
        if cell || shape.label.is_empty() || !shown(shape.span, pen.frame.at) {
            continue;
        }
        let Some((a, b)) = places(shape, layout) else {
            continue;
        };
        let (width, height) = box_of(&shape.label, size);
        let color = theme.ink(shape.ink);
        let Some(within) = Rect::between(a, b).shared(&layout.plot()) else {
            continue;
        };
        let middle = within.middle();
        if matches!(shape.form, Form::Segment(..) | Form::Arrow(..)) {
            let color = theme.words(color, theme.surface);
            let boxes = [middle, a, b].map(|at| label_placement::around(at, width, height, 5.0));
            let boxes = boxes.into_iter().flatten();
            write_in(&shape.label, boxes, (color, theme.surface), size, pen, room);
            continue;
        }
        let ground = match shape.form {
            Form::Fill(..) => color.over(theme.surface, ALPHA),
            _ => theme.surface,
        };
        let color = theme.words(color, ground);
        let fits = width + 4.0 <= within.width() && height <= within.height();
        if fits {
            let room_beside = (within.height() - height) / 2.0 - 3.0;
            let boxes = [0.0, -room_beside, room_beside]
                .map(|dy| Rect::around((middle.0, middle.1 + dy), width, height));
            if let Form::Hatch(..) = shape.form {
                // On a plate wherever it stands: hatching makes words hard to read.
                if let Some((rect, _)) = room.choose(boxes) {
                    pen.fill(&rect, theme.surface, 0.85);
                    pen.words(&shape.label, rect.middle(), size, From::Middle, color);
                }
            } else {
                write_in(&shape.label, boxes, (color, ground), size, pen, room);
            }
        } else {
            let gap = within.height() / 2.0 + 3.0;
            let (above, below) = (middle.1 - gap - height / 2.0, middle.1 + gap + height / 2.0);
            let boxes = [above, below].map(|y| Rect::around((middle.0, y), width, height));
            write_in(
                &shape.label,
                boxes,
                (theme.text, theme.surface),
                size,
                pen,
                room,
            );
        }
    }
}

/// The two ends of a shape; none where one has no place.
fn places(shape: &Shape, layout: &Layout) -> Option<(Place, Place)> {
    let (a, b) = shape.form.ends();
    let (a, b) = (layout.geometry.reach(a), layout.geometry.reach(b));
    let known = [a.0, a.1, b.0, b.1].iter().all(|v| !v.is_nan());
    known.then_some((a, b))
}
