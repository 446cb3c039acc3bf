//! A figure as a file, and its link.

use crossover_screens::draw::{self, Frame, Theme};
use crossover_screens::export::{Origin, with_link};
use crossover_screens::figure::Figure;
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
    ("SVG", Action::Svg),
    ("PNG 1×", Action::Png(1)),
    ("PNG 2×", Action::Png(2)),
    ("PNG 4×", Action::Png(4)),
    ("CSV", Action::Csv),
    ("Copy link", Action::Link),
    ("Copy embed code", Action::Embed),
];

/// One thing to do with a figure.
#[derive(Clone, Copy)]
enum Action {
    Svg,
    /// At so many pixels a CSS pixel.
    Png(u32),
    Csv,
    Link,
    Embed,
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
    said: RwSignal<&'static str>,
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
        said: RwSignal::new(""),
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
            <p role="status" class="explanation">{text(move || desk.said.get().to_owned())}</p>
        </Menu>
    }
}

impl Desk {
    fn act(self, action: Action) {
        let link = address(self.store, None);
        let shown = self.view.shown.get_untracked();
        let params = self.page.live.get_untracked();
        let origin = Origin {
            spec: self.view.spec,
            params: &params,
            link: &link,
        };
        match (action, shown.current()) {
            (Action::Svg, Some(figure)) => {
                let canvas = self.frame(figure, 1);
                let frame = Frame {
                    background: canvas.background,
                    at: canvas.at,
                    ..Frame::svg(canvas.width, canvas.height, canvas.theme)
                };
                match origin.svg(figure, &frame) {
                    Ok(svg) => {
                        browser::download(&origin.file_name("svg"), "image/svg+xml", &svg.into());
                    }
                    Err(_) => self.said.set(NOT_DRAWN),
                }
            }
            (Action::Png(density), Some(figure)) => {
                let name = origin.file_name(&format!("{density}x.png"));
                if png(figure, &self.frame(figure, density), name, link).is_err() {
                    self.said.set(NOT_DRAWN);
                }
            }
            (Action::Csv, Some(figure)) => {
                let csv = origin.csv(figure);
                browser::download(&origin.file_name("csv"), "text/csv", &csv.into());
            }
            (Action::Link, _) => {
                browser::copy(&link);
                self.said.set("Link copied.");
            }
            (Action::Embed, _) => {
                let link = address(self.store, Some(self.view.spec.id)).replace('&', "&amp;");
                let title = self.view.spec.title;
                browser::copy(&format!(
                    "<iframe src=\"{link}\" width=\"100%\" height=\"480\" loading=\"lazy\" title=\"{title}\"></iframe>"
                ));
                self.said.set("Code copied.");
            }
            (_, None) => self.said.set("There is no figure of these parameters."),
        }
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

/// The address of the present state, or of one figure of it for a host page.
fn address(store: Store, figure: Option<&'static str>) -> String {
    let href = window().location().href().unwrap_or_default();
    let base = href.split('#').next().unwrap_or_default().to_owned();
    let mut state = store.now();
    if figure.is_some() {
        state.view.figure = figure;
        state.view.embed = true;
    }
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
