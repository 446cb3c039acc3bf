//! A figure to be tried at once, with two of its sliders.

use crossover_screens::link::State;
use crossover_screens::registry;
use leptos::prelude::*;

use crate::controls::Chosen;
use crate::figure::BareFigure;
use crate::shortcuts;
use crate::signals::text;
use crate::store::{Comparison, Page, Store};

/// The screen whose first figure it is.
const SCREEN: &str = "speedup";
/// The sliders.
const KEYS: &[&str] = &["f", "bw"];

/// The figure, its answer, its sliders, and the way to its screen. Its state is its own until the
/// reader goes there.
#[component]
pub fn Trial() -> impl IntoView {
    let home = Store::here();
    let screen = registry::find(SCREEN)?;
    let spec = screen.figures.first()?;
    let (state, _) = State::read(&home.link_to(Some(screen)));
    let store = Store::new(state, Vec::new());
    let page = Page::new(screen, store);
    provide_context(Comparison::new(&page, store));
    provide_context(page);
    shortcuts::follow(page.edits(), store);
    let link = move || home.onward(store.state.get());
    Some(view! {
        <p class="answer" role="status">{text(move || page.takeaway.get())}</p>
        <BareFigure spec/>
        <Chosen keys=Signal::stored(KEYS.to_vec())/>
        <p class="onward"><a href=text(link)>"Open the workbench: " {screen.title}</a></p>
    })
}
