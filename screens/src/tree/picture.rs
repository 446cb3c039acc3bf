//! The tree itself, layer by layer, with what each processor gets.

use crossover_figures::figure::{
    Axis, Edge, Figure, Form, Graph, Ink, Label, Layer, Node, Plot, Shape,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::kits::divisible_load::numbered;
use crate::screen::{Params, Steps};

use super::inputs::{Inputs, Solved, drawn};

/// The most nodes of a layer that are drawn one by one.
const MOST_NODES: f64 = 20.0;
/// The most nodes of a layer that bear its number.
const MOST_NAMED: usize = 8;
/// The tree lies between 0 and this, its words beyond.
const WIDTH: f64 = 1.0;
/// Where the words begin and end.
const WORDS: (f64, f64) = (1.06, 1.9);

/// The tree.
pub(super) fn tree(params: &Params) -> Steps {
    drawn(params, draw)
}

/// Without an optimum the tree is drawn all the same.
fn draw(inputs: &Inputs, solved: &Result<Solved, Error>) -> Result<Figure, Error> {
    let solved = solved.as_ref().ok();
    let platform = match solved {
        Some(solved) => solved.plan.platform,
        None => inputs.shown()?,
    };
    let height = platform.height() as u32;
    let mut drawing = Drawing {
        graph: Graph {
            name: "tree".to_owned(),
            nodes: vec![Node::new(WIDTH / 2.0, 0.0, Ink::Text).label("P0")],
            edges: Vec::new(),
        },
        bands: Vec::new(),
    };
    let mut plot =
        Plot::new(Axis::hidden((-0.03, WORDS.1)), Axis::hidden((-0.5, f64::from(height) + 0.5)));
    // The nodes that the next layer may hang from.
    let mut active = vec![0];
    for layer in 1..=height {
        let count = platform.processors_of(layer);
        let ink = ink(&platform, solved, layer);
        if count <= MOST_NODES && !active.is_empty() {
            active = drawing.layer(&platform, layer, active, ink);
        } else {
            drawing.band(layer, ink, count, &active);
            active.clear();
        }
        plot.layers.push(Label::new(WORDS.0, f64::from(layer), words(solved, layer, count)).into());
    }
    plot.layers.insert(0, Layer::Shapes(drawing.bands));
    plot.layers.insert(1, Layer::Graph(drawing.graph));
    Ok(plot.into())
}

struct Drawing {
    graph: Graph,
    bands: Vec<Shape>,
}

impl Drawing {
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
                let x = ((i * p + port) as f64 + 0.5) / count as f64 * WIDTH;
                let to = self.graph.nodes.len();
                let named = count <= MOST_NAMED;
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

    /// A layer too large for single nodes.
    fn band(&mut self, layer: u32, ink: Ink, count: f64, above: &[usize]) {
        let y = f64::from(layer);
        for &from in above {
            let (x, top) = (self.graph.nodes[from].x, self.graph.nodes[from].y);
            self.bands.push(shape(Form::Segment((x, top), (x, y - 0.3)), Ink::Muted, ""));
        }
        let corners = ((0.0, y - 0.3), (WIDTH, y + 0.3));
        let label = format!("layer {layer}: {} nodes", Unit::One.show(count));
        self.bands.push(Shape {
            id: layer.to_string(),
            ..shape(Form::Band(corners.0, corners.1), ink, &label)
        });
    }
}

/// A node of a layer.
fn node(x: f64, layer: u32, label: String, ink: Ink) -> Node {
    Node::new(x, f64::from(layer), ink).id(layer.to_string()).label(label)
}

fn edge(from: usize, to: usize) -> Edge {
    Edge::new(from, to, Ink::Muted)
}

fn shape(form: Form, ink: Ink, label: &str) -> Shape {
    Shape::new(form, ink).label(label)
}

/// The color of a layer in all figures; gray where it only relays.
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
