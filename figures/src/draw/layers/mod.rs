//! The kinds of layers: first their forms from back to front, then the words in what room is left.

mod bars;
mod graph;
mod line;
mod map;
mod points;
mod region;
mod rule;
mod shapes;
mod write;

use super::clip::Place;
use super::frame::Frame;
use super::label_placement::Room;
use super::layout::Layout;
use super::legend::numbered;
use super::pen::Pen;
use super::surface::Nothing;
use crate::figure::{Layer, Plot};
use points::many;
use write::bounds;

/// The pieces of each layer that is a curve: placing its points costs more than drawing it, and
/// both the drawing and the words need them.
pub(super) struct Curves(Vec<Vec<Vec<Place>>>);

impl Curves {
    /// For pixels of `column` CSS px.
    pub fn of(plot: &Plot, layout: &Layout, column: f64) -> Self {
        let pieces = plot.layers.iter().map(|layer| match layer {
            Layer::Line(line) => line::pieces(line, layout, column),
            _ => Vec::new(),
        });
        Self(pieces.collect())
    }
}

/// Draws the forms of all layers, the first at the back.
pub(super) fn forms(plot: &Plot, layout: &Layout, curves: &Curves, pen: &mut Pen) {
    for (layer, pieces) in plot.layers.iter().zip(&curves.0) {
        match layer {
            Layer::Line(line) => line::draw(line, pieces, pen),
            Layer::Region(region) => region::draw(region, layout, pen),
            Layer::Points(points) => points::draw(points, layout, pen),
            Layer::Bars(bars) => bars::draw(bars, layout, pen),
            Layer::Map(map) => map::draw(map, layout, pen),
            Layer::Graph(graph) => graph::draw(graph, layout, pen),
            Layer::Shapes(shapes) => shapes::draw(shapes, layout, pen),
            Layer::Rule(rule) => rule::draw(rule, layout, pen),
            Layer::Label(_) => {}
        }
    }
}

/// The layers of the regions and of the many points whose names find no room where they belong.
pub(super) fn homeless(plot: &Plot, layout: &Layout, frame: &Frame) -> Vec<usize> {
    if plot.layers.iter().any(|layer| match layer {
        Layer::Region(_) => true,
        Layer::Points(points) => many(points),
        _ => false,
    }) {
        let mut nowhere = Nothing;
        let mut pen = Pen::new(&mut nowhere, *frame);
        let curves = Curves::of(plot, layout, pen.pixel());
        words(plot, layout, &curves, &mut pen)
    } else {
        Vec::new()
    }
}

/// Writes the words of all layers: what has one place first, what can move afterwards. Gives back
/// the layers of the regions and of the many points for whose names there was no room.
pub(super) fn words(plot: &Plot, layout: &Layout, curves: &Curves, pen: &mut Pen) -> Vec<usize> {
    let movable = plot.layers.iter().any(|layer| match layer {
        Layer::Line(_) | Layer::Bars(_) | Layer::Label(_) => false,
        Layer::Rule(rule) => !rule.label.is_empty(),
        Layer::Points(points) => points.points.iter().any(|p| !p.label.is_empty()),
        Layer::Region(_) | Layer::Map(_) | Layer::Graph(_) | Layer::Shapes(_) => true,
    });
    let mut room = Room::new(bounds(layout));
    for (layer, pieces) in plot.layers.iter().zip(&curves.0) {
        match layer {
            Layer::Line(_) if movable => pieces.iter().for_each(|piece| room.trace(piece)),
            Layer::Points(points) => points::take(points, layout, &mut room),
            Layer::Graph(graph) => graph::take(graph, layout, &mut room),
            Layer::Rule(rule) if movable => rule::trace(rule, layout, &mut room),
            Layer::Shapes(shapes) => shapes::trace(shapes, layout, pen.frame.at, &mut room),
            Layer::Label(label) => rule::label(label, plot, layout, pen, &mut room),
            _ => {}
        }
    }
    let mut homeless = Vec::new();
    for (index, layer) in plot.layers.iter().enumerate() {
        match layer {
            Layer::Bars(bars) => bars::words(bars, plot, layout, pen),
            Layer::Rule(rule) => rule::words(rule, layout, pen, &mut room),
            Layer::Points(points) => {
                let first = numbered(plot, &layout.homeless).find(|(at, ..)| *at == index);
                let first = first.map(|(_, first, _)| first);
                if !points::words(points, first, layout, pen, &mut room)
                    && first.is_none()
                    && many(points)
                {
                    homeless.push(index);
                }
            }
            Layer::Graph(graph) => graph::words(graph, layout, pen, &mut room),
            Layer::Shapes(shapes) => shapes::words(shapes, layout, pen, &mut room),
            _ => {}
        }
    }
    for index in &layout.inside {
        if let Some(Layer::Line(line)) = plot.layers.get(*index) {
            line::words(line, layout, pen, &mut room);
        }
    }
    for (index, layer) in plot.layers.iter().enumerate() {
        if let Layer::Map(map) = layer {
            map::words(map, layout, pen, &mut room);
        } else if let Layer::Region(region) = layer
            && !layout.homeless.contains(&index)
            && !region::words(region, layout, pen, &mut room)
        {
            homeless.push(index);
        }
    }
    homeless
}
