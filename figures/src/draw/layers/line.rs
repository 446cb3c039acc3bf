//! Curves.

use super::prelude::*;
use crate::figure::{Ink, Line};

/// A drawn curve is nowhere farther from its points than this, in device pixels.
const OFF: f64 = 0.2;
/// Opacity of a quiet curve.
const QUIET: f64 = 0.7;
/// Opacity of a band.
const PALE: f64 = 0.18;
/// The px along the curve between two places at which a name may stand, and from these to the name.
const STEP: f64 = 12.0;
const GAP: f64 = 5.0;
/// How far from its middle words of a curve stand at most, as a share of its width.
const CENTRAL: f64 = 0.3;
/// The places of a curve from which a line may lead to its name.
const SOME: usize = 8;

/// Returns the parts of a curve in view, with no more places than show it.
pub(super) fn pieces(line: &Line, layout: &Layout) -> Vec<Vec<Place>> {
    let off = OFF / f64::from(layout.frame.density);
    let places = line.points.iter().map(|p| layout.geometry.place(p.0, p.1));
    let mut pieces = Vec::new();
    stroke::pieces(places, &layout.plot(), |run| {
        pieces.push(stroke::simplify(run, off));
    });
    pieces
}

/// Draws where the truth may lie, pale; it breaks where that is not known.
pub(super) fn band(line: &Line, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let color = layout.frame.theme.ink(line.ink).mix(PALE);
    let known = |place: &(f64, f64, f64)| place.1.is_finite() && place.2.is_finite();
    for run in line.band.split(|place| !known(place)) {
        let above = run.iter().map(|(x, _, high)| (*x, *high));
        let below = run.iter().rev().map(|(x, low, _)| (*x, *low));
        let corners = above.chain(below).map(|place| layout.geometry.reach(place));
        sheet.polygon(&clip::polygon(corners.collect(), &layout.plot()), color)?;
    }
    Ok(())
}

/// Draws the pieces of a curve, which is wider where it is a path through bars.
pub(super) fn draw(line: &Line, pieces: &[Vec<Place>], is_path: bool, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    let ink = theme.ink(line.ink);
    let color = if line.quiet { blend(ink, theme.surface, QUIET) } else { ink };
    let width = match line.ink {
        _ if line.quiet => theme.stroke * 0.6,
        Ink::Muted | Ink::Idle => theme.stroke * 0.7,
        _ if is_path => theme.stroke * 1.5,
        _ => theme.stroke,
    };
    for piece in pieces {
        match piece.as_slice() {
            [alone] => {
                let radius = sheet.device(width / 2.0);
                sheet.area.draw(&Circle::new(*alone, radius, color.filled()))?;
            }
            places => sheet.dashed_line(places, line.stroke, width, color)?,
        }
    }
    Ok(())
}

/// Writes the name of a curve near it, as far right as there is clear ground; words of its own near its middle, off its
/// band and no farther than it goes.
pub(super) fn words(
    line: &Line,
    name: &str,
    pieces: &[Vec<Place>],
    layout: &Layout,
    room: &mut Room,
) {
    let (theme, size) = (layout.frame.theme, layout.small);
    let mut places = Vec::new();
    for piece in pieces.iter().rev() {
        for pair in piece.windows(2).rev() {
            let steps = (distance(pair[0], pair[1]) / STEP).ceil().clamp(1.0, 100.0) as u32;
            let along = |step| between(pair[1], pair[0], f64::from(step) / f64::from(steps));
            places.extend((0..steps).map(along));
        }
        places.extend(piece.first());
    }
    let ends = places.last().zip(places.first()).map_or((0.0, 0.0), |(a, b)| (a.0, b.0));
    let is_own = !line.label.is_empty();
    if is_own {
        let middle = f64::midpoint(ends.0, ends.1);
        places.retain(|place| (place.0 - middle).abs() <= CENTRAL * (ends.1 - ends.0));
        order::sort_by_key(&mut places, |place| (place.0 - middle).abs());
    }
    let boxes = |width, height| {
        let mut boxes = Vec::new();
        for place in &places {
            if is_own {
                boxes.extend(beside(line, *place, (width, height), layout));
            } else {
                boxes.extend(around(*place, width, height, GAP));
            }
        }
        boxes.retain(|rect| !is_own || ends.0 <= rect.left && rect.right <= ends.1);
        boxes
    };
    let every = places.len().div_ceil(SOME).max(1);
    let some: Vec<Place> = places.iter().copied().step_by(every).collect();
    let near = Near { boxes: &boxes, places: &some, ..Near::default() };
    let color = theme.words(theme.ink(line.ink), theme.surface);
    room.write_near(name, &near, (color, &theme), size);
}

/// Returns boxes of that size above and below a place of a curve, off its band. A curve that rises has room before and
/// above a place, and behind and below it.
fn beside(line: &Line, (x, y): Place, (width, height): Place, layout: &Layout) -> [Rect; 6] {
    [(-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (-1.0, -1.0), (-0.5, 1.0), (-0.5, -1.0)].map(
        |(before, up)| {
            let left = x + before * width;
            let along = line
                .band
                .iter()
                .filter(|band| (left..=left + width).contains(&layout.geometry.x(band.0)));
            let end = along.fold(y, |end, (_, low, high)| {
                if up < 0.0 {
                    end.max(layout.geometry.y(*low))
                } else {
                    end.min(layout.geometry.y(*high))
                }
            });
            Rect::around((left + width / 2.0, end - up * (GAP + height / 2.0)), width, height)
        },
    )
}
