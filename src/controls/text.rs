//! Boxes for text with a grammar: graphs, formulas.

use crossover_screens::screen::Param;
use leptos::prelude::*;

use super::row::{FieldError, row};
use super::typing::Typing;
use crate::signals::{flag, text};

/// What an empty box for what is pasted says.
const PASTE: &str = "Paste the output of a benchmark, or drop its file on the page.";

/// A box for text of several lines.
#[component]
pub fn TextControl(param: &'static Param) -> impl IntoView {
    let typing = Typing::new(param);
    let error = typing.error();
    let id = format!("{}-text", param.key);
    let control = view! {
        <textarea
            id=id.clone()
            name=param.key
            class:pasted=param.is_kept_on_page
            placeholder=param.is_kept_on_page.then_some(PASTE)
            spellcheck="false"
            translate="no"
            class:typed=flag(move || typing.is_typing())
            aria-invalid=text(move || error.with(Option::is_some).to_string())
            aria-describedby=format!("{0}-error {0}-help", param.key)
            prop:value=typing.shown()
            on:input=move |event| typing.preview(&event_target_value(&event))
            on:blur=move |_| typing.commit()
            on:keydown=move |event| typing.on_key(&event, false)
        ></textarea>
        <FieldError param error/>
    };
    row(param, "text", id, control.into_any())
}
