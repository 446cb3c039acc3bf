//! One mark at a place.

use plotters::coord::CoordTranslate;
use plotters::drawing::DrawingArea;
use plotters::element::{Circle, Cross, EmptyElement, Polygon, Rectangle};
use plotters::style::{Color, RGBColor};

use super::erased::ErasedBackend;
use super::sheet::{DrawResult, Sheet};
use crate::figure::Marker;

/// Draws one marker, on an area of any coordinates.
pub(super) fn mark<C: CoordTranslate<From = (f64, f64)>>(
    area: &DrawingArea<ErasedBackend, C>,
    at: (f64, f64),
    marker: Marker,
    radius: f64,
    color: RGBColor,
    sheet: &Sheet,
) -> DrawResult {
    let width = (sheet.frame.theme.stroke * 0.9).max(1.5);
    let reach = |times: f64| sheet.device(radius * times).cast_signed();
    match marker {
        // Its ring is drawn around it, in front of the other layers.
        Marker::Disc | Marker::Current => area.draw(&Circle::new(at, reach(1.0), color.filled())),
        Marker::Ring => {
            let ground = sheet.frame.theme.surface.filled();
            area.draw(&Circle::new(at, reach(1.0), ground))?;
            let rim = sheet.device(radius - width / 4.0);
            area.draw(&Circle::new(at, rim, sheet.stroke(width, color)))
        }
        Marker::Diamond => {
            let r = reach(1.3);
            let corners = [(0, -r), (r, 0), (0, r), (-r, 0)];
            area.draw(&(EmptyElement::at(at) + Polygon::new(corners, color)))
        }
        Marker::Square => {
            let r = reach(0.9);
            let square = Rectangle::new([(-r, -r), (r, r)], color.filled());
            area.draw(&(EmptyElement::at(at) + square))
        }
        Marker::Opening | Marker::Closing => {
            let (r, w) = (reach(1.5), sheet.device(width).cast_signed());
            let side = |x: i32| if marker == Marker::Opening { x } else { -x };
            let (thin, foot) = (side(w), side(w + r / 2));
            let corners = [(0, -r), (foot, -r), (foot, w - r), (thin, w - r)];
            let corners =
                corners.into_iter().chain(corners.into_iter().rev().map(|(x, y)| (x, -y)));
            area.draw(&(EmptyElement::at(at) + Polygon::new(corners.collect::<Vec<_>>(), color)))
        }
        Marker::Cross => area.draw(&Cross::new(at, reach(0.9), sheet.stroke(width, color))),
    }
}
