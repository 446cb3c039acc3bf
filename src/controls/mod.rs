//! The controls of a screen: one for each parameter of its table.

mod choice;
mod label;
mod number;
mod text;
mod typing;

use crossover_screens::screen::{Kind, Param};
use leptos::prelude::*;

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
