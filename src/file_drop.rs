//! Files that are dropped on the page, pasted or chosen, and texts that are pasted: a figure that was saved here
//! opens the state it was drawn from, anything else is read as measurements.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::given::{Given, Offered};

/// Takes what is dropped or pasted anywhere on the page, but for what is pasted into a box. Returns whether files are
/// held over the page.
pub fn follow(offered: Offered) -> ReadSignal<bool> {
    let (held, hold) = signal(false);
    let holds_files = |event: &web_sys::DragEvent| {
        let types = event.data_transfer().map(|data| data.types());
        types.is_some_and(|types| types.includes(&JsValue::from_str("Files"), 0))
    };
    // A file may be dropped only where the page allows it.
    window_event_listener(ev::dragover, move |event| {
        if holds_files(&event) {
            event.prevent_default();
            if !held.get_untracked() {
                hold.set(true);
            }
        }
    });
    window_event_listener(ev::dragleave, move |event| {
        // Not from one element to the next.
        if event.related_target().is_none() {
            hold.set(false);
        }
    });
    window_event_listener(ev::drop, move |event| {
        hold.set(false);
        let Some(data) = event.data_transfer() else {
            return;
        };
        if let Some(files) = data.files().filter(|files| 0 < files.length()) {
            event.prevent_default();
            match offered.taker.get_untracked() {
                Some(taker) => taker.dropped.run(data),
                None => offered.take(Given::files(&files)),
            }
        }
    });
    window_event_listener(ev::paste, move |event| {
        let Some(data) = event.clipboard_data() else {
            return;
        };
        if browser::is_on(&event, "input, textarea, select, [contenteditable]") {
            return;
        }
        if let Some(files) = data.files().filter(|files| 0 < files.length()) {
            offered.take(Given::files(&files));
        } else if let Ok(text) = data.get_data("text/plain")
            && !text.trim().is_empty()
        {
            offered.take(Given::Text(text));
        }
    });
    held
}
