//! The situation of a question, its values and its rules.

use crossover_screens::questions;
use leptos::prelude::*;

/// What a question, or a part of it, stands on.
#[component]
pub fn Told(told: questions::Told) -> impl IntoView {
    let text = told.text.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
    let given = (!told.given.is_empty()).then(|| {
        let given = told.given.into_iter().map(|given| view! { <li>{given}</li> }).collect_view();
        view! { <ul class="practice-given" aria-label="Given">{given}</ul> }
    });
    let rules = told.rules.into_iter().map(|rule| view! { <p class="practice-rule">{rule}</p> });
    view! { {text} {given} {rules.collect_view()} }
}
