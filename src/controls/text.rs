//! Text with a grammar: lists, rows, graphs.

use crossover_model::Error;
use crossover_screens::param::{Kind, Param};
use leptos::prelude::*;

use super::{Complaint, Explanation, Name};
use crate::derive::{effect, text};
use crate::store::Page;

/// A box for a list, for rows, or for text.
#[component]
pub fn TextControl(param: &'static Param) -> impl IntoView {
    let page = Page::here();
    let draft = RwSignal::new(None::<String>);
    let error = RwSignal::new(None::<Error>);
    effect(move || {
        page.replaced.track();
        draft.set(None);
        error.set(None);
    });
    let shown = text(move || {
        draft
            .get()
            .unwrap_or_else(|| page.params.with(|params| params.edited(param.key)))
    });
    let type_in = move |text: String| {
        error.set(page.set_text(param.key, &text).err());
        draft.set(Some(text));
    };
    let leave = move |_| {
        // Taken off the page with the focus in it, it is left after its signals.
        if error.try_with(Option::is_none) == Some(true) {
            draft.set(None);
        }
    };
    let id = format!("{}-text", param.key);
    let described = format!("{0}-error {0}-help", param.key);
    let invalid = text(move || error.with(Option::is_some).to_string());
    let long = matches!(param.kind, Kind::Text { .. } | Kind::Rows { .. });
    view! {
        <div class="control text" data-key=param.key>
            <Name param for_id=id.clone()/>
            {if long {
                view! {
                    <textarea
                        id=id
                        name=param.key
                        spellcheck="false"
                        aria-invalid=invalid
                        aria-describedby=described
                        prop:value=shown
                        on:input=move |event| type_in(event_target_value(&event))
                        on:blur=leave
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
                        aria-invalid=invalid
                        aria-describedby=described
                        prop:value=shown
                        on:input=move |event| type_in(event_target_value(&event))
                        on:blur=leave
                    />
                }
                    .into_any()
            }}
            <Complaint key=param.key error/>
            <Explanation param/>
        </div>
    }
}
