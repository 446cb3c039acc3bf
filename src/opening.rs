//! Opening a screen: what only it needs is loaded when it is asked for (start.js).

use crossover_screens::registry;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::derive::part;
use crate::page::ScreenPage;
use crate::ready::Ready;

#[wasm_bindgen]
extern "C" {
    /// Calls `done` when all that a screen needs is there, at once if it is; with a sentence when it
    /// cannot be had.
    #[wasm_bindgen(js_name = crossoverOpen)]
    fn open(screen: &str, done: &JsValue);
}

/// How far a screen has come.
#[derive(Clone, PartialEq)]
enum Progress {
    Awaited,
    Here,
    Missing(String),
}

/// The page of the screen with `id`, or that it is on its way.
#[component]
pub fn Opening(id: &'static str) -> impl IntoView {
    let screen = registry::find(id)?;
    let progress = RwSignal::new(Progress::Awaited);
    let ready = Ready::here();
    let ask = move || {
        progress.set(Progress::Awaited);
        let done = move |refusal: JsValue| {
            let now = refusal
                .as_string()
                .map_or(Progress::Here, Progress::Missing);
            if now != Progress::Here {
                ready.mark();
            }
            // The reader may have gone elsewhere meanwhile.
            let _ = progress.try_set(now);
        };
        open(id, &Closure::once_into_js(done));
    };
    ask();
    let title = move || view! { <h1>{screen.title}</h1><p class="question">{screen.question}</p> };
    Some(part(move || match progress.get() {
        Progress::Here => view! { <ScreenPage screen/> }.into_any(),
        Progress::Awaited => {
            view! { <div class="opening">{title()}<p role="status">"Loading…"</p></div> }.into_any()
        }
        Progress::Missing(why) => view! {
            <div class="opening">
                {title()}
                <p role="alert">{why}</p>
                <p><button type="button" on:click=move |_| ask()>"Try again"</button></p>
            </div>
        }
        .into_any(),
    }))
}
