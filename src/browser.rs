//! What the shell asks of the browser, in functions that cannot fail: where the browser refuses,
//! nothing happens.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// Sends a custom event with a text to the window.
pub fn announce(name: &str, detail: &str) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) = (
        web_sys::window(),
        web_sys::CustomEvent::new_with_event_init_dict(name, &init),
    ) {
        let _ = window.dispatch_event(&event);
    }
}

/// Returns the milliseconds since the page was opened.
pub fn now() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |clock| clock.now())
}

/// Returns the address of the page.
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// Returns whether a media query holds, as a signal.
pub fn media(query: &str) -> ReadSignal<bool> {
    let (matches, set) = signal(false);
    if let Ok(Some(list)) = window().match_media(query) {
        set.set(list.matches());
        let follow = {
            let list = list.clone();
            Closure::<dyn Fn()>::new(move || set.set(list.matches()))
        };
        // The query lives as long as the page.
        let _ = list.add_event_listener_with_callback("change", follow.as_ref().unchecked_ref());
        follow.forget();
    }
    matches
}

/// Calls `act` at every event of that name, before any element of the page receives it.
pub fn catch(name: &str, act: impl Fn(&web_sys::Event) + 'static) {
    let act = Closure::<dyn Fn(web_sys::Event)>::new(move |event| act(&event));
    let _ = window().add_event_listener_with_callback_and_bool(
        name,
        act.as_ref().unchecked_ref(),
        true,
    );
    // It listens as long as the page lives.
    act.forget();
}

/// Returns what is stored under `key`.
pub fn recall(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Stores `value` under `key`.
pub fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(key, value);
    }
}

/// Copies `text` to the clipboard.
pub fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}

/// Reads a file, then calls `take` with its bytes.
pub fn bytes(file: &web_sys::Blob, take: impl FnOnce(Vec<u8>) + 'static) {
    let take = Closure::once(move |buffer: JsValue| {
        take(js_sys::Uint8Array::new(&buffer).to_vec());
    });
    let _ = file.array_buffer().then(&take);
    take.forget();
}

/// Saves `content` as a file of the reader's.
pub fn download(name: &str, kind: &str, content: &JsValue) {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(content);
    if let Ok(blob) = web_sys::Blob::new_with_blob_sequence_and_options(&parts, &options) {
        save(name, &blob);
    }
}

/// Saves a blob as a file of the reader's.
fn save(name: &str, blob: &web_sys::Blob) {
    let Ok(url) = web_sys::Url::create_object_url_with_blob(blob) else {
        return;
    };
    if let Ok(anchor) = document().create_element("a") {
        let anchor: web_sys::HtmlAnchorElement = anchor.unchecked_into();
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}

/// Keeps `width` at the width of `element` in CSS pixels, beginning at once, and `seen` at whether it
/// is in view.
pub fn watch_box(
    element: &web_sys::Element,
    width: WriteSignal<u32>,
    seen: WriteSignal<Option<bool>>,
) {
    let measured = move |wide: f64| {
        let wide = wide.clamp(0.0, 4000.0) as u32;
        // A new height alone needs no new drawing.
        width.try_maybe_update(|width| (std::mem::replace(width, wide) != wide, ()));
    };
    measured(element.get_bounding_client_rect().width());
    let resized = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
        if let Some(entry) = entries.iter().last() {
            let entry: web_sys::ResizeObserverEntry = entry.unchecked_into();
            measured(entry.content_rect().width());
        }
    });
    let observer = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref());
    let viewed = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
        if let Some(entry) = entries.iter().last() {
            let entry: web_sys::IntersectionObserverEntry = entry.unchecked_into();
            seen.try_set(Some(entry.is_intersecting()));
        }
    });
    let viewer = web_sys::IntersectionObserver::new(viewed.as_ref().unchecked_ref());
    if let (Ok(observer), Ok(viewer)) = (observer, viewer) {
        observer.observe(element);
        viewer.observe(element);
        let kept = StoredValue::new_local((observer, viewer, resized, viewed));
        on_cleanup(move || {
            kept.try_with_value(|(observer, viewer, _, _)| {
                observer.disconnect();
                viewer.disconnect();
            });
        });
    }
}
