//! Areas in which one answer holds.

use super::prelude::*;
use crate::figure::{Plot, Region, Scale};

/// Opacity of a region.
const ALPHA: f64 = 0.13;
/// Between the strokes of a hatched one, in px.
const GAP: f64 = 8.0;
/// A band below this share of the plot's height is not seen, which its name says.
const THIN: f64 = 1e-3;
const UNSEEN: &str = " (too thin to see)";
/// The places of a region from which a line may lead to its name.
const SOME: usize = 24;

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

/// Writes the name of a region in view inside it, on clear ground; where there is none, beside it.
pub(super) fn words(region: &Region, plot: &Plot, layout: &Layout, room: &mut Room) {
    let corners = corners(region, layout);
    if corners.len() < 3 || region.name.is_empty() {
        return;
    }
    let theme = layout.frame.theme;
    let color = theme.ink(region.ink);
    let color = theme.words(color, blend(color, theme.surface, ALPHA));
    let size = layout.size;
    let middle = Rect::hull(&corners).middle();
    // From the middle of the area outwards.
    let inside = |width: f64, height: f64| {
        let mut rooms = hatch::rooms(&corners, width, height);
        order::sort_by_key(&mut rooms, |rect| (distance(rect.middle(), middle) / 4.0).floor());
        rooms.into_iter()
    };
    for lines in line_breaks(&region.name, size) {
        let (width, height) = box_of_lines(&lines, size);
        let mut boxes = inside(width + 12.0, height + 8.0);
        if room.write_on_clear(lines, &mut boxes, (color, &theme), size) {
            return;
        }
    }
    let text = format!("{}{}", region.name, if is_thin(plot, region) { UNSEEN } else { "" });
    let lines = widths::wrap(&text, layout.small, layout.plot().width() / 2.0, 3);
    let places = inside(2.0, 2.0).map(|rect| rect.middle()).chain(corners.iter().copied());
    let places: Vec<Place> = places.take(SOME).collect();
    let (width, height) = box_of_lines(&lines, layout.small);
    let mut boxes = inside(width, height);
    room.write_near(lines, &mut boxes, (&places, &|_, _| true), (color, &theme), layout.small);
}

/// Returns whether a band is nowhere as high as a line.
fn is_thin(plot: &Plot, region: &Region) -> bool {
    let whole = (plot.y.range.1 - plot.y.range.0).abs();
    let thin = |(_, height): &(f64, f64)| height / whole < THIN;
    plot.y.scale == Scale::Linear && !region.heights.is_empty() && region.heights.iter().all(thin)
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
