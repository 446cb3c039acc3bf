//! Rectangles, and what of a line or an area lies inside one. All in `f64` px, before rounding.

/// A place in px.
pub(super) type Place = (f64, f64);

/// A rectangle in CSS px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge, not left of `left`.
    pub right: f64,
    /// The lower edge, not above `top`.
    pub bottom: f64,
}

impl Rect {
    /// Returns the rectangle between two corners, given in any order.
    #[must_use]
    pub fn between(a: (f64, f64), b: (f64, f64)) -> Self {
        Self { left: a.0.min(b.0), top: a.1.min(b.1), right: a.0.max(b.0), bottom: a.1.max(b.1) }
    }

    /// Returns the least rectangle around places; around none, one whose ends are infinite.
    pub(super) fn hull(places: &[Place]) -> Self {
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        let extent = |part: fn(&Place) -> f64| {
            places.iter().map(part).fold(ends, |(low, high), v| (low.min(v), high.max(v)))
        };
        let ((left, right), (top, bottom)) = (extent(|place| place.0), extent(|place| place.1));
        Self { left, top, right, bottom }
    }

    /// Returns its width.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Returns its height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Returns whether a place lies in it or on its edge.
    #[must_use]
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        self.left <= x && x <= self.right && self.top <= y && y <= self.bottom
    }

    pub(super) fn around((x, y): Place, width: f64, height: f64) -> Self {
        let (wide, high) = (width / 2.0, height / 2.0);
        Self { left: x - wide, top: y - high, right: x + wide, bottom: y + high }
    }

    pub(super) fn inflate(&self, by: f64) -> Self {
        let Self { left, top, right, bottom } = *self;
        Self { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
    }

    pub(super) fn middle(&self) -> Place {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        other.contains((self.left, self.top)) && other.contains((self.right, self.bottom))
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Returns the common part of two rectangles.
    pub(super) fn intersection(&self, other: &Self) -> Option<Self> {
        let shared = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (shared.left <= shared.right && shared.top <= shared.bottom).then_some(shared)
    }

    pub(super) fn corners(&self) -> [Place; 4] {
        let Self { left, top, right, bottom } = *self;
        [(left, top), (right, top), (right, bottom), (left, bottom)]
    }
}

/// Returns the place at a share of the way from one place to another.
pub(super) fn between(from: Place, to: Place, share: f64) -> Place {
    let along = |a: f64, b: f64| a + share * (b - a);
    (along(from.0, to.0), along(from.1, to.1))
}

/// Returns the part of the segment from `a` to `b` that lies in `rect`.
///
/// Source: Y.-D. Liang, B. A. Barsky, *A new concept and method for line clipping*, ACM
/// Transactions on Graphics 3(1), 1984.
pub(super) fn segment(a: Place, b: Place, rect: &Rect) -> Option<(Place, Place)> {
    if rect.contains(a) && rect.contains(b) {
        return Some((a, b));
    }
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (towards, room) in [
        (-dx, a.0 - rect.left),
        (dx, rect.right - a.0),
        (-dy, a.1 - rect.top),
        (dy, rect.bottom - a.1),
    ] {
        if towards == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if towards < 0.0 {
            enter = enter.max(room / towards);
        } else {
            leave = leave.min(room / towards);
        }
    }
    if leave < enter {
        return None;
    }
    let enter = if enter == 0.0 { a } else { between(a, b, enter) };
    Some((enter, if leave == 1.0 { b } else { between(a, b, leave) }))
}

/// Returns the part of an area that lies in `rect`; empty when there is none.
///
/// Source: I. E. Sutherland, G. W. Hodgman, *Reentrant polygon clipping*, Communications of the
/// ACM 17(1), 1974.
pub(super) fn polygon(mut corners: Vec<Place>, rect: &Rect) -> Vec<Place> {
    corners.retain(|c| !c.0.is_nan() && !c.1.is_nan());
    for edge in 0..4 {
        // How far inside the edge a place is.
        let depth = |c: Place| match edge {
            0 => c.0 - rect.left,
            1 => rect.right - c.0,
            2 => c.1 - rect.top,
            _ => rect.bottom - c.1,
        };
        let mut kept = Vec::with_capacity(corners.len() + 4);
        let Some(mut before) = corners.last().copied() else { return corners };
        for corner in corners {
            let (d0, d1) = (depth(before), depth(corner));
            if (d0 < 0.0) != (d1 < 0.0) {
                let share = d0 / (d0 - d1);
                kept.push(between(before, corner, share));
            }
            if 0.0 <= d1 {
                kept.push(corner);
            }
            before = corner;
        }
        corners = kept;
    }
    corners
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOX: Rect = Rect { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };

    fn check(a: Place, b: Place, inside: Option<(Place, Place)>) {
        assert_eq!(segment(a, b, &BOX), inside, "{a:?} to {b:?}");
    }

    #[test]
    fn a_segment_keeps_what_lies_inside() {
        check((1.0, 1.0), (9.0, 2.0), Some(((1.0, 1.0), (9.0, 2.0))));
        check((-5.0, 5.0), (15.0, 5.0), Some(((0.0, 5.0), (10.0, 5.0))));
        check((5.0, 5.0), (5.0, 1e7), Some(((5.0, 5.0), (5.0, 10.0))));
        check((-5.0, 20.0), (15.0, 11.0), None);
        check((-1.0, 3.0), (-1.0, 4.0), None);
        check((0.0, -2.0), (0.0, 12.0), Some(((0.0, 0.0), (0.0, 10.0))));
    }

    fn area(corners: &[Place]) -> f64 {
        let next = corners.iter().cycle().skip(1);
        let twice: f64 = corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
        twice.abs() / 2.0
    }

    #[test]
    fn an_area_keeps_what_lies_inside() {
        let huge = BOX.inflate(1e6).corners().to_vec();
        assert!((area(&polygon(huge, &BOX)) - 100.0).abs() < 1e-6);
        let half = vec![(-10.0, 5.0), (20.0, 5.0), (20.0, 30.0), (-10.0, 30.0)];
        assert!((area(&polygon(half, &BOX)) - 50.0).abs() < 1e-9);
        let triangle = vec![(0.0, 0.0), (20.0, 0.0), (0.0, 20.0)];
        assert!((area(&polygon(triangle, &BOX)) - 100.0).abs() < 1e-9);
        assert!(polygon(vec![(11.0, 0.0), (12.0, 0.0), (12.0, 9.0)], &BOX).is_empty());
        assert!(polygon(vec![(f64::NAN, 0.0)], &BOX).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_clipped_lies_outside(
            places in prop::collection::vec((-1e7..1e7, -1e7..1e7), 2..8)
        ) {
            let near = BOX.inflate(1e-6);
            if let Some((a, b)) = segment(places[0], places[1], &BOX) {
                prop_assert!(near.contains(a) && near.contains(b), "{a:?} {b:?}");
            }
            for corner in polygon(places, &BOX) {
                prop_assert!(near.contains(corner), "{corner:?}");
            }
        }
    }
}
