//! Nodes and edges.

use super::prelude::*;
use crate::figure::{Edge, Graph, Node};

/// The most nodes among which the nearest two are looked for.
const FEW: usize = 300;
/// The least number of edges that are drawn thin.
const CROWD: usize = 400;
/// Between a node and its outline, in px.
const RIM: f64 = 2.5;

pub(super) fn draw(graph: &Graph, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = layout.frame.theme;
    let at = layout.frame.at;
    let radius = radius(graph, layout);
    let area = layout.plot().inflate(layout.size);
    let few = graph.edges.len() < CROWD;
    for edge in &graph.edges {
        let ends = ends(edge, graph, layout, radius);
        let Some((from, to)) = ends.and_then(|(from, to)| clip::segment(from, to, &area)) else {
            continue;
        };
        let reached = clock::is_visible(edge.span, at);
        let color = if reached { theme.ink(edge.ink) } else { theme.line };
        let width =
            if few && edge.span.is_some() && reached { theme.stroke } else { theme.stroke * 0.6 };
        if edge.directed && (reached || few) {
            sheet.arrow(from, to, width, color)?;
        } else {
            sheet.line(&[from, to], width, color)?;
        }
    }
    let field = sheet.field(&layout.geometry);
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(place) = place(graph, index, layout) else {
            continue;
        };
        let reached = clock::is_visible(node.span, at);
        let (surface, ink) = (theme.surface, theme.ink(node.ink));
        let (ground, ink) = if reached { (ink, surface) } else { (surface, theme.muted) };
        let value = (node.x, node.y);
        field.draw(&Circle::new(value, sheet.device(radius), ground.filled()))?;
        if !reached {
            let rim = sheet.stroke(1.0, theme.axis);
            field.draw(&Circle::new(value, sheet.device(radius - 0.5), rim))?;
        }
        if node.outlined {
            let rim = sheet.stroke(theme.stroke * 1.25, theme.text);
            field.draw(&Circle::new(value, sheet.device(radius + RIM), rim))?;
        }
        if inside(&node.label, radius, layout.small) {
            let style = Type::new(layout.small, theme.words(ink, ground), HPos::Center);
            sheet.write(&node.label, place, style)?;
        }
    }
    Ok(())
}

pub(super) fn reserve_room(graph: &Graph, layout: &Layout, room: &mut Room) {
    let radius = radius(graph, layout);
    for (index, node) in graph.nodes.iter().enumerate() {
        if let Some(place) = place(graph, index, layout) {
            let side = (radius + rim(node)) * 2.0;
            room.block(Rect::around(place, side, side));
        }
    }
    for edge in &graph.edges {
        if let Some((from, to)) = ends(edge, graph, layout, radius) {
            room.trace(&[from, to]);
            if edge.directed && graph.edges.len() < CROWD {
                room.take_head(from, to, layout.frame.theme.stroke);
            }
        }
    }
}

pub(super) fn words(graph: &Graph, layout: &Layout, room: &mut Room) {
    let theme = layout.frame.theme;
    let radius = radius(graph, layout);
    let size = layout.small;
    let few = graph.nodes.len() <= FEW;
    let places = (0..graph.nodes.len()).filter_map(|index| place(graph, index, layout));
    let places: Vec<Place> = places.take(FEW).collect();
    for (index, node) in graph.nodes.iter().enumerate() {
        if node.label.is_empty() || inside(&node.label, radius, size) {
            continue;
        }
        if let Some(place) = place(graph, index, layout) {
            let (width, height) = box_of(&node.label, size);
            let boxes = around(place, width, height, radius + rim(node) + 3.0);
            // Nearer to its own node than to any other, or it would be read as that one's.
            let own = |rect: &Rect| {
                let away = |other: &Place| distance(rect.middle(), *other);
                !few || places.iter().all(|other| away(&place) <= away(other))
            };
            let farther = around(place, width, height, radius + 9.0);
            let boxes = boxes.into_iter().chain(farther).filter(own);
            // In a thicket of arrows the cursor tells the name.
            let boxes: Vec<Rect> = boxes.filter(|rect| room.is_off_heads(rect)).collect();
            room.write_in(&node.label, boxes, (theme.text, theme.surface), size);
        }
    }
    for edge in &graph.edges {
        if edge.label.is_empty() || !clock::is_visible(edge.span, layout.frame.at) {
            continue;
        }
        if let Some((from, to)) = ends(edge, graph, layout, radius) {
            let middle = Rect::between(from, to).middle();
            let (width, height) = box_of(&edge.label, size);
            let on = Rect::around(middle, width, height);
            let beside = around(middle, width, height, 3.0);
            let boxes = beside.into_iter().chain([on]);
            room.write_in(&edge.label, boxes, (theme.muted, theme.surface), size);
        }
    }
}

/// Returns the radius of the nodes: as large as their distance and the words in them allow.
fn radius(graph: &Graph, layout: &Layout) -> f64 {
    let area = layout.plot();
    let count = graph.nodes.len().max(1) as f64;
    let mut apart = (area.width() * area.height() / count).sqrt();
    if graph.nodes.len() <= FEW {
        let places = graph.nodes.iter().map(|node| layout.geometry.place(node.x, node.y));
        let places: Vec<Place> = places.collect();
        for (index, a) in places.iter().enumerate() {
            let others = places[index + 1..].iter().map(|b| distance(*a, *b));
            apart = others.filter(|distance| 1.0 < *distance).fold(apart, f64::min);
        }
    }
    let radius = (apart * 0.3).clamp(2.5, layout.size * 1.35);
    // Words that stand beside their nodes want smaller ones.
    let all_inside = graph.nodes.iter().all(|node| inside(&node.label, radius, layout.small));
    if all_inside { radius } else { radius.min(layout.size * 0.7) }
}

/// Returns how far the outline of a node, where it has one, reaches beyond it.
fn rim(node: &Node) -> f64 {
    if node.outlined { RIM + 1.5 } else { 0.0 }
}

fn inside(label: &str, radius: f64, size: f64) -> bool {
    label.is_empty() || widths::width(label, size) <= radius * 1.75 && size <= radius * 1.7
}

fn place(graph: &Graph, index: usize, layout: &Layout) -> Option<Place> {
    let node = graph.nodes.get(index)?;
    let place = layout.geometry.place(node.x, node.y);
    layout.plot().inflate(1.0).contains(place).then_some(place)
}

/// Returns where an edge leaves the rim of its first node and meets that of its second.
fn ends(edge: &Edge, graph: &Graph, layout: &Layout, radius: f64) -> Option<(Place, Place)> {
    let place = |index: usize| {
        let node = graph.nodes.get(index)?;
        let place = layout.geometry.place(node.x, node.y);
        (place.0.is_finite() && place.1.is_finite()).then_some((place, radius + rim(node)))
    };
    let ((from, near), (to, far)) = (place(edge.from)?, place(edge.to)?);
    let length = distance(from, to);
    let gap = far + if edge.directed { 2.0 } else { 0.0 };
    if length <= near + gap {
        return None;
    }
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    Some(((from.0 + ux * near, from.1 + uy * near), (to.0 - ux * gap, to.1 - uy * gap)))
}
