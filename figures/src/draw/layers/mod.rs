//! The kinds of layers: first their forms from back to front, then the words in what room is left.

mod bars;
mod graph;
mod line;
mod map;
mod points;
mod prelude;
mod region;
pub(super) mod rule;
mod shapes;

use super::clip::Place;
use super::hidden;
use super::label_placement::{Room, Written};
use super::layout::Layout;
use super::sheet::{DrawResult, Sheet};
use crate::figure::{Layer, Plot, Points};
use points::is_current;

/// The pieces of each layer that is a curve: placing its points costs more than drawing it, and
/// both the drawing and the words need them.
pub(super) type Pieces = Vec<Vec<Vec<Place>>>;

pub(super) fn pieces(layers: &[Layer], layout: &Layout) -> Pieces {
    let pieces = layers.iter().map(|layer| match layer {
        Layer::Line(line) => line::pieces(line, layout),
        _ => Vec::new(),
    });
    pieces.collect()
}

/// Draws the forms of layers, the first at the back, but for the current points.
pub(super) fn forms(
    layers: &[Layer],
    layout: &Layout,
    pieces: &Pieces,
    sheet: &Sheet,
) -> DrawResult {
    for layer in layers {
        if let Layer::Line(line) = layer {
            line::band(line, layout, sheet)?;
        }
    }
    // Over bars a line is a path through them.
    let has = |of: fn(&Layer) -> bool| layers.iter().any(of);
    let is_path = has(|layer| matches!(layer, Layer::Bars(_)))
        && has(|layer| matches!(layer, Layer::Line(_)));
    for (layer, pieces) in layers.iter().zip(pieces) {
        match layer {
            Layer::Line(line) => line::draw(line, pieces, is_path, sheet)?,
            Layer::Region(region) => region::draw(region, layout, sheet)?,
            Layer::Points(points) if is_current(points) => {}
            Layer::Points(points) => points::draw(points, layout, sheet)?,
            Layer::Bars(bars) => bars::draw(bars, is_path, layout, sheet)?,
            Layer::Map(map) => map::draw(map, layout, sheet)?,
            Layer::Graph(graph) => graph::draw(graph, layout, sheet)?,
            Layer::Shapes(shapes) => shapes::draw(shapes, layout, sheet)?,
            Layer::Rule(rule) => rule::draw(rule, layout, sheet)?,
            Layer::Label(_) => {}
        }
    }
    Ok(())
}

/// Draws the current points, in front of all layers.
pub(super) fn front(plot: &Plot, layout: &Layout, sheet: &Sheet) -> DrawResult {
    current(plot).try_for_each(|points| points::draw_current(points, plot, layout, sheet))
}

fn current(plot: &Plot) -> impl Iterator<Item = &Points> {
    plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) if is_current(points) => Some(points),
        _ => None,
    })
}

/// Returns the words of all layers, what has one place before what can move.
pub(super) fn words(plot: &Plot, layout: &Layout, pieces: &Pieces, ghost: &Pieces) -> Vec<Written> {
    let mut layers = plot.layers.iter();
    let movable = !layout.inside.is_empty()
        || layers.any(|layer| !matches!(layer, Layer::Line(_) | Layer::Bars(_) | Layer::Label(_)));
    let mut room = Room::new(layout.room_for_words());
    room.shaded = plot.layers.iter().any(map::is_shaded);
    if movable {
        ghost.iter().flatten().for_each(|piece| room.trace(piece));
    }
    for (layer, pieces) in plot.layers.iter().zip(pieces) {
        match layer {
            Layer::Line(_) if movable => pieces.iter().for_each(|piece| room.trace(piece)),
            Layer::Points(points) => points::reserve_room(points, layout, &mut room),
            Layer::Graph(graph) => graph::reserve_room(graph, layout, &mut room),
            Layer::Rule(rule) if movable => rule::trace(rule, layout, &mut room),
            Layer::Shapes(shapes) => shapes::trace(shapes, layout, &mut room),
            Layer::Label(label) => rule::label(label, plot, layout, &mut room),
            _ => {}
        }
    }
    for layer in &plot.layers {
        match layer {
            Layer::Bars(bars) => bars::words(bars, plot, layout, &mut room),
            Layer::Rule(rule) => rule::words(rule, layout, &mut room),
            Layer::Points(points) => points::words(points, plot, layout, &mut room),
            Layer::Graph(graph) => graph::words(graph, layout, &mut room),
            Layer::Shapes(shapes) => shapes::words(shapes, layout, &mut room),
            _ => {}
        }
    }
    for index in &layout.inside {
        if let Some(Layer::Line(line)) = plot.layers.get(*index) {
            let name = hidden::name(plot, *index, line);
            line::words(line, &name, &pieces[*index], layout, &mut room);
        }
    }
    for layer in &plot.layers {
        match layer {
            Layer::Map(map) => map::words(map, layout, &mut room),
            Layer::Region(region) => region::words(region, plot, layout, &mut room),
            _ => {}
        }
    }
    current(plot).any(|points| points::name_current(points, layout, &mut room));
    room.written
}
