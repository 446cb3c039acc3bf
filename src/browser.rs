//! What the shell asks of the browser, each a few lines that cannot fail: where the browser
//! refuses, nothing happens.

use std::cell::Cell;
use std::rc::Rc;

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

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |clock| clock.now())
}

/// A media query as a signal that follows it.
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

/// Has `act` done at every event of that name, before anything on the page hears of it.
pub fn catch(name: &str, act: impl Fn(&web_sys::Event) + 'static) {
    let act = Closure::<dyn Fn(web_sys::Event)>::new(move |event| act(&event));
    let _ = window().add_event_listener_with_callback_and_bool(
        name,
        act.as_ref().unchecked_ref(),
        true,
    );
    // It is listened for as long as the page lives.
    act.forget();
}

/// What the browser keeps under `key`.
pub fn recall(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Has the browser keep `value` under `key`.
pub fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(key, value);
    }
}

/// Puts `text` on the clipboard.
pub fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}

/// Work for a later task of the browser, made once: asking for it costs a call.
pub struct Later {
    work: js_sys::Function,
    /// The task that is asked for.
    waiting: Rc<Cell<Option<i32>>>,
}

impl Later {
    /// For as long as the page lives.
    pub fn new(work: impl Fn() + 'static) -> Self {
        let waiting = Rc::new(Cell::new(None));
        let asked = Rc::clone(&waiting);
        let work = Closure::<dyn Fn()>::new(move || {
            asked.set(None);
            work();
        });
        Self {
            work: work.into_js_value().unchecked_into(),
            waiting,
        }
    }

    /// Has the work done in the next task, once however often it is asked for until then.
    pub fn soon(&self) {
        if self.waiting.get().is_none() {
            self.ask(0);
        }
    }

    /// Has the work done when nothing has asked for it during `delay` milliseconds.
    pub fn after(&self, delay: i32) {
        self.cancel();
        self.ask(delay);
    }

    /// Has the work not done; whether it had been asked for.
    pub fn cancel(&self) -> bool {
        let task = self.waiting.take();
        if let Some(task) = task {
            window().clear_timeout_with_handle(task);
        }
        task.is_some()
    }

    fn ask(&self, delay: i32) {
        let asked =
            window().set_timeout_with_callback_and_timeout_and_arguments_0(&self.work, delay);
        self.waiting.set(asked.ok());
    }
}

/// Hands the bytes of a file to `take`, once they are read.
pub fn bytes(file: &web_sys::Blob, take: impl FnOnce(Vec<u8>) + 'static) {
    let take = Closure::once(move |buffer: JsValue| {
        take(js_sys::Uint8Array::new(&buffer).to_vec());
    });
    let _ = file.array_buffer().then(&take);
    take.forget();
}

/// Hands `content` to the reader as a file.
pub fn download(name: &str, kind: &str, content: &JsValue) {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(content);
    if let Ok(blob) = web_sys::Blob::new_with_blob_sequence_and_options(&parts, &options) {
        save(name, &blob);
    }
}

/// Hands a blob to the reader as a file.
pub fn save(name: &str, blob: &web_sys::Blob) {
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

/// The width of `element` in CSS pixels, at once, and whether it is in view, as signals.
pub fn watch_box(
    element: &web_sys::Element,
    width: WriteSignal<u32>,
    seen: WriteSignal<Option<bool>>,
) {
    let measured = move |wide: f64| {
        let wide = wide.clamp(0.0, 4000.0) as u32;
        // Another height alone asks for no other picture.
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
