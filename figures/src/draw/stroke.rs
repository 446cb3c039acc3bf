//! Strokes of a curve: its points split, clipped, simplified and dashed.

use super::clip::{self, Place, Rect, between};
use crate::figure::Stroke;

/// Hands the pieces of the polyline through `places` that lie in `rect` to `piece`.
///
/// A place with a coordinate that is not finite breaks the line: this is the one point of the
/// drawing where that happens. A point alone between two breaks is a piece of one place.
pub(super) fn pieces(
    places: impl IntoIterator<Item = Place>,
    rect: &Rect,
    mut piece: impl FnMut(&[Place]),
) {
    let places = places.into_iter();
    let mut run: Vec<Place> = Vec::with_capacity(places.size_hint().0);
    let mut before: Option<(Place, bool)> = None;
    let mut alone = true;
    let mut flush = |run: &mut Vec<Place>| {
        if run.len() > 1 {
            piece(run);
        }
        run.clear();
    };
    let mut dots: Vec<Place> = Vec::new();
    for place in places {
        if !(place.0.is_finite() && place.1.is_finite()) {
            flush(&mut run);
            dots.extend(lone_place(before, alone));
            before = None;
            alone = true;
            continue;
        }
        let inside = rect.contains(place);
        if let Some((from, within)) = before {
            alone = false;
            let shown = if inside && within {
                Some((from, place))
            } else {
                clip::segment(from, place, rect)
            };
            match shown {
                Some((start, end)) => {
                    if start != from {
                        flush(&mut run);
                    }
                    if run.is_empty() {
                        run.push(start);
                    }
                    run.push(end);
                    if end != place {
                        flush(&mut run);
                    }
                }
                None => flush(&mut run),
            }
        }
        before = Some((place, inside));
    }
    flush(&mut run);
    dots.extend(lone_place(before, alone));
    for dot in dots {
        piece(&[dot]);
    }
}

/// Returns the place before a break when no neighbor of it is in view.
fn lone_place(before: Option<(Place, bool)>, alone: bool) -> Option<Place> {
    before.filter(|(_, inside)| alone && *inside).map(|b| b.0)
}

/// Returns the places of `run` between which straight lines stay within `off` px of all the others.
/// A smooth curve becomes a few dozen lines, which cost a browser a tenth of a thousand, and is
/// rounded to whole pixels at its corners alone.
///
/// Source: J. Sklansky, V. Gonzalez, *Fast polygonal approximation of digitized curves*, Pattern
/// Recognition 12(5), 1980.
pub(super) fn simplify(run: &[Place], off: f64) -> Vec<Place> {
    let Some((first, rest)) = run.split_first() else {
        return Vec::new();
    };
    let mut kept = vec![*first];
    let mut sight = Sight::from(*first);
    let mut before = *first;
    for place in rest {
        if !sight.reaches(*place, off) {
            kept.push(before);
            sight = Sight::from(before);
            sight.reaches(*place, off);
        }
        before = *place;
    }
    if !rest.is_empty() {
        kept.push(before);
    }
    kept
}

/// The directions from a place in which a line passes all the places seen so far.
struct Sight {
    from: Place,
    /// The outermost directions, right and left; `None` while every place was at hand.
    sides: Option<(Place, Place)>,
    /// The square of the distance to the last place.
    far: f64,
}

impl Sight {
    fn from(from: Place) -> Self {
        Self { from, sides: None, far: 0.0 }
    }

    /// Returns whether the line to `place` passes all places before it and goes on away from where
    /// it began; if so, it is one of them from now on.
    fn reaches(&mut self, place: Place, off: f64) -> bool {
        let to = (place.0 - self.from.0, place.1 - self.from.1);
        let far = to.0 * to.0 + to.1 * to.1;
        if far <= off * off {
            return self.sides.is_none();
        }
        let reach = (far - off * off).sqrt();
        let mut right = (to.0 * reach + to.1 * off, to.1 * reach - to.0 * off);
        let mut left = (to.0 * reach - to.1 * off, to.1 * reach + to.0 * off);
        if let Some(sides) = self.sides {
            if far < self.far
                || cross_product(sides.0, to) < 0.0
                || cross_product(to, sides.1) < 0.0
            {
                return false;
            }
            if cross_product(right, sides.0) > 0.0 {
                right = sides.0;
            }
            if cross_product(sides.1, left) > 0.0 {
                left = sides.1;
            }
        }
        self.sides = Some((right, left));
        self.far = far;
        true
    }
}

fn cross_product(a: Place, b: Place) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

/// Returns lengths drawn and left out by turns, times `factor`; empty for an unbroken stroke.
pub(super) fn lengths(stroke: Stroke, factor: f64) -> Vec<f64> {
    let pattern: &[f64] = match stroke {
        Stroke::Solid => &[],
        Stroke::Dashed => &[8.0, 5.0],
        Stroke::Dotted => &[2.0, 4.0],
        Stroke::DashDot => &[10.0, 4.0, 2.0, 4.0],
    };
    pattern.iter().map(|part| part * factor).collect()
}

/// Hands the dashes of `run` to `dash`: lengths drawn and left out by turns.
///
/// A line that winds too much for its dashes to be seen is drawn solid, which also bounds the work.
pub(super) fn dashes<E>(
    run: &[Place],
    lengths: &[f64],
    mut dash: impl FnMut(&[Place]) -> Result<(), E>,
) -> Result<(), E> {
    let whole: f64 = steps(run).into_iter().sum();
    let pattern: f64 = lengths.iter().sum();
    if pattern <= 0.0 || 3000.0 * pattern <= whole {
        return dash(run);
    }
    let mut turns = lengths.iter().copied().cycle();
    let mut left = turns.next().unwrap_or(whole);
    let mut drawn = true;
    let mut piece: Vec<Place> = run.first().copied().into_iter().collect();
    for pair in run.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        let mut whole = distance(from, to);
        while left < whole {
            from = between(from, to, left / whole);
            if drawn {
                piece.push(from);
                dash(&piece)?;
            }
            piece.clear();
            piece.push(from);
            drawn = !drawn;
            whole -= left;
            left = turns.next().unwrap_or(whole);
        }
        left -= whole;
        if drawn {
            piece.push(to);
        }
    }
    if drawn && piece.len() > 1 {
        dash(&piece)?;
    }
    Ok(())
}

/// Returns the distances between successive places.
pub(super) fn steps(run: &[Place]) -> Vec<f64> {
    let steps = run.windows(2).map(|pair| distance(pair[0], pair[1]));
    steps.collect()
}

/// Returns the corners of the head of an arrow, its tip first, the larger the wider the arrow's line is;
/// `None` of an arrow that is too short for one.
pub(super) fn head(from: Place, to: Place, width: f64) -> Option<[Place; 3]> {
    let length = distance(from, to);
    if length < 1.0 {
        return None;
    }
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let head = (5.0 + 2.0 * width).min(length * 0.6);
    let half = head * 0.42;
    let neck = (to.0 - ux * head, to.1 - uy * head);
    Some([to, (neck.0 - uy * half, neck.1 + ux * half), (neck.0 + uy * half, neck.1 - ux * half)])
}

pub(super) fn distance(a: Place, b: Place) -> f64 {
    // Places are at most 1e7 px apart: nothing overflows that `hypot` would save.
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOX: Rect = Rect { left: 0.0, top: 0.0, right: 100.0, bottom: 100.0 };

    fn check(places: &[Place], expected: &[&[Place]]) {
        let mut found = Vec::new();
        pieces(places.iter().copied(), &BOX, |run| found.push(run.to_vec()));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_line_inside_is_one_piece() {
        let line = [(0.0, 0.0), (50.0, 20.0), (100.0, 100.0)];
        check(&line, &[&line]);
    }

    #[test]
    fn a_point_without_a_place_breaks_the_line() {
        check(
            &[(0.0, 1.0), (1.0, 2.0), (f64::NAN, 3.0), (5.0, 5.0), (6.0, 6.0)],
            &[&[(0.0, 1.0), (1.0, 2.0)], &[(5.0, 5.0), (6.0, 6.0)]],
        );
    }

    #[test]
    fn a_point_alone_is_kept() {
        check(&[(5.0, f64::INFINITY), (7.0, 8.0), (9.0, f64::NAN)], &[&[(7.0, 8.0)]]);
        check(&[(500.0, 8.0)], &[]);
    }

    #[test]
    fn a_line_that_leaves_and_returns_is_two_pieces() {
        check(
            &[(10.0, 50.0), (10.0, 150.0), (20.0, 150.0), (20.0, 50.0)],
            &[&[(10.0, 50.0), (10.0, 100.0)], &[(20.0, 100.0), (20.0, 50.0)]],
        );
    }

    proptest! {
        #[test]
        fn straight_lines_stay_near_every_place(
            run in proptest::collection::vec((0.0..40.0, 0.0..40.0), 0..60),
            off in 0.01..3.0,
        ) {
            let kept = simplify(&run, off);
            prop_assert_eq!(kept.first(), run.first());
            prop_assert_eq!(kept.last(), run.last());
            // Every place is near the line between the two kept ones around it.
            let mut rest = run.as_slice();
            for pair in kept.windows(2) {
                let end = 1 + rest[1..].iter().position(|place| *place == pair[1]).unwrap();
                for place in &rest[..=end] {
                    prop_assert!(from_line(*place, pair[0], pair[1]) <= off * (1.0 + 1e-9));
                }
                rest = &rest[end..];
            }
            prop_assert!(rest.len() <= 1);
        }
    }

    fn from_line(place: Place, a: Place, b: Place) -> f64 {
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let whole = x * x + y * y;
        let share = ((place.0 - a.0) * x + (place.1 - a.1) * y) / whole.max(1e-300);
        let share = share.clamp(0.0, 1.0);
        distance(place, (a.0 + share * x, a.1 + share * y))
    }

    #[test]
    fn a_smooth_curve_is_a_few_lines_and_a_corner_stays() {
        let arc: Vec<Place> =
            (0..=1000).map(|i| f64::from(i) * 0.001).map(|t| (800.0 * t, 400.0 * t * t)).collect();
        let kept = simplify(&arc, 0.1);
        assert!((10..60).contains(&kept.len()), "{}", kept.len());
        let steps: Vec<Place> = (0..100).map(|i| (f64::from(i), f64::from(i / 50 * 20))).collect();
        assert_eq!(simplify(&steps, 0.1), [(0.0, 0.0), (49.0, 0.0), (50.0, 20.0), (99.0, 20.0)]);
        assert_eq!(simplify(&[(1.0, 1.0); 5], 0.1), [(1.0, 1.0); 2]);
    }

    fn drawn_length(stroke: Stroke) -> f64 {
        let mut length = 0.0;
        let run = [(0.0, 0.0), (65.0, 0.0), (130.0, 0.0)];
        let drawn = dashes(&run, &lengths(stroke, 1.0), |dash| {
            length += distance(dash[0], dash[dash.len() - 1]);
            Ok::<_, ()>(())
        });
        assert_eq!(drawn, Ok(()));
        length
    }

    #[test]
    fn dashes_follow_their_pattern_across_the_points() {
        assert!((drawn_length(Stroke::Solid) - 130.0).abs() < 1e-9);
        assert!((drawn_length(Stroke::Dashed) - 80.0).abs() < 1e-9);
        let dotted = drawn_length(Stroke::Dotted);
        assert!((43.0..45.0).contains(&dotted), "{dotted}");
        let dash_dot = drawn_length(Stroke::DashDot);
        assert!((70.0..85.0).contains(&dash_dot), "{dash_dot}");
    }
}
