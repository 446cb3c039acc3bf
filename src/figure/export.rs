//! A figure as a file of the reader's.

use std::rc::Rc;

use crossover_figures::draw::{self, Frame, Theme};
use crossover_figures::export::with_link;
use crossover_figures::figure::Figure;
use crossover_screens::export::Origin;
use crossover_screens::screen::Params;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::canvas::Canvas;
use super::view::View;
use crate::browser;

/// The width, in CSS pixels, of a figure in a file.
pub const WIDTH: u32 = 800;

/// Shown when the browser cannot draw the file.
const NOT_DRAWN: &str = "The browser could not draw the file. Try a smaller one.";

/// Shown when there is nothing to save.
const NO_FIGURE: &str = "There is no figure for these parameters.";

/// The kinds of files, as the reader calls them.
pub const KINDS: &[(&str, Kind)] = &[
    ("SVG", Kind::Svg),
    ("PNG 1×", Kind::Png(1)),
    ("PNG 2×", Kind::Png(2)),
    ("PNG 4×", Kind::Png(4)),
    ("CSV", Kind::Csv),
];

/// A kind of file.
#[derive(Clone, Copy)]
pub enum Kind {
    Svg,
    /// A bitmap, with its pixels per CSS pixel.
    Png(u32),
    Csv,
}

/// How a file is made.
pub struct Export<'a> {
    /// What is saved; `None` where the figure does not stand on the page.
    pub view: Option<View>,
    /// The parameters of the figure.
    pub params: &'a Params,
    /// The link that draws it again.
    pub link: String,
    /// Its colors.
    pub theme: Theme,
    /// Whether the background is filled.
    pub background: bool,
}

impl Export<'_> {
    /// Saves the figure as a file, or tells why it cannot be.
    pub fn save(&self, kind: Kind, tell: impl Fn(&'static str) + 'static) {
        let shown = self.view.map(|view| (view, view.live.get_untracked()));
        let figure = shown.as_ref().and_then(|(view, shown)| Some((*view, shown.current()?)));
        let Some((view, figure)) = figure else {
            tell(NO_FIGURE);
            return;
        };
        let tell = Rc::new(tell);
        let refused = Rc::clone(&tell);
        if self.write(view, kind, figure, move || refused(NOT_DRAWN)).is_err() {
            tell(NOT_DRAWN);
        }
    }

    /// Writes the figure; a browser may refuse a picture later.
    fn write(
        &self,
        view: View,
        kind: Kind,
        figure: &Figure,
        refused: impl FnOnce() + 'static,
    ) -> Result<(), ()> {
        let origin = Origin { spec: view.spec, params: self.params, link: &self.link };
        match kind {
            Kind::Svg => {
                let canvas = self.frame(view, figure, 1);
                let frame = Frame {
                    background: canvas.background,
                    at: canvas.at,
                    ..Frame::svg(canvas.width, canvas.height, canvas.theme)
                };
                let svg = origin.svg(figure, &frame).map_err(drop)?;
                browser::download(&origin.file_name("svg"), "image/svg+xml", &svg.into());
            }
            Kind::Png(density) => {
                let name = origin.file_name(&format!("{density}x.png"));
                let frame = self.frame(view, figure, density);
                let saved = Saved { name, link: self.link.clone() };
                png(figure, &frame, saved, refused).map_err(drop)?;
            }
            Kind::Csv => {
                let csv = origin.csv(figure);
                browser::download(&origin.file_name("csv"), "text/csv", &csv.into());
            }
        }
        Ok(())
    }

    fn frame(&self, view: View, figure: &Figure, density: u32) -> Frame {
        let frame = Frame::canvas(WIDTH, figure.height(WIDTH), density, self.theme);
        Frame {
            background: self.background,
            at: view.at.get_untracked(),
            height: draw::height(figure, &frame),
            ..frame
        }
    }
}

/// A file by its name, and the link that it holds.
struct Saved {
    name: String,
    link: String,
}

/// Saves the figure as a PNG that holds its link.
fn png(
    figure: &Figure,
    frame: &Frame,
    Saved { name, link }: Saved,
    refused: impl FnOnce() + 'static,
) -> Result<(), JsValue> {
    let canvas: web_sys::HtmlCanvasElement =
        document().create_element("canvas")?.dyn_into().map_err(JsValue::from)?;
    let drawn = Canvas::on(canvas.clone()).and_then(|mut canvas| canvas.paint(figure, frame));
    drawn.map_err(|error| error.to_string())?;
    let done = Closure::once_into_js(move |blob: Option<web_sys::Blob>| {
        // A canvas may be larger than the browser writes.
        let Some(blob) = blob else {
            refused();
            return;
        };
        browser::bytes(&blob, move |png| {
            let png = js_sys::Uint8Array::from(with_link(&png, &link).as_slice());
            browser::download(&name, "image/png", &png);
        });
    });
    canvas.to_blob(done.unchecked_ref())
}
