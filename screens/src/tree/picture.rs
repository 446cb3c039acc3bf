//! The schedule by layer, and the tree itself, with what each processor gets.

use crossover_figures::figure::{Clock, Edge, Form, Graph, Label, Node, Shape};
use crossover_figures::order;
use crossover_model::divisible_load::{Embedded, Network, Platform};

use super::quantities::{State, network_of};
use crate::kits::divisible_load::{self as kit, Rows, Solved, numbered};
use crate::screen::Action;
use crate::screen::prelude::*;

/// The shares of a row's height for receiving, relaying and computing.
const LANES: [(f64, f64); 3] = [(0.0, 0.22), (0.26, 0.48), (0.54, 1.0)];
/// The most nodes of a layer that are drawn one by one.
const MOST_NODES: f64 = 20.0;
/// The most nodes of a layer that bear its number.
const MOST_NAMED: usize = 8;
/// The share of the schedule's axis that the tree beside it has, and what of that is left free at its ends.
const BESIDE: f32 = 0.3;
const SLACK: f64 = 0.04;
/// The most nodes of a layer that are drawn one by one there.
const MOST_BESIDE: f64 = 18.0;
/// The tree lies between 0 and this, its words beyond.
const WIDTH: f64 = 1.0;
/// Where the words begin and end.
const WORDS: (f64, f64) = (1.06, 1.9);
/// The most nodes of a network that are drawn, and the most of them side by side.
const MOST_EMBEDDED: usize = 1024;
const MOST_COLUMNS: usize = 256;
/// How far the two ends of a link round the edge of a torus are drawn.
const STUB: f64 = 0.6;
/// How far the paths of a later step lie beside those of the step before along the same axis.
const ASIDE: f64 = 0.2;
/// The most layers with a button of their own.
const MOST: usize = 12;

/// Returns the optimal schedule: receiving, relaying, computing.
pub(super) fn gantt(s: &State) -> Result<Figure, Error> {
    let solved = s.loads()?;
    let platform = &solved.plan.platform;
    // Nothing is sent below the deepest layer that computes.
    let deepest = solved.solution.receivers.iter().max().copied().unwrap_or(0);
    let layers = (1..=deepest).map(|layer| format!("layer {layer}"));
    let rows = Rows {
        title: "layer",
        names: ["P0".to_owned()].into_iter().chain(layers).collect(),
        shared: None,
        lanes: LANES,
        idle: "",
    };
    let mut plot = kit::gantt(platform, &solved.solution.loads, &rows)?;
    plot.x = plot.x.after(BESIDE);
    // Each row has its layer of the tree to its left.
    let mut drawing = Drawing::new(-1.0 + SLACK, -SLACK, MOST_BESIDE, 0);
    drawing.layers(platform, Some(solved), deepest);
    Ok(plot.with(Layer::Shapes(drawing.bands)).with(drawing.graph).into())
}

/// Returns the tree, without its loads where there are none.
pub(super) fn tree(s: &State) -> Result<Figure, Error> {
    let solved = s.loads().ok();
    let platform = match solved {
        Some(solved) => solved.plan.platform,
        None => s.shown()?,
    };
    let height = platform.height() as u32;
    let mut drawing = Drawing::new(0.0, WIDTH, MOST_NODES, MOST_NAMED);
    if let Some(top) = drawing.graph.nodes.first_mut() {
        "P0".clone_into(&mut top.label);
    }
    let mut plot =
        Plot::new(Axis::hidden((-0.03, WORDS.1)), Axis::hidden((-0.5, f64::from(height) + 0.5)));
    drawing.layers(&platform, solved, height);
    for layer in 1..=height {
        let words = words(solved, layer, platform.processors_of(layer));
        plot.layers.push(Label::new(WORDS.0, f64::from(layer), words).into());
    }
    plot.layers.insert(0, Layer::Shapes(drawing.bands));
    plot.layers.insert(1, Layer::Graph(drawing.graph));
    Ok(plot.into())
}

/// Returns the network that the tree is embedded in: its nodes, and the paths of each step.
pub(super) fn embedding(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (embedded, network) = (s.embedded()?, network_of(&s.shown()?)?);
    let Embedded { columns, rows, originator, steps } = embedded;
    if MOST_COLUMNS < *columns || MOST_EMBEDDED < embedded.nodes() {
        let help = format!("{} nodes are too many to draw: lower h", embedded.nodes());
        return Err(Error::new(ErrorKind::TooLarge, "h", steps.len() as f64, help));
    }
    let last = steps.len() as f64;
    let place = |node: usize| ((node % columns) as f64, (node / columns) as f64);
    let node = |at: usize, ink, layer: usize| {
        let (x, y) = place(at);
        Node::new(x, y, ink).id(layer.to_string())
    };
    let mut nodes = vec![node(*originator, Ink::Text, 0)];
    let (mut paths, mut told) = (Vec::new(), Vec::new());
    for (before, step) in steps.iter().enumerate() {
        let ink = numbered(before + 1, steps.len());
        let span = Some((before as f64, before as f64 + 1.0));
        let during = Some((before as f64, last + 1.0));
        let reached = step.iter().filter_map(|route| route.nodes.last());
        nodes.extend(reached.map(|at| Node { span: during, ..node(*at, ink, before + 1) }));
        for route in step {
            let points: Vec<Spot> = route.nodes.iter().map(|at| place(*at)).collect();
            let lines = match network {
                Network::Line => bracket(&points, steps.len() - before),
                Network::Torus => aside(round_the_edge(&points), before),
                Network::Mesh | Network::Hypercube => aside(vec![points], before),
            };
            paths.extend(path(&lines, ink).into_iter().map(|shape| Shape { span, ..shape }));
        }
        let links = step.first().map_or(0, |route| route.nodes.len() - 1) as f64;
        let (sent, links) = (Unit::Message.many(step.len() as f64), Unit::Hop.many(links));
        told.push((before as f64, format!("Step {}: {sent}, {links} each.", before + 1)));
    }
    told.push((last, format!("All {} nodes are reached.", embedded.nodes())));
    let is_line = network == Network::Line;
    let high = if is_line { last } else { 0.0 };
    let mut plot =
        Plot::new(Axis::hidden((-1.0, *columns as f64)), Axis::hidden((-1.0 - high, *rows as f64)));
    plot.square = !is_line;
    plot.clock = Some(Clock { end: last, unit: Unit::One, along_x: false, steps: told });
    let nodes = Graph { name: "nodes".to_owned(), nodes, edges: Vec::new() };
    Ok(plot.with(Layer::Shapes(paths)).with(nodes).into())
}

/// A place in the picture: to the right, downwards.
type Spot = (f64, f64);

/// Returns the way of a message on a line, lifted so far above the nodes.
fn bracket(points: &[Spot], lift: usize) -> Vec<Vec<Spot>> {
    let ends = points.first().zip(points.last());
    let lifted =
        ends.map(|(from, to)| vec![*from, (from.0, -(lift as f64)), (to.0, -(lift as f64)), *to]);
    lifted.into_iter().collect()
}

/// Returns the way of a message on a torus; round the edge it is in two pieces.
fn round_the_edge(points: &[Spot]) -> Vec<Vec<Spot>> {
    let mut pieces: Vec<Vec<Spot>> = vec![Vec::new()];
    let mut before = points.first().copied().unwrap_or_default();
    for &(x, y) in points {
        let [dx, dy] = [x - before.0, y - before.1].map(|d| if d.abs() <= 1.0 { 0.0 } else { d });
        if dx != 0.0 || dy != 0.0 {
            // The two ends of the link are drawn.
            let [stub_x, stub_y] = [dx, dy].map(|d| if d == 0.0 { 0.0 } else { STUB * d.signum() });
            pieces
                .last_mut()
                .into_iter()
                .for_each(|piece| piece.push((before.0 - stub_x, before.1 - stub_y)));
            pieces.push(vec![(x + stub_x, y + stub_y)]);
        }
        pieces.last_mut().into_iter().for_each(|piece| piece.push((x, y)));
        before = (x, y);
    }
    pieces
}

/// Returns ways beside those of the steps before along the same axis.
fn aside(mut pieces: Vec<Vec<Spot>>, before: usize) -> Vec<Vec<Spot>> {
    let shift = ASIDE * (before / 2) as f64;
    for (x, y) in pieces.iter_mut().flatten() {
        if before.is_multiple_of(2) {
            *y += shift;
        } else {
            *x += shift;
        }
    }
    pieces
}

/// Returns the lines of a way, with a head where it ends.
fn path(pieces: &[Vec<Spot>], ink: Ink) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for piece in pieces {
        let mut corner = piece.first().copied().unwrap_or_default();
        for (at, point) in piece.iter().enumerate().skip(1) {
            // A straight part is one line.
            let goes_on = piece.get(at + 1).is_some_and(|next| {
                let (along, after) = (
                    (point.0 - corner.0, point.1 - corner.1),
                    (next.0 - point.0, next.1 - point.1),
                );
                along.0 * after.1 == along.1 * after.0
            });
            if !goes_on {
                shapes.push(Shape::new(Form::Segment(corner, *point), ink));
                corner = *point;
            }
        }
    }
    if let Some(Shape { form, .. }) = shapes.last_mut()
        && let Form::Segment(from, to) = *form
    {
        *form = Form::Arrow(from, to);
    }
    shapes
}

/// The nodes of a tree, layer below layer, between two abscissas.
struct Drawing {
    graph: Graph,
    bands: Vec<Shape>,
    left: f64,
    right: f64,
    /// The most nodes of a layer that are drawn one by one, and that bear its number.
    most: f64,
    named: usize,
}

impl Drawing {
    /// Returns the originator alone.
    fn new(left: f64, right: f64, most: f64, named: usize) -> Self {
        let nodes = vec![Node::new(f64::midpoint(left, right), 0.0, Ink::Text)];
        let graph = Graph { name: "tree".to_owned(), nodes, edges: Vec::new() };
        Self { graph, bands: Vec::new(), left, right, most, named }
    }

    /// Adds the layers down to `deepest`.
    fn layers(&mut self, platform: &Platform, solved: Option<&Solved>, deepest: u32) {
        // The nodes that the next layer may hang from.
        let mut active = vec![0];
        for layer in 1..=deepest {
            let count = platform.processors_of(layer);
            let ink = ink(platform, solved, layer);
            if count <= self.most && !active.is_empty() {
                active = self.layer(platform, layer, active, ink);
            } else {
                self.band(layer, ink, count, &active);
                active.clear();
            }
        }
    }

    /// Adds the nodes of a layer below `active`, from left to right, and returns those that feed the next.
    fn layer(
        &mut self,
        platform: &Platform,
        layer: u32,
        mut active: Vec<usize>,
        ink: Ink,
    ) -> Vec<usize> {
        let p = platform.ports() as usize;
        order::by(&mut active, |at| self.graph.nodes[*at].x);
        let count = active.len() * p;
        let mut fresh = Vec::with_capacity(count);
        for (i, &from) in active.iter().enumerate() {
            for port in 0..p {
                let share = ((i * p + port) as f64 + 0.5) / count as f64;
                let x = self.left + share * (self.right - self.left);
                let to = self.graph.nodes.len();
                let named = count <= self.named;
                let label = if named { layer.to_string() } else { String::new() };
                self.graph.nodes.push(node(x, layer, label, ink));
                if named {
                    self.graph.edges.push(edge(from, to));
                } else {
                    // Whoever reads the table is spared the edges of nodes without a name.
                    let (above, y) = (&self.graph.nodes[from], f64::from(layer));
                    let line = Form::Segment((above.x, above.y), (x, y));
                    self.bands.push(shape(line, Ink::Muted, ""));
                }
                fresh.push(to);
            }
        }
        if matches!(platform, Platform::Binomial(_)) {
            fresh.extend(active);
        }
        fresh
    }

    /// Adds a layer too large for single nodes.
    fn band(&mut self, layer: u32, ink: Ink, count: f64, above: &[usize]) {
        let y = f64::from(layer);
        for &from in above {
            let (x, top) = (self.graph.nodes[from].x, self.graph.nodes[from].y);
            self.bands.push(shape(Form::Segment((x, top), (x, y - 0.3)), Ink::Muted, ""));
        }
        let corners = ((self.left, y - 0.3), (self.right, y + 0.3));
        let nodes = format!("{} nodes", Unit::One.show(count));
        // Beside a row the name of the layer stands already.
        let label = if self.named == 0 { nodes } else { format!("layer {layer}: {nodes}") };
        self.bands.push(Shape {
            id: layer.to_string(),
            ..shape(Form::Band(corners.0, corners.1), ink, &label)
        });
    }
}

/// Returns a node of a layer.
fn node(x: f64, layer: u32, label: String, ink: Ink) -> Node {
    Node::new(x, f64::from(layer), ink).id(layer.to_string()).label(label)
}

fn edge(from: usize, to: usize) -> Edge {
    Edge::new(from, to, Ink::Muted)
}

fn shape(form: Form, ink: Ink, label: &str) -> Shape {
    Shape::new(form, ink).label(label)
}

/// Returns the color of a layer in all figures; gray where it only relays.
fn ink(platform: &Platform, solved: Option<&Solved>, layer: u32) -> Ink {
    let computes = match solved {
        Some(solved) => solved.per_processor(layer).is_some_and(|load| 0.0 < load),
        None => platform.receivers().is_ok_and(|layers| layers.contains(&layer)),
    };
    if computes { numbered(layer as usize, platform.height() as usize) } else { Ink::Idle }
}

fn words(solved: Option<&Solved>, layer: u32, count: f64) -> String {
    let count = Unit::One.show(count);
    let Some(solved) = solved else {
        return format!("layer {layer}: {count}");
    };
    match solved.per_processor(layer) {
        Some(load) => format!("layer {layer}: {count} × {}", Unit::Byte.show(load)),
        None if solved.solution.receivers.iter().any(|below| layer < *below) => {
            format!("layer {layer}: {count} relay")
        }
        None => format!("layer {layer}: {count} unused"),
    }
}

/// Returns what can be done to the layer of that number, or to any of them where it is empty.
pub(super) fn actions(params: &Params, layer: &str) -> Vec<Action> {
    let s = State::of(params);
    let (Ok(tree), Ok(shown)) = (s.tree(), s.shown()) else {
        return Vec::new();
    };
    let Ok(computing) = tree.receivers() else {
        return Vec::new();
    };
    // The sequence says which layers compute.
    if s.has_sequence() {
        return Vec::new();
    }
    let height = tree.height() as u32;
    let toggle = |layer: u32| {
        let relays = !computing.contains(&layer);
        let chosen: Vec<String> = (1..=height)
            .filter(|other| if *other == layer { relays } else { computing.contains(other) })
            .map(|other| other.to_string())
            .collect();
        // A blank list means all of them; none at all would compute nothing.
        let all = chosen.len() == height as usize;
        (!chosen.is_empty()).then(|| Action {
            label: format!("Switch layer {layer} {}", if relays { "on" } else { "off" }),
            sets: vec![("layers", if all { String::new() } else { chosen.join(",") })],
        })
    };
    // What is not in the drawing has no button.
    let drawn = 1..=shown.height() as u32;
    if layer.is_empty() {
        return drawn.take(MOST).filter_map(toggle).collect();
    }
    let layer = layer.parse().ok();
    let layer = layer.filter(|layer| drawn.contains(layer));
    layer.and_then(toggle).into_iter().collect()
}
