//! A saved figure that is dropped on the page opens the state it was drawn from.

use crossover_figures::export::link_of;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::browser;

/// The size of the largest file that is read. Ours are smaller; others are left to the browser.
const MOST_BYTES: f64 = 16e6;

/// Opens files that are dropped anywhere on the page.
pub fn follow() {
    let first = |event: &web_sys::DragEvent| event.data_transfer()?.files()?.get(0);
    let holds_files = |event: &web_sys::DragEvent| {
        let types = event.data_transfer().map(|data| data.types());
        types.is_some_and(|types| types.includes(&JsValue::from_str("Files"), 0))
    };
    // A file may be dropped only where the page allows it.
    window_event_listener(ev::dragover, move |event| {
        if holds_files(&event) {
            event.prevent_default();
        }
    });
    window_event_listener(ev::drop, move |event| {
        if let Some(file) = first(&event).filter(|file| file.size() <= MOST_BYTES) {
            event.prevent_default();
            read(&file);
        }
    });
}

fn read(file: &web_sys::File) {
    browser::bytes(file, |bytes| {
        let link = link_of(&bytes);
        // Followed like any link: Back returns to the state before.
        if let Some((_, fragment)) = link.as_deref().and_then(|link| link.split_once('#')) {
            let _ = window().location().set_hash(fragment);
        }
    });
}
