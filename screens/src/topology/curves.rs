//! What grows with the number of nodes.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Stroke};
use crossover_figures::log_space::log_space;
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

/// The numbers of nodes that a network can have, up to `most`, evenly by their logarithm.
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
    let x = Axis::log("nodes p", Unit::Processor, (2.0, most));
    let mut lines = Vec::new();
    let mut top = 2.0_f64;
    for (index, topology) in Topology::ALL.into_iter().enumerate() {
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
        lines.push(
            Line::new(name(topology), points)
                .ink(Ink::Series(index))
                .stroke(if index < 8 {
                    Stroke::Solid
                } else {
                    Stroke::Dashed
                })
                .shows(if topology == s.topology { key } else { "" }),
        );
    }
    let here = s.metrics().ok().map(|metrics| of(&metrics));
    let top = here.map_or(top, |here| top.max(here));
    let y = Axis::log(key, Unit::One, (1.0, top * 1.1)).rounded();
    let mut plot = Plot::new(x, y).with_all(lines);
    if let Some(y) = here {
        let label = format!("{}: {}", name(s.topology), Unit::One.show(y));
        plot = plot.with(yours(vec![Point::new(s.p, y).label(label)]).shows(key));
    }
    Ok(plot.into())
}

fn yours(points: Vec<Point>) -> Points {
    Points::new("yours", points).ink(Ink::Accent)
}

/// A routing's name, the key of its readout and its time.
type Routing = (&'static str, &'static str, fn(&Times) -> f64);

const ROUTINGS: [Routing; 3] = [
    ("store-and-forward", "t_worst_store_and_forward", |times| {
        times.store_and_forward
    }),
    ("packets", "t_worst_packet", |times| times.packet),
    ("cut-through", "t_worst", |times| times.cut_through),
];

/// The farthest message by each routing.
pub(super) fn worst(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = most(&s);
    let mut sampled = Vec::new();
    for p in sizes(s.topology, most) {
        sampled.push((p, s.times(metrics(s.topology, p)?.diameter)?));
    }
    let here = s
        .metrics()
        .and_then(|metrics| s.times(metrics.diameter))
        .ok();
    let (mut least, mut top) = (f64::INFINITY, 0.0_f64);
    let mut plot = Plot::new(
        Axis::log("nodes p", Unit::Processor, (2.0, most)),
        Axis::hidden((0.0, 1.0)),
    );
    let mut points = Vec::new();
    for (index, (name, shows, of)) in ROUTINGS.into_iter().enumerate() {
        let line: Vec<(f64, f64)> = sampled.iter().map(|(p, times)| (*p, of(times))).collect();
        for (_, t) in line.iter().filter(|point| 0.0 < point.1) {
            (least, top) = (least.min(*t), top.max(*t));
        }
        if let Some(times) = &here {
            let y = of(times);
            let label = Unit::Second.show(y);
            points.push(Point::new(s.p, y).label(label).shows(shows));
        }
        let line = Line::new(name, line).ink(Ink::Series(index));
        plot = plot.with(line.shows(shows));
    }
    if !(least.is_finite() && 0.0 < top) {
        return Err(no_time());
    }
    plot.y = Axis::log(
        "time",
        Unit::Second,
        (least / 1.1, (top * 1.1).min(f64::MAX / 4.0)),
    )
    .rounded();
    // Times of zero have no place on a logarithmic axis.
    points.retain(|point| 0.0 < point.y);
    Ok(plot.with(yours(points)).into())
}
