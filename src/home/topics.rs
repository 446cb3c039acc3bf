//! Every screen by subject, each with a picture of its first figure.

use crossover_screens::registry::{Listing, by_subject};
use leptos::prelude::*;

use super::picture::picture;
use crate::signals::text;
use crate::store::Store;

/// The screens of each subject.
#[component]
pub fn Topics() -> impl IntoView {
    let topics = by_subject().map(move |(subject, screens)| {
        view! {
            <section class="topic">
                <h2>{subject.title()}</h2>
                <ul class="cards">{screens.iter().map(card).collect_view()}</ul>
            </section>
        }
    });
    view! { <div class="topics">{topics.collect_view()}</div> }
}

fn card(screen: &'static Listing) -> AnyView {
    let store = Store::current();
    view! {
        <li>
            <a class="card" href=text(move || store.link_to(Some(screen.id)))>
                {picture(screen.id)}
                <h3>{screen.title}</h3>
                <p>{screen.question}</p>
            </a>
        </li>
    }
    .into_any()
}
