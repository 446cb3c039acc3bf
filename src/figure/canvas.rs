//! A canvas as a Plotters backend that says nothing to the browser twice.
//!
//! Every style that is set on a canvas is a text that the browser parses, and every stroke ends a
//! picture it could have drawn at once. So a style is set only when it differs from the last one,
//! and neighboring lines of one opaque style are one stroke: a dashed curve is then as cheap as a
//! solid one. And a text is handed over once: from draw to draw most stay what and where they were.

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

#[wasm_bindgen]
extern "C" {
    /// A canvas's context that takes texts which the browser holds already.
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

/// Corners in one stroke at most: rasterizing takes longer than in proportion to them.
const MOST_CORNERS: usize = 1024;
/// How far a corner may stick out, in line widths: as in SVG, where a canvas would allow 10.
const MITER: f64 = 4.0;
/// Colors that are kept at most: a map has more, each drawn once.
const MOST_COLOURS: usize = 64;
/// Steps in which a canvas grows, in CSS px: about the height of a figure.
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
    /// Corners of the path that has not been stroked yet.
    waiting: usize,
    /// The texts of the last draw, in their order, as the browser holds them.
    texts: Vec<(String, JsString)>,
    /// The colors drawn with, which are few, as the browser holds them.
    colors: Vec<(BackendColor, JsString)>,
    /// How many of them this draw has come by.
    told: usize,
}

/// What the browser objected to.
#[derive(Debug)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the canvas refused: {}", self.0)
    }
}

impl std::error::Error for Refused {}

type Drawn = Result<(), DrawingErrorKind<Refused>>;

fn refused(error: &JsValue) -> DrawingErrorKind<Refused> {
    DrawingErrorKind::DrawingError(Refused(format!("{error:?}")))
}

impl Canvas {
    /// `None` where `element` cannot be drawn on.
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
            texts: Vec::new(),
            colors: Vec::new(),
            told: 0,
        })
    }

    /// Draws `figure` afresh, as large as `frame` says.
    pub fn paint(&mut self, figure: &Figure, frame: &Frame) -> Result<(), DrawError> {
        self.make_room(frame);
        // A new size puts the styles back, and so does a context that was lost: this one with them.
        if self.context.miter_limit() != MITER {
            (self.fill, self.stroke, self.align, self.font.0) = (None, None, None, 0.0);
            self.context.set_miter_limit(MITER);
            self.context.set_text_baseline("middle");
        }
        self.told = 0;
        draw::draw(self, figure, frame)
    }

    /// The place of `text`, the next of this draw, among the texts that the browser holds.
    fn told(&mut self, text: &str) -> usize {
        let at = self.told;
        self.told += 1;
        let held = || (text.to_owned(), JsString::from(text));
        match self.texts.get_mut(at) {
            Some(last) if last.0 == text => {}
            Some(last) => *last = held(),
            None => self.texts.push(held()),
        }
        at
    }

    /// The place of `color` among those that the browser holds.
    fn held(&mut self, color: BackendColor) -> usize {
        let same = |held: &(BackendColor, JsString)| !differs(held.0, color);
        self.colors.iter().position(same).unwrap_or_else(|| {
            if self.colors.len() == MOST_COLOURS {
                self.colors.clear();
            }
            self.colors.push((color, JsString::from(css(color))));
            self.colors.len() - 1
        })
    }

    /// Makes the canvas as large as `frame`, and from then on at least as high: setting the size,
    /// even to what it is, throws the backing store away.
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
            let at = self.held(color);
            self.context.set_fill(&self.colors[at].1);
        }
    }

    fn stroke_with(&mut self, color: BackendColor, width: u32) {
        let same = |(last, wide): (BackendColor, u32)| wide == width && !differs(last, color);
        if !self.stroke.is_some_and(same) {
            self.flush();
            self.stroke = Some((color, width));
            let at = self.held(color);
            self.context.set_stroke(&self.colors[at].1);
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

fn differs(a: BackendColor, b: BackendColor) -> bool {
    a.rgb != b.rgb || a.alpha != b.alpha
}

fn css(BackendColor { alpha, rgb }: BackendColor) -> String {
    let (r, g, b) = rgb;
    let a = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{:08x}", u32::from_be_bytes([r, g, b, a]))
}

impl DrawingBackend for Canvas {
    type ErrorType = Refused;

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
            .map_err(|error| refused(&error))?;
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
            let at = self.told(&format!("{weight}{size}px {}", family.as_str()));
            self.context.set_type(&self.texts[at].1);
            self.font = (size, bold, family.as_str().to_owned());
        }
        let align = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "center",
            HPos::Right => "end",
        };
        if self.align != Some(align) {
            self.align = Some(align);
            let at = self.told(align);
            self.context.align(&self.texts[at].1);
        }
        debug_assert!(matches!(style.anchor().v_pos, VPos::Center));
        let at = self.told(text);
        let text = &self.texts[at].1;
        self.context.write(text, f64::from(x), f64::from(y));
        Ok(())
    }
}
