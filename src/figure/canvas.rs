//! The canvas of a figure: drawn on through plotters-canvas, sized and dashed through its context.

use std::cell::{Cell, RefCell};

use crossover_figures::draw::{DrawError, Frame, Geometry, Lettering, Surface};
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
    /// How words are written since the drawing began: a browser takes its time for each font that it is given.
    font: RefCell<String>,
    side: Cell<&'static str>,
}

impl Canvas {
    /// Returns the canvas on `element`.
    ///
    /// # Errors
    /// The browser gives no context to draw with.
    pub fn on(element: HtmlCanvasElement) -> Result<Self, DrawError> {
        let context = element.get_context("2d").ok().flatten();
        let context = context.and_then(|context| context.dyn_into().ok());
        let (font, side) = (RefCell::default(), Cell::default());
        Ok(Self { area: area(&element)?, context: context.ok_or_else(none)?, element, font, side })
    }

    /// Draws `figure` at the size of `frame`.
    ///
    /// # Errors
    /// As [`Figure::draw`].
    pub fn paint(&mut self, figure: &Figure, frame: &Frame) -> Result<(), DrawError> {
        self.paint_scaled(figure, frame, frame.density).map(drop)
    }

    /// Draws `figure` as finely as `frame` says, and keeps of it `kept` pixels per CSS pixel. Returns where the values
    /// of a plot lie.
    ///
    /// # Errors
    /// As [`Figure::draw`].
    pub fn paint_scaled(
        &mut self,
        figure: &Figure,
        frame: &Frame,
        kept: u32,
    ) -> Result<Option<Geometry>, DrawError> {
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
        self.context.set_text_baseline("middle");
        self.font.borrow_mut().clear();
        self.side.set("");
        figure.draw_on_surface(&self.area, frame, self)
    }

    fn set_font(&self, font: &str) {
        let mut present = self.font.borrow_mut();
        if *present != font {
            self.context.set_font(font);
            font.clone_into(&mut present);
        }
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
        self.set_font(font);
        self.context.measure_text(text).map_or(0.0, |metrics| metrics.width())
    }

    fn write(&self, text: &str, lettering: &Lettering, (x, y): (i32, i32)) -> bool {
        self.set_font(&lettering.font);
        if self.side.replace(lettering.side) != lettering.side {
            self.context.set_text_align(lettering.side);
        }
        self.context.set_fill_style_str(&lettering.color);
        // It fails for what is no number alone.
        let _ = self.context.fill_text(text, x.into(), y.into());
        true
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
