//! The canvas of a figure: drawn on through plotters-canvas, sized and dashed through its context.

use crossover_figures::draw::{DrawError, Frame, Surface};
use crossover_figures::figure::Figure;
use js_sys::Array;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas that is drawn on.
pub struct Canvas {
    element: HtmlCanvasElement,
    /// The one the backend draws on as well: a canvas has one of each kind.
    context: CanvasRenderingContext2d,
    area: DrawingArea<CanvasBackend, Shift>,
}

impl Canvas {
    /// Returns the canvas on `element`.
    ///
    /// # Errors
    /// The browser gives no context to draw with.
    pub fn on(element: HtmlCanvasElement) -> Result<Self, DrawError> {
        let context = element.get_context("2d").ok().flatten();
        let context = context.and_then(|context| context.dyn_into().ok());
        Ok(Self { area: area(&element)?, context: context.ok_or_else(none)?, element })
    }

    /// Draws `figure` at the size of `frame`.
    ///
    /// # Errors
    /// As [`Figure::draw`].
    pub fn paint(&mut self, figure: &Figure, frame: &Frame) -> Result<(), DrawError> {
        self.paint_scaled(figure, frame, frame.density)
    }

    /// Draws `figure` as finely as `frame` says, and keeps of it `kept` pixels per CSS pixel.
    ///
    /// # Errors
    /// As [`Figure::draw`].
    pub fn paint_scaled(
        &mut self,
        figure: &Figure,
        frame: &Frame,
        kept: u32,
    ) -> Result<(), DrawError> {
        let size = Frame { density: kept, ..*frame }.size();
        if size != (self.element.width(), self.element.height()) {
            // The backend reads the size it draws at from the canvas, once.
            self.resize(frame.size());
            self.area = area(&self.element)?;
            self.resize(size);
        }
        let scale = f64::from(kept) / f64::from(frame.density);
        // It fails for what is no number alone.
        let _ = self.context.set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0);
        // Corners as in the SVG of the same figure.
        self.context.set_line_join("round");
        figure.draw_on_surface(&self.area, frame, self)
    }

    fn resize(&self, (width, height): (u32, u32)) {
        self.element.set_width(width);
        self.element.set_height(height);
    }
}

impl Surface for Canvas {
    fn set_dashes(&self, lengths: &[f64]) {
        let lengths: Array = lengths.iter().copied().map(JsValue::from_f64).collect();
        // It fails for what is no array alone.
        let _ = self.context.set_line_dash(&lengths);
    }

    fn measure(&self, text: &str, font: &str) -> f64 {
        self.context.set_font(font);
        self.context.measure_text(text).map_or(0.0, |metrics| metrics.width())
    }
}

fn area(element: &HtmlCanvasElement) -> Result<DrawingArea<CanvasBackend, Shift>, DrawError> {
    let backend = CanvasBackend::with_canvas_object(element.clone());
    Ok(backend.ok_or_else(none)?.into_drawing_area())
}

/// Returns why there is nothing to draw on.
pub fn none() -> DrawError {
    let reason = "the browser gives no canvas to draw on; reload the page to try again";
    DrawError::Backend(reason.to_owned())
}
