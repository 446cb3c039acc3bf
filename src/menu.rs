//! A menu that opens over the page. It closes with Escape, and when the focus moves on.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A button that opens a menu of `children`. Its owner may close it through `fold`, and follow
/// whether it is open.
#[component]
pub fn Menu(
    fold: NodeRef<html::Details>,
    /// The words on the button.
    title: Signal<String>,
    /// The accessible name of the button.
    name: Signal<String>,
    #[prop(optional)] open: RwSignal<bool>,
    children: Children,
) -> impl IntoView {
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" && leave(fold) {
            // It closes nothing else.
            event.prevent_default();
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
    let on_toggle = move |_| {
        let menu = fold.try_get_untracked().flatten();
        open.set(menu.is_some_and(|menu| menu.open()));
    };
    view! {
        <details
            class="menu"
            node_ref=fold
            on:keydown=on_key
            on:focusout=on_leave
            on:toggle=on_toggle
        >
            <summary aria-label=name>{title}</summary>
            <div class="menu-body">{children()}</div>
        </details>
    }
}

/// Closes the menu and gives the focus back to its button. Returns whether it was open.
pub fn leave(fold: NodeRef<html::Details>) -> bool {
    let closes = close(fold);
    if closes {
        focus(fold);
    }
    closes
}

/// Gives the focus to the button of the menu.
pub fn focus(fold: NodeRef<html::Details>) {
    let menu = fold.try_get_untracked().flatten();
    if let Some(Ok(Some(button))) = menu.map(|menu| menu.query_selector("summary")) {
        let _ = button.unchecked_into::<web_sys::HtmlElement>().focus();
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
