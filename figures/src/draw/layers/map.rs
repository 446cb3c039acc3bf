//! Rectangles of cells.

use super::super::color::ramp;
use super::super::shade::{CLASS_ALPHA, shade_range};
use super::prelude::*;
use crate::figure::{Cells, Layer, Map};

/// Shades a map of values is drawn in.
const SHADES: f64 = 128.0;
/// Overlap of neighboring cells, in px, so that no seam shows.
const SEAM: f64 = 1.0;

pub(super) fn draw(map: &Map, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = layout.frame.theme;
    match &map.cells {
        Cells::Classes { names, cells } => {
            let class = |index: usize| cells.get(index).copied().filter(|c| *c < names.len());
            let color = |class: usize| blend(theme.ink(names[class].1), theme.surface, CLASS_ALPHA);
            fill(runs(map, layout, class), color, sheet)
        }
        Cells::Values { log, cells, .. } => {
            let ends = shade_range(cells, *log);
            let shade = |index: usize| {
                Some((share(*cells.get(index)?, ends?, *log)? * SHADES).round() as usize)
            };
            let color = |shade: usize| ramp(&theme.ramp, shade as f64 / SHADES);
            fill(runs(map, layout, shade), color, sheet)
        }
    }
}

fn fill(runs: Vec<(Rect, usize)>, color: impl Fn(usize) -> RGBColor, sheet: &Sheet) -> DrawResult {
    for (rect, kind) in runs {
        sheet.fill(&rect, color(kind).to_rgba())?;
    }
    Ok(())
}

/// Returns whether a layer is a map of numbers.
pub(super) fn is_shaded(layer: &Layer) -> bool {
    matches!(layer, Layer::Map(map) if matches!(map.cells, Cells::Values { .. }))
}

/// Writes the name of each class, and of the cells without an answer, into its widest part, so that
/// hue is not all that tells it.
pub(super) fn words(map: &Map, layout: &Layout, room: &mut Room) {
    const TRIES: usize = 24;
    let theme = layout.frame.theme;
    let mut names: Vec<(&str, RGBColor)> = match &map.cells {
        Cells::Classes { names, .. } => names
            .iter()
            .map(|(name, ink)| {
                let ground = blend(theme.ink(*ink), theme.surface, CLASS_ALPHA);
                (name.as_str(), theme.words(theme.ink(*ink), ground))
            })
            .collect(),
        Cells::Values { .. } => Vec::new(),
    };
    let blank = names.len();
    names.push((&map.blank, theme.muted));
    let class = |index: usize| match &map.cells {
        Cells::Classes { cells, .. } => Some((*cells.get(index)?).min(blank)),
        Cells::Values { cells, .. } => (!cells.get(index)?.is_finite()).then_some(blank),
    };
    let mut parts: Vec<Vec<Rect>> = vec![Vec::new(); names.len().min(64)];
    for (rect, class) in runs(map, layout, class) {
        if let Some(parts) = parts.get_mut(class) {
            parts.push(rect);
        }
    }
    for (index, (mut parts, (name, color))) in parts.into_iter().zip(names).enumerate() {
        if name.is_empty() {
            continue;
        }
        order::sort_by_key(&mut parts, |part| -part.width());
        let inside = |at: Place| cell_at(map, layout, at).and_then(class) == Some(index);
        // Evenly over the wide half, so that one crowded corner does not use up the tries.
        let half = parts.len().div_ceil(2);
        let some = parts.iter().take(half).step_by(half.div_ceil(TRIES).max(1));
        let places = some.flat_map(|part| {
            let at = |share| (part.left + share * part.width(), part.middle().1);
            [0.5, 0.25, 0.75].map(at)
        });
        let places: Vec<Place> = places.collect();
        let boxes = |width: f64, height: f64| {
            let boxes = places.iter().map(|at| Rect::around(*at, width, height));
            boxes.filter(|rect| rect.inflate(8.0).corners().into_iter().all(inside)).collect()
        };
        let near = Near { boxes: &boxes, places: &places, ..Near::default() };
        room.write_near(name, &near, (color, &theme), layout.size);
    }
}

fn cell_at(map: &Map, layout: &Layout, (px, py): Place) -> Option<usize> {
    let (x, y) = layout.geometry.value(px, py);
    let columns = map.x_edges.len().checked_sub(1)?;
    let rows = map.y_edges.len().checked_sub(1)?;
    let column = map.x_edges.partition_point(|edge| *edge <= x).checked_sub(1)?;
    let row = map.y_edges.partition_point(|edge| *edge <= y).checked_sub(1)?;
    (column < columns && row < rows).then_some(row * columns + column)
}

/// Returns where a number lies between the least and the greatest, in `0..=1`.
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

/// Returns each run of neighboring cells alike, in one row, as one rectangle.
fn runs(map: &Map, layout: &Layout, kind: impl Fn(usize) -> Option<usize>) -> Vec<(Rect, usize)> {
    let columns = map.x_edges.len().saturating_sub(1);
    let area = layout.plot();
    let mut runs = Vec::new();
    for (row, y) in map.y_edges.windows(2).enumerate() {
        let mut column = 0;
        while column < columns {
            let start = column;
            let this = kind(row * columns + start);
            while column < columns && kind(row * columns + column) == this {
                column += 1;
            }
            let a = layout.geometry.reach((map.x_edges[start], y[0]));
            let b = layout.geometry.reach((map.x_edges[column], y[1]));
            let known = [a.0, a.1, b.0, b.1].iter().all(|v| !v.is_nan());
            if let (Some(this), true) = (this, known)
                && let Some(rect) = Rect::between(a, b).intersection(&area)
                && rect.left < rect.right
                && rect.top < rect.bottom
            {
                // A px under the neighbors drawn next hides the seams that smoothing leaves.
                let rect = Rect {
                    top: (rect.top - SEAM).max(area.top),
                    right: (rect.right + SEAM).min(area.right),
                    ..rect
                };
                runs.push((rect, this));
            }
        }
    }
    runs
}
