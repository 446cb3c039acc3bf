//! What every row has: its name, which resets it; its help; its error.

use crossover_figures::typeset::{html, symbol_html};
use crossover_model::Error;
use crossover_screens::screen::Param;
use leptos::ev;
use leptos::prelude::*;

use super::marks::{Asked, Marks};
use crate::annotations::{Annotator, Thing};
use crate::browser;
use crate::handed::Handed;
use crate::signals::{flag, memo, text};
use crate::store::Page;

/// Returns a row of the panel: the name, which is the label of `for_id` where that is one element,
/// and what the parameter is changed with.
pub fn row(param: &'static Param, class: &str, for_id: String, controls: AnyView) -> AnyView {
    let (page, marks, asked) = (Page::current(), Marks::current(), Asked::current());
    let changed = memo(move || marks.is_changed(param.key));
    let why = memo(move || marks.why(param.key));
    let locked = memo(move || marks.is_locked(param.key));
    let annotations = Handed::<Annotator>::current();
    let unseen = memo(move || annotations.hides(&Thing::Param(param)));
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Delete" && !is_typed_into(&event) {
            event.prevent_default();
            // Not the row as well that this one stands beside.
            event.stop_propagation();
            page.edits().reset(param.key);
        }
    };
    let idle = flag(move || !why.with(String::is_empty));
    let name = view! {
        {param.label}
        {param.letter().map(|letter| view! { " " <span class="symbol" inner_html=symbol_html(letter)></span> })}
        " "
        <span class="note" hidden=flag(move || !locked.get())>"locked"</span>
        <span class="note" hidden=flag(move || !unseen.get())>"hidden from students"</span>
    };
    let reset = move |_| page.edits().reset(param.key);
    let id = format!("{}-name", param.key);
    let name = if for_id.is_empty() {
        view! { <span class="name" id=id on:dblclick=reset>{name}</span> }.into_any()
    } else {
        view! { <label class="name" id=id for=for_id on:dblclick=reset>{name}</label> }.into_any()
    };
    view! {
        <div
            class=format!("control {class}")
            class:changed=flag(move || changed.get())
            class:idle=idle
            class:locked=flag(move || locked.get())
            class:unseen=flag(move || unseen.get())
            class:pointed=flag(move || page.pointed.param.get() == param.key)
            class:asked=flag(move || asked.is(param.key))
            data-key=param.key
            on:keydown=on_key
        >
            {name}
            <fieldset role="none" disabled=flag(move || locked.get())>{controls}</fieldset>
            {annotations.annotate(Thing::Param(param))}
            <p class="help" id=format!("{}-help", param.key)>
                <span inner_html=html(param.help)></span>
                <span hidden=flag(move || !idle.get())>{text(move || format!(" No figure in view follows it. {}", why.get()))}</span>
                <span hidden=flag(move || !changed.get())>{default_note(param)}</span>
            </p>
        </div>
    }
    .into_any()
}

/// Returns what the value was before it was changed, and how to get it back.
fn default_note(param: &'static Param) -> String {
    let defaults = Page::current().screen.defaults();
    let value = defaults.at(param.key).short_text();
    let value = match defaults.at(param.key).choice_label() {
        Some(chosen) => chosen,
        None if value.is_empty() => "empty",
        None if param.unit().is_some() => &value,
        None => return " Changed: double-click the name to reset it.".to_owned(),
    };
    format!(" Default: {value}. Double-click the name to reset it.")
}

/// Returns whether a key is pressed in a box of text, where it belongs to what is typed.
fn is_typed_into(event: &ev::KeyboardEvent) -> bool {
    browser::is_on(event, "input[type=text], textarea")
}

/// The error of a field: what is wrong, and what to type instead.
#[component]
pub fn FieldError(param: &'static Param, error: Memo<Option<Error>>) -> impl IntoView {
    view! {
        <p class="error" id=format!("{}-error", param.key) role="alert" hidden=flag(move || error.with(Option::is_none))>
            {text(move || error.with(|error| error.clone().map(|error| format!("{}.", error.with_field(param.label))).unwrap_or_default()))}
        </p>
    }
}
