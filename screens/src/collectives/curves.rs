//! Time over the size and over the number of processes: a curve for each algorithm, or network.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Stroke,
};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::collectives::{
    Algorithm, Meeting, Operation, Shape, Share, Terms, Winner, meetings,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::{Inputs, Place};
use super::params::label;

/// Samples of a curve.
const SAMPLES: u32 = 161;
/// The sizes in view, unless a crossover lies outside.
const SIZES: (f64, f64) = (1.0, 1e6);

/// What a curve shows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    Algorithm(Algorithm),
    Network(Shape),
    Printed,
    Packed,
    /// The best algorithm, where any two processes are neighbors.
    Best,
}

/// One curve: what it shows, its name and ink.
type Curve = (Way, &'static str, Ink);

/// The curves of networks: switched, those on which messages share links, and Ethernet. The first
/// five colors are those of algorithms.
const NETWORKS: &[Curve] = &[
    (Way::Best, "switched, the best", Ink::Muted),
    (Way::Network(Shape::Ring), "on a ring", Ink::Series(5)),
    (Way::Network(Shape::Mesh2d), "on a mesh", Ink::Series(6)),
    (Way::Network(Shape::Torus2d), "on a torus", Ink::Series(7)),
    (Way::Network(Shape::Hypercube), "on a hypercube", Ink::Text),
    (Way::Printed, "Ethernet, as printed", Ink::Idle),
    (Way::Packed, "Ethernet, packed", Ink::Idle),
];

/// What an algorithm costs on a network, for these `p` processes and segments.
type Known = Option<((f64, f64), Terms)>;

impl Way {
    /// Returns the time with these inputs. What is `known` from the one before is not counted again
    /// where it only differs in its words.
    fn time(self, s: &Inputs, known: &mut Known) -> Result<f64, Error> {
        match self {
            Self::Algorithm(algorithm) => s.of_algorithm(algorithm),
            Self::Network(shape) => {
                let algorithm = s.algorithm_on(shape);
                let here = (s.p, s.segments(algorithm)?);
                let cost = match known {
                    Some((of, cost)) if *of == here => *cost,
                    _ => s.terms_on(algorithm, shape)?,
                };
                *known = Some((here, cost));
                s.timed(cost)
            }
            Self::Printed => s.printed(),
            Self::Packed => s.packed(),
            Self::Best => s.best().map(|best| best.1),
        }
    }

    /// Returns the key of the readout that its curve is; empty for none.
    fn shows(self, s: &Inputs) -> &'static str {
        match self {
            Self::Algorithm(a) if s.algorithm().is_ok_and(|chosen| chosen == a) => "t",
            Self::Algorithm(a) if s.best().is_ok_and(|best| best.0 == a) => "t_best",
            Self::Network(shape) if s.place == Place::On(shape) => "t",
            Self::Algorithm(_) | Self::Network(_) => "",
            Self::Printed => "t_ethernet",
            Self::Packed => "t_ethernet_packed",
            Self::Best => "t_best",
        }
    }
}

fn curves(s: &Inputs) -> Vec<Curve> {
    if s.place != Place::Switched {
        return NETWORKS.to_vec();
    }
    let algorithms = s.op.algorithms().iter().enumerate();
    let of = |(index, a): (usize, &Algorithm)| (Way::Algorithm(*a), label(*a), Ink::Series(index));
    algorithms.map(of).collect()
}

/// Returns the sizes in view: whole decades with `m` and every crossover inside.
pub(super) fn sizes(s: &Inputs) -> (f64, f64) {
    let winners = s.winners();
    let crossings = winners.iter().map(|winner| s.m_of(winner.from));
    crossings.chain([s.m]).filter(|m| 1e-3 < *m && *m < 1e15).fold(SIZES, |(low, high), m| {
        let decade = |m: f64| 10_f64.powf(m.log10().round());
        (low.min(decade(m / 10.0)), high.max(decade(m * 10.0)))
    })
}

/// Returns the times over `m`.
pub(super) fn over_size(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let (low, high) = sizes(&s);
    let samples: Vec<f64> = log_space(low, high, SAMPLES).collect();
    let marks = if s.place == Place::Switched && s.op != Operation::Barrier {
        crossovers(&s, (low, high))
    } else {
        [Vec::new(), Vec::new()]
    };
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    drawn(&s, x, &samples, &|m| Inputs { m, ..s }, s.m, marks)
}

/// Returns the times over `p`.
pub(super) fn over_p(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = (2.0 * s.p).max(1024.0);
    let mut counts: Vec<f64> = log_space(2.0, most, SAMPLES).map(f64::round).collect();
    // Powers of two and squares, for those who need them.
    counts.extend((1..=most.log2() as u32).map(|k| f64::exp2(f64::from(k))));
    let sides: Vec<f64> = counts.iter().map(|p| p.sqrt().round()).collect();
    let squares = sides.iter().map(|q| q * q);
    counts.extend(squares.filter(|p| 2.0 <= *p && *p <= most));
    counts.push(s.p);
    order::ascending(&mut counts);
    counts.dedup();
    let x = Axis::log("processes p", Unit::Processor, (2.0, most)).sets("p");
    let marks = [Vec::new(), Vec::new()];
    drawn(&s, x, &counts, &|p| Inputs { p, ..s }, s.p, marks)
}

/// Returns the sizes at which the best algorithm changes, and those at which two others change
/// places.
fn crossovers(s: &Inputs, (low, high): (f64, f64)) -> [Vec<Point>; 2] {
    let changes = s.winners();
    let each = s.op.total_words(&Share { m: 1.0, p: s.p });
    let flip = s.flip().map(|flip| flip.m);
    let mut found = [Vec::new(), Vec::new()];
    let range = (low * each, high * each);
    let meetings = meetings(s.op, &s.price(), s.p, range);
    for Meeting { n, t: y } in meetings.unwrap_or_default() {
        let m = s.m_of(n);
        let near = |change: &Winner| (change.from - n).abs() <= 1e-9 * n;
        // Which algorithm is the best from here on; where two others meet their curves tell which.
        let next = changes.iter().find(|change| near(change));
        let label = next.map(|next| format!("{}: {}", Unit::Word.show(m), label(next.algorithm)));
        let label = label.unwrap_or_default();
        let other = usize::from(next.is_none());
        let is_next = flip.is_some_and(|next| (next - m).abs() <= 1e-9 * next);
        let shows = if is_next { "m_cross" } else { "" };
        found[other].push(Point::new(m, y).label(label).shows(shows));
    }
    found
}

const MARKS: [(&str, Ink, Marker); 2] = [
    ("the best changes", Ink::Text, Marker::Diamond),
    ("two others change places", Ink::Muted, Marker::Ring),
];

fn drawn(
    s: &Inputs,
    x: Axis,
    samples: &[f64],
    at: &dyn Fn(f64) -> Inputs,
    here: f64,
    marks: [Vec<Point>; 2],
) -> Result<Figure, Error> {
    let settings: Vec<(f64, Inputs)> = samples.iter().map(|x| (*x, at(*x))).collect();
    let mut lines: Vec<Line> = Vec::new();
    for (way, name, ink) in curves(s) {
        // Counts that an algorithm cannot have are left out, and the curve joins the others.
        let mut known = None;
        let mut point = |(x, s): &(f64, Inputs)| Some((*x, way.time(s, &mut known).ok()?));
        let points: Vec<(f64, f64)> = settings.iter().filter_map(&mut point).collect();
        // Dashed over a curve that it would hide.
        let within = |few: &[(f64, f64)], many: &[(f64, f64)]| few.iter().all(|p| many.contains(p));
        let hides = |other: &Line| within(&other.points, &points) || within(&points, &other.points);
        let dashed = matches!(way, Way::Best | Way::Packed) || lines.iter().any(hides);
        let stroke = if dashed { Stroke::Dashed } else { Stroke::Solid };
        if points.len() > 1 {
            let line = Line::new(name, points).ink(ink).stroke(stroke);
            lines.push(line.shows(way.shows(s)));
        }
    }
    let times = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let (least, most) = positive_extent(times);
    if most == 0.0 {
        let help = "nothing takes any time: give ts, or tw and m, more than zero";
        let (kind, ts) = (ErrorKind::Undefined, Unit::Second.show(s.network.ts));
        return Err(Error::new(kind, "ts", ts, help));
    }
    let range = (least / 1.1, (most * 1.1).min(f64::MAX / 4.0));
    let mut plot = Plot::new(x, Axis::log("time", Unit::Second, range).rounded());
    plot.layers.extend(lines.into_iter().map(Layer::Line));
    for ((name, ink, marker), points) in MARKS.into_iter().zip(marks) {
        if !points.is_empty() {
            let points = Points::new(name, points).ink(ink).marker(marker);
            plot = plot.with(points.tells("m_cross"));
        }
    }
    if let Ok(t) = s.t()
        && 0.0 < t
    {
        let label = Unit::Second.show(t);
        let current = Points::current([Point::new(here, t).label(label)]);
        plot = plot.with(current.shows("t"));
    }
    Ok(plot.into())
}
