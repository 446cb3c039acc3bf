//! A small member of the family drawn: what its links carry in uniform traffic, and a route.

use crossover_figures::figure::{Anchor, Clock, Form, Label, Shape};
use crossover_figures::order;
use crossover_figures::quantity::percent;
use crossover_model::fabric::{Fabric, Family, Graph};

use crate::screen::prelude::*;

use super::layout::{Layout, Segment, Spot};
use super::state::{Levels, State};

/// The palest shade of a link, the deepest being 255.
const PALEST: f64 = 70.0;
/// How wide a link is that carries nothing, how much wider the busiest one is, and of how many links: more are thinner.
const THIN: f64 = 0.6;
const WIDER: f64 = 2.4;
const FEW: f64 = 48.0;
/// Around the picture and for the words above and below it, as shares of it.
const MARGIN: f64 = 0.05;
const WORDS: f64 = 0.09;
/// Where on a line the head of an arrow stands: its end lies under a vertex.
const HEAD: f64 = 0.6;

pub(super) fn drawing(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.metrics()?;
    let graph = s.small()?;
    let (layout, loads) = (Layout::new(graph), graph.uniform_loads());
    let loads: Vec<f64> = loads.into_iter().map(|[there, back]| there.max(back)).collect();
    let most = loads.iter().copied().fold(0.0, f64::max);
    let path = graph.route(0, farthest(graph), 0);
    let mut plot = frame(&layout);
    let (middle, (top, bottom)) = (f64::midpoint(plot.x.range.0, plot.x.range.1), plot.y.range);
    let words = |y, text: String| Label::new(middle, y, text).anchor(Anchor::Middle);
    plot.data = Some(Box::new(table(graph, &loads)));
    plot = plot.with(Layer::Shapes(links(&layout, &loads, most)));
    let end = path.len().saturating_sub(1) as f64;
    let (mut shapes, mut steps) = (Vec::new(), Vec::new());
    for (before, hop) in path.windows(2).enumerate() {
        let span = Some((before as f64, end + 1.0));
        for line in layout.lines(hop[0], hop[1]) {
            shapes.push(segment(line, Ink::Accent).wide(2.0).during(span));
            shapes.push(arrow(line).during(span));
        }
        let [from, to] = [hop[0], hop[1]].map(|vertex| vertex_name(graph, vertex, &path));
        steps.push((before as f64, format!("{from} → {to}")));
    }
    if 0.0 < end {
        steps.push((end, "arrived".to_owned()));
        plot.clock = Some(Clock { end, unit: Unit::Hop, along_x: false, steps });
    }
    plot = plot.with(Layer::Shapes(shapes)).with_all(vertices(&layout));
    let busiest = format!("busiest link in uniform traffic: {} of its bandwidth", percent(most));
    let size = words(top, describe_size(s, graph.fabric())).tells("N");
    Ok(plot.with(size).with(words(bottom, busiest)).into())
}

/// Returns the node that is farthest from the first one; of several the last one.
fn farthest(graph: &Graph) -> usize {
    let mut best = (0, 0);
    for to in 1..graph.nodes() {
        let hops = graph.route(0, to, 0).len();
        if best.1 <= hops {
            best = (to, hops);
        }
    }
    best.0
}

/// Says how many of the nodes are drawn, and which numbers are cut down to what.
fn describe_size(s: &State, small: &Fabric) -> String {
    let of = |fabric: &Fabric| fabric.metrics().map_or(f64::NAN, |metrics| metrics.nodes);
    let (own, drawn) = (of(&s.fabric), of(small));
    if own == drawn {
        return format!("all {} nodes", Unit::One.show(own));
    }
    let dims = |dims: &[f64]| dims.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
    let numbers = |fabric: &Fabric| match s.family {
        Family::FatTree => vec![
            ("k", fabric.radix.to_string(), true),
            ("r", fabric.taper.to_string(), s.depth() != Levels::One),
            ("s", fabric.taper2.to_string(), s.depth() == Levels::Three),
            ("g", fabric.node.to_string(), s.rails),
        ],
        Family::Dragonfly => vec![
            ("a", fabric.a.to_string(), true),
            ("t", fabric.t.to_string(), true),
            ("h", fabric.h.to_string(), true),
        ],
        Family::HyperX | Family::Torus => vec![
            ("S", dims(&fabric.dims), true),
            ("T", fabric.terminals.to_string(), s.family == Family::HyperX),
            ("K", fabric.lanes.to_string(), s.family == Family::HyperX),
        ],
    };
    let both = numbers(&s.fabric).into_iter().zip(numbers(small));
    let cut = both.filter(|(own, small)| own.2 && own.1 != small.1);
    let cut: Vec<_> = cut.map(|(_, (name, drawn, _))| format!("{name} = {drawn}")).collect();
    let (drawn, own) = (Unit::One.show(drawn), Unit::One.show(own));
    format!("{drawn} nodes in place of {own}: {}", cut.join(", "))
}

fn vertex_name(graph: &Graph, vertex: usize, path: &[usize]) -> &'static str {
    let places = graph.places();
    match (graph.fabric().family, places.get(vertex).map_or(0, |place| place.level)) {
        _ if path.first() == Some(&vertex) => "the sender",
        _ if path.last() == Some(&vertex) => "the receiver",
        (_, 0) => "a node",
        (Family::FatTree, 1) => "a leaf",
        (Family::FatTree, 2) => "a switch above",
        (Family::FatTree, _) => "a core",
        (Family::Dragonfly, _) => "a router",
        _ => "a switch",
    }
}

fn segment((a, b): Segment, ink: Ink) -> Shape {
    Shape::new(Form::Segment(a, b), ink)
}

fn arrow((a, b): Segment) -> Shape {
    let to = (a.0 + HEAD * (b.0 - a.0), a.1 + HEAD * (b.1 - a.1));
    Shape::new(Form::Arrow(a, to), Ink::Accent)
}

/// Returns the links, those that carry most in front.
fn links(layout: &Layout, loads: &[f64], most: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let wider = WIDER * (FEW / loads.len() as f64).min(1.0);
    for (link, load) in layout.graph.links().iter().zip(loads) {
        let share = if 0.0 < most { load / most } else { 0.0 };
        let shade = Ink::Shade((PALEST + (255.0 - PALEST) * share) as u8);
        let label = format!("{} of its bandwidth", percent(*load));
        let lines = layout.lines(link.a, link.b).into_iter();
        let lines = lines.map(|line| segment(line, shade).wide(THIN + wider * share));
        shapes.extend(lines.map(|line| line.label(label.clone()).silent_if(true)));
    }
    order::sort_by_key(&mut shapes, |shape| shape.wide);
    shapes
}

/// Returns the nodes as discs, and the switches as squares.
fn vertices(layout: &Layout) -> Vec<Points> {
    let nodes = layout.graph.nodes();
    let point = |spot: &Spot| Point::new(spot.0, spot.1);
    let (nodes, switches) = layout.spots.split_at(nodes);
    let mut all = vec![Points::new("nodes", nodes.iter().map(point)).ink(Ink::Idle)];
    if !switches.is_empty() {
        let switches = Points::new("switches", switches.iter().map(point));
        all.push(switches.ink(Ink::Muted).marker(Marker::Square));
    }
    all
}

/// Returns an empty picture with room for all.
fn frame(layout: &Layout) -> Plot {
    let links = layout.graph.links().iter();
    let mut spots: Vec<Spot> =
        links.flat_map(|link| layout.lines(link.a, link.b)).flat_map(|(a, b)| [a, b]).collect();
    spots.extend(&layout.spots);
    let range = |of: fn(&Spot) -> f64| {
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        spots.iter().map(of).fold(ends, |(low, high), at| (low.min(at), high.max(at)))
    };
    let (x, y) = (range(|spot| spot.0), range(|spot| spot.1));
    let size = (x.1 - x.0).max(y.1 - y.0).max(1.0);
    let (room, words) = (MARGIN * size, WORDS * size);
    let mut plot =
        Plot::new(Axis::hidden((x.0 - room, x.1 + room)), Axis::hidden((y.0 - words, y.1 + words)));
    plot.square = true;
    plot
}

/// Returns the links as numbers.
fn table(graph: &Graph, loads: &[f64]) -> Table {
    let columns = [("from", Unit::One), ("to", Unit::One), ("load", Unit::Share)];
    let columns = columns.map(|(title, unit)| Column::new(title, unit));
    let end = |vertex: usize| Cell::Number(vertex as f64);
    let row = |(link, load): (&crossover_model::fabric::Link, &f64)| {
        vec![end(link.a), end(link.b), Cell::Number(*load)]
    };
    let rows = graph.links().iter().zip(loads).map(row).collect();
    Table::new("Every link: its vertices, nodes first, and its load", columns.to_vec(), rows)
}
