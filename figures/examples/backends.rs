//! One figure on three backends of Plotters: an SVG, a bitmap, and, in a browser, a canvas.
//!
//! `cargo run -p crossover-figures --example backends -- <folder> <font>` writes `figure.svg` and, where it is
//! given a font (a file ending in `.otf` or `.ttf`), `figure.png`. [`on_canvas`] is what a page calls with a
//! canvas of its own.

use std::error::Error;

use crossover_figures::Unit;
use crossover_figures::draw::{Frame, Theme, ThemeName};
use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Rule, Stroke};
#[cfg(target_arch = "wasm32")]
use plotters::drawing::IntoDrawingArea;

const WIDTH: u32 = 720;
const HEIGHT: u32 = 420;

/// Amdahl's law for a serial share of 5 %, and its limit.
fn figure() -> Figure {
    let speedup = |n: f64| 1.0 / (0.05 + 0.95 / n);
    let curve = (0..=100).map(|i| 1024_f64.powf(f64::from(i) / 100.0));
    let n = Axis::log("processors", Unit::Processor, (1.0, 1024.0));
    let s = Axis::linear("speedup", Unit::One, (0.0, 24.0));
    let law = Line::new("Amdahl's law", curve.map(|n| (n, speedup(n))));
    let limit = Rule::at_y(20.0).label("limit").stroke(Stroke::Dashed);
    Figure::from(Plot::new(n, s).with(law.ink(Ink::Series(0))).with(limit))
}

#[cfg(not(target_arch = "wasm32"))]
mod files {
    use std::path::Path;

    use plotters::prelude::{BitMapBackend, IntoDrawingArea, SVGBackend};
    use plotters::style::{FontStyle, register_font};

    use super::{Error, Frame, HEIGHT, Theme, ThemeName, WIDTH, figure};

    /// A frame of an SVG is many times finer than a CSS px, as Plotters draws at whole numbers.
    pub fn on_svg(file: &Path) -> Result<(), Box<dyn Error>> {
        let frame = Frame::svg(WIDTH, HEIGHT, Theme::of(ThemeName::Light));
        let area = SVGBackend::new(file, frame.size()).into_drawing_area();
        figure().draw(&area, &frame)?;
        Ok(area.present()?)
    }

    /// The bitmap backend sets type itself, with a font that it is given.
    pub fn on_bitmap(file: &Path, font: &Path) -> Result<(), Box<dyn Error>> {
        // Plotters keeps it for good.
        let font = std::fs::read(font)?.leak();
        register_font("own", FontStyle::Normal, font).map_err(|_| "the font cannot be read")?;
        let frame =
            Frame { font: "own", ..Frame::canvas(WIDTH, HEIGHT, 2, Theme::of(ThemeName::Light)) };
        let area = BitMapBackend::new(file, frame.size()).into_drawing_area();
        figure().draw(&area, &frame)?;
        Ok(area.present()?)
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).map(std::path::PathBuf::from);
    let folder = words.next().ok_or("say which folder to write to: backends <folder> <font>")?;
    files::on_svg(&folder.join("figure.svg"))?;
    if let Some(font) = words.next() {
        files::on_bitmap(&folder.join("figure.png"), &font)?;
    }
    Ok(())
}

/// A page has no main function of ours: it calls [`on_canvas`].
#[cfg(target_arch = "wasm32")]
fn main() {}

/// On a canvas whose width and height attributes are those of [`Frame::size`].
///
/// # Errors
/// The browser gives no context to draw with, or drawing fails.
#[cfg(target_arch = "wasm32")]
pub fn on_canvas(canvas: web_sys::HtmlCanvasElement) -> Result<(), Box<dyn Error>> {
    let frame = Frame::canvas(WIDTH, HEIGHT, 2, Theme::of(ThemeName::Light));
    canvas.set_width(frame.size().0);
    canvas.set_height(frame.size().1);
    let backend = plotters_canvas::CanvasBackend::with_canvas_object(canvas);
    let area = backend.ok_or("the canvas has no 2D context")?.into_drawing_area();
    Ok(figure().draw(&area, &frame)?)
}
