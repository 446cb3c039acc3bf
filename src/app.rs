//! The page as a whole: home or one screen, with or without what surrounds it.

use crossover_screens::link::State;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::address;
use crate::chrome::{Footer, Header, Help, Notices};
use crate::file_drop;
use crate::first_paint::FirstPaint;
use crate::home::Home;
use crate::page::ScreenPage;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::Store;
use crate::swipe;
use crate::theme::Themes;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let (state, notices) = address::read();
    let store = Store::new(state, notices);
    provide_context(store);
    let first_paint = FirstPaint::new();
    provide_context(first_paint);
    address::follow(store);
    provide_context(Themes::new(store));
    file_drop::follow();
    swipe::follow();

    let screen = memo(move || store.state.with(State::screen));
    let embedded = memo(move || store.state.with(|state| state.view.embed));
    effect(move || {
        let title = match screen.get() {
            Some(screen) => format!("{} · Crossover", screen.title),
            None => "Crossover: explore parallel performance".to_owned(),
        };
        document().set_title(&title);
    });

    view! {
        <div class="app" class:embedded=flag(move || embedded.get())>
            <a class="skip" href="#main" on:click=move |event| { event.prevent_default(); focus_main(); }>"Skip to content"</a>
            {part(move || (!embedded.get()).then(|| view! { <Header/> }))}
            <main id="main" tabindex="-1" aria-busy=text(move || (!first_paint.is_done()).to_string())>
                <Notices/>
                {part(move || match screen.get() {
                    Some(screen) => view! { <ScreenPage screen/> }.into_any(),
                    None => view! { <Home/> }.into_any(),
                })}
            </main>
            {part(move || (!embedded.get()).then(|| view! { <Footer/> }))}
            {part(move || first_paint.is_done().then(|| view! { <Help/> }))}
        </div>
    }
}

/// Moves the focus without changing the fragment, which is the link.
fn focus_main() {
    if let Some(main) = document().get_element_by_id("main") {
        let _ = main.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
