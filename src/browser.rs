//! What the shell asks of the browser, in functions that cannot fail: where the browser refuses,
//! nothing happens.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use crossover_shell::keys;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement};

/// How often an element is looked for that no room is on its way for, and how long that waits between.
const TRIES: u32 = 10;
const AGAIN: Duration = Duration::from_millis(50);

/// Sends a custom event with a text to the window.
pub fn announce(name: &str, detail: &str) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) =
        (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict(name, &init))
    {
        let _ = window.dispatch_event(&event);
    }
}

/// Returns the milliseconds since the page was opened.
pub fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// Returns the milliseconds since 1970.
pub fn date() -> u64 {
    js_sys::Date::now() as u64
}

/// Returns a moment, in milliseconds since 1970, as a reader here says it.
pub fn date_told(moment: u64) -> String {
    let options = js_sys::Object::new();
    for (key, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &key.into(), &style.into());
    }
    let date = js_sys::Date::new(&JsValue::from_f64(moment as f64));
    date.to_locale_string("en-GB", &options).into()
}

pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// Returns whether a media query holds, as a signal, while the calling component lives.
pub fn media(query: &str) -> ReadSignal<bool> {
    let (matches, set) = signal(false);
    if let Ok(Some(list)) = window().match_media(query) {
        set.set(list.matches());
        let follow = {
            let list = list.clone();
            Closure::<dyn Fn()>::new(move || set.set(list.matches()))
        };
        let _ = list.add_event_listener_with_callback("change", follow.as_ref().unchecked_ref());
        let kept = StoredValue::new_local((list, follow));
        on_cleanup(move || {
            kept.try_with_value(|(list, follow)| {
                let follow = follow.as_ref().unchecked_ref();
                let _ = list.remove_event_listener_with_callback("change", follow);
            });
        });
    }
    matches
}

/// Calls `act` at every event of that name, before any element of the page receives it, while the calling
/// component lives.
pub fn catch(name: &'static str, act: impl Fn(&web_sys::Event) + 'static) {
    let act = Closure::<dyn Fn(web_sys::Event)>::new(move |event| act(&event));
    let _ = window().add_event_listener_with_callback_and_bool(
        name,
        act.as_ref().unchecked_ref(),
        true,
    );
    let kept = StoredValue::new_local(act);
    on_cleanup(move || {
        kept.try_with_value(|act| {
            let act = act.as_ref().unchecked_ref();
            let _ = window().remove_event_listener_with_callback_and_bool(name, act, true);
        });
    });
}

/// Returns whether the help lies over the page.
pub fn has_dialog() -> bool {
    matches!(document().query_selector("dialog[open]"), Ok(Some(_)))
}

/// Returns whether an event is an Escape that nothing nearer takes: neither a dialog, nor a box, which
/// takes back what was typed.
pub fn is_free_escape(event: &web_sys::KeyboardEvent) -> bool {
    let taken = is_on(event, "dialog *, input[type=text], textarea");
    event.key() == "Escape" && !taken && !event.default_prevented()
}

/// Returns whether one element lies behind another, all of it.
pub fn is_behind(one: &web_sys::Element, other: &web_sys::Element) -> bool {
    let (one, other) = (one.get_bounding_client_rect(), other.get_bounding_client_rect());
    let across = other.left() <= one.left() && one.right() <= other.right();
    across && other.top() <= one.top() && one.bottom() <= other.bottom()
}

/// Returns whether the focus moves on within the element that listens.
pub fn is_within(event: &web_sys::FocusEvent) -> bool {
    let around: Option<web_sys::Node> =
        event.current_target().and_then(|around| around.dyn_into().ok());
    let next: Option<web_sys::Node> = event.related_target().and_then(|next| next.dyn_into().ok());
    around.is_some_and(|around| next.is_some() && around.contains(next.as_ref()))
}

/// Returns whether the target of an event is of that selector.
pub fn is_on(event: &web_sys::Event, selector: &str) -> bool {
    let target: Option<web_sys::Element> = event.target().and_then(|target| target.dyn_into().ok());
    target.is_some_and(|target| target.matches(selector) == Ok(true))
}

/// Returns whether an event is about what a parameter is dragged by: its slider, its number, or a point in a
/// plot.
pub fn is_drag(event: &web_sys::Event) -> bool {
    is_on(event, ".handle, [type=range][name], [data-drag], [data-drag] *")
}

/// Keeps a pointer at the element that it went down on, wherever it moves.
pub fn capture(event: &web_sys::PointerEvent) {
    let element = event.current_target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    if let Some(element) = element {
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// Returns the element around the one that an event is about.
pub fn parent_of(target: &web_sys::EventTarget) -> Option<web_sys::Element> {
    target.dyn_ref::<web_sys::Element>()?.parent_element()
}

/// Returns where a pointer is in the window, in CSS pixels.
pub fn place_of(event: &web_sys::PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Returns what this tab stores under `key`.
pub fn recall_here(key: &str) -> Option<String> {
    window().session_storage().ok()??.get_item(key).ok()?
}

/// Stores `value` under `key` for this tab, or nothing.
pub fn remember_here(key: &str, value: Option<&str>) {
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = match value {
            Some(value) => storage.set_item(key, value),
            None => storage.remove_item(key),
        };
    }
}

/// Copies `text` to the clipboard, then calls `done` with whether the browser allowed it.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    // A page that was not loaded over a secure connection has none.
    if clipboard.is_undefined() {
        return done(false);
    }
    let done = Rc::new(Cell::new(Some(done)));
    let end = |copied| {
        let done = Rc::clone(&done);
        Closure::once(move |_: JsValue| {
            if let Some(done) = done.take() {
                done(copied);
            }
        })
    };
    let (copied, refused) = (end(true), end(false));
    let _ = clipboard.write_text(text).then2(&copied, &refused);
    copied.forget();
    refused.forget();
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

/// Gives the page the whole screen, or gives it back.
pub fn fullscreen(on: bool) {
    let page = document();
    let (of, name): (JsValue, &str) = if on {
        (page.document_element().into(), "requestFullscreen")
    } else if page.fullscreen_element().is_some() {
        (page.into(), "exitFullscreen")
    } else {
        return;
    };
    if let Some(asked) = call(&of, name, &JsValue::UNDEFINED) {
        // It is as good without.
        call(&asked, "catch", &Closure::once_into_js(|_: JsValue| {}));
    }
}

/// Calls a method that not every browser has. Returns what it returns, where it does not throw.
fn call(of: &JsValue, name: &str, with: &JsValue) -> Option<JsValue> {
    let method = js_sys::Reflect::get(of, &name.into()).ok()?;
    let method: js_sys::Function = method.dyn_into().ok()?;
    method.call1(of, with).ok()
}

/// Returns whether a press on a link opens it in another tab or window.
pub fn opens_elsewhere(event: &web_sys::MouseEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.shift_key()
}

/// Returns the place in a row that a key goes to, and takes the key; with another key held down it is
/// the browser's own.
pub fn place_after_key(event: &web_sys::KeyboardEvent, at: usize, count: usize) -> Option<usize> {
    let plain = !(event.alt_key() || event.ctrl_key() || event.meta_key());
    let to = keys::place_in_row(&event.key(), at, count).filter(|_| plain)?;
    event.prevent_default();
    Some(to)
}

/// Moves the focus to the element with that id.
pub fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Acts once the page shows the present state.
pub fn once_shown(act: impl FnOnce() + 'static) {
    // What changed reaches the page in the next task, which may come after the next frame.
    set_timeout(move || request_animation_frame(act), Duration::ZERO);
}

/// Returns whether the reader asks for as little data as can be.
pub fn saves_data() -> bool {
    let of = |object: &JsValue, name: &str| js_sys::Reflect::get(object, &name.into()).ok();
    let connection = of(&window().navigator(), "connection").filter(JsValue::is_object);
    connection
        .and_then(|connection| of(&connection, "saveData"))
        .is_some_and(|saves| saves.is_truthy())
}

/// Takes the element with that id off the page, where it is there.
pub fn remove(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.remove();
    }
}

/// Moves the focus to the element with that id once the page shows the present state, where what had
/// it is gone.
pub fn focus_if_lost(id: &'static str) {
    once_shown(move || {
        let held = document().active_element();
        if held.is_none_or(|held| held.tag_name() == "BODY") {
            focus(id);
        }
    });
}

/// Moves the focus to the first element of that selector once the page shows the present state: what
/// was pressed may be gone by then.
pub fn focus_then(selector: impl Into<String>) {
    let selector = selector.into();
    once_shown(move || {
        let focus = |element: Element| {
            let _ = element.unchecked_into::<HtmlElement>().focus();
        };
        if let Some(element) = find(&selector) {
            return focus(element);
        }
        // Whoever goes elsewhere while it is on its way stays there.
        let held = document().active_element();
        let focus = move |element| {
            let now = document().active_element();
            // Where a focus is lost it goes to the main part, which nobody chose.
            let is_lost =
                now.as_ref().is_none_or(|now| now.tag_name() == "BODY" || now.id() == "main");
            if is_lost || now == held {
                focus(element);
            }
        };
        look_for(selector, Box::new(focus), TRIES);
    });
}

/// Acts on the first element of that selector once the page shows it. Its room may still be on its way.
pub fn once_there(selector: String, act: impl FnOnce(Element) + 'static) {
    once_shown(move || look_for(selector, Box::new(act), TRIES));
}

fn look_for(selector: String, act: Box<dyn FnOnce(Element)>, tries: u32) {
    if let Some(element) = find(&selector) {
        return act(element);
    }
    let is_busy = find("main[aria-busy=true]").is_some();
    let left = if is_busy { TRIES } else { tries.saturating_sub(1) };
    if left != 0 {
        set_timeout(move || look_for(selector, act, left), AGAIN);
    }
}

fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Scrolls `frame`, and nothing around it, until `row` is in view below the px that are covered.
pub fn bring_into_view(frame: &web_sys::Element, row: &web_sys::Element, covered: f64) {
    let (place, seen) = (row.get_bounding_client_rect(), frame.get_bounding_client_rect());
    let below = (place.bottom() - seen.bottom()).max(0.0);
    let above = (place.top() - seen.top() - covered).min(0.0);
    frame.set_scroll_top(frame.scroll_top() + (below + above).round() as i32);
}

/// Keeps `size` at width and height of `element` in CSS pixels, beginning at once.
pub fn watch_size(element: &web_sys::Element, size: WriteSignal<(u32, u32)>) {
    let measured = move |rect: &web_sys::DomRectReadOnly| {
        let px = |length: f64| length.clamp(0.0, 4000.0) as u32;
        let now = (px(rect.width()), px(rect.height()));
        size.try_maybe_update(|size| (std::mem::replace(size, now) != now, ()));
    };
    measured(&element.get_bounding_client_rect());
    let resized = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
        if let Some(entry) = entries.iter().last() {
            let entry: web_sys::ResizeObserverEntry = entry.unchecked_into();
            measured(&entry.content_rect());
        }
    });
    if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        observer.observe(element);
        let kept = StoredValue::new_local((observer, resized));
        on_cleanup(move || {
            kept.try_with_value(|(observer, _)| observer.disconnect());
        });
    }
}

/// Keeps `size` at width and height of `element` as [`watch_size`], and `seen` at whether it is in view.
pub fn watch_box(
    element: &web_sys::Element,
    size: WriteSignal<(u32, u32)>,
    seen: WriteSignal<Option<bool>>,
) {
    watch_size(element, size);
    let viewed = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
        if let Some(entry) = entries.iter().last() {
            let entry: web_sys::IntersectionObserverEntry = entry.unchecked_into();
            seen.try_set(Some(entry.is_intersecting()));
        }
    });
    if let Ok(viewer) = web_sys::IntersectionObserver::new(viewed.as_ref().unchecked_ref()) {
        viewer.observe(element);
        let kept = StoredValue::new_local((viewer, viewed));
        on_cleanup(move || {
            kept.try_with_value(|(viewer, _)| viewer.disconnect());
        });
    }
}
