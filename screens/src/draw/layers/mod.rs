//! The kinds of layers: first their forms from back to front, then the words in what room is left.

mod bars;
mod graph;
mod line;
mod map;
mod points;
mod region;
mod rule;
mod shapes;

pub(super) use map::{CLASS_ALPHA, reach};
pub(super) use points::{many, mark};

use super::clip::{Place, Rect};
use super::colour::Colour;
use super::frame::Frame;
use super::layout::{Layout, numbered};
use super::pen::{From, Pen};
use super::room::Room;
use super::surface::Nothing;
use super::words as widths;
use crate::figure::{Layer, Plot};

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

/// The room for words: the plot, and where no axes stand around it the margin as well.
fn bounds(layout: &Layout) -> Rect {
    let margin = if layout.shows_x || layout.shows_y {
        2.0
    } else {
        layout.size
    };
    layout.plot().grown(margin)
}

/// Writes `text` in the first free of the boxes, on a plate of the ground's colour where a curve
/// runs behind it.
fn write_in(
    text: &str,
    candidates: impl IntoIterator<Item = Rect>,
    (colour, ground): (Colour, Colour),
    size: f64,
    pen: &mut Pen,
    room: &mut Room,
) -> bool {
    let Some((rect, meets)) = room.choose(candidates) else {
        return false;
    };
    if meets {
        pen.fill(&rect, ground, 0.8);
    }
    pen.words(text, rect.middle(), size, From::Middle, colour);
    true
}

/// The box words need.
fn box_of(text: &str, size: f64) -> (f64, f64) {
    (widths::room(text, size) + 2.0, size * 1.15)
}

/// A straight line with a head at its end, the head as large as the line is wide.
fn arrow(from: Place, to: Place, width: f64, colour: Colour, pen: &mut Pen) {
    let length = super::stroke::distance(from, to);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let head = (5.0 + 2.0 * width).min(length * 0.6);
    let half = head * 0.42;
    let neck = (to.0 - ux * head, to.1 - uy * head);
    pen.line(&[from, neck], width, colour);
    let corners = [
        to,
        (neck.0 - uy * half, neck.1 + ux * half),
        (neck.0 + uy * half, neck.1 - ux * half),
    ];
    pen.polygon(&corners, colour, 1.0);
}
