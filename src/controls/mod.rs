//! The controls of a screen: one for each parameter of its table.

mod choice;
mod draft;
mod number;
mod text;

use crossover_model::Error;
use crossover_screens::screen::{Kind, Param};
use leptos::prelude::*;

use crate::signals::{flag, text as derived};
use crate::store::Page;
use choice::{ChoiceControl, SetControl, SwitchControl};
use number::NumberControl;
use text::TextControl;

/// The controls of a screen, under their headings.
#[component]
pub fn Controls() -> impl IntoView {
    let params = Page::here().screen.table.params;
    let mut groups: Vec<&str> = Vec::new();
    for param in params {
        if !groups.contains(&param.group) {
            groups.push(param.group);
        }
    }
    groups
        .into_iter()
        .map(|group| {
            let rows = params.iter().filter(|param| param.group == group);
            let rows = rows.map(|param| view! { <Control param/> }).collect_view();
            view! {
                <fieldset class="group">
                    <legend>{if group.is_empty() { "Parameters" } else { group }}</legend>
                    {rows}
                </fieldset>
            }
        })
        .collect_view()
}

#[component]
fn Control(param: &'static Param) -> impl IntoView {
    match param.kind {
        Kind::Number(_) | Kind::Integer(..) | Kind::Derived { .. } => {
            view! { <NumberControl param/> }.into_any()
        }
        Kind::Choice { options, .. } => view! { <ChoiceControl param options/> }.into_any(),
        Kind::Switch(_) => view! { <SwitchControl param/> }.into_any(),
        Kind::Set { options, .. } => view! { <SetControl param options/> }.into_any(),
        Kind::List { .. } | Kind::Rows { .. } | Kind::Text { .. } => {
            view! { <TextControl param/> }.into_any()
        }
    }
}

/// The name of a parameter and its letter.
#[component]
fn Name(param: &'static Param, for_id: String) -> impl IntoView {
    view! {
        <label class="name" for=for_id>
            {param.label}
            {(param.symbol != param.label && !param.symbol.is_empty())
                .then(|| view! { " " <i class="symbol">{param.symbol}</i> })}
        </label>
    }
}

/// The sentence that explains a parameter.
#[component]
fn Explanation(param: &'static Param) -> impl IntoView {
    (!param.help.is_empty())
        .then(|| view! { <p class="explanation" id=format!("{}-help", param.key)>{param.help}</p> })
}

/// The error of a field: what is wrong, and what to type instead.
#[component]
fn FieldError(key: &'static str, error: Memo<Option<Error>>) -> impl IntoView {
    view! {
        <p class="error" id=format!("{key}-error") role="alert" hidden=flag(move || error.with(Option::is_none))>
            {derived(move || error.with(|error| error.as_ref().map(sentence).unwrap_or_default()))}
        </p>
    }
}

/// Returns an error as a sentence beside its box.
fn sentence(error: &Error) -> String {
    format!("{} is {}: {}.", error.field(), error.got(), error.help())
}
