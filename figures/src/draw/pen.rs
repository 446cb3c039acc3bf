//! The pen: draws in CSS px on a surface of whole device pixels.

use plotters_backend::text_anchor::HPos;

use super::clip::{Place, Rect};
use super::color::Color;
use super::frame::Frame;
use super::stroke;
use super::surface::{Surface, Type};
use super::words;
use crate::figure::Stroke;

/// Where words stand relative to their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Left,
    Middle,
    Right,
}

/// Draws in CSS px.
pub(super) struct Pen<'a> {
    surface: &'a mut dyn Surface,
    pub frame: Frame,
    density: f64,
    /// Reused from stroke to stroke.
    points: Vec<(i32, i32)>,
}

impl<'a> Pen<'a> {
    pub fn new(surface: &'a mut dyn Surface, frame: Frame) -> Self {
        Self {
            surface,
            density: f64::from(frame.density),
            frame,
            points: Vec::new(),
        }
    }

    /// One device pixel, in CSS px.
    pub fn pixel(&self) -> f64 {
        1.0 / self.density
    }

    /// A filled rectangle; one that is thinner than a pixel is one pixel thin.
    pub fn fill(&mut self, rect: &Rect, color: Color, alpha: f64) {
        let (left, top) = self.device((rect.left, rect.top));
        let (right, bottom) = self.device((rect.right, rect.bottom));
        let to = (right.max(left + 1), bottom.max(top + 1));
        self.surface.rect((left, top), to, color.ink(alpha));
    }

    /// A horizontal or vertical line of whole pixels, sharp where a stroke would be blurred.
    pub fn ruled(&mut self, from: Place, to: Place, width: f64, color: Color) {
        let thick = (width * self.density).round().max(1.0) as i32;
        let (a, b) = (self.device(from), self.device(to));
        let half = thick / 2;
        let (from, to) = if a.0 == b.0 {
            let left = a.0 - half;
            ((left, a.1.min(b.1)), (left + thick, a.1.max(b.1)))
        } else {
            let top = a.1 - half;
            ((a.0.min(b.0), top), (a.0.max(b.0), top + thick))
        };
        self.surface.rect(from, to, color.ink(1.0));
    }

    pub fn polygon(&mut self, corners: &[Place], color: Color, alpha: f64) {
        self.collect(corners);
        if self.points.len() > 2 {
            self.surface.polygon(&self.points, color.ink(alpha));
        }
    }

    /// An unbroken line through places that are all near.
    pub fn line(&mut self, places: &[Place], width: f64, color: Color) {
        self.collect(places);
        match self.points.as_slice() {
            [] => {}
            [(x, y)] => {
                let radius = (width * self.density / 2.0).ceil() as i32;
                if radius <= 1 {
                    // Of so few pixels a disc is a square, which is drawn in half the time.
                    let (from, to) = ((x - radius, y - radius), (x + radius, y + radius));
                    self.surface.rect(from, to, color.ink(1.0));
                } else {
                    self.surface.disc((*x, *y), radius as u32, color.ink(1.0));
                }
            }
            points => {
                let width = (width * self.density).round().max(1.0) as u32;
                self.surface.path(points, color.ink(1.0), width);
            }
        }
    }

    /// A line in dashes, their lengths in proportion to its width.
    pub fn dashed(&mut self, places: &[Place], stroke: Stroke, width: f64, color: Color) {
        let factor = (width / 2.0).max(0.75);
        stroke::dashes(places, stroke, factor, |dash| {
            self.line(dash, width, color);
        });
    }

    /// The outline of a rectangle, drawn just inside it.
    pub fn outline(&mut self, rect: &Rect, width: f64, color: Color) {
        let inner = rect.grown(-width / 2.0);
        let [a, b, c, d] = inner.corners();
        if inner.left < inner.right && inner.top < inner.bottom {
            // Half a side more closes the corner where the line began.
            let first = (f64::midpoint(a.0, b.0), a.1);
            self.line(&[first, b, c, d, a, first], width, color);
        }
    }

    pub fn disc(&mut self, center: Place, radius: f64, color: Color) {
        let radius = (radius * self.density).round().max(1.0) as u32;
        let center = self.device(center);
        self.surface.disc(center, radius, color.ink(1.0));
    }

    pub fn ring(&mut self, center: Place, radius: f64, width: f64, color: Color) {
        let radius = (radius * self.density).round().max(1.0) as u32;
        let width = (width * self.density).round().max(1.0) as u32;
        let center = self.device(center);
        self.surface.ring(center, radius, color.ink(1.0), width);
    }

    /// Words whose vertical middle is at `at`.
    pub fn words(&mut self, text: &str, at: Place, size: f64, from: From, color: Color) {
        self.write(text, at, size, from, color, false);
    }

    /// The same in bold.
    pub fn bold(&mut self, text: &str, at: Place, size: f64, from: From, color: Color) {
        self.write(text, at, size, from, color, true);
    }

    fn write(&mut self, text: &str, at: Place, size: f64, from: From, color: Color, bold: bool) {
        let text = words::printable(text);
        if text.trim().is_empty() {
            return;
        }
        let style = Type {
            color: color.ink(1.0),
            size: size * self.density * self.frame.text_factor,
            family: self.frame.font,
            bold,
            from: match from {
                From::Left => HPos::Left,
                From::Middle => HPos::Center,
                From::Right => HPos::Right,
            },
        };
        let at = self.device(at);
        self.surface.words(&text, at, &style);
    }

    /// Whole device pixels, none twice in a row.
    fn collect(&mut self, places: &[Place]) {
        self.points.clear();
        for place in places {
            let point = self.device(*place);
            if self.points.last() != Some(&point) {
                self.points.push(point);
            }
        }
    }

    fn device(&self, (x, y): Place) -> (i32, i32) {
        // Backends subtract coordinates: far from the ends of `i32`.
        const FAR: f64 = 1e8;
        let whole = |v: f64| (v * self.density + 0.5).floor().clamp(-FAR, FAR) as i32;
        (whole(x), whole(y))
    }
}
