//! Text on its way to the clipboard, and whether it arrived.

use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::signals::{effect, part, text};

/// What became of the last text.
#[derive(Clone, Copy)]
pub struct Clipboard {
    said: RwSignal<String>,
    /// The text that the browser did not take.
    refused: RwSignal<String>,
}

impl Clipboard {
    pub fn new() -> Self {
        Self { said: RwSignal::new(String::new()), refused: RwSignal::new(String::new()) }
    }

    /// Copies `text`. Where the browser refuses, the reader can copy it.
    pub fn copy(self, text: String) {
        self.say("");
        browser::copy(&text.clone(), move |copied| {
            if copied {
                self.said.try_set("Copied.".to_owned());
            } else {
                self.said.try_set(
                    "The browser does not allow copying. The text is selected: copy it.".to_owned(),
                );
                self.refused.try_set(text);
            }
        });
    }

    /// Tells the reader something else.
    pub fn say(self, words: &str) {
        self.refused.try_set(String::new());
        self.said.try_set(words.to_owned());
    }
}

/// What the reader is told, and the text that the browser did not take.
#[component]
pub fn Copied(clipboard: Clipboard) -> impl IntoView {
    let Clipboard { said, refused } = clipboard;
    let element = NodeRef::<html::Textarea>::new();
    effect(move || {
        if let Some(element) = element.get() {
            request_animation_frame(move || element.select());
        }
    });
    view! {
        <p role="status" class="explanation">{text(move || said.get())}</p>
        {part(move || Some(refused.get()).filter(|text| !text.is_empty()).map(|text| view! {
            <textarea readonly rows="4" aria-label="Text to copy" node_ref=element>{text}</textarea>
        }))}
    }
}
