//! The schedule by layer, and the tree itself, with what each processor gets.

use crossover_figures::figure::{Edge, Form, Graph, Label, Node, Shape};
use crossover_figures::order;
use crossover_model::divisible_load::{MAX_SEQUENCE, Platform};

use super::state::State;
use crate::kits::divisible_load::{self as kit, Rows, Solved, step_ink};
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
/// The most layers with a button of their own.
const MOST: usize = 12;

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
    plot.x = plot.x.with_room_before(BESIDE);
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
        None => s.visible_tree()?,
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
    fn new(left: f64, right: f64, most: f64, named: usize) -> Self {
        let nodes = vec![Node::new(f64::midpoint(left, right), 0.0, Ink::Text)];
        let graph = Graph { name: "tree".to_owned(), nodes, edges: Vec::new() };
        Self { graph, bands: Vec::new(), left, right, most, named }
    }

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
        order::sort_by_key(&mut active, |at| self.graph.nodes[*at].x);
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
    if computes { step_ink(layer as usize, platform.height() as usize) } else { Ink::Idle }
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
    let (Ok(tree), Ok(shown)) = (s.tree(), s.visible_tree()) else {
        return Vec::new();
    };
    let Ok(computing) = tree.receivers() else {
        return Vec::new();
    };
    let height = tree.height() as u32;
    let layers = |chosen: Vec<u32>| chosen.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let toggle = |layer: u32| {
        let relays = !computing.contains(&layer);
        let is_chosen = |other: &u32| {
            if *other == layer { relays } else { computing.contains(other) }
        };
        let (key, chosen): (_, Vec<u32>) = if s.has_sequence() {
            let added = relays.then_some(layer);
            ("sequence", computing.iter().copied().chain(added).filter(is_chosen).collect())
        } else {
            ("layers", (1..=height).filter(is_chosen).collect())
        };
        // A blank list means all of them; none at all would compute nothing.
        let all = !s.has_sequence() && chosen.len() == height as usize;
        (!chosen.is_empty()).then(|| Action {
            label: format!("Switch layer {layer} {}", if relays { "on" } else { "off" }),
            sets: vec![(key, if all { String::new() } else { layers(chosen) })],
        })
    };
    let again = |layer: u32| {
        let longer = computing.iter().copied().chain([layer]);
        (s.has_sequence() && computing.len() < MAX_SEQUENCE).then(|| Action {
            label: format!("One more message to layer {layer}"),
            sets: vec![("sequence", layers(longer.collect()))],
        })
    };
    // What is not in the drawing has no button.
    let drawn = 1..=shown.height() as u32;
    if layer.is_empty() {
        return drawn.take(MOST).filter_map(toggle).collect();
    }
    let layer = layer.parse().ok();
    let layer = layer.filter(|layer| drawn.contains(layer));
    let actions = |layer| [toggle(layer), again(layer)].into_iter().flatten().collect();
    layer.map(actions).unwrap_or_default()
}
