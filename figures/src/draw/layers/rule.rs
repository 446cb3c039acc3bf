//! Lines across the plot, and words at a place.

use super::super::names::{BESIDE, is_beside};
use super::prelude::*;
use crate::figure::{Anchor, Direction, Label, Layer, Plot, Rule, Stroke};

/// Between words beside each other, in type sizes.
const APART: f64 = 0.25;

pub(super) fn draw(rule: &Rule, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let Some([a, b]) = ends(rule, layout) else {
        return Ok(());
    };
    let theme = layout.frame.theme;
    let (width, color) = ((theme.stroke * 0.6).max(1.0), theme.ink(rule.ink));
    if rule.stroke == Stroke::Solid {
        sheet.straight_rule(a, b, width, color)
    } else {
        sheet.dashed_line(&[a, b], rule.stroke, width, color)
    }
}

pub(super) fn trace(rule: &Rule, layout: &Layout, room: &mut Room) {
    if let Some(ends) = ends(rule, layout) {
        room.trace(&ends);
    }
}

pub(super) fn words(rule: &Rule, layout: &Layout, room: &mut Room) {
    let Some([a, b]) = ends(rule, layout).filter(|_| !rule.label.is_empty()) else {
        return;
    };
    let theme = layout.frame.theme;
    let color = theme.words(theme.ink(rule.ink), theme.surface);
    let size = layout.small;
    // Along the line, and on either side of it.
    let (parts, sides): (&[f64], _) = match rule.direction {
        Direction::AtX => (&[0.0, 0.12, 0.24, 0.36, 0.5, 0.7, 0.9], [1.0, -1.0]),
        Direction::AtY => (&[1.0, 0.0, 0.75, 0.5, 0.25], [-1.0, 1.0]),
    };
    let place = |part: f64, side: f64, width: f64, height: f64| match rule.direction {
        Direction::AtX => {
            let y = a.1 + height * 0.75 + part * (b.1 - a.1 - height * 1.5);
            (a.0 + side * (width / 2.0 + 5.0), y)
        }
        Direction::AtY => {
            let x = a.0 + width / 2.0 + 4.0 + part * (b.0 - a.0 - width - 8.0);
            (x, a.1 + side * (height / 2.0 + 3.0))
        }
    };
    let boxes = |width, height| {
        let mut boxes = Vec::new();
        for part in parts {
            let at = sides.map(|side| place(*part, side, width, height));
            boxes.extend(at.map(|at| Rect::around(at, width, height)));
        }
        boxes
    };
    let some: Vec<Place> = parts.iter().map(|part| between(a, b, *part)).collect();
    let near = Near { boxes: &boxes, places: &some, ..Near::default() };
    room.write_near(&rule.label, &near, (color, &theme), size);
}

/// Writes words at their place, moved into the plot where they stick out, and broken into lines where another label
/// stands beside them.
pub(super) fn label(label: &Label, plot: &Plot, layout: &Layout, room: &mut Room) {
    let mut bounds = layout.room_for_words();
    let (mut x, y) = layout.geometry.place(label.x, label.y);
    if is_beside(label, plot) {
        bounds.right = layout.width;
        x += BESIDE;
    }
    if label.text.is_empty() || !bounds.contains((x, y)) {
        return;
    }
    let theme = layout.frame.theme;
    let size = layout.small;
    let mut most = bounds.width();
    for layer in &plot.layers {
        // A sign alone needs no room beside it.
        if let Layer::Label(other) = layer
            && other.text.chars().nth(1).is_some()
        {
            let place = layout.geometry.place(other.x, other.y);
            let apart = (place.0 - x).abs() - size * APART;
            if (place.1 - y).abs() < size * 1.5 && 0.0 < apart {
                most = most.min(apart);
            }
        }
    }
    let lines = widths::wrap(&label.text, size * widths::WIDER, most.max(size * 4.0), 3);
    let boxes = lines.iter().map(|line| box_of(line, size));
    let (width, line) = boxes.fold((0.0_f64, 0.0), |all, b| (all.0.max(b.0), b.1));
    let height = line * lines.len() as f64;
    let middle = match label.anchor {
        Anchor::Start => x + width / 2.0,
        Anchor::Middle | Anchor::Top => x,
        Anchor::End => x - width / 2.0,
    };
    let within = |v: f64, low: f64, high: f64, half: f64| v.min(high - half).max(low + half);
    // Further lines follow away from the middle of the picture.
    let down = label.anchor == Anchor::Top || layout.plot().middle().1 < y;
    let away = (height - line) / 2.0 * if down { 1.0 } else { -1.0 };
    let middle = (
        within(middle, bounds.left, bounds.right, width / 2.0),
        within(y + away, bounds.top, bounds.bottom, height / 2.0),
    );
    let rect = Rect::around(middle, width, height - line + size);
    // Of rows closer than their words some have none.
    if is_beside(label, plot) && room.is_crossed(&rect) {
        return;
    }
    room.block(rect);
    let color = theme.words(theme.ink(label.ink), theme.surface);
    let style = Type::new(size, color, HPos::Center);
    room.written.push(Written::lines(lines, middle, line, style));
}

fn ends(rule: &Rule, layout: &Layout) -> Option<[(f64, f64); 2]> {
    let area = layout.plot();
    let share = f64::from(rule.share);
    let ends = match rule.direction {
        Direction::AtX => [area.bottom - share * area.height(), area.bottom]
            .map(|y| (layout.geometry.x(rule.at), y)),
        Direction::AtY => {
            [area.left, area.left + share * area.width()].map(|x| (x, layout.geometry.y(rule.at)))
        }
    };
    area.inflate(0.5).contains(ends[0]).then_some(ends)
}
