//! What was measured beside what was fitted, as a small figure.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Stroke};
use crossover_figures::quantity::Unit;

use super::fitted::{Fitted, Times};
use super::laws::Told;
use super::pairs::MeasuredPairs;
use super::runs::Measured;
use crate::screen::Own;

/// The most measured points that are drawn one by one.
const MOST: usize = 500;
/// How many places of a curve are drawn.
const PLACES: usize = 65;

/// Returns the measured times, and the line of `own` or its points.
pub(super) fn of_machine(fitted: &Fitted, times: Times, own: &Own) -> Figure {
    let all = fitted.fit.as_ref().map_or(&[][..], |fit| &fit.points);
    let measured = if MOST < all.len() { &fitted.own.points } else { all };
    // A size of zero has no place on this axis.
    let seen: Vec<_> = measured.iter().copied().filter(|point| 1.0 <= point.0).collect();
    let (from, to) = range(&seen, |point| point.0).unwrap_or((1.0, 1e7));
    let places = spread(from, to);
    let line: Vec<_> = places.iter().map(|m| (*m, own.ts + m * own.tw)).collect();
    let whole = fitted.own.whole.is_some();
    let size = if whole || fitted.implied { "size" } else { "message size" };
    let (low, high) =
        range(&[&seen[..], &line[..]].concat(), |point| point.1).unwrap_or((1e-6, 1.0));
    let plot = Plot::new(
        Axis::log(size, Unit::Byte, (from, to)),
        Axis::log("time", Unit::Second, (low / 1.5, high * 1.5)),
    );
    let by_points = times == Times::Points && !seen.is_empty();
    let between = by_points.then(|| Line::new("points", seen.clone()).ink(Ink::Series(0)));
    let stroke = if by_points { Stroke::Dotted } else { Stroke::Solid };
    let ink = if by_points { Ink::Muted } else { Ink::Accent };
    let points = seen.iter().map(|(m, t)| Point::new(*m, *t));
    plot.with(Line::new("line", line).ink(ink).stroke(stroke))
        .with_all(between)
        .with(Points::new("measured", points).ink(Ink::Series(0)))
        .into()
}

/// Returns the measured times of runs, and the law that follows them best.
pub(super) fn of_runs(runs: &Measured) -> Figure {
    let told = runs.told.as_deref();
    let law = told.and_then(Told::law_drawn);
    let (from, to) = range(&runs.points, |point| point.0).unwrap_or((1.0, 2.0));
    let curve: Vec<_> = law.as_ref().map_or_else(Vec::new, |(_, time)| {
        spread(from, to).into_iter().map(|n| (n, time(n))).collect()
    });
    let (low, high) =
        range(&[&runs.points[..], &curve[..]].concat(), |point| point.1).unwrap_or((1e-6, 1.0));
    let unit = if runs.unit.is_empty() { "processors" } else { &runs.unit };
    let plot = Plot::new(
        Axis::log(unit, Unit::One, (from, to)),
        if told.is_some_and(|told| told.is_relative) {
            Axis::log("time over that on one", Unit::One, (low / 1.5, high * 1.5))
        } else {
            Axis::log("time", Unit::Second, (low / 1.5, high * 1.5))
        },
    );
    let name = law.as_ref().map_or("", |(name, _)| *name);
    let means = if MOST < runs.points.len() { runs.means() } else { Vec::new() };
    let measured = if means.is_empty() { &runs.points } else { &means };
    let points = measured.iter().map(|(n, t)| Point::new(*n, *t));
    plot.with_all(law.as_ref().map(|_| Line::new(name, curve).ink(Ink::Accent)))
        .with(Points::new("measured", points).ink(Ink::Series(0)))
        .into()
}

/// Returns the measured bandwidths of pairs.
pub(super) fn of_pairs(pairs: &MeasuredPairs) -> Figure {
    let (from, to) = range(&pairs.points, |point| point.0).unwrap_or((1.0, 1e7));
    let (low, high) = range(&pairs.points, |point| point.1).unwrap_or((1e6, 1e10));
    let points = pairs.points.iter().map(|(bytes, rate)| Point::new(*bytes, *rate));
    Plot::new(
        Axis::log("message size", Unit::Byte, (from, to)),
        Axis::log("bandwidth", Unit::BytePerSecond, (low / 1.5, high * 1.5)),
    )
    .with(Points::new("measured", points).ink(Ink::Series(0)))
    .into()
}

/// Returns the least and the greatest, apart from each other; `None` of nothing.
fn range(points: &[(f64, f64)], of: fn(&(f64, f64)) -> f64) -> Option<(f64, f64)> {
    let all = points.iter().map(of).filter(|value| 0.0 < *value && value.is_finite());
    let (low, high) =
        all.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    (low <= high).then(|| if low < high { (low, high) } else { (low / 2.0, high * 2.0) })
}

/// Returns places evenly apart on an axis of powers.
fn spread(from: f64, to: f64) -> Vec<f64> {
    let ratio = (to / from).ln() / (PLACES - 1) as f64;
    (0..PLACES).map(|at| from * (ratio * at as f64).exp()).collect()
}
