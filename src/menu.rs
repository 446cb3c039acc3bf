//! A menu that opens over the page. It closes with Escape, with a press beside it, and when the focus
//! moves on.

use std::time::Duration;

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
    let on_leave = move |event: ev::FocusEvent| close_beside(fold, event.related_target());
    // Not every browser gives the focus to what is pressed.
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        close_beside(fold, event.target());
    });
    on_cleanup(move || {
        pressed.remove();
        // The page that follows may take its element over, and it would stay open there.
        close(fold);
    });
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
            // It takes the focus from a press on its words, which `main` would take otherwise.
            <div class="menu-body" tabindex="-1">{children()}</div>
        </details>
    }
}

/// Closes an open menu where `target`, which is pressed or takes the focus, is not in it. Chromium
/// crashes where what is pressed closes with the press: it is closed in a later task.
fn close_beside(fold: NodeRef<html::Details>, target: Option<web_sys::EventTarget>) {
    let target: Option<web_sys::Node> = target.and_then(|target| target.dyn_into().ok());
    // A page that is left takes the focus out of its menus after their signals are gone.
    if let (Some(menu), Some(target)) = (fold.try_get_untracked().flatten(), target)
        && menu.open()
        && !menu.contains(Some(&target))
    {
        set_timeout(
            move || {
                close(fold);
            },
            Duration::ZERO,
        );
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

/// Opens the menu.
pub fn open(fold: NodeRef<html::Details>) {
    if let Some(menu) = fold.try_get_untracked().flatten() {
        menu.set_open(true);
    }
}

/// Closes the menu. Returns whether it was open.
pub fn close(fold: NodeRef<html::Details>) -> bool {
    let open = fold.try_get_untracked().flatten().filter(web_sys::HtmlDetailsElement::open);
    open.is_some_and(|menu| {
        menu.set_open(false);
        true
    })
}
