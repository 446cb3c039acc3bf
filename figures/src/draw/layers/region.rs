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
    let middle = Rect::hull(&corners).middle();
    // From the middle of the area outwards.
    let inside = |width: f64, height: f64, air: f64| {
        let mut rooms = hatch::rooms(&corners, width + 1.5 * air, height + air);
        order::sort_by_key(&mut rooms, |rect| (distance(rect.middle(), middle) / 4.0).floor());
        rooms
    };
    let near = Near { boxes: &|width, height| inside(width, height, 8.0), ..Near::default() };
    if room.write_near(&region.name, &near, (color, &theme), layout.size) {
        return;
    }
    let text = format!("{}{}", region.name, if is_thin(plot, region) { UNSEEN } else { "" });
    let places =
        inside(2.0, 2.0, 0.0).into_iter().map(|rect| rect.middle()).chain(corners.iter().copied());
    let places: Vec<Place> = places.take(SOME).collect();
    let boxes = |width, height| inside(width, height, 0.0);
    let near = Near { boxes: &boxes, places: &places, ..Near::default() };
    room.write_near(&text, &near, (color, &theme), layout.small);
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
