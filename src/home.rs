//! The home page: a card for each screen.

use crossover_screens::registry::SCREENS;
use leptos::prelude::*;

use crate::first_paint::FirstPaint;
use crate::signals::{effect, text};
use crate::store::Store;

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let store = Store::here();
    let cards = SCREENS.iter().map(|screen| {
        let picture = |theme: &str| format!("./pictures/{}{theme}.svg", screen.table.id);
        view! {
            <li>
                <a class="card" href=text(move || store.link_to(Some(screen)))>
                    <img class="for-light" src=picture("") alt=""/>
                    <img class="for-dark" src=picture("-dark") alt=""/>
                    <h2>{screen.title}</h2>
                    <p>{screen.question}</p>
                </a>
            </li>
        }
    });
    let first_paint = FirstPaint::here();
    effect(move || first_paint.mark());
    view! {
        <section class="home">
            <h1>"Explore parallel performance"</h1>
            <p class="lead">
                "Choose a machine, move a slider, and see which method wins and why. "
                "Every model comes from a published source, with its equation, its domain and its corrections."
            </p>
            <ul class="cards">{cards.collect_view()}</ul>
        </section>
    }
}
