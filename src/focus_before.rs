//! What had the focus before something was opened, to give it back.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser;

/// The element that had the focus when something was opened.
#[derive(Clone, Copy)]
pub struct FocusBefore(StoredValue<Option<HtmlElement>, LocalStorage>);

impl FocusBefore {
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// Keeps what has the focus now.
    pub fn keep(self) {
        let focused = document().active_element();
        self.0.set_value(focused.and_then(|element| element.dyn_into().ok()));
    }

    /// Gives it the focus again; the page, where it is gone or hidden. Does nothing where nothing is kept.
    pub fn restore(self) {
        let Some(before) = self.0.try_update_value(Option::take).flatten() else {
            return;
        };
        let _ = before.focus();
        if document().active_element().as_ref() != Some(before.as_ref()) {
            browser::focus("main");
        }
    }
}
