//! What can be done to the thing that was pressed, beneath the figure where it is shown.

use leptos::prelude::*;

use super::View;
use crate::derive::{part, text};
use crate::store::Page;

/// The offers for what was pressed, and for the whole.
#[component]
pub fn Offers(view: View) -> impl IntoView {
    let page = Page::here();
    let touch = page
        .screen
        .interaction
        .filter(|touch| touch.figure == view.spec.id)?;
    let said = RwSignal::new(String::new());
    let buttons = part(move || {
        // Offered anew when anything has changed.
        page.params.track();
        let picked = page.picked.get();
        let mut offers = page.offers(&picked);
        if !picked.is_empty() {
            offers.extend(page.offers(""));
        }
        let button = |offer: crossover_screens::screen::Action| {
            let label = offer.label.clone();
            let take = move |_| {
                said.set(match page.accept(&offer) {
                    Ok(()) => format!("Done: {}.", offer.label),
                    Err(error) => format!("{error}."),
                });
            };
            view! { <button type="button" on:click=take>{label}</button> }
        };
        offers.into_iter().map(button).collect_view()
    });
    Some(view! {
        <div class="offers" role="group" aria-label=format!("Change: {}", view.spec.title)>
            <p class="explanation">{touch.hint}</p>
            {buttons}
            <p class="visually-hidden" role="status">{text(move || said.get())}</p>
        </div>
    })
}
