//! The curves over the number of nodes.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Stroke};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::topology::{Metrics, Topology, metrics};

use crate::kits::network_parameters::no_time;
use crate::screen::Params;

use super::inputs::{Inputs, Times, name};

/// Samples of a curve.
const SAMPLES: u32 = 121;

/// Returns the figure of the diameter.
pub(super) fn diameter(params: &Params) -> Result<Figure, Error> {
    over(params, "diameter", |metrics| metrics.diameter)
}

/// Returns the figure of the number of links.
pub(super) fn links(params: &Params) -> Result<Figure, Error> {
    over(params, "links", |metrics| metrics.links)
}

/// Returns the figure of the bisection width.
pub(super) fn bisection(params: &Params) -> Result<Figure, Error> {
    over(params, "bisection", |metrics| metrics.bisection)
}

/// Returns the numbers of nodes that a network can have, up to `most`, evenly by their logarithm.
fn sizes(topology: Topology, most: f64) -> Vec<f64> {
    let mut sizes: Vec<f64> = Vec::new();
    for p in log_space(2.0, most, SAMPLES) {
        let (below, _) = topology.sizes_near(p.round());
        if below <= most && sizes.last().is_none_or(|last| *last < below) {
            sizes.push(below);
        }
    }
    sizes
}

fn most(s: &Inputs) -> f64 {
    (2.0 * s.p).max(1024.0)
}

/// Returns one curve per network of the readout `key`.
fn over(params: &Params, key: &'static str, of: fn(&Metrics) -> f64) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = most(&s);
    let x = Axis::log("nodes p", Unit::Processor, (2.0, most)).sets("p");
    let mut lines = Vec::new();
    let mut top = 2.0_f64;
    for topology in Topology::ALL {
        if topology != s.topology && !params.has("curves", topology.name()) {
            continue;
        }
        let mut points = Vec::new();
        for p in sizes(topology, most) {
            let y = of(&metrics(topology, p)?);
            // A complete network's links leave every other out of view.
            if topology != Topology::Complete || topology == s.topology {
                top = top.max(y);
            }
            points.push((p, y));
        }
        let shows = if topology == s.topology { key } else { "" };
        let (ink, stroke) = look(topology);
        let line = Line::new(name(topology), points).ink(ink);
        lines.push(line.stroke(stroke).shows(shows));
    }
    let here = s.metrics().ok().map(|metrics| of(&metrics));
    let top = here.map_or(top, |here| top.max(here));
    let y = Axis::log(key, Unit::One, (1.0, top * 1.1)).rounded();
    let mut plot = Plot::new(x, y).with_all(lines);
    if let Some(y) = here {
        let label = format!("{}: {}", name(s.topology), Unit::One.show(y));
        plot = plot.with(Points::current([Point::new(s.p, y).label(label)]).shows(key));
    }
    Ok(plot.into())
}

/// Returns the color and the stroke of a network in all figures.
fn look(topology: Topology) -> (Ink, Stroke) {
    let index = Topology::ALL.iter().position(|of| *of == topology);
    match index.unwrap_or(0) {
        index @ 0..8 => (Ink::Series(index), Stroke::Solid),
        8 => (Ink::Text, Stroke::Dashed),
        9 => (Ink::Muted, Stroke::Dashed),
        _ => (Ink::Idle, Stroke::Dashed),
    }
}

/// A routing method: its name, its stroke, the key of its readout and its time. The color of
/// text is that of the current network.
type Routing = (&'static str, Stroke, &'static str, fn(&Times) -> f64);

#[rustfmt::skip]
const ROUTINGS: [Routing; 3] = [
    ("store-and-forward", Stroke::Solid, "t_worst_store_and_forward", |times| times.store_and_forward),
    ("packets", Stroke::Dashed, "t_worst_packet", |times| times.packet),
    ("cut-through", Stroke::DashDot, "t_worst", |times| times.cut_through),
];

/// Returns the figure of the farthest message by each routing method.
pub(super) fn worst(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = most(&s);
    let at = |p| s.times(metrics(s.topology, p)?.diameter);
    let sampled = sizes(s.topology, most).into_iter().map(|p| Ok((p, at(p)?)));
    let sampled = sampled.collect::<Result<Vec<_>, Error>>()?;
    let here = s.metrics().and_then(|metrics| s.times(metrics.diameter)).ok();
    let (mut lines, mut points) = (Vec::new(), Vec::new());
    for (name, stroke, shows, of) in ROUTINGS {
        let line = sampled.iter().map(|(p, times)| (*p, of(times)));
        let line = Line::new(name, line).ink(Ink::Text).stroke(stroke);
        lines.push(line.shows(shows));
        if let Some(t) = here.as_ref().map(of) {
            let point = Point::new(s.p, t).label(Unit::Second.show(t));
            points.push(point.shows(shows));
        }
    }
    let times = lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let (least, top) = positive_extent(times);
    if top == 0.0 {
        return Err(no_time());
    }
    // Times of zero have no place on a logarithmic axis.
    points.retain(|point| 0.0 < point.y);
    let range = (least / 1.1, (top * 1.1).min(f64::MAX / 4.0));
    let x = Axis::log("nodes p", Unit::Processor, (2.0, most)).sets("p");
    let y = Axis::log("time", Unit::Second, range).rounded();
    Ok(Plot::new(x, y).with_all(lines).with(Points::current(points)).into())
}
