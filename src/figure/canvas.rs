//! A canvas as a Plotters backend that makes as few calls to the browser as possible.
//!
//! The browser parses every style that is set on a canvas, and draws every stroke by itself. So a
//! style is set only when it differs from the last one, and neighboring lines of one opaque style are
//! one stroke: a dashed curve is then as cheap as a solid one. A text is handed over once: from draw
//! to draw most texts stay the same.

use std::fmt;

use crossover_figures::draw::{self, DrawError, Frame};
use crossover_figures::figure::Figure;
use js_sys::JsString;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::strings::{Strings, differs};

#[wasm_bindgen]
extern "C" {
    /// The context of a canvas, with functions that take texts which the browser holds already.
    #[wasm_bindgen(extends = CanvasRenderingContext2d)]
    type Context;
    #[wasm_bindgen(method, setter, js_name = fillStyle)]
    fn set_fill(this: &Context, color: &JsString);
    #[wasm_bindgen(method, setter, js_name = strokeStyle)]
    fn set_stroke(this: &Context, color: &JsString);
    #[wasm_bindgen(method, setter, js_name = font)]
    fn set_type(this: &Context, font: &JsString);
    #[wasm_bindgen(method, setter, js_name = textAlign)]
    fn align(this: &Context, align: &JsString);
    #[wasm_bindgen(method, js_name = fillText)]
    fn write(this: &Context, text: &JsString, x: f64, y: f64);
}

/// The most corners in one stroke: the time to draw a stroke grows faster than their number.
const MOST_CORNERS: usize = 1024;
/// How far a corner may stick out, in line widths: as in SVG; the default of a canvas is 10.
const MITER: f64 = 4.0;
/// The steps in which a canvas grows, in CSS pixels: about the height of a figure.
const STEP: u32 = 512;

/// A canvas that is drawn on.
pub struct Canvas {
    element: HtmlCanvasElement,
    size: (u32, u32),
    density: u32,
    context: Context,
    fill: Option<BackendColor>,
    stroke: Option<(BackendColor, u32)>,
    font: (f64, bool, String),
    align: Option<&'static str>,
    /// The number of corners of the path that has not been stroked yet.
    waiting: usize,
    strings: Strings,
}

/// An error of the browser's canvas.
#[derive(Debug)]
pub struct CanvasError(String);

impl fmt::Display for CanvasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the canvas failed: {}", self.0)
    }
}

impl std::error::Error for CanvasError {}

type Drawn = Result<(), DrawingErrorKind<CanvasError>>;

fn canvas_error(error: &JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError(format!("{error:?}")))
}

impl Canvas {
    /// Returns the canvas on `element`; `None` where it cannot be drawn on.
    pub fn on(element: HtmlCanvasElement) -> Option<Self> {
        let context = element.get_context("2d").ok()??;
        Some(Self {
            size: (element.width(), element.height()),
            density: 0,
            element,
            context: context.unchecked_into(),
            fill: None,
            stroke: None,
            font: (0.0, false, String::new()),
            align: None,
            waiting: 0,
            strings: Strings::default(),
        })
    }

    /// Draws `figure` at the size of `frame`.
    pub fn paint(&mut self, figure: &Figure, frame: &Frame) -> Result<(), DrawError> {
        self.make_room(frame);
        // A new size resets the styles, and so does a context that was lost: the miter limit too.
        if self.context.miter_limit() != MITER {
            (self.fill, self.stroke, self.align, self.font.0) = (None, None, None, 0.0);
            self.context.set_miter_limit(MITER);
            self.context.set_text_baseline("middle");
        }
        self.strings.begin();
        draw::draw(self, figure, frame)
    }

    /// Makes the canvas as large as `frame`; it never becomes lower: to set the size, even to the
    /// present one, clears the canvas.
    fn make_room(&mut self, frame: &Frame) {
        let density = frame.density;
        let (width, height) = (frame.width * density, frame.height * density);
        let same = (self.size.0, self.density) == (width, density);
        if same && height <= self.size.1 {
            return;
        }
        let step = if same { STEP * density } else { 1 };
        (self.size, self.density) = ((width, height.next_multiple_of(step)), density);
        if !same {
            self.element.set_width(self.size.0);
        }
        self.element.set_height(self.size.1);
        let shown = format!("{}px", self.size.1 / density);
        let _ = self.element.style().set_property("height", &shown);
    }

    fn flush(&mut self) {
        if self.waiting > 0 {
            self.waiting = 0;
            self.context.stroke();
        }
    }

    fn fill_with(&mut self, color: BackendColor) {
        self.flush();
        if self.fill.is_none_or(|last| differs(last, color)) {
            self.fill = Some(color);
            self.context.set_fill(self.strings.color(color));
        }
    }

    fn stroke_with(&mut self, color: BackendColor, width: u32) {
        let same = |(last, wide): (BackendColor, u32)| wide == width && !differs(last, color);
        if !self.stroke.is_some_and(same) {
            self.flush();
            self.stroke = Some((color, width));
            self.context.set_stroke(self.strings.color(color));
            self.context.set_line_width(f64::from(width));
        }
    }

    /// Continues the path that waits, or begins one.
    fn trace(&mut self, path: impl IntoIterator<Item = BackendCoord>) {
        if self.waiting == 0 {
            self.context.begin_path();
        }
        let before = self.waiting;
        for (x, y) in path {
            let (x, y) = (f64::from(x), f64::from(y));
            if self.waiting == before {
                self.context.move_to(x, y);
            } else {
                self.context.line_to(x, y);
            }
            self.waiting += 1;
        }
    }
}

impl DrawingBackend for Canvas {
    type ErrorType = CanvasError;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        self.flush();
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if !fill {
            let corners = [from, (to.0, from.1), to, (from.0, to.1), from];
            return self.draw_path(corners, style);
        }
        self.fill_with(style.color());
        let (width, height) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
        self.context
            .fill_rect(f64::from(from.0), f64::from(from.1), width, height);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let color = style.color();
        self.stroke_with(color, style.stroke_width());
        self.trace(path);
        // Lines one can see through show where they cross.
        if color.alpha < 1.0 || MOST_CORNERS <= self.waiting {
            self.flush();
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.fill_with(style.color());
        self.trace(path);
        self.waiting = 0;
        self.context.fill();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if fill {
            self.fill_with(style.color());
        } else {
            self.flush();
            self.stroke_with(style.color(), style.stroke_width());
        }
        self.context.begin_path();
        self.context
            .arc(
                f64::from(x),
                f64::from(y),
                f64::from(radius),
                0.0,
                std::f64::consts::TAU,
            )
            .map_err(|error| canvas_error(&error))?;
        if fill {
            self.context.fill();
        } else {
            self.context.stroke();
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        self.fill_with(style.color());
        let (size, bold) = (style.size(), matches!(style.style(), FontStyle::Bold));
        let family = style.family();
        if self.font.0 != size || self.font.1 != bold || self.font.2 != family.as_str() {
            let weight = if bold { "bold " } else { "" };
            let font = format!("{weight}{size}px {}", family.as_str());
            self.context.set_type(self.strings.text(&font));
            self.font = (size, bold, family.as_str().to_owned());
        }
        let align = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "center",
            HPos::Right => "end",
        };
        if self.align != Some(align) {
            self.align = Some(align);
            self.context.align(self.strings.text(align));
        }
        debug_assert!(matches!(style.anchor().v_pos, VPos::Center));
        let text = self.strings.text(text);
        self.context.write(text, f64::from(x), f64::from(y));
        Ok(())
    }
}
