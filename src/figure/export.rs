//! A figure as a file, and its link.

use crossover_figures::draw::{self, Frame, Theme};
use crossover_figures::export::with_link;
use crossover_figures::figure::Figure;
use crossover_screens::export::Origin;
use crossover_screens::link::State;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::View;
use super::canvas::Canvas;
use crate::browser;
use crate::derive::{flag, text};
use crate::menu::Menu;
use crate::store::{Page, Store};
use crate::theme::Themes;

/// The width, in CSS pixels, of a figure in a file.
const WIDTH: u32 = 800;

/// Said when there is no file.
const NOT_DRAWN: &str = "The browser could not draw the file; a smaller one may do.";

/// What the menu offers.
const ACTIONS: &[(&str, Action)] = &[
    ("SVG", Action::Save(Kind::Svg)),
    ("PNG 1×", Action::Save(Kind::Png(1))),
    ("PNG 2×", Action::Save(Kind::Png(2))),
    ("PNG 4×", Action::Save(Kind::Png(4))),
    ("CSV", Action::Save(Kind::Csv)),
    ("Copy link", Action::Link),
    ("Copy embed code", Action::Embed),
];

/// One thing to do with a figure.
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
    /// At so many pixels a CSS pixel.
    Png(u32),
    Csv,
}

/// What an action works on.
#[derive(Clone, Copy)]
struct Desk {
    view: View,
    page: Page,
    store: Store,
    themes: Themes,
    /// The background is left out.
    clear: RwSignal<bool>,
    /// What was done.
    said: RwSignal<String>,
}

/// The menu of exports.
#[component]
pub fn ExportMenu(view: View) -> impl IntoView {
    let desk = Desk {
        view,
        page: Page::here(),
        store: Store::here(),
        themes: Themes::here(),
        clear: RwSignal::new(false),
        said: RwSignal::new(String::new()),
    };
    let buttons = ACTIONS.iter().map(move |(label, action)| {
        view! { <button type="button" on:click=move |_| desk.act(*action)>{*label}</button> }
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
                    prop:checked=flag(move || desk.clear.get())
                    on:change=move |event| desk.clear.set(event_target_checked(&event))
                />
                "Without background"
            </label>
            <p role="status" class="explanation">{text(move || desk.said.get())}</p>
        </Menu>
    }
}

impl Desk {
    fn act(self, action: Action) {
        match action {
            Action::Save(kind) => self.save(kind),
            Action::Link => {
                browser::copy(&self.link(false));
                self.say("Link copied.");
            }
            Action::Embed => {
                let link = self.link(true).replace('&', "&amp;");
                let title = self.view.spec.title;
                browser::copy(&format!(
                    "<iframe src=\"{link}\" width=\"100%\" height=\"480\" loading=\"lazy\" title=\"{title}\"></iframe>"
                ));
                self.say("Code copied.");
            }
        }
    }

    /// The address of the figure as it is seen, or of what a host page shows of it.
    fn link(self, embed: bool) -> String {
        let mut state = self.store.now();
        state.view.figure = Some(self.view.spec.id);
        state.view.theme = self.themes.asked();
        state.view.embed |= embed;
        address(&state)
    }

    fn say(self, what: &str) {
        self.said.set(what.to_owned());
    }

    fn save(self, kind: Kind) {
        let shown = self.view.live.get_untracked();
        let done = match shown.current() {
            Some(figure) => self.write(kind, figure).map_err(|()| NOT_DRAWN),
            None => Err("There is no figure of these parameters."),
        };
        if let Err(why) = done {
            self.say(why);
        }
    }

    fn write(self, kind: Kind, figure: &Figure) -> Result<(), ()> {
        let link = address(&self.store.now());
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
            background: !self.clear.get_untracked(),
            at: self.view.at.get_untracked(),
            height: draw::height(figure, &frame),
            ..frame
        }
    }
}

/// The address of a state.
fn address(state: &State) -> String {
    let href = window().location().href().unwrap_or_default();
    let base = href.split('#').next().unwrap_or_default().to_owned();
    base + &state.write()
}

fn png(figure: &Figure, frame: &Frame, name: String, link: String) -> Result<(), JsValue> {
    let canvas: web_sys::HtmlCanvasElement = document()
        .create_element("canvas")?
        .dyn_into()
        .map_err(JsValue::from)?;
    let mut brush = Canvas::on(canvas.clone()).ok_or("the browser draws on no canvas")?;
    let drawn = brush.paint(figure, frame);
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
