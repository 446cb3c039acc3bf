//! The menu that saves a figure as a file and copies its link.

use crossover_figures::draw::{self, Frame, Theme};
use crossover_figures::export::with_link;
use crossover_figures::figure::Figure;
use crossover_screens::export::Origin;
use crossover_shell::address::{absolute, embed_code};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::canvas::Canvas;
use super::view::View;
use crate::browser;
use crate::menu::Menu;
use crate::signals::{flag, text};
use crate::store::{Page, Store};
use crate::theme::Themes;

/// The width, in CSS pixels, of a figure in a file.
const WIDTH: u32 = 800;

/// Shown when the browser cannot draw the file.
const NOT_DRAWN: &str = "The browser could not draw the file. Try a smaller one.";

/// Shown when there is nothing to save.
const NO_FIGURE: &str = "There is no figure for these parameters.";

/// The entries of the menu.
const ENTRIES: &[(&str, Action)] = &[
    ("SVG", Action::Save(Kind::Svg)),
    ("PNG 1×", Action::Save(Kind::Png(1))),
    ("PNG 2×", Action::Save(Kind::Png(2))),
    ("PNG 4×", Action::Save(Kind::Png(4))),
    ("CSV", Action::Save(Kind::Csv)),
    ("Copy link", Action::Link),
    ("Copy embed code", Action::Embed),
];

/// What an entry does.
#[derive(Clone, Copy)]
enum Action {
    Save(Kind),
    Link,
    Embed,
}

/// A kind of file.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    /// With so many pixels per CSS pixel.
    Png(u32),
    Csv,
}

/// The export of one figure.
#[derive(Clone, Copy)]
struct Export {
    view: View,
    page: Page,
    store: Store,
    themes: Themes,
    /// Whether the background is left out.
    transparent: RwSignal<bool>,
    /// What was done.
    status: RwSignal<String>,
}

/// The menu of exports.
#[component]
pub fn ExportMenu(view: View) -> impl IntoView {
    let export = Export {
        view,
        page: Page::here(),
        store: Store::here(),
        themes: Themes::here(),
        transparent: RwSignal::new(false),
        status: RwSignal::new(String::new()),
    };
    let buttons = ENTRIES.iter().map(move |(label, action)| {
        view! { <button type="button" on:click=move |_| export.act(*action)>{*label}</button> }
    });
    view! {
        <Menu
            fold=NodeRef::new()
            title=text(|| "Save".to_owned())
            name=text(move || format!("Save or share: {}", view.spec.title))
        >
            {buttons.collect_view()}
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=flag(move || export.transparent.get())
                    on:change=move |event| export.transparent.set(event_target_checked(&event))
                />
                "Without background"
            </label>
            <p role="status" class="explanation">{text(move || export.status.get())}</p>
        </Menu>
    }
}

impl Export {
    fn act(self, action: Action) {
        match action {
            Action::Save(kind) => self.save(kind),
            Action::Link => {
                browser::copy(&self.link(false));
                self.say("Link copied.");
            }
            Action::Embed => {
                browser::copy(&embed_code(&self.link(true), self.view.spec.title));
                self.say("Code copied.");
            }
        }
    }

    /// Returns the link to the figure alone as it is shown, or as a host page embeds it.
    fn link(self, embed: bool) -> String {
        let mut state = self.store.now();
        state.view.figure = Some(self.view.spec.id);
        state.view.theme = self.themes.to_link();
        state.view.embed |= embed;
        absolute(&browser::address(), &state)
    }

    fn say(self, what: &str) {
        self.status.set(what.to_owned());
    }

    fn save(self, kind: Kind) {
        let shown = self.view.live.get_untracked();
        let done = match shown.current() {
            Some(figure) => self.write(kind, figure).map_err(|()| NOT_DRAWN),
            None => Err(NO_FIGURE),
        };
        if let Err(why) = done {
            self.say(why);
        }
    }

    fn write(self, kind: Kind, figure: &Figure) -> Result<(), ()> {
        let link = absolute(&browser::address(), &self.store.now());
        let params = self.page.live.get_untracked();
        let origin = Origin {
            spec: self.view.spec,
            params: &params,
            link: &link,
        };
        match kind {
            Kind::Svg => {
                let canvas = self.frame(figure, 1);
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
                png(figure, &self.frame(figure, density), name, link).map_err(drop)?;
            }
            Kind::Csv => {
                let csv = origin.csv(figure);
                browser::download(&origin.file_name("csv"), "text/csv", &csv.into());
            }
        }
        Ok(())
    }

    fn frame(self, figure: &Figure, density: u32) -> Frame {
        let theme = Theme::named(self.themes.shown.get_untracked());
        let frame = Frame::canvas(WIDTH, figure.height(WIDTH), density, theme);
        Frame {
            background: !self.transparent.get_untracked(),
            at: self.view.at.get_untracked(),
            height: draw::height(figure, &frame),
            ..frame
        }
    }
}

/// Saves the figure as a PNG that holds its link.
fn png(figure: &Figure, frame: &Frame, name: String, link: String) -> Result<(), JsValue> {
    let canvas: web_sys::HtmlCanvasElement = document()
        .create_element("canvas")?
        .dyn_into()
        .map_err(JsValue::from)?;
    let mut drawing = Canvas::on(canvas.clone()).ok_or("the browser offers no canvas")?;
    let drawn = drawing.paint(figure, frame);
    drawn.map_err(|error| error.to_string())?;
    let done = Closure::once_into_js(move |blob: Option<web_sys::Blob>| {
        if let Some(blob) = blob {
            browser::bytes(&blob, move |png| {
                let png = js_sys::Uint8Array::from(with_link(&png, &link).as_slice());
                browser::download(&name, "image/png", &png);
            });
        }
    });
    canvas.to_blob(done.unchecked_ref())
}
