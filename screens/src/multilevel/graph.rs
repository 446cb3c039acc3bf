//! The dependency graph, level by level.

use crossover_figures::figure::{Axis, Edge, Figure, Graph, Ink, Layer, Node, Plot};
use crossover_figures::order;
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::Algorithm;
use super::timeline::{clock, kind};

/// The most operators that are drawn.
pub(super) const MOST: usize = 2000;
/// The most operators whose names are written.
const NAMED: usize = 80;

/// The graph.
pub(super) fn graph(params: &Params) -> Result<Figure, Error> {
    let algorithm = Algorithm::of(params)?;
    let graph = &algorithm.instance.graph;
    let count = graph.operators();
    if MOST < count {
        let key = match params.choice("problem") {
            "graph" => "graph",
            _ => "size",
        };
        let got = format!("one of {count} operators");
        let help = "more than 2000 are not drawn as a graph; every number is computed all the same";
        return Err(Error::new(ErrorKind::TooLarge, key, got, help));
    }
    let spans = algorithm.spans();
    let span = |at: usize| spans.get(at).copied();
    let places = places(&algorithm);
    let nodes = (0..count).map(|at| {
        let (x, y) = places.get(at).copied().unwrap_or((0.5, 0.0));
        Node::new(x, y, Ink::Series(kind(&algorithm, at)))
            .during(span(at))
            .id(graph.id(at))
            .label(if count <= NAMED { graph.id(at).to_owned() } else { String::new() })
    });
    let edges = (0..count).flat_map(|to| {
        let before = graph.predecessors(to).iter();
        before.map(move |&from| (from as usize, to))
    });
    let edges = edges.map(|(from, to)| Edge {
        from,
        to,
        directed: true,
        label: String::new(),
        ink: Ink::Muted,
        // What an operator needs lights up with it.
        span: span(to),
    });
    let levels = algorithm.decomposition.dependency() as f64;
    let mut plot = Plot::new(Axis::hidden((-0.02, 1.02)), Axis::hidden((-0.45, levels - 0.55)))
        .with(Layer::Graph(Graph {
            name: "operators".to_owned(),
            nodes: nodes.collect(),
            edges: edges.collect(),
        }));
    plot.clock = Some(clock(&algorithm, false));
    Ok(plot.into())
}

/// A place for each operator, so that what depends on each other stands near: the better of two
/// orders within the levels, that of the matrix and that of the mean place of what is needed.
fn places(algorithm: &Algorithm) -> Vec<(f64, f64)> {
    let graph = &algorithm.instance.graph;
    let across = |places: &[(f64, f64)]| -> f64 {
        let x = |at: usize| places.get(at).map_or(0.0, |place| place.0);
        let to = 0..graph.operators();
        let edges = to.flat_map(|to| graph.predecessors(to).iter().map(move |from| (*from, to)));
        edges.map(|(from, to)| (x(from as usize) - x(to)).abs()).sum()
    };
    let [given, sorted] = [false, true].map(|sorted| ordered(algorithm, sorted));
    if across(&given) <= across(&sorted) { given } else { sorted }
}

/// Evenly spread over each level, levels downwards.
fn ordered(algorithm: &Algorithm, sorted: bool) -> Vec<(f64, f64)> {
    let graph = &algorithm.instance.graph;
    let mut places = vec![(0.5, 0.0); graph.operators()];
    for (level, row) in algorithm.decomposition.rows().enumerate() {
        let wish = |at: &u32| {
            let before = graph.predecessors(*at as usize);
            let xs = before.iter().filter_map(|&at| places.get(at as usize));
            let sum: f64 = xs.map(|place| place.0).sum();
            sum / before.len().max(1) as f64
        };
        let mut wishes: Vec<(f64, u32)> = row.iter().map(|at| (wish(at), *at)).collect();
        if sorted {
            order::by(&mut wishes, |wish| wish.0);
        }
        let width = wishes.len() as f64;
        for (index, (_, at)) in wishes.into_iter().enumerate() {
            if let Some(place) = places.get_mut(at as usize) {
                *place = ((index as f64 + 0.5) / width, level as f64);
            }
        }
    }
    places
}
