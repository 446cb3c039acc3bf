//! Boxes for text with a grammar: lists, graphs.

use crossover_screens::screen::{Kind, Param};
use leptos::ev;
use leptos::prelude::*;

use super::row::{FieldError, row};
use super::typing::Typing;
use crate::signals::{flag, text};

/// A box for a list or for text.
#[component]
pub fn TextControl(param: &'static Param) -> impl IntoView {
    let typing = Typing::new(param);
    let error = typing.error();
    let typed = flag(move || typing.is_typing());
    let invalid = text(move || error.with(Option::is_some).to_string());
    let long = matches!(param.kind, Kind::Text { .. });
    let on_key = move |event: ev::KeyboardEvent| typing.on_key(&event, !long);
    let id = format!("{}-text", param.key);
    let described = format!("{0}-error {0}-help", param.key);
    let control = view! {
            {if long {
                view! {
                    <textarea
                        id=id.clone()
                        name=param.key
                        spellcheck="false"
                        class:typed=typed
                        aria-invalid=invalid
                        aria-describedby=described
                        prop:value=typing.shown()
                        on:input=move |event| typing.preview(&event_target_value(&event))
                        on:blur=move |_| typing.commit()
                        on:keydown=on_key
                    ></textarea>
                }
                    .into_any()
            } else {
                view! {
                    <input
                        type="text"
                        id=id.clone()
                        name=param.key
                        spellcheck="false"
                        autocomplete="off"
                        class:typed=typed
                        aria-invalid=invalid
                        aria-describedby=described
                        prop:value=typing.shown()
                        on:input=move |event| typing.preview(&event_target_value(&event))
                        on:blur=move |_| typing.commit()
                        on:keydown=on_key
                    />
                }
                    .into_any()
            }}
            <FieldError param error/>
    };
    row(param, "text", id, control.into_any())
}
