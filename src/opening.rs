//! Opening a screen: what only it needs is loaded when it is asked for (start.js).

use crossover_screens::link::State;
use crossover_screens::screen::Screen;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::derive::{memo, part};
use crate::location::Address;
use crate::page::ScreenPage;
use crate::store::Store;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = crossoverOpen)]
    fn open(screen: &str, done: &JsValue);
}

/// Calls `done` when all that a screen needs is there, at once if it is; with a sentence when it
/// cannot be had. What no screen opens with is asked for in the same way, by its name.
pub fn ask(screen: &str, done: impl FnOnce(Option<String>) + 'static) {
    let done = move |refusal: JsValue| done(refusal.as_string());
    open(screen, &Closure::once_into_js(done));
}

/// The page of `screen`, or that it is on its way.
#[component]
pub fn Opening(screen: &'static Screen) -> impl IntoView {
    let (store, address) = (Store::here(), Address::here());
    let awaited = memo(move || store.state.with(State::awaited) == Some(screen));
    part(move || {
        if !awaited.get() {
            return view! { <ScreenPage screen/> }.into_any();
        }
        let progress = match address.refusal.get() {
            None => view! { <p role="status">"Loading…"</p> }.into_any(),
            Some(why) => view! {
                <p role="alert">{why}</p>
                <p><button type="button" on:click=move |_| address.open()>"Try again"</button></p>
            }
            .into_any(),
        };
        view! {
            <div class="opening">
                <h1>{screen.title}</h1>
                <p class="question">{screen.question}</p>
                {progress}
            </div>
        }
        .into_any()
    })
}
