//! Text with a grammar: lists, rows, graphs.

use crossover_screens::param::{Kind, Param};
use leptos::ev;
use leptos::prelude::*;

use super::draft::Draft;
use super::{Complaint, Explanation, Name};

/// A box for a list, for rows, or for text.
#[component]
pub fn TextControl(param: &'static Param) -> impl IntoView {
    let draft = Draft::new(param);
    let long = matches!(param.kind, Kind::Text { .. } | Kind::Rows { .. });
    let on_key = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if !long => draft.take(),
        "Escape" => draft.take_back(),
        _ => {}
    };
    let id = format!("{}-text", param.key);
    let described = format!("{0}-error {0}-help", param.key);
    view! {
        <div class="control text" data-key=param.key>
            <Name param for_id=id.clone()/>
            {if long {
                view! {
                    <textarea
                        id=id
                        name=param.key
                        spellcheck="false"
                        aria-invalid=draft.invalid()
                        aria-describedby=described
                        prop:value=draft.shown()
                        on:input=move |event| draft.preview(event_target_value(&event))
                        on:blur=move |_| draft.take()
                        on:keydown=on_key
                    ></textarea>
                }
                    .into_any()
            } else {
                view! {
                    <input
                        type="text"
                        id=id
                        name=param.key
                        spellcheck="false"
                        autocomplete="off"
                        aria-invalid=draft.invalid()
                        aria-describedby=described
                        prop:value=draft.shown()
                        on:input=move |event| draft.preview(event_target_value(&event))
                        on:blur=move |_| draft.take()
                        on:keydown=on_key
                    />
                }
                    .into_any()
            }}
            <Complaint key=param.key error=draft.error/>
            <Explanation param/>
        </div>
    }
}
