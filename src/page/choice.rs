//! A list of which one is chosen.

use leptos::prelude::*;

/// A list to choose one of.
#[component]
pub fn Choice(list: Vec<(&'static str, &'static str)>, chosen: RwSignal<String>) -> impl IntoView {
    let options = list.into_iter().map(|(key, label)| view! { <option value=key>{label}</option> });
    view! {
        <select on:change=move |event| chosen.set(event_target_value(&event))>
            {options.collect_view()}
        </select>
    }
}
