//! What one can learn: the ready lessons, and the words of the curricula, with the screens and lessons that
//! teach them.

use crossover_screens::lesson::Ready;
use crossover_screens::outcomes::{Outcome, by_source};
use crossover_screens::registry::{CONTENTS, Listing};
use crossover_shell::path;
use leptos::prelude::*;

use crate::browser;
use crate::signals::{flag, memo, part, text};
use crate::store::{Store, YourProgress};

/// The id of the heading of the lessons.
const TITLE: &str = "path-title";

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
    let yours = YourProgress::current();
    let one = move |ready: Ready| {
        let minutes = format!("{} minutes", ready.minutes());
        let done =
            memo(move || yours.entries.with(|entries| path::is_done(entries, ready.screen.id)));
        let tick = move || done.get().then(|| view! { <b class="is-done">"✓ done"</b> " " });
        view! {
            <li>
                <span>{part(tick)} {ready.task()}</span>
                <span class="outcome-screens">{lesson(ready, ready.title())} " " {minutes}</span>
            </li>
        }
    };
    view! {
        <section>
            <h3 id=TITLE tabindex="-1">"Lessons, in the order of the course"</h3>
            <ol>{path::lessons().into_iter().map(one).collect_view()}</ol>
            <Forget yours/>
        </section>
    }
}

/// Forgets what is done, and brings it back.
#[component]
fn Forget(yours: YourProgress) -> impl IntoView {
    let forgotten = RwSignal::new(Vec::<String>::new());
    let has_none = flag(move || yours.entries.with(|entries| !path::has_any(entries)));
    let can_undo = memo(move || forgotten.with(|forgotten| !forgotten.is_empty()));
    let forget = move |_| {
        yours.change(|entries| forgotten.set(path::forget(entries)));
        browser::focus_then(format!("#{TITLE}"));
    };
    let undo = move |_| {
        let back = forgotten.try_update(std::mem::take).unwrap_or_default();
        yours.change(|entries| path::bring_back(entries, back));
        browser::focus_then(format!("#{TITLE}"));
    };
    let said =
        text(move || if can_undo.get() { "It is forgotten.".to_owned() } else { String::new() });
    view! {
        <p class="forget">
            <button type="button" class="quiet" hidden=has_none on:click=forget>"Forget what is done"</button>
            <span role="status">{said}</span>
            <button type="button" class="quiet" hidden=flag(move || !can_undo.get()) on:click=undo>"Bring it back"</button>
        </p>
    }
}

/// Returns the link to a ready lesson, which says itself what it shows.
fn lesson(ready: Ready, words: &'static str) -> AnyView {
    view! { <a href=ready.link()>{words}</a> }.into_any()
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
