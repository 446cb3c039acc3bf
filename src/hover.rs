//! What shows by hovering or in focus can be put away by Escape, until the pointer or the focus moves.

use leptos::ev;
use leptos::prelude::*;

/// The mark of the page while such cards are put away (see main.css).
const MARK: &str = "data-hushed";

/// Puts cards away by Escape for as long as the page lives.
pub fn follow() {
    let root = || document().document_element();
    let put_away = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape"
            && let Some(root) = root()
        {
            let _ = root.set_attribute(MARK, "");
        }
    };
    let show_again = move || {
        if let Some(root) = root().filter(|root| root.has_attribute(MARK)) {
            let _ = root.remove_attribute(MARK);
        }
    };
    window_event_listener(ev::keydown, put_away);
    window_event_listener(ev::pointermove, move |_| show_again());
    window_event_listener(ev::focusin, move |_| show_again());
}
