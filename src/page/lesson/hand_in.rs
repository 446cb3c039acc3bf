//! What a student hands in: the answers as a text that a teacher's page reads.

use crossover_shell::class::{Text, clean_name, file_name};
use crossover_shell::kept::STUDENT;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::clipboard::{Clipboard, Copied};
use crate::kept::{Keeper, Place};
use crate::signals::{flag, text};
use crate::store::Learning;

/// What was predicted and answered as a text that a teacher's page reads, under the student's name.
#[component]
pub fn HandIn() -> impl IntoView {
    let learning = Learning::current();
    let keeper = Keeper::new(STUDENT, Place::Browser);
    let name = RwSignal::new(keeper.read(&[]).pop().unwrap_or_default());
    let nameless = RwSignal::new(false);
    let clipboard = Clipboard::new();
    let made = move || {
        let opened = learning.opened.get()?;
        Some(learning.progress.with(|progress| name.with(|name| Text::of(&opened, name, progress))))
    };
    let written = text(move || made().map(|text| text.write()).unwrap_or_default());
    let place = NodeRef::<html::Input>::new();
    let hand_in = move |act: &dyn Fn(&Text)| {
        let named = untrack(made).filter(|text| !text.name.is_empty());
        nameless.set(named.is_none());
        match &named {
            Some(text) => act(text),
            None => drop(place.get_untracked().map(|place| place.focus())),
        }
    };
    let save = move |text: &Text| {
        browser::download(&file_name(text), "text/plain", &JsValue::from_str(&text.write()));
    };
    view! {
        <section class="hand-in" aria-label="Your answers as a text">
            <h3>"Your answers as a text"</h3>
            <p class="how">"For your teacher, who reads the texts of a class together. It is sent nowhere: you hand it in."</p>
            <label for="hand-in-name">"Your name, or the number you were given"</label>
            <input
                type="text"
                id="hand-in-name"
                autocomplete="off"
                maxlength="60"
                node_ref=place
                aria-describedby="hand-in-error"
                aria-invalid=text(move || nameless.get().to_string())
                prop:value=text(move || name.get())
                on:input=move |event| { nameless.set(false); name.set(event_target_value(&event)); }
                on:change=move |_| { keeper.keep(&[clean_name(&name.get_untracked())]); }
            />
            <p class="error" id="hand-in-error" role="alert" hidden=flag(move || !nameless.get())>"Type your name first."</p>
            <textarea readonly rows="6" spellcheck="false" aria-label="The text" prop:value=written></textarea>
            <Copied clipboard/>
            <div class="offer-acts">
                <button type="button" on:click=move |_| hand_in(&|text| clipboard.copy(text.write()))>"Copy the text"</button>
                <button type="button" on:click=move |_| hand_in(&save)>"Save as a file"</button>
            </div>
        </section>
    }
}
