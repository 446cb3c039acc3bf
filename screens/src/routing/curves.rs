//! The time over message size and over path length.

use crossover_figures::figure::{Axis, Figure, Line, Plot, Point, Points};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::kits::network_parameters::no_time;
use crate::screen::Params;

use super::inputs::Inputs;
use super::methods::{Method, ways};

/// Samples of a smooth curve.
const SAMPLES: u32 = 241;
/// Samples of the time over the size, where each packet more is a step: about one a device pixel,
/// so that the steps stand upright.
const FINE_SAMPLES: u32 = 1000;
/// Two times nearer to each other than this share have no room for words each.
const NEAR: f64 = 0.2;
/// The most whole numbers of links a curve is drawn through.
const MOST_LINKS: u32 = 200;
/// The sizes in view, unless the message or the half-performance length lies outside.
const SIZES: (f64, f64) = (1.0, 1e6);
/// Sizes the view never goes beyond.
const BOUNDS: (f64, f64) = (1e-6, 1e18);

/// Returns the figure of the time over `m`, both logarithmic.
pub(super) fn over_size(params: &Params) -> Result<Figure, Error> {
    let range = sizes(&Inputs::of(params));
    let x = Axis::log("message size m", Unit::Word, range).sets("m");
    let sizes = log_space(range.0, range.1, FINE_SAMPLES).collect::<Vec<_>>();
    over(
        params,
        x,
        &sizes,
        |inputs| &mut inputs.message.m,
        |least, most| Axis::log("time", Unit::Second, (least / 1.1, most * 1.1)),
    )
}

/// Returns the figure of the time over `l`, at every whole number of links.
pub(super) fn over_hops(params: &Params) -> Result<Figure, Error> {
    let most = longest(params.number("l"));
    let x = Axis::linear("links l", Unit::Hop, (1.0, most)).sets("l");
    let links = whole(most).collect::<Vec<_>>();
    over(
        params,
        x,
        &links,
        |inputs| &mut inputs.message.l,
        |_, most| Axis::linear("time", Unit::Second, (0.0, most * 1.05)),
    )
}

/// Returns the chosen curves over `abscissae`, the values of the input that is `along` the axis, and
/// points at its current value.
fn over(
    params: &Params,
    x: Axis,
    abscissae: &[f64],
    along: fn(&mut Inputs) -> &mut f64,
    y: fn(f64, f64) -> Axis,
) -> Result<Figure, Error> {
    let mut lines = Vec::new();
    let mut points = Vec::new();
    for way in ways(params)? {
        let mut inputs = Inputs::of(params);
        let current = *along(&mut inputs);
        let mut time = |x: f64| {
            *along(&mut inputs) = x;
            (way.time)(&inputs)
        };
        let curve = abscissae.iter().map(|x| Ok((*x, time(*x)?)));
        let line = Line::new(way.name, curve.collect::<Result<Vec<_>, Error>>()?);
        lines.push(line.ink(way.method.ink()).stroke(way.stroke).shows(way.shows));
        if way.method != Method::Simplified && !way.approximate {
            points.push(Point::new(current, time(current)?).shows(way.shows));
        }
    }
    let times = lines.iter().flat_map(|line| &line.points).map(|p| p.1);
    let (least, most) = positive_extent(times);
    if most == 0.0 {
        return Err(no_time());
    }
    label(&mut points);
    let plot = Plot::new(x, y(least, most).rounded());
    Ok(plot.with_all(lines).with(Points::current(points)).into())
}

/// Puts their times beside the points, the last one's first; a time too near another has no label.
fn label(points: &mut [Point]) {
    let mut said: Vec<f64> = Vec::new();
    for point in points.iter_mut().rev() {
        let near = |other: &f64| (point.y - other).abs() < NEAR * point.y.max(*other);
        if point.y != 0.0 && !said.iter().any(near) {
            said.push(point.y);
            point.label = Unit::Second.show(point.y);
        }
    }
}

/// Returns the range of sizes in view: whole decades with the message and `ts/tw` well inside.
pub(super) fn sizes(inputs: &Inputs) -> (f64, f64) {
    let half = inputs.network.ts / inputs.flit_network.tw;
    let inside = [inputs.message.m, half];
    let inside = inside.into_iter().filter(|m| BOUNDS.0 < *m && *m < BOUNDS.1);
    inside.fold(SIZES, |(low, high), m| {
        let decade = |m: f64| 10_f64.powf(m.log10().round());
        (low.min(decade(m / 30.0)), high.max(decade(m * 30.0)))
    })
}

/// Returns the abscissae of a smooth curve.
pub(super) fn samples(range: (f64, f64)) -> impl Iterator<Item = f64> {
    log_space(range.0, range.1, SAMPLES)
}

/// Returns the longest path in view: a power of two from 16 with `l` well inside.
fn longest(l: f64) -> f64 {
    let doublings = (l * 1.25 / 16.0).log2().ceil().clamp(0.0, 60.0);
    16.0 * f64::exp2(doublings)
}

/// Returns whole numbers from 1 to `most`, all of them or evenly spread ones.
fn whole(most: f64) -> impl Iterator<Item = f64> {
    let count = most.min(f64::from(MOST_LINKS)) as u32;
    let step = (most - 1.0) / f64::from(count.max(2) - 1);
    (0..count).map(move |i| (1.0 + f64::from(i) * step).round())
}
