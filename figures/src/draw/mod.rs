//! Drawing a [`Figure`] with Plotters, on any of its backends: canvas, SVG, bitmap.
//!
//! ```
//! use crossover_figures::Unit;
//! use crossover_figures::draw::{Frame, Theme, ThemeName};
//! use crossover_figures::figure::{Axis, Figure, Line, Plot};
//! use plotters::prelude::*;
//!
//! let x = Axis::linear("message size", Unit::Word, (0.0, 1000.0));
//! let y = Axis::linear("time", Unit::Second, (0.0, 50e-6));
//! let line = Line::new("cut-through", [(0.0, 13e-6), (1000.0, 23e-6)]);
//! let figure = Figure::from(Plot::new(x, y).with(line));
//!
//! let mut text = String::new();
//! {
//!     let frame = Frame::svg(640, 400, Theme::of(ThemeName::Light));
//!     let area = SVGBackend::with_string(&mut text, frame.size()).into_drawing_area();
//!     figure.draw(&area, &frame)?;
//!     area.present()?;
//! }
//! assert!(text.contains("cut-through") && text.contains("time [µs]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A figure stands on one erased backend (`erased.rs`), so that areas and elements are compiled
//! once. Text is never measured through the backend, which is slow in a browser. What is drawn is
//! clipped in `f64` before Plotters rounds it, which would bend it along the edge of its area.

mod axes;
mod clip;
mod clock;
mod color;
mod coordinates;
mod erased;
mod frame;
mod hatch;
mod hidden;
mod label_placement;
mod layers;
mod layout;
mod legend;
mod marker;
mod moving;
mod names;
mod number_style;
mod shade;
mod sheet;
mod stroke;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod ticks;
mod words;

use std::cell::Cell;
use std::{fmt, iter};

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{Drawable, PointCollection};
use plotters::style::Color;
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

pub use clip::Rect;
pub use coordinates::Geometry;
pub use erased::{DrawError, Lettering, Surface};
pub use frame::{CANVAS_FONT, FILE_FONT, Frame};
pub use moving::animated_svg;
pub use svg::{Caption, fit_frame, link_in, svg};
pub use theme::{SERIES, Theme, ThemeName};

use crate::figure::{Figure, Layer, Plot};
use erased::{ErasedBackend, Medium};
use label_placement::Written;
use layers::Pieces;
use layout::Layout;
use sheet::{DrawResult, Sheet};

impl Figure {
    /// Draws the figure on an area of Plotters, of [`Frame::size`] device pixels, which the caller
    /// presents. Its title is not drawn; it stands beside it.
    ///
    /// # Errors
    /// A frame of no or a huge size, a plot none of whose values is finite, the first failure of the
    /// backend; after one nothing more is drawn.
    pub fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        frame: &Frame,
    ) -> Result<(), DrawError> {
        Picture::of(self, frame, Medium::Any)?.draw_on(area)
    }

    /// Draws the figure, as [`Figure::draw`], on a surface that knows dashes and measures text. Elsewhere
    /// curves are cut into dashes, and letters are set as plain words. Returns where the values of a plot lie.
    ///
    /// # Errors
    /// As [`Figure::draw`].
    pub fn draw_on_surface<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        frame: &Frame,
        surface: &dyn Surface,
    ) -> Result<Option<Geometry>, DrawError> {
        let picture = Picture::of(self, frame, Medium::Surface(surface))?;
        picture.draw_on(area)?;
        Ok(picture.geometry.get())
    }

    /// Draws the figure, as [`Figure::draw`], with texts as they stand in it.
    fn draw_untypeset<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        frame: &Frame,
    ) -> Result<(), DrawError> {
        Picture::of(self, frame, Medium::File)?.draw_on(area)
    }
}

/// Returns where a plot's values lie in the frame; `None` for a table, which has no axes, and where
/// nothing can be drawn.
#[must_use]
pub fn geometry(figure: &Figure, frame: &Frame) -> Option<Geometry> {
    match figure {
        Figure::Plot(plot) => Some(Layout::of(plot, &frame.check().ok()?).geometry),
        Figure::Table(_) => None,
    }
}

/// Returns the height in CSS px that shows all of a figure: the frame's own for a plot, that of all
/// rows for a table.
#[must_use]
pub fn height(figure: &Figure, frame: &Frame) -> u32 {
    match figure {
        Figure::Plot(_) => frame.height,
        Figure::Table(table) => table::height(table, frame),
    }
}

/// Returns how wide `text` is at most, set at `size` px. Layout relies on this, as it measures
/// nothing.
#[must_use]
pub fn text_width(text: &str, size: f64) -> f64 {
    words::width(text, size)
}

/// A figure as an element, through which an area hands over its backend.
struct Picture<'a> {
    figure: &'a Figure,
    frame: Frame,
    medium: Medium<'a>,
    /// The geometry of a plot, once it is painted.
    geometry: Cell<Option<Geometry>>,
}

impl<'a> Picture<'a> {
    fn of(figure: &'a Figure, frame: &Frame, medium: Medium<'a>) -> Result<Self, DrawError> {
        let frame = frame.check()?;
        match figure {
            Figure::Plot(plot) if is_nowhere(plot) => Err(DrawError::NoValue),
            _ => Ok(Self { figure, frame, medium, geometry: Cell::new(None) }),
        }
    }

    fn draw_on<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), DrawError> {
        let drawn = area.draw(self);
        drawn.map_err(|error| DrawError::Backend(error.to_string()))
    }

    fn paint(&self, backend: ErasedBackend) -> DrawResult {
        let sheet = Sheet::new(backend, self.frame);
        if self.frame.background {
            let (width, height) = (self.frame.width.into(), self.frame.height.into());
            let all = Rect::between((0.0, 0.0), (width, height));
            sheet.fill(&all, self.frame.theme.surface.to_rgba())?;
        }
        match self.figure {
            Figure::Table(table) => table::draw(table, &sheet),
            Figure::Plot(plot) => {
                let plan = Plan::of(plot, &self.frame);
                self.geometry.set(Some(plan.layout.geometry));
                plan.draw(plot, &sheet)
            }
        }
    }
}

impl<'a> PointCollection<'a, BackendCoord> for &'a Picture<'_> {
    type Point = BackendCoord;
    type IntoIter = iter::Once<BackendCoord>;

    fn point_iter(self) -> Self::IntoIter {
        iter::once((0, 0))
    }
}

impl<DB: DrawingBackend> Drawable<DB> for Picture<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut corner: I,
        backend: &mut DB,
        size: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let origin = corner.next().unwrap_or_default();
        let medium = self.medium;
        // What fails first is kept as the backend said it.
        let mut failure = None;
        let _ = self.paint(ErasedBackend {
            size,
            surface: &mut |call| {
                if call.is_written(medium, origin) {
                    return Ok(());
                }
                call.draw(backend, origin).map_err(|error| {
                    let told = DrawError::Backend(error.to_string());
                    failure.get_or_insert(error);
                    DrawingErrorKind::DrawingError(told)
                })
            },
            medium,
        });
        failure.map_or(Ok(()), Err)
    }
}

/// A plot laid out: where everything goes, and what is written.
struct Plan {
    layout: Layout,
    pieces: Pieces,
    /// Pieces of the ghost.
    ghost: Pieces,
    words: Vec<Written>,
}

impl Plan {
    fn of(plot: &Plot, frame: &Frame) -> Self {
        let layout = Layout::of(plot, frame);
        let pieces = layers::pieces(&plot.layers, &layout);
        let ghost = layers::pieces(&plot.ghost, &layout);
        let words = if frame.miniature {
            Vec::new()
        } else {
            layers::words(plot, &layout, &pieces, &ghost)
        };
        Self { layout, pieces, ghost, words }
    }

    fn draw(&self, plot: &Plot, sheet: &Sheet) -> DrawResult {
        let layout = &self.layout;
        axes::grid(layout, sheet)?;
        if !plot.ghost.is_empty() {
            layers::forms(&plot.ghost, layout, &self.ghost, &sheet.pale())?;
        }
        layers::forms(&plot.layers, layout, &self.pieces, sheet)?;
        layers::front(plot, layout, sheet)?;
        clock::veil(plot, layout, sheet)?;
        axes::draw(plot, layout, sheet)?;
        names::draw(&layout.names, layout.plot().right, layout.small, sheet)?;
        legend::draw(&layout.legend, (layout.size, layout.small), sheet)?;
        self.words.iter().try_for_each(|words| words.draw(sheet))
    }
}

/// Returns whether there are only curves and points, and none has a place.
fn is_nowhere(plot: &Plot) -> bool {
    let nowhere = |layer: &Layer| match layer {
        Layer::Line(line) => !line.points.iter().any(|p| p.0.is_finite() && p.1.is_finite()),
        Layer::Points(points) => !points.points.iter().any(|p| p.x.is_finite() && p.y.is_finite()),
        _ => false,
    };
    !plot.layers.is_empty() && plot.layers.iter().all(nowhere)
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(width, height) => write!(
                f,
                "a figure of {width} by {height} px cannot be drawn: give it a width and a height \
                 from 1 to {} px",
                frame::MOST
            ),
            Self::NoValue => f.write_str(
                "the figure has nothing to draw: none of its values is a finite number; the data \
                 table lists them",
            ),
            Self::Backend(reason) => write!(f, "the figure could not be drawn: {reason}"),
        }
    }
}

impl std::error::Error for DrawError {}
