//! One message over the distance: its three parts, and Shaffer's estimate.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Messages, Run, message_parts};

use crate::screen::Params;

use super::inputs::Inputs;
use super::messages::{by_shaffer, even_distance};
use super::roles::{OVERHEAD, PROPAGATION, TRANSMISSION};

/// Distances at which the curves are drawn.
const DISTANCES: u32 = 121;

/// Returns the parts of a message over the distance.
pub(super) fn distance(params: &Params) -> Result<Figure, Error> {
    let Inputs { run, n, .. } = Inputs::of(params);
    let even = even_distance(&run, n)?;
    let dist = run.dist;
    let low = [10.0, even / 100.0, dist / 3.0]
        .into_iter()
        .filter(|d| 0.0 < *d)
        .fold(f64::INFINITY, f64::min)
        .max(1e-6);
    let high = [even * 30.0, dist * 3.0, low * 1e3].into_iter().fold(0.0, f64::max);
    let mut curves: [Vec<(f64, f64)>; 5] = [const { Vec::new() }; 5];
    let mut most = 0.0_f64;
    for dist in log_space(low, high, DISTANCES) {
        let parts = message_parts(&Run { dist, ..run }, n)?;
        let message = Messages { count: 1.0, message: parts.message };
        let values = [
            parts.total,
            parts.transmission,
            parts.overhead,
            parts.propagation,
            by_shaffer(&run, message)?,
        ];
        most = most.max(parts.total);
        for (curve, value) in curves.iter_mut().zip(values) {
            if 0.0 < value {
                curve.push((dist, value));
            }
        }
    }
    let first = curves[..4].iter().filter_map(|curve| curve.first());
    let (least, _) = positive_extent(first.map(|point| point.1));
    let least = least.max(1e-8 * most);
    let mut plot = Plot::new(
        Axis::log("distance", Unit::Meter, (low, high)).sets("dist"),
        Axis::log("one message", Unit::Second, (0.9 * least, 1.1 * most)).rounded(),
    );
    if low < even {
        let label = format!("propagation is half: {}", Unit::Meter.show(even));
        plot = plot.with(Rule::at_x(even).label(label).tells("even_distance"));
    }
    let names = [
        ("whole message", Ink::Text, Stroke::Solid, "t_message"),
        ("transmission", TRANSMISSION, Stroke::Solid, ""),
        ("overhead", OVERHEAD, Stroke::Solid, ""),
        ("propagation", PROPAGATION, Stroke::Solid, "t_propagation"),
        ("Shaffer, NVP 0.7", Ink::Muted, Stroke::Dotted, ""),
    ];
    for (points, (name, ink, stroke, shows)) in curves.into_iter().zip(names) {
        let line = Line::new(name, points).ink(ink).stroke(stroke);
        plot = plot.with(line.shows(shows));
    }
    let here = message_parts(&run, n)?.total;
    if low <= dist && 0.0 < here {
        plot = plot.with(Points::current([Point::new(dist, here)]).shows("t_message"));
    }
    Ok(plot.into())
}
