//! A bar of buttons and menus that is one stop of the tab key: the arrow keys go along it.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement, HtmlInputElement};

use crate::browser;

/// What of a bar takes the focus; not what its open menus hold.
const ITEMS: &str = ":is(a, button, summary, input):not(.menu-body *, .found *)";

/// Handles the arrow keys, Home and End within `bar`.
pub fn on_key(bar: &Element, event: &KeyboardEvent) {
    let items = items(bar);
    // Among words in a box the keys go along these.
    let box_of =
        |target: &EventTarget| target.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
    let target = event.target();
    if target.as_ref().and_then(box_of).is_some_and(|words| !words.is_empty()) {
        return;
    }
    let here = target.and_then(|target| target.dyn_into().ok());
    let at = here.and_then(|here: HtmlElement| items.iter().position(|item| *item == here));
    let to = at.and_then(|at| browser::place_after_key(event, at, items.len()));
    if let Some(item) = to.and_then(|to| items.get(to)) {
        let _ = item.focus();
    }
}

/// Makes the item in focus, or the first, the stop of the tab key.
pub fn settle(bar: &Element) {
    let items = items(bar);
    let focused = |item: &&HtmlElement| item.matches(":focus") == Ok(true);
    let stop = items.iter().find(focused).or(items.first());
    for item in &items {
        item.set_tab_index(if Some(item) == stop { 0 } else { -1 });
    }
}

fn items(bar: &Element) -> Vec<HtmlElement> {
    let Ok(found) = bar.query_selector_all(ITEMS) else {
        return Vec::new();
    };
    let all = (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok());
    all.filter(|item: &HtmlElement| item.offset_parent().is_some()).collect()
}
