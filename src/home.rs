//! The first page: a card per screen.

use crossover_screens::registry::SCREENS;
use leptos::prelude::*;

use crate::derive::{effect, text};
use crate::ready::Ready;
use crate::store::Store;

/// The first page.
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
    let ready = Ready::here();
    effect(move || ready.mark());
    view! {
        <section class="home">
            <h1>"Explore parallel performance"</h1>
            <p class="lead">
                "Choose a machine, move one thing, and see what flips and why. "
                "Every model comes from a published source, with its equation, its domain and its corrections."
            </p>
            <ul class="cards">{cards.collect_view()}</ul>
        </section>
    }
}
