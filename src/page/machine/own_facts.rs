//! What to know about the chosen machine of one's own, and what can be done with it.

use std::sync::Arc;

use crossover_screens::screen::Own;
use crossover_screens::sentence;
use crossover_shell::own_machines::Entry;
use leptos::prelude::*;

use crate::browser;
use crate::signals::flag;
use crate::store::{Page, Store, Yours};

/// The facts of `own`, what its times are read off, and whether the browser keeps it.
#[component]
pub fn OwnFacts(own: Arc<Own>) -> impl IntoView {
    let (page, yours) = (Page::current(), Yours::current());
    let facts = about_own(page, &own);
    let kept = {
        let own = Arc::clone(&own);
        flag(move || yours.keeps(&own))
    };
    let keep = {
        let own = Arc::clone(&own);
        move |event| {
            let keeps = event_target_checked(&event);
            yours.change(|list| {
                if list.place_of(&own).is_none() {
                    list.add(Entry::new((*own).clone()));
                }
                if let Some(at) = list.place_of(&own) {
                    list.keep(at, keeps);
                }
            });
        }
    };
    let (store, is_sure) = (Store::current(), own.spread.is_none());
    let told = flag(move || !store.around.with(|state| state.view.exact));
    let tell = move |event| {
        let exact = !event_target_checked(&event);
        store.update(|state| state.view.exact = exact);
    };
    let forget = move |_| {
        page.chosen().choose(None);
        browser::focus_if_lost("main");
    };
    view! {
        <details class="machine-facts" open>
            <summary>"Measurements and fit of the machine"</summary>
            {facts}
            <TimesFrom own/>
            <p hidden=is_sure>
                <label>
                    <input type="checkbox" name="intervals" prop:checked=told on:change=tell/>
                    " Say how sure each answer is"
                </label>
            </p>
            <p>
                <label>
                    <input type="checkbox" prop:checked=kept on:change=keep/>
                    " Keep in this browser"
                </label>
            </p>
            <button type="button" class="quiet" on:click=forget>"Forget it on this page"</button>
        </details>
    }
}

/// Returns all about a machine of one's own that does not depend on the parameters.
pub fn about_own(page: Page, own: &Own) -> impl IntoView + use<> {
    let told = page.params.with_untracked(|params| sentence::show(&own.facts(), params, &[]));
    view! { <p>{own.format_numbers()} " " {told.join(" ")}</p> }
}

/// What its times are read off, where both are known.
#[component]
fn TimesFrom(own: Arc<Own>) -> impl IntoView {
    let (page, yours) = (Page::current(), Yours::current());
    let by_points = own.is_measured();
    let listed = yours.list.with(|list| {
        let at = list.place_of(&own)?;
        list.entries().get(at).cloned()
    });
    let entry = listed.unwrap_or_else(|| Entry::new((*own).clone()));
    let known = !entry.points.is_empty() && own.whole.is_none();
    let entry = StoredValue::new(entry);
    let option = move |points: bool, label: &'static str| {
        let take = move |_| {
            let own = entry.with_value(|entry| entry.with_times(points));
            let entry = entry.with_value(|entry| Entry { own, ..entry.clone() });
            // The list goes on knowing the points where a link no longer does.
            let own = yours.change(|list| list.add(entry));
            if let Some(own) = own {
                page.chosen().choose_own(own);
            }
        };
        view! {
            <label>
                <input type="radio" name="own-times" prop:checked=points == by_points on:change=take/>
                {label}
            </label>
        }
    };
    known.then(|| {
        view! {
            <fieldset class="offer-times">
                <legend>"Times from"</legend>
                {option(false, "the line")}
                {option(true, "the measured points")}
            </fieldset>
        }
    })
}
