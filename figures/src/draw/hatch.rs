//! Scan lines through areas: hatching, and where inside an area words fit.

use plotters::style::RGBColor;

use super::clip::{Place, Rect};
use super::sheet::{DrawResult, Sheet};
use crate::order;

/// Hatches a polygon with thin strokes, `gap` px apart.
pub(super) fn draw(corners: &[Place], gap: f64, color: RGBColor, sheet: &Sheet) -> DrawResult {
    let strokes = strokes(corners, gap);
    strokes.iter().try_for_each(|ends| sheet.line(ends, 1.0, color))
}

/// Returns the stretches of the horizontal line at `y` that lie inside a polygon, from left to
/// right.
pub(super) fn spans(corners: &[Place], y: f64) -> Vec<(f64, f64)> {
    let mut crossings: Vec<f64> = Vec::new();
    let next = corners.iter().cycle().skip(1);
    for (a, b) in corners.iter().zip(next) {
        if (a.1 <= y) != (b.1 <= y) {
            crossings.push(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
        }
    }
    order::sort_ascending(&mut crossings);
    crossings.chunks_exact(2).map(|c| (c[0], c[1])).collect()
}

/// Returns the rising strokes that hatch a polygon, `gap` px apart. Neighboring areas are hatched
/// in step.
pub(super) fn strokes(corners: &[Place], gap: f64) -> Vec<[Place; 2]> {
    // Turned by 45 degrees, the strokes are horizontal scan lines.
    let mut turned: Vec<Place> = corners.iter().map(|(x, y)| (x - y, x + y)).collect();
    turned.retain(|(u, v)| u.is_finite() && v.is_finite());
    let Rect { top: low, bottom: high, .. } = Rect::hull(&turned);
    let step = gap * std::f64::consts::SQRT_2;
    if !(low < high && 0.0 < step && (high - low) / step < 10_000.0) {
        return Vec::new();
    }
    let mut strokes = Vec::new();
    let mut v = (low / step).ceil() * step;
    while v < high {
        for (from, to) in spans(&turned, v) {
            let back = |u: f64| (f64::midpoint(u, v), (v - u) / 2.0);
            strokes.push([back(from), back(to)]);
        }
        v += step;
    }
    strokes
}

/// Returns the places where a box of that size fits into a polygon, at most three for each scan
/// line and stretch.
pub(super) fn rooms(corners: &[Place], width: f64, height: f64) -> Vec<Rect> {
    const LINES: usize = 15;
    let Rect { top: low, bottom: high, .. } = Rect::hull(corners);
    let room = high - low - height;
    if corners.is_empty() || room < 0.0 {
        return Vec::new();
    }
    let mut rooms = Vec::new();
    for line in 0..LINES {
        let y = low + height / 2.0 + room * (line as f64 + 0.5) / LINES as f64;
        let [above, at, below] = [-0.5, 0.0, 0.5].map(|part| spans(corners, y + part * height));
        for stretch in &at {
            let mut free = *stretch;
            for other in [&above, &below] {
                let overlap = |s: &(f64, f64)| (s.0.max(stretch.0), s.1.min(stretch.1));
                let widest =
                    other.iter().map(overlap).max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)));
                let (left, right) = widest.unwrap_or((0.0, -1.0));
                free = (free.0.max(left), free.1.min(right));
            }
            if width <= free.1 - free.0 {
                let spare = free.1 - free.0 - width;
                for part in [0.5, 0.25, 0.75] {
                    let middle = (free.0 + part * spare + width / 2.0, y);
                    rooms.push(Rect::around(middle, width, height));
                }
            }
        }
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Place; 4] = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];

    #[test]
    fn a_scan_line_finds_the_inside() {
        assert_eq!(spans(&SQUARE, 50.0), [(0.0, 100.0)]);
        assert_eq!(spans(&SQUARE, 150.0), []);
        let notched = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (50.0, 20.0), (0.0, 100.0)];
        assert_eq!(spans(&notched, 60.0).len(), 2);
        assert_eq!(spans(&[], 1.0), []);
    }

    #[test]
    fn strokes_stay_inside_and_rise() {
        let strokes = strokes(&SQUARE, 10.0);
        for [from, to] in &strokes {
            for (x, y) in [from, to] {
                assert!((-1e-9..=100.0 + 1e-9).contains(x), "{x}");
                assert!((-1e-9..=100.0 + 1e-9).contains(y), "{y}");
            }
            assert!((from.0 - to.0 + (from.1 - to.1)).abs() < 1e-9);
        }
        assert_eq!(strokes.len(), 15);
    }

    #[test]
    fn words_fit_where_there_is_room() {
        let rooms = rooms(&SQUARE, 60.0, 20.0);
        assert_eq!(rooms.len(), 45);
        assert!(rooms.iter().all(|r| r.left >= 0.0 && r.right <= 100.0));
        assert!(super::rooms(&SQUARE, 160.0, 20.0).is_empty());
        let triangle = [(0.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
        for room in super::rooms(&triangle, 40.0, 20.0) {
            assert!(room.right <= room.top + 1e-9, "{room:?}");
        }
    }
}
