//! What one can learn: the ready lessons, and the words of the curricula, with the screens and lessons that
//! teach them.

use crossover_screens::lesson::Ready;
use crossover_screens::outcomes::{Outcome, by_source};
use crossover_screens::registry::{CONTENTS, Listing};
use leptos::prelude::*;

use crate::signals::text;
use crate::store::Store;

/// The ready lessons, and the outcomes of each source.
#[component]
pub fn Outcomes() -> impl IntoView {
    let groups = by_source().map(|(source, outcomes)| {
        view! {
            <section>
                <h3>{source}</h3>
                <ul>{outcomes.iter().map(outcome).collect_view()}</ul>
            </section>
        }
    });
    view! { <Lessons/> {groups.collect_view()} }
}

#[component]
fn Lessons() -> impl IntoView {
    let one = |ready: Ready| {
        let minutes = format!("{} minutes", ready.minutes());
        view! { <li><span>{ready.task()}</span> <span class="outcome-screens">{lesson(ready, ready.title())} " " {minutes}</span></li> }
    };
    view! {
        <section>
            <h3>"Lessons"</h3>
            <ul>{Ready::all().map(one).collect_view()}</ul>
        </section>
    }
}

/// Returns the link to a ready lesson, which says itself what it shows.
fn lesson(ready: Ready, words: &'static str) -> AnyView {
    let id = ready.screen.id;
    view! { <a href=format!("#/{id}?lesson={id}")>{words}</a> }.into_any()
}

fn outcome(outcome: &'static Outcome) -> AnyView {
    let taught = |screen: &'static Listing| {
        let ready = outcome.lessons().find(|ready| ready.screen == screen);
        let own = outcome.screens().any(|its| its == screen) || ready.is_some();
        let lesson = ready.map(|ready| view! { " " {lesson(ready, "(lesson)")} });
        own.then(|| view! { <span>{link(screen)} {lesson}</span> " " })
    };
    let links = CONTENTS.iter().map(taught).collect_view();
    view! { <li><span>{outcome.text}</span> <span class="outcome-screens">{links}</span></li> }
        .into_any()
}

fn link(screen: &'static Listing) -> AnyView {
    let store = Store::current();
    view! { <a href=text(move || store.link_to(Some(screen.id)))>{screen.title}</a> }.into_any()
}
