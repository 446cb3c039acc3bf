//! A saved figure that is dropped on the page opens the state it was drawn from.

use crossover_figures::export::link_of;
use crossover_shell::address::own;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::signals::{effect, part};
use crate::store::Store;

/// The size of the largest file that is read. Ours are smaller.
const MOST_BYTES: f64 = 16e6;

/// Whether the file that was dropped last was saved elsewhere.
#[derive(Clone, Copy)]
struct Stranger(RwSignal<bool>);

/// Opens files that are dropped anywhere on the page.
pub fn follow(store: Store) {
    let stranger = RwSignal::new(false);
    provide_context(Stranger(stranger));
    effect(move || {
        store.state.track();
        stranger.set(false);
    });
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
        if let Some(file) = first(&event) {
            event.prevent_default();
            if file.size() <= MOST_BYTES {
                read(&file, stranger);
            } else {
                stranger.set(true);
            }
        }
    });
}

fn read(file: &web_sys::File, stranger: RwSignal<bool>) {
    browser::bytes(file, move |bytes| {
        let link = link_of(&bytes);
        let fragment = link.as_deref().and_then(own);
        stranger.set(fragment.is_none());
        // Followed like any link: Back returns to the state before.
        if let Some(fragment) = fragment {
            let _ = window().location().set_hash(fragment);
        }
    });
}

/// What the page says of a file that was saved elsewhere, until something changes.
#[component]
pub fn Refusal() -> impl IntoView {
    let Stranger(stranger) = expect_context();
    part(move || {
        stranger.get().then(|| {
            view! {
                <section class="notice" role="status" aria-label="The file that was dropped">
                    <p>"This file holds no state of Crossover."</p>
                    <button type="button" class="quiet" on:click=move |_| { stranger.set(false); browser::focus("main"); }>
                        "Dismiss"
                    </button>
                </section>
            }
        })
    })
}
