//! A figure as a file, and its link.

use crossover_screens::draw::{Frame, Theme};
use crossover_screens::export::Origin;
use crossover_screens::figure::Figure;
use crossover_screens::link::State;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::View;
use super::stage::paint;
use crate::browser;
use crate::store::{Page, Store};
use crate::theme::Themes;

/// The width, in CSS pixels, of a figure in a file.
const WIDTH: u32 = 800;

/// The menu of exports.
#[component]
pub fn ExportMenu(view: View) -> impl IntoView {
    let page = Page::here();
    let store = Store::here();
    let themes = Themes::here();
    let clear = RwSignal::new(false);
    let said = RwSignal::new("");
    let frame = move |figure: &Figure, density: u32| Frame {
        background: !clear.get_untracked(),
        at: view.at.get_untracked(),
        ..Frame::canvas(
            WIDTH,
            figure.height(WIDTH),
            density,
            Theme::named(themes.shown.get_untracked()),
        )
    };
    let with = move |act: &dyn Fn(&Figure, &Origin)| {
        let link = address(store, None);
        let shown = view.shown.get_untracked();
        if let Some(figure) = shown.figure.as_deref() {
            let params = page.params.get_untracked();
            act(
                figure,
                &Origin {
                    spec: view.spec,
                    params: &params,
                    link: &link,
                },
            );
        }
    };
    let save_svg = move |_| {
        with(&|figure, origin| {
            let canvas = frame(figure, 1);
            let sized = Frame::svg(canvas.width, canvas.height, canvas.theme);
            let sized = Frame {
                background: canvas.background,
                at: canvas.at,
                ..sized
            };
            if let Ok(svg) = origin.svg(figure, &sized) {
                browser::download(&origin.file_name("svg"), "image/svg+xml", &svg.into());
            }
        });
    };
    let save_csv = move |_| {
        with(&|figure, origin| {
            browser::download(
                &origin.file_name("csv"),
                "text/csv",
                &origin.csv(figure).into(),
            );
        });
    };
    let save_png = move |density: u32| {
        with(&|figure, origin| {
            let name = origin.file_name(&format!("{density}x.png"));
            let _ = png(figure, &frame(figure, density), name);
        });
    };
    let copy_link = move |_| {
        browser::copy(&address(store, None));
        said.set("Link copied.");
    };
    let copy_embed = move |_| {
        let link = address(store, Some(view.spec.id));
        browser::copy(&format!(
            "<iframe src=\"{}\" width=\"100%\" height=\"480\" loading=\"lazy\" title=\"{}\"></iframe>",
            link.replace('&', "&amp;"),
            view.spec.title
        ));
        said.set("Code copied.");
    };
    let menu = NodeRef::<html::Details>::new();
    let on_key = move |event: ev::KeyboardEvent| {
        if let ("Escape", Some(menu)) = (event.key().as_str(), menu.get_untracked()) {
            menu.set_open(false);
            if let Ok(Some(summary)) = menu.query_selector("summary") {
                let _ = summary.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        }
    };
    // It lies over the figure: who goes on to something else closes it.
    let on_leave = move |event: ev::FocusEvent| {
        let to: Option<web_sys::Node> = event.related_target().and_then(|to| to.dyn_into().ok());
        if let (Some(menu), Some(to)) = (menu.get_untracked(), to)
            && !menu.contains(Some(&to))
        {
            menu.set_open(false);
        }
    };
    view! {
        <details class="menu" node_ref=menu on:keydown=on_key on:focusout=on_leave>
            <summary aria-label=format!("Save or share: {}", view.spec.title)>"Save"</summary>
            <div class="menu-body">
                <button type="button" on:click=save_svg>"SVG"</button>
                <button type="button" on:click=move |_| save_png(1)>"PNG 1×"</button>
                <button type="button" on:click=move |_| save_png(2)>"PNG 2×"</button>
                <button type="button" on:click=move |_| save_png(4)>"PNG 4×"</button>
                <button type="button" on:click=save_csv>"CSV"</button>
                <button type="button" on:click=copy_link>"Copy link"</button>
                <button type="button" on:click=copy_embed>"Copy embed code"</button>
                <label class="option">
                    <input type="checkbox" prop:checked=clear on:change=move |e| clear.set(event_target_checked(&e))/>
                    "Without background"
                </label>
                <p role="status" class="explanation">{said}</p>
            </div>
        </details>
    }
}

/// The address of the present state, or of one figure of it for a host page.
fn address(store: Store, figure: Option<&'static str>) -> String {
    let href = window().location().href().unwrap_or_default();
    let base = href.split('#').next().unwrap_or_default().to_owned();
    let mut state: State = store.state.get_untracked();
    if figure.is_some() {
        state.view.figure = figure;
        state.view.embed = true;
    }
    base + &state.write()
}

fn png(figure: &Figure, frame: &Frame, name: String) -> Result<(), JsValue> {
    let canvas: web_sys::HtmlCanvasElement = document()
        .create_element("canvas")?
        .dyn_into()
        .map_err(JsValue::from)?;
    paint(&canvas, figure, frame);
    let done = Closure::once_into_js(move |blob: Option<web_sys::Blob>| {
        if let Some(blob) = blob {
            browser::save(&name, &blob);
        }
    });
    canvas.to_blob(done.unchecked_ref())
}
