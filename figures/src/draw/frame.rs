//! The frame of a figure: its size, density, theme and moment.

use super::DrawError;
use super::theme::Theme;

/// The family of type on a canvas.
pub const CANVAS_FONT: &str =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
/// The family of type in a file, which is read on machines we do not know.
pub const FILE_FONT: &str = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/// `plotters-svg` divides every font size by this, without saying so.
const SVG_TEXT_FACTOR: f64 = 1.24;
/// Whole device pixels are the backends' only places: an SVG is drawn this much finer.
const SVG_DENSITY: u32 = 8;
/// The most CSS px wide or high that a figure is drawn.
pub(super) const MOST: u32 = 20_000;

/// The frame of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Width in CSS px.
    pub width: u32,
    /// Height in CSS px.
    pub height: u32,
    /// Device pixels a CSS px: the device pixel ratio, at least 2 for smooth curves.
    pub density: u32,
    /// Colors, type and strokes.
    pub theme: Theme,
    /// The moment on the figure's clock; the finished picture when there is none.
    pub at: Option<f64>,
    /// The surface is filled; otherwise the figure is drawn on what is already there.
    pub background: bool,
    /// A factor of font sizes, for a backend that divides them.
    pub text_factor: f64,
    /// The font families, as CSS lists them.
    pub font: &'static str,
    /// Forms alone, to be recognized rather than read: no words, ticks or legend.
    pub miniature: bool,
}

impl Frame {
    /// Returns a frame for a canvas whose backing store is `density` times as wide and high.
    #[must_use]
    pub fn canvas(width: u32, height: u32, density: u32, theme: Theme) -> Self {
        let (at, background, miniature) = (None, true, false);
        let (text_factor, font) = (1.0, CANVAS_FONT);
        Self { width, height, density, theme, at, background, text_factor, font, miniature }
    }

    /// Returns a frame for an SVG file.
    #[must_use]
    pub fn svg(width: u32, height: u32, theme: Theme) -> Self {
        Self {
            text_factor: SVG_TEXT_FACTOR,
            font: FILE_FONT,
            ..Self::canvas(width, height, SVG_DENSITY, theme)
        }
    }

    /// Returns its width and height in device pixels: the size of the backend that is drawn on.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        let device = |length: u32| length.saturating_mul(self.density);
        (device(self.width), device(self.height))
    }

    /// Returns the frame, if a figure of its size can be drawn.
    pub(super) fn check(&self) -> Result<Self, DrawError> {
        let fits = |length: u32| (1..=MOST).contains(&length);
        if !fits(self.width) || !fits(self.height) {
            return Err(DrawError::Size(self.width, self.height));
        }
        let at = self.at.filter(|t| !t.is_nan());
        Ok(Self { density: self.density.clamp(1, 16), at, ..*self })
    }
}
