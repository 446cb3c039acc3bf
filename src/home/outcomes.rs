//! What one can learn, in the words of the curricula, with the screens that teach it.

use crossover_screens::outcomes::{Outcome, by_source};
use crossover_screens::screen::Screen;
use leptos::prelude::*;

use crate::first_paint::FirstPaint;
use crate::signals::{part, text};
use crate::store::Store;

/// The outcomes of each source, folded.
#[component]
pub fn Outcomes() -> impl IntoView {
    let first_paint = FirstPaint::here();
    let groups = move || {
        by_source().map(|(source, outcomes)| {
            view! {
                <section>
                    <h3>{source}</h3>
                    <ul>{outcomes.iter().map(outcome).collect_view()}</ul>
                </section>
            }
        })
    };
    view! {
        <details class="outcomes">
            <summary>"By learning outcome"</summary>
            {part(move || first_paint.is_done().then(|| groups().collect_view()))}
        </details>
    }
}

fn outcome(outcome: &'static Outcome) -> AnyView {
    let links = outcome.screens().map(link).collect_view();
    view! { <li><span>{outcome.text}</span> <span class="outcome-screens">{links}</span></li> }
        .into_any()
}

fn link(screen: &'static Screen) -> AnyView {
    let store = Store::here();
    view! { <a href=text(move || store.link_to(Some(screen)))>{screen.title}</a> }.into_any()
}
