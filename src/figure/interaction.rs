//! What can be done to the element that was pressed, beneath the figure in which it is shown.

use crossover_screens::screen::Action;
use leptos::prelude::*;

use super::view::View;
use crate::signals::{part, text};
use crate::store::Page;

/// The actions for the selected element, and those for the whole.
#[component]
pub fn Actions(view: View) -> impl IntoView {
    let page = Page::current();
    let interaction =
        page.screen.interaction.filter(|interaction| interaction.figure == view.spec.id)?;
    let status = RwSignal::new(String::new());
    let buttons = part(move || {
        // Other parameters may allow other actions.
        page.params.track();
        let selected = page.pointed.selected.get();
        let mut actions = page.edits().actions(&selected);
        if !selected.is_empty() {
            actions.extend(page.edits().actions(""));
        }
        let button = |action: Action| {
            let label = action.label.clone();
            let apply = move |_| {
                status.set(match page.edits().set(&action.sets) {
                    Ok(()) => format!("Done: {}.", action.label),
                    Err(error) => format!("{}.", page.screen.schema.error_with_label(error)),
                });
            };
            view! { <button type="button" on:click=apply>{label}</button> }
        };
        actions.into_iter().map(button).collect_view()
    });
    Some(view! {
        <div class="actions" role="group" aria-label=format!("Change: {}", view.spec.title)>
            <p class="explanation">{interaction.hint}</p>
            {buttons}
            <p class="visually-hidden" role="status">{text(move || status.get())}</p>
        </div>
    })
}
