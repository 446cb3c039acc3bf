//! Curves that lie wholly under another: their names say so, as nothing else would.

use std::borrow::Cow;

use super::coordinates::AxisScale;
use crate::figure::{Layer, Line, Plot, Stroke};

/// Curves nearer than this share of the plot's height are one to the eye.
const NEAR: f64 = 0.0025;

/// The stride of the first, coarse look at the points.
const SPARSE: usize = 50;

/// Returns the words beside a curve or its name, and that of the curve over it where nothing of it can be seen.
pub(super) fn name<'a>(plot: &'a Plot, index: usize, line: &'a Line) -> Cow<'a, str> {
    let mut later = plot.layers.iter().skip(index + 1);
    let axes = (AxisScale::new(&plot.x), AxisScale::new(&plot.y));
    let over = later.find_map(|layer| match layer {
        Layer::Line(over) => is_under(line, over, &axes).then_some(&over.name),
        _ => None,
    });
    let own = if line.label.is_empty() { &line.name } else { &line.label };
    over.map_or(Cow::Borrowed(own), |over| Cow::Owned(format!("{own} (under {over})")))
}

/// Returns whether nothing of `line` in view is seen beside `over`, which is drawn later.
fn is_under(line: &Line, over: &Line, (x, y): &(AxisScale, AxisScale)) -> bool {
    let covers = over.stroke == Stroke::Solid || over.stroke == line.stroke;
    if !covers || over.name.is_empty() || over.name == line.name {
        return false;
    }
    let share = |value: f64, along: &AxisScale| {
        let share = along.share(value);
        (0.0..=1.0).contains(&share).then_some(share)
    };
    // Where they differ, they mostly do in many places: a few all over are looked at before the rest.
    let first = line.points.iter().step_by(SPARSE);
    let seen = first.chain(&line.points).filter_map(|point| {
        share(point.0, x)?;
        Some((*point, share(point.1, y)?))
    });
    let mut any = false;
    for (point, height) in seen {
        any = true;
        let near = height_at(over, point.0, (x, y)).is_some_and(|h| (h - height).abs() < NEAR);
        if !near {
            return false;
        }
    }
    any
}

/// Returns the height of a curve at `at`, as a share of the plot's, on a point of it or between
/// two.
fn height_at(line: &Line, at: f64, (x, y): (&AxisScale, &AxisScale)) -> Option<f64> {
    let next = line.points.partition_point(|point| point.0 < at);
    let to = line.points.get(next)?;
    if to.0 == at {
        return Some(y.share(to.1));
    }
    let from = line.points.get(next.checked_sub(1)?)?;
    let (from_x, to_x) = (x.share(from.0), x.share(to.0));
    let (from_y, to_y) = (y.share(from.1), y.share(to.1));
    let part = (x.share(at) - from_x) / (to_x - from_x);
    Some(from_y + (to_y - from_y) * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;
    use crate::figure::Axis;

    fn name_beside(first: &Line, second: Line) -> String {
        let axis = || Axis::linear("x", Unit::One, (0.0, 10.0));
        let plot = Plot::new(axis(), axis()).with(first.clone()).with(second);
        name(&plot, 0, first).into_owned()
    }

    fn curve(name: &str, bend: f64) -> Line {
        Line::new(name, [(0.0, 1.0), (5.0, 5.0 + bend), (10.0, 9.0)])
    }

    #[test]
    fn a_curve_under_another_says_so() {
        let straight = Line::new("b", [(0.0, 1.0), (10.0, 9.0)]);
        assert_eq!(name_beside(&curve("a", 0.0), straight.clone()), "a (under b)");
        assert_eq!(name_beside(&curve("a", 0.1), straight.clone()), "a");
        let dashed = straight.stroke(Stroke::Dashed);
        assert_eq!(name_beside(&curve("a", 0.0), dashed.clone()), "a");
        let both = curve("a", 0.0).stroke(Stroke::Dashed);
        assert_eq!(name_beside(&both, dashed), "a (under b)");
    }
}
