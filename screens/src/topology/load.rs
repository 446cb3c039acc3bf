//! The traffic on the links of a network, and of another beside it.

use crossover_figures::figure::{Anchor, Form, Label};
use crossover_figures::order;
use crossover_model::topology::{Graph, Topology, link_loads};

use crate::screen::prelude::*;

use super::params::{name, name_with_article};
use super::picture::{Drawn, MOST_LISTED, Spot, links, segment, sizes, with_caption};
use super::state::{MOST_HOPS, State};

/// The most links that have their messages written on them, of those that carry the most.
const MOST_NUMBERS: usize = 8;
/// The palest shade of a link that carries anything.
const PALEST: f64 = 70.0;
/// How wide a link is that carries nothing, and how much wider the busiest one is.
const THIN: f64 = 0.6;
const WIDER: f64 = 3.0;
/// The least number of messages that the widest link stands for.
const LEAST: f64 = 2.0;
/// Between two pictures beside each other, and below them, in their sides.
const BETWEEN: f64 = 0.12;
const BELOW: f64 = 0.24;

/// Returns the traffic of the pattern, and that of the network it is compared with.
pub(super) fn load(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let graph = match s.graph() {
        Err(error) if !s.is_consistent() && error.field() == "p" => return Ok(sizes(s).into()),
        graph => graph?,
    };
    let loads = loads(s);
    let Some(drawn) = Drawn::new(graph) else {
        return Ok(busiest_links(graph, &loads?).into());
    };
    let own = busiest(&loads);
    let Some(other) = s.compared() else {
        let plot = picture(s, &drawn, &loads, own);
        let bottom = plot.y.range.1;
        return Ok(with_caption(plot, bottom, describe(s, &loads)).into());
    };
    let others = self::loads(&other);
    // One scale for both.
    let most = own.max(busiest(&others));
    let plot = picture(s, &drawn, &loads, most);
    let Some(drawn) = Drawn::new(other.graph()?) else {
        let name = name_with_article(other.topology);
        let (bottom, own) = (plot.y.range.1, describe(s, &loads));
        let text = format!("{own}; {name} of {} is too large to draw", Unit::One.show(other.p));
        return Ok(with_caption(plot, bottom, text).into());
    };
    let beside = picture(&other, &drawn, &others, most);
    Ok(self::beside([(s, &loads, plot), (&other, &others, beside)]).into())
}

/// The messages over each link, or why there are none.
type Loads = Result<Vec<f64>, Error>;

/// Returns the messages over each link in its busier direction.
fn loads(s: &State) -> Loads {
    s.require_bearable(s.pattern, MOST_HOPS)?;
    let loads = link_loads(s.graph()?, s.pattern);
    let loads = loads.map_err(|error| s.explain_pattern_error(error))?;
    Ok(loads.into_iter().map(|[there, back]| there.max(back)).collect())
}

/// Returns what the busiest link carries; 0 where there is no traffic.
fn busiest(loads: &Loads) -> f64 {
    loads.iter().flatten().copied().fold(0.0, f64::max)
}

/// Returns what the busiest link carries and how long that takes, or why there is no traffic.
fn describe(s: &State, loads: &Loads) -> String {
    if let Err(why) = loads {
        return format!("No traffic: {why}");
    }
    let most = Unit::Message.show(busiest(loads));
    match s.loaded_time() {
        Ok(time) => {
            format!("busiest link: {most}; the farthest takes {}", Unit::Second.show(time))
        }
        Err(_) => format!("busiest link: {most}"),
    }
}

/// Returns the picture of a network: the nearer to `most` what a link carries, the wider and the deeper it is.
/// The nodes of the path are outlined.
fn picture(s: &State, drawn: &Drawn, loads: &Loads, most: f64) -> Plot {
    let (graph, own) = (drawn.graph, busiest(loads));
    let none = vec![0.0; graph.links().len()];
    let (loads, data) = loads.as_ref().map_or((&none, None), |loads| (loads, Some(&**loads)));
    let mut shapes = Vec::new();
    let mut numbered = 0;
    for (index, load) in loads.iter().enumerate() {
        // A message alone is little, also where no link carries more.
        let share = load / most.max(LEAST);
        let shade = (PALEST + (255.0 - PALEST) * share) as u8;
        let ink = if 0.0 < *load { Ink::Shade(shade) } else { Ink::Idle };
        let lines = drawn.link(index);
        let side_by_side =
            if graph.topology() == Topology::FatTree { lines.len() as f64 } else { 1.0 };
        let wide = THIN + WIDER * share / side_by_side;
        shapes.extend(lines.into_iter().map(|line| segment(line, ink).wide(wide)));
        if let Some(last) = shapes.last_mut().filter(|_| 0.0 < *load) {
            last.label = Unit::One.show(*load);
            // One message is what a line stands for anyway.
            last.silent = !(*load == own && 1.0 < own && numbered < MOST_NUMBERS);
            numbered += usize::from(!last.silent);
        }
    }
    // Those that carry more lie over those that carry less.
    order::sort_by_key(&mut shapes, |shape| shape.wide);
    shapes.extend(drawn.fixed_shapes());
    let mut plot = drawn.frame(links(graph, data)).with(Layer::Shapes(shapes));
    let path = s.path().unwrap_or_default();
    let step = drawn.steps(path);
    plot.outlined = if path.is_empty() { "" } else { "the path" };
    drawn.nodes(plot, &|dot| (Ink::Idle, None, !path.is_empty() && step(dot).is_some()))
}

/// Returns the links with the greatest loads, where there are too many nodes to draw.
fn busiest_links(graph: &Graph, loads: &[f64]) -> Table {
    let mut all = links(graph, Some(loads));
    order::sort_by_key(&mut all.rows, |row| match row.last() {
        Some(Cell::Number(load)) => -load,
        _ => 0.0,
    });
    all.rows.truncate(MOST_LISTED);
    Table::new("Too many nodes to draw: the busiest links", all.columns, all.rows)
}

/// A network with what its links carry, and its picture.
type Picture<'a> = (&'a State, &'a Loads, Plot);

/// Returns two pictures of one size beside each other, each with its name.
fn beside(pictures: [Picture; 2]) -> Plot {
    let wide = 2.0 + BETWEEN;
    let mut both = Plot::new(Axis::hidden((0.0, wide)), Axis::hidden((0.0, 1.0 + BELOW)));
    both.square = true;
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    for (index, (s, loads, plot)) in pictures.into_iter().enumerate() {
        let ((left, right), (top, bottom)) = (plot.x.range, plot.y.range);
        let (across, down) = (right - left, bottom - top);
        let side = across.max(down);
        let begin = index as f64 * (1.0 + BETWEEN) + (1.0 - across / side) / 2.0;
        let above = (1.0 - down / side) / 2.0;
        let to = |(x, y): Spot| (begin + (x - left) / side, above + (y - top) / side);
        let name = format!("{} of {}", name(s.topology), Unit::One.show(s.p));
        let middle = index as f64 * (1.0 + BETWEEN) + 0.5;
        let text = format!("{name}, {}", describe(s, loads));
        both.layers.extend(plot.layers.into_iter().map(|layer| moved(layer, &to)));
        both.layers.push(Label::new(middle, 1.0 + BELOW / 4.0, text).anchor(Anchor::Middle).into());
        both.outlined = plot.outlined;
        if let Some(data) = plot.data {
            columns = data.columns;
            let named = |row: Vec<Cell>| {
                let row = row.into_iter();
                std::iter::once(Cell::Text(name.clone())).chain(row).collect::<Vec<_>>()
            };
            rows.extend(data.rows.into_iter().map(named));
        }
    }
    columns.insert(0, Column::new("network", Unit::One));
    both.data = Some(Box::new(Table::new("Every link", columns, rows)));
    both
}

/// Returns a layer of a picture at another place.
fn moved(mut layer: Layer, to: &dyn Fn(Spot) -> Spot) -> Layer {
    match &mut layer {
        Layer::Shapes(shapes) => {
            for shape in shapes {
                shape.form = match shape.form {
                    Form::Segment(a, b) => Form::Segment(to(a), to(b)),
                    Form::Fill(a, b) => Form::Fill(to(a), to(b)),
                    other => other,
                };
            }
        }
        Layer::Graph(graph) => {
            for node in &mut graph.nodes {
                (node.x, node.y) = to((node.x, node.y));
            }
        }
        Layer::Points(points) => {
            for point in &mut points.points {
                (point.x, point.y) = to((point.x, point.y));
            }
        }
        _ => {}
    }
    layer
}
