//! The network that a binomial tree is embedded in: its nodes, and the paths of the messages of each step.

use crossover_figures::figure::{Clock, Form, Graph, Node, Shape};
use crossover_model::divisible_load::{Embedded, Network, Platform};

use super::state::{State, network_of};
use crate::kits::divisible_load::{check_played, step_ink};
use crate::screen::prelude::*;

/// The most nodes of a network that are drawn, and the most of them side by side.
const MOST_EMBEDDED: usize = 1024;
const MOST_COLUMNS: usize = 256;
/// How far the two ends of a link round the edge of a torus are drawn.
const STUB: f64 = 0.6;
/// The room for the paths beside those of the first steps.
const ASIDE: f64 = 0.5;
/// How far before the middle of a node paths end.
const RADIUS: f64 = 0.32;

/// Returns the network that the tree is embedded in: its nodes, and the paths of each step.
pub(super) fn embedding(s: &State) -> Result<Figure, Error> {
    if !s.has_network() {
        return Ok(networks(&s.visible_tree()?).into());
    }
    let (embedded, network) = (s.embedding()?, network_of(&s.visible_tree()?)?);
    let Embedded { columns, rows, originator, steps } = embedded;
    if MOST_COLUMNS < *columns || MOST_EMBEDDED < embedded.nodes() {
        let help = format!("{} nodes are too many to draw: lower h", embedded.nodes());
        return Err(Error::new(ErrorKind::TooLarge, "h", steps.len() as f64, help));
    }
    let times = times(s, steps.len());
    let place = |node: usize| ((node % columns) as f64, (node / columns) as f64);
    let node = |at: usize, ink| {
        let (x, y) = place(at);
        Node::new(x, y, ink)
    };
    let mut nodes = vec![node(*originator, Ink::Text)];
    let (mut paths, mut told) = (Vec::new(), Vec::new());
    for (before, step) in steps.iter().enumerate() {
        let ink = step_ink(before + 1, steps.len());
        let span = times.as_ref().and_then(|times| times.steps.get(before).copied());
        let during = span.zip(times.as_ref()).map(|(span, times)| (span.0, times.end * 2.0));
        let id = (before + 1).to_string();
        let reached = step.iter().filter_map(|route| route.nodes.last());
        let reached = reached.map(|at| node(*at, ink).id(id.as_str()));
        nodes.extend(reached.map(|node| Node { span: during, ..node }));
        // Steps along the same axis lie beside each other.
        let (is_along_x, share) = (before % 2 == 0, (before / 2) as f64 / steps.len() as f64);
        for route in step {
            let points: Vec<Spot> = route.nodes.iter().map(|at| place(*at)).collect();
            let lines = match network {
                Network::Line => bracket(&points, steps.len() - before),
                Network::Torus => aside(round_the_edge(&points), is_along_x, share),
                Network::Mesh | Network::Hypercube => aside(vec![points], is_along_x, share),
            };
            paths.extend(path(&lines, ink).into_iter().map(|shape| Shape { span, ..shape }));
        }
        let links = step.first().map_or(0, |route| route.nodes.len() - 1) as f64;
        let (sent, links) = (Unit::Message.show(step.len() as f64), Unit::Hop.show(links));
        told.extend(
            span.map(|(start, _)| {
                (start, format!("Step {}: {sent}, each over {links}.", before + 1))
            }),
        );
    }
    let is_line = network == Network::Line;
    let high = if is_line { steps.len() as f64 } else { 0.0 };
    let mut plot =
        Plot::new(Axis::hidden((-1.0, *columns as f64)), Axis::hidden((-1.0 - high, *rows as f64)));
    plot.square = !is_line;
    plot.clock = times.map(|Times { end, .. }| Clock {
        end,
        unit: Unit::Second,
        along_x: false,
        steps: told,
    });
    let nodes = Graph { name: "nodes".to_owned(), nodes, edges: Vec::new() };
    Ok(plot.with(Layer::Shapes(paths)).with(nodes).into())
}

/// When the steps of a message are taken, on the clock of the schedule.
struct Times {
    steps: Vec<(f64, f64)>,
    /// The makespan.
    end: f64,
}

/// Returns the times of the first message to the deepest layer that gets one; none where no loads are known.
fn times(s: &State, steps: usize) -> Option<Times> {
    let solved = s.loads().ok()?;
    check_played(solved.solution.loads.len() as f64, solved.plan.stages).ok()?;
    let deepest = solved.solution.receivers.iter().max().copied()?;
    let mut found: Vec<(f64, f64)> = Vec::new();
    let played = solved.plan.platform.play(&solved.solution.loads, &mut |hops, done| {
        if found.is_empty() && done.receiver == deepest {
            found.extend(hops.iter().map(|hop| (hop.start, hop.end)));
        }
    });
    let end = played.ok()?;
    // Steps that no message takes are never taken.
    found.resize(steps, (end * 2.0, end * 2.0));
    Some(Times { steps: found, end })
}

/// Returns the networks that a tree could be embedded in.
fn networks(tree: &Platform) -> Table {
    let is_binomial = matches!(tree, Platform::Binomial(_));
    let rows = Network::ALL.into_iter().map(|network| {
        let distances = network.distances(tree.ports(), tree.height());
        (network, distances.ok().filter(|_| is_binomial))
    });
    let rows: Vec<_> = rows.collect();
    Listing::new("Networks to embed the tree in", &rows)
        .column("network", Unit::One, &|(network, _)| network.name().into())
        .column("the tree fits", Unit::One, &|(_, distances)| {
            if distances.is_some() { "yes" } else { "no" }.into()
        })
        .column("longest path", Unit::Hop, &|(_, distances)| {
            distances.as_ref().map(|all| all.iter().copied().fold(0.0, f64::max)).into()
        })
        .column("hops to the last layer", Unit::Hop, &|(_, distances)| {
            distances.as_ref().map(|all| all.iter().sum()).into()
        })
        .table()
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

/// Returns ways a `share` of the room beside those of the first steps, ending where their node is drawn.
fn aside(mut pieces: Vec<Vec<Spot>>, is_along_x: bool, share: f64) -> Vec<Vec<Spot>> {
    for (x, y) in pieces.iter_mut().flatten() {
        *(if is_along_x { y } else { x }) += ASIDE * share;
    }
    if let Some([.., (from_x, from_y), (x, y)]) = pieces.last_mut().map(Vec::as_mut_slice) {
        *x -= RADIUS * (*x - *from_x).clamp(-1.0, 1.0);
        *y -= RADIUS * (*y - *from_y).clamp(-1.0, 1.0);
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
