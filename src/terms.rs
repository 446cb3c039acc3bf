//! Words in which the terms of the field can be asked for their definition: by hovering, or in focus.

use crossover_figures::typeset::html;
use crossover_screens::terms::{Defined, mark_terms};
use leptos::prelude::*;

/// Returns a text whose letters are typeset, and whose terms tell their definition.
pub fn words(text: &str) -> AnyView {
    let pieces = mark_terms(text).into_iter().map(|piece| match piece {
        Defined::Words(words) => view! { <span inner_html=html(words)></span> }.into_any(),
        // The definition is drawn by the style: a copied text is as it was.
        Defined::Term(word, definition) => view! {
            <dfn class="term" tabindex="0" aria-description=definition data-definition=definition>
                {word.to_owned()}
            </dfn>
        }
        .into_any(),
    });
    pieces.collect_view().into_any()
}
