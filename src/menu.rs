//! A menu that opens over the page. It closes with Escape, and when the focus moves on.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A button that opens a menu of `children`. Its owner may close it through `fold`.
#[component]
pub fn Menu(
    fold: NodeRef<html::Details>,
    /// The words on the button.
    title: Signal<String>,
    /// The accessible name of the button.
    name: Signal<String>,
    children: Children,
) -> impl IntoView {
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" && close(fold) {
            let summary = fold
                .try_get_untracked()
                .flatten()
                .map(|menu| menu.query_selector("summary"));
            if let Some(Ok(Some(summary))) = summary {
                let _ = summary.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        }
    };
    // A page that is left takes the focus out of its menus after their signals are gone.
    let on_leave = move |event: ev::FocusEvent| {
        let to: Option<web_sys::Node> = event.related_target().and_then(|to| to.dyn_into().ok());
        if let (Some(menu), Some(to)) = (fold.try_get_untracked().flatten(), to)
            && !menu.contains(Some(&to))
        {
            close(fold);
        }
    };
    view! {
        <details class="menu" node_ref=fold on:keydown=on_key on:focusout=on_leave>
            <summary aria-label=name>{title}</summary>
            <div class="menu-body">{children()}</div>
        </details>
    }
}

/// Closes the menu. Returns whether it was open.
pub fn close(fold: NodeRef<html::Details>) -> bool {
    let open = fold
        .try_get_untracked()
        .flatten()
        .filter(web_sys::HtmlDetailsElement::open);
    open.is_some_and(|menu| {
        menu.set_open(false);
        true
    })
}
