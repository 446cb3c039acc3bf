//! The network drawn: with a path through it, and with the load of its links.

use crossover_figures::figure::{
    Anchor, Axis, Cell, Clock, Column, Figure, Form, Graph as Nodes, Ink, Label, Layer, Marker,
    Node, Plot, Point, Points, Shape, Table,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::topology::{Graph, Link, Topology, link_loads};

use crate::screen::Params;

use super::inputs::{Inputs, MOST_HOPS};
use super::layout::{Dot, Drawn, Spot, Stroke};

/// Up to so many links have their load written on them.
const MOST_NUMBERS: usize = 128;
/// The most links that are listed where there are too many nodes to draw.
const MOST_LISTED: usize = 200;
/// The palest shade of a link that carries anything.
const PALEST: f64 = 70.0;
/// Around the picture, as a share of it; at most half the distance of two nodes.
const MARGIN: f64 = 0.06;
/// And for the words below it.
const WORDS: f64 = 0.08;

/// Returns the picture of the network and the path.
pub(super) fn graph(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let graph = s.graph()?;
    let path = s.path(&graph);
    let Ok(drawn) = Drawn::new(&graph) else {
        return Ok(hops(&path?, &graph).into());
    };
    let mut plot = frame(&drawn);
    plot.data = Some(Box::new(links(&graph, None)));
    plot = plot.with(Layer::Shapes(
        (0..graph.links().len())
            .flat_map(|index| drawn.link(index))
            .map(|stroke| segment(stroke, Ink::Idle, None))
            .collect(),
    ));
    let path = match path {
        Ok(path) => path,
        // The network stays visible, and its nodes can be pressed, when there is no path through it.
        Err(why) => {
            let (x, y) = (plot.x.range, plot.y.range);
            let label = Label::new(f64::midpoint(x.0, x.1), y.0, format!("No path: {why}"));
            let plot = plot.with(label.anchor(Anchor::Middle));
            return Ok(nodes(plot, &drawn, |_| (Ink::Idle, None)).into());
        }
    };
    let end = path.len() as f64 - 1.0;
    let links = if end == 1.0 { "link" } else { "links" };
    let mut total = format!("{} {links}", Unit::One.show(end));
    if let Ok(times) = s.times(end) {
        total = format!("{total}, {} by cut-through", Unit::Second.show(times.cut_through));
    }
    let (x, y) = (plot.x.range, plot.y.range);
    plot = plot.with(Label::new(f64::midpoint(x.0, x.1), y.1, total).anchor(Anchor::Middle));
    let hops = path.iter().zip(path.iter().skip(1)).enumerate();
    let mut shapes = Vec::new();
    for (before, (a, b)) in hops {
        let span = Some((before as f64, end + 1.0));
        for stroke in drawn.hop(before, *a, *b) {
            shapes.push(segment(stroke, Ink::Accent, span));
            shapes.push(arrow(stroke, span));
        }
    }
    plot = plot.with(Layer::Shapes(shapes));
    plot.clock = Some(Clock { end, unit: Unit::Hop, along_x: false, steps: steps(&path, &graph) });
    let step_of = |vertex: usize| path.iter().position(|other| *other == vertex);
    let lowest = drawn.dots().iter().map(|dot| dot.at.1).fold(f64::MIN, f64::max);
    Ok(nodes(plot, &drawn, |dot| {
        let step = if graph.topology() == Topology::Butterfly {
            // A butterfly has the sender at its top and the receiver at its bottom.
            let (node, step) =
                if dot.at.1 < lowest { (path.first(), 0.0) } else { (path.last(), end) };
            (node == Some(&dot.vertex)).then_some(step)
        } else {
            step_of(dot.vertex).map(|step| step as f64)
        };
        match step {
            Some(0.0) => (Ink::Accent, None),
            Some(step) => (Ink::Accent, Some((step, end + 1.0))),
            None => (Ink::Idle, None),
        }
    })
    .into())
}

/// Returns the picture of the network, each link as dark as it is loaded.
pub(super) fn load(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let graph = s.graph()?;
    s.bearable(s.pattern, MOST_HOPS)?;
    let loads: Vec<f64> = link_loads(&graph, s.pattern)
        .map_err(|error| s.of_pattern(error))?
        .into_iter()
        .map(|[there, back]| there.max(back))
        .collect();
    let Ok(drawn) = Drawn::new(&graph) else {
        return Ok(busiest(&graph, &loads).into());
    };
    let most = loads.iter().copied().fold(0.0, f64::max);
    let numbered = loads.len() <= MOST_NUMBERS;
    let mut shapes = Vec::new();
    for (index, load) in loads.iter().enumerate() {
        let ink = if 0.0 < *load {
            Ink::Shade((PALEST + (255.0 - PALEST) * load / most) as u8)
        } else {
            Ink::Idle
        };
        let strokes = drawn.link(index);
        let parts = strokes.len();
        for (part, stroke) in strokes.into_iter().enumerate() {
            let mut shape = segment(stroke, ink, None);
            if numbered && part + 1 == parts && 0.0 < *load {
                shape.label = Unit::One.show(*load);
            }
            shapes.push(shape);
        }
    }
    let mut plot = frame(&drawn).with(Layer::Shapes(shapes));
    plot.data = Some(Box::new(links(&graph, Some(&loads))));
    let key = format!("darkest link: {}", Unit::Message.show(most));
    let (x, y) = (plot.x.range, plot.y.range);
    plot = plot.with(Label::new(f64::midpoint(x.0, x.1), y.1, key).anchor(Anchor::Middle));
    Ok(nodes(plot, &drawn, |_| (Ink::Idle, None)).into())
}

/// Returns the links of the path, where there are too many nodes to draw.
fn hops(path: &[usize], graph: &Graph) -> Table {
    let columns = ["link", "from", "to"].map(|title| Column::new(title, Unit::One));
    let hops = path.iter().zip(path.iter().skip(1)).enumerate().take(MOST_LISTED);
    let rows = hops.map(|(index, (a, b))| {
        let [a, b] = [a, b].map(|vertex| Cell::Text(named(*vertex, graph)));
        vec![Cell::Number(index as f64 + 1.0), a, b]
    });
    let caption = "Too many nodes to draw: the links of the path";
    Table::new(caption, columns.to_vec(), rows.collect())
}

/// Returns the links with the greatest loads, where there are too many nodes to draw.
fn busiest(graph: &Graph, loads: &[f64]) -> Table {
    let mut all = links(graph, Some(loads));
    order::by(&mut all.rows, |row| match row.last() {
        Some(Cell::Number(load)) => -load,
        _ => 0.0,
    });
    all.rows.truncate(MOST_LISTED);
    Table::new("Too many nodes to draw: the busiest links", all.columns, all.rows)
}

/// Returns the number of a node, or that it is a switch.
fn named(vertex: usize, graph: &Graph) -> String {
    if vertex < graph.processors() { vertex.to_string() } else { "a switch".to_owned() }
}

/// Returns the ends of every link, and its load where the picture shows it.
fn links(graph: &Graph, loads: Option<&[f64]>) -> Table {
    let column = |title: &str| Column::new(title, Unit::One);
    let titles = ["from", "to"].into_iter().chain(loads.map(|_| "load"));
    let number = |end: usize| Cell::Number(end as f64);
    let row = |(index, link): (usize, &Link)| {
        let load = loads.map(|loads| loads.get(index).copied().into());
        [number(link.a), number(link.b)].into_iter().chain(load).collect()
    };
    let rows = graph.links().iter().enumerate().map(row);
    Table::new("Every link", titles.map(column).collect(), rows.collect())
}

/// Returns an empty picture with room for all nodes.
fn frame(drawn: &Drawn) -> Plot {
    let links = (0..drawn.graph.links().len()).flat_map(|index| drawn.link(index));
    let mut spots: Vec<Spot> = links.flat_map(|(a, b)| [a, b]).collect();
    spots.extend(drawn.dots().iter().map(|dot| dot.at));
    let range = |of: fn(&Spot) -> f64| {
        let low = spots.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = spots.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let (x, y) = (range(|spot| spot.0), range(|spot| spot.1));
    let room = (MARGIN * (x.1 - x.0).max(y.1 - y.0)).min(0.5) + 0.05;
    let wider = |(low, high): (f64, f64)| Axis::hidden((low - room, high + room));
    // A line of words stands below.
    let below = WORDS * (x.1 - x.0).max(y.1 - y.0);
    let mut plot = Plot::new(wider(x), wider((y.0, y.1 + below)));
    plot.square = true;
    plot
}

/// The nodes in front, switches as squares without a number.
fn nodes(plot: Plot, drawn: &Drawn, look: impl Fn(&Dot) -> (Ink, Option<(f64, f64)>)) -> Plot {
    let dots = drawn.dots();
    let node = |dot: &Dot| {
        let (ink, span) = look(dot);
        Node::new(dot.at.0, dot.at.1, ink)
            .during(span)
            .id(dot.vertex.to_string())
            .label(dot.vertex.to_string())
    };
    let switches: Vec<Point> =
        dots.iter().filter(|dot| dot.switch).map(|dot| Point::new(dot.at.0, dot.at.1)).collect();
    let plot = plot.with(Layer::Graph(Nodes {
        name: "nodes".to_owned(),
        nodes: dots.iter().filter(|dot| !dot.switch).map(node).collect(),
        edges: Vec::new(),
    }));
    if switches.is_empty() {
        return plot;
    }
    plot.with(Points::new("switches", switches).ink(Ink::Muted).marker(Marker::Square))
}

fn segment((a, b): Stroke, ink: Ink, span: Option<(f64, f64)>) -> Shape {
    Shape::new(Form::Segment(a, b), ink).during(span)
}

/// A head in the middle of a line: its end lies under a node.
fn arrow((a, b): Stroke, span: Option<(f64, f64)>) -> Shape {
    const SHARE: f64 = 0.6;
    let middle = (a.0 + SHARE * (b.0 - a.0), a.1 + SHARE * (b.1 - a.1));
    Shape::new(Form::Arrow(a, middle), Ink::Accent).during(span)
}

/// Returns what happens at each link of the path.
fn steps(path: &[usize], graph: &Graph) -> Vec<(f64, String)> {
    let name = |vertex: &usize| named(*vertex, graph);
    let links = path.len() - 1;
    let hops = path.iter().zip(path.iter().skip(1)).enumerate();
    let mut steps: Vec<(f64, String)> = hops
        .map(|(index, (a, b))| {
            let text = format!("link {} of {links}: {} → {}", index + 1, name(a), name(b));
            (index as f64, text)
        })
        .collect();
    let to = path.last().map(name).unwrap_or_default();
    steps.push((links as f64, format!("arrived at {to} over {links} links")));
    steps
}
