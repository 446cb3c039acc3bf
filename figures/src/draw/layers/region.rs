//! Areas in which one answer holds.

use super::prelude::*;
use crate::figure::Region;

/// Opacity of a region.
const ALPHA: f64 = 0.13;
/// Between the strokes of a hatched one, in px.
const GAP: f64 = 8.0;

pub(super) fn draw(region: &Region, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = layout.frame.theme;
    let corners = corners(region, layout);
    let color = theme.ink(region.ink);
    if region.hatched {
        hatch::draw(&corners, GAP, blend(color, theme.surface, 0.45), sheet)
    } else {
        sheet.polygon(&corners, color.mix(ALPHA))
    }
}

/// Writes the name of a region in view inside it. Returns whether there was room.
pub(super) fn words(region: &Region, layout: &Layout, room: &mut Room) -> bool {
    let corners = corners(region, layout);
    if corners.len() < 3 || region.name.is_empty() {
        return true;
    }
    let theme = layout.frame.theme;
    let color = theme.ink(region.ink);
    let ground = blend(color, theme.surface, ALPHA);
    let color = theme.words(color, ground);
    let size = layout.size;
    for lines in line_breaks(&region.name, size) {
        let (width, height) = extent(&lines, size);
        let mut ordered = hatch::rooms(&corners, width + 12.0, height + 8.0);
        // From the middle of the area outwards.
        let middle = Rect::hull(&corners).middle();
        order::sort_by_key(&mut ordered, |rect| (distance(rect.middle(), middle) / 4.0).floor());
        if let Some((rect, meets)) = room.choose(ordered) {
            let style = Type::new(size, color, HPos::Center);
            room.written.push(Written {
                plate: meets.then(|| (rect, ground.mix(0.8))),
                ..Written::lines(lines, rect.middle(), size * 1.2, style)
            });
            return true;
        }
    }
    false
}

fn corners(region: &Region, layout: &Layout) -> Vec<Place> {
    let places = region.outline.iter().map(|p| layout.geometry.reach(*p));
    clip::polygon(places.collect(), &layout.plot())
}

/// Returns the name in one line, or broken into two or three.
fn line_breaks(name: &str, size: f64) -> Vec<Vec<String>> {
    let whole = widths::width(name, size);
    let mut ways = vec![vec![name.to_owned()]];
    for parts in [2.0, 3.0] {
        let lines = widths::wrap(name, size, whole / parts * 1.25, 4);
        let complete = lines.iter().map(|l| l.split_whitespace().count()).sum::<usize>()
            == name.split_whitespace().count()
            && !lines.iter().any(|line| line.ends_with('…'));
        if complete && lines.len() > 1 {
            ways.push(lines);
        }
    }
    ways
}

fn extent(lines: &[String], size: f64) -> (f64, f64) {
    let widest = lines.iter().map(|line| box_of(line, size).0);
    (widest.fold(0.0, f64::max), lines.len() as f64 * size * 1.2)
}
