//! The few things a drawing asks of a backend, in device pixels.
//!
//! Layout and layers see only [`Surface`], so they are compiled once and not once a backend.

use std::fmt;

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontFamily,
    FontStyle,
};

/// Why a figure was not drawn: the backend's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawError(pub(super) String);

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the figure could not be drawn: {}", self.0)
    }
}

impl std::error::Error for DrawError {}

/// What a drawing asks of a backend.
pub(super) trait Surface {
    fn rect(&mut self, from: (i32, i32), to: (i32, i32), color: BackendColor);
    fn polygon(&mut self, corners: &[(i32, i32)], color: BackendColor);
    fn path(&mut self, points: &[(i32, i32)], color: BackendColor, width: u32);
    fn disc(&mut self, center: (i32, i32), radius: u32, color: BackendColor);
    fn ring(&mut self, center: (i32, i32), radius: u32, color: BackendColor, width: u32);
    fn words(&mut self, text: &str, at: (i32, i32), style: &Type);
}

/// Draws nothing: for finding out what there will be room for.
pub(super) struct Nothing;

impl Surface for Nothing {
    fn rect(&mut self, _: (i32, i32), _: (i32, i32), _: BackendColor) {}
    fn polygon(&mut self, _: &[(i32, i32)], _: BackendColor) {}
    fn path(&mut self, _: &[(i32, i32)], _: BackendColor, _: u32) {}
    fn disc(&mut self, _: (i32, i32), _: u32, _: BackendColor) {}
    fn ring(&mut self, _: (i32, i32), _: u32, _: BackendColor, _: u32) {}
    fn words(&mut self, _: &str, _: (i32, i32), _: &Type) {}
}

/// How words are set.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub color: BackendColor,
    /// In device pixels, as the backend wants it.
    pub size: f64,
    pub family: &'static str,
    pub bold: bool,
    pub from: HPos,
}

/// A backend as a [`Surface`]. The first failure is kept, and nothing is drawn after it.
pub(super) struct On<'a, DB: DrawingBackend> {
    backend: &'a mut DB,
    failure: Option<DrawError>,
}

impl<'a, DB: DrawingBackend> On<'a, DB> {
    pub fn new(backend: &'a mut DB) -> Self {
        let mut on = Self {
            backend,
            failure: None,
        };
        on.run(DB::ensure_prepared);
        on
    }

    /// Hands the picture over, or says what went wrong first.
    pub fn finish(mut self) -> Result<(), DrawError> {
        self.run(DB::present);
        self.failure.map_or(Ok(()), Err)
    }

    fn run(&mut self, draw: impl FnOnce(&mut DB) -> Result<(), DrawingErrorKind<DB::ErrorType>>) {
        if self.failure.is_none() {
            self.failure = draw(self.backend).err().map(|e| DrawError(e.to_string()));
        }
    }
}

impl<DB: DrawingBackend> Surface for On<'_, DB> {
    fn rect(&mut self, from: (i32, i32), to: (i32, i32), color: BackendColor) {
        self.run(|backend| backend.draw_rect(from, to, &color, true));
    }

    fn polygon(&mut self, corners: &[(i32, i32)], color: BackendColor) {
        self.run(|backend| backend.fill_polygon(corners.iter().copied(), &color));
    }

    fn path(&mut self, points: &[(i32, i32)], color: BackendColor, width: u32) {
        let style = Line { color, width };
        self.run(|backend| backend.draw_path(points.iter().copied(), &style));
    }

    fn disc(&mut self, center: (i32, i32), radius: u32, color: BackendColor) {
        self.run(|backend| backend.draw_circle(center, radius, &color, true));
    }

    fn ring(&mut self, center: (i32, i32), radius: u32, color: BackendColor, width: u32) {
        let style = Line { color, width };
        self.run(|backend| backend.draw_circle(center, radius, &style, false));
    }

    fn words(&mut self, text: &str, at: (i32, i32), style: &Type) {
        self.run(|backend| backend.draw_text(text, style, at));
    }
}

/// A color with a width.
struct Line {
    color: BackendColor,
    width: u32,
}

impl BackendStyle for Line {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// Our type is set by the backend itself, which therefore never measures or rasterizes through us.
impl BackendTextStyle for Type {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.color
    }

    fn size(&self) -> f64 {
        self.size
    }

    fn style(&self) -> FontStyle {
        if self.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        }
    }

    fn anchor(&self) -> Pos {
        Pos::new(self.from, VPos::Center)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(self.family)
    }

    fn layout_box(&self, _: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        Ok(((0, 0), (0, 0)))
    }

    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: (i32, i32),
        _: F,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}
