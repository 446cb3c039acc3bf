//! Drawing a [`Figure`] on any Plotters backend: canvas, SVG, bitmap.
//!
//! ```
//! use crossover_figures::Unit;
//! use crossover_figures::draw::{Caption, Frame, Theme, ThemeName, svg};
//! use crossover_figures::figure::{Axis, Figure, Line, Plot};
//!
//! let x = Axis::linear("message size", Unit::Word, (0.0, 1000.0));
//! let y = Axis::linear("time", Unit::Second, (0.0, 50e-6));
//! let line = Line::new("cut-through", [(0.0, 13e-6), (1000.0, 23e-6)]);
//! let figure = Figure::from(Plot::new(x, y).with(line));
//! let frame = Frame::svg(640, 400, Theme::named(ThemeName::Light));
//! let text = svg(&figure, &frame, &Caption::titled("Time over message size")).unwrap();
//! assert!(text.contains("cut-through") && text.contains("time [µs]"));
//! ```
//!
//! Layout never measures text through the backend, which is slow in a browser; every coordinate
//! is clipped in `f64` before it is rounded, so no figure, whatever its numbers, overflows or
//! hangs a backend.

mod axes;
mod clip;
mod clock;
mod color;
mod frame;
mod geometry;
mod hatch;
mod label_placement;
mod layers;
mod layout;
mod legend;
mod marker;
mod names;
mod notation;
mod pen;
mod scale;
mod shade;
mod stroke;
mod surface;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod ticks;
mod words;

use plotters_backend::DrawingBackend;

pub use clip::Rect;
pub use color::Color;
pub use frame::{CANVAS_FONT, FILE_FONT, Frame};
pub use geometry::Geometry;
pub use surface::DrawError;
pub use svg::{Caption, link_in, svg};
pub use theme::{SERIES, Theme, ThemeName};

use crate::figure::{Figure, Plot};
use layers::Curves;
use layout::Layout;
use pen::Pen;
use surface::{On, Surface};

/// Draws a figure on a backend of `frame.width * frame.density` by `frame.height * frame.density`
/// device pixels, and presents it.
///
/// The title of the figure is not drawn; it stands beside it. With `frame.background` off nothing
/// is cleared.
///
/// # Errors
/// The first failure of the backend; nothing is drawn after it.
pub fn draw<DB: DrawingBackend>(
    backend: &mut DB,
    figure: &Figure,
    frame: &Frame,
) -> Result<(), DrawError> {
    let mut on = On::new(backend);
    paint(&mut on, figure, frame);
    on.finish()
}

/// Where a plot's values lie in the frame; `None` for a table, which has no axes.
#[must_use]
pub fn geometry(figure: &Figure, frame: &Frame) -> Option<Geometry> {
    match figure {
        Figure::Plot(plot) => Some(laid_out(plot, &frame.sound()).geometry),
        Figure::Table(_) => None,
    }
}

/// The height in CSS px that shows all of a figure: the frame's own for a plot, and as many rows
/// as there are for a table.
#[must_use]
pub fn height(figure: &Figure, frame: &Frame) -> u32 {
    match figure {
        Figure::Plot(_) => frame.height,
        Figure::Table(table) => table::height(table, &frame.sound()),
    }
}

fn paint(surface: &mut dyn Surface, figure: &Figure, frame: &Frame) {
    let frame = frame.sound();
    let mut pen = Pen::new(surface, frame);
    if frame.background {
        let all = Rect {
            left: 0.0,
            top: 0.0,
            right: f64::from(frame.width),
            bottom: f64::from(frame.height),
        };
        pen.fill(&all, frame.theme.surface, 1.0);
    }
    match figure {
        Figure::Table(table) => table::draw(table, &mut pen),
        Figure::Plot(plot) => {
            let layout = laid_out(plot, &frame);
            let curves = Curves::of(plot, &layout, pen.pixel());
            axes::grid(&layout, &mut pen);
            layers::forms(plot, &layout, &curves, &mut pen);
            clock::veil(plot, &layout, &mut pen);
            axes::draw(plot, &layout, &mut pen);
            names::draw(&layout.names, layout.plot().right, layout.size, &mut pen);
            legend::draw(&layout.legend, (layout.size, layout.small), &mut pen);
            layers::words(plot, &layout, &curves, &mut pen);
        }
    }
}

fn laid_out(plot: &Plot, frame: &Frame) -> Layout {
    let mut layout = Layout::of(plot, frame, &[]);
    // Regions whose name has no room inside are named above the plot, and so are the points of a
    // crowd by their numbers. That costs room; after a second look what still has none stays
    // unnamed.
    for _ in 0..2 {
        let more = layers::homeless(plot, &layout, frame);
        if more.is_empty() {
            break;
        }
        let all = [layout.homeless, more].concat();
        layout = Layout::of(plot, frame, &all);
    }
    layout
}
