//! Curves and points as layers.

use crate::figure::{Ink, Layer, Line, Marker, Point, Points, Stroke};
use crate::quantity::Unit;

/// A curve for each buffer bears its name.
pub(crate) fn buffer_name(buffer: f64) -> String {
    format!("D = {}", Unit::Byte.show(buffer))
}

pub(crate) fn line(name: &str, points: Vec<(f64, f64)>, ink: Ink, stroke: Stroke) -> Layer {
    Line::new(name, points).ink(ink).stroke(stroke).into()
}

/// The present state.
pub(crate) fn yours(x: f64, y: f64) -> Layer {
    point("yours", x, y, Ink::Accent, Marker::Disc, String::new())
}

pub(crate) fn point(name: &str, x: f64, y: f64, ink: Ink, marker: Marker, label: String) -> Layer {
    Points::new(name, [Point::new(x, y).label(label)])
        .ink(ink)
        .marker(marker)
        .into()
}
