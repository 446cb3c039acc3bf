//! Rectangles of cells.

use super::super::clip::{Place, Rect};
use super::super::color::Color;
use super::super::label_placement::Room;
use super::super::layout::Layout;
use super::super::pen::Pen;
use super::super::shade::{CLASS_ALPHA, shaded};
use super::write::{box_of, write_in};
use crate::figure::{Cells, Map};
use crate::order;

/// Shades a map of values is drawn in.
const SHADES: f64 = 128.0;
/// How far a cell reaches under its neighbors, in px.
const SEAM: f64 = 1.0;

pub(super) fn draw(map: &Map, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    match &map.cells {
        Cells::Classes { names, cells } => {
            let class = |index: usize| cells.get(index).copied().filter(|c| *c < names.len());
            let color = |class: usize| {
                let ink = names.get(class).map_or(theme.surface, |n| theme.ink(n.1));
                ink.over(theme.surface, CLASS_ALPHA)
            };
            runs(map, layout, class, |rect, class| {
                pen.fill(rect, color(class), 1.0);
            });
        }
        Cells::Values { log, cells, .. } => {
            let Some(ends) = shaded(cells, *log) else {
                return;
            };
            let shade = |index: usize| {
                let share = share(*cells.get(index)?, ends, *log)?;
                Some((share * SHADES).round() as usize)
            };
            runs(map, layout, shade, |rect, shade| {
                let color = Color::ramp(&theme.ramp, shade as f64 / SHADES);
                pen.fill(rect, color, 1.0);
            });
        }
    }
}

/// Writes the name of each class into its widest part, so that hue is not all that tells it.
pub(super) fn words(map: &Map, layout: &Layout, pen: &mut Pen, room: &mut Room) {
    const TRIES: usize = 24;
    let Cells::Classes { names, cells } = &map.cells else {
        return;
    };
    let theme = pen.frame.theme;
    let class = |index: usize| cells.get(index).copied().filter(|c| *c < names.len());
    let mut parts: Vec<Vec<Rect>> = vec![Vec::new(); names.len().min(64)];
    runs(map, layout, class, |rect, class| {
        if let Some(parts) = parts.get_mut(class) {
            parts.push(*rect);
        }
    });
    for (index, (mut parts, (name, ink))) in parts.into_iter().zip(names).enumerate() {
        if name.is_empty() {
            continue;
        }
        let (width, height) = box_of(name, layout.size);
        parts.retain(|part| width + 16.0 <= part.width());
        order::by(&mut parts, |part| -part.width());
        // Evenly over the wide half, so that one crowded corner does not use up the tries.
        let half = parts.len().div_ceil(2);
        let boxes = parts
            .iter()
            .take(half)
            .step_by(half.div_ceil(TRIES).max(1))
            .map(|part| Rect::around(part.middle(), width, height))
            .filter(|place| {
                let around = place.grown(8.0);
                let inside = |at: &Place| cell_at(map, layout, *at).and_then(class) == Some(index);
                around
                    .corners()
                    .iter()
                    .chain([&around.middle()])
                    .all(inside)
            });
        let ground = theme.ink(*ink).over(theme.surface, CLASS_ALPHA);
        let color = theme.words(theme.ink(*ink), ground);
        write_in(name, boxes, (color, ground), layout.size, pen, room);
    }
}

/// The index of the cell at a place.
fn cell_at(map: &Map, layout: &Layout, (px, py): Place) -> Option<usize> {
    let (x, y) = layout.geometry.value(px, py);
    let columns = map.x_edges.len().checked_sub(1)?;
    let rows = map.y_edges.len().checked_sub(1)?;
    let column = map
        .x_edges
        .partition_point(|edge| *edge <= x)
        .checked_sub(1)?;
    let row = map
        .y_edges
        .partition_point(|edge| *edge <= y)
        .checked_sub(1)?;
    (column < columns && row < rows).then_some(row * columns + column)
}

/// Where a number lies between the least and the greatest, in `0..=1`.
fn share(value: f64, (low, high): (f64, f64), log: bool) -> Option<f64> {
    if !value.is_finite() || log && value <= 0.0 {
        return None;
    }
    let (value, low, high) = if log {
        (value.ln(), low.ln(), high.ln())
    } else {
        // Halved, so that the difference of the ends stays finite.
        (value / 2.0, low / 2.0, high / 2.0)
    };
    if low == high {
        return Some(0.5);
    }
    Some(((value - low) / (high - low)).clamp(0.0, 1.0))
}

/// Hands each run of neighboring cells alike, in one row, to `draw` as one rectangle.
fn runs(
    map: &Map,
    layout: &Layout,
    kind: impl Fn(usize) -> Option<usize>,
    mut draw: impl FnMut(&Rect, usize),
) {
    let columns = map.x_edges.len().saturating_sub(1);
    let rows = map.y_edges.len().saturating_sub(1);
    let area = layout.plot();
    let corner = |column: usize, row: usize| -> Place {
        match (map.x_edges.get(column), map.y_edges.get(row)) {
            (Some(x), Some(y)) => layout.geometry.reach((*x, *y)),
            _ => (f64::NAN, f64::NAN),
        }
    };
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let start = column;
            let this = kind(row * columns + start);
            while column < columns && kind(row * columns + column) == this {
                column += 1;
            }
            let (a, b) = (corner(start, row), corner(column, row + 1));
            let known = [a.0, a.1, b.0, b.1].iter().all(|v| !v.is_nan());
            if let (Some(this), true) = (this, known)
                && let Some(rect) = Rect::between(a, b).shared(&area)
                && rect.left < rect.right
                && rect.top < rect.bottom
            {
                // A px under the neighbors drawn next hides the seams that smoothing leaves.
                let rect = Rect {
                    top: (rect.top - SEAM).max(area.top),
                    right: (rect.right + SEAM).min(area.right),
                    ..rect
                };
                draw(&rect, this);
            }
        }
    }
}
