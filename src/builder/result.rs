//! What becomes of the lesson: its links, its embed code, its Markdown, and what of it cannot work.

use crossover_shell::lesson_draft::LessonDraft;
use leptos::prelude::*;

use super::workshop::Workshop;
use crate::browser;
use crate::clipboard::{Clipboard, Copied};
use crate::signals::{flag, part, text};

/// What can be copied.
type Kind = (&'static str, fn(&LessonDraft, &str) -> String);

const KINDS: &[Kind] = &[
    ("Copy class link", LessonDraft::class_link),
    ("Copy teacher's link", LessonDraft::teachers_link),
    ("Copy embed", LessonDraft::embed_code),
    ("Copy Markdown", LessonDraft::markdown),
];

/// What the lesson is taken along as.
#[component]
pub fn Result() -> impl IntoView {
    let (workshop, clipboard) = (Workshop::current(), Clipboard::new());
    let copy = move |write: fn(&LessonDraft, &str) -> String| {
        workshop.catch_up();
        workshop.draft.with_untracked(|draft| match draft {
            Some(draft) if draft.fits() => clipboard.copy(write(draft, &browser::address())),
            Some(draft) => clipboard.say(&draft.length_told()),
            None => {}
        });
    };
    let buttons = KINDS.iter().enumerate().map(|(at, (word, write))| {
        view! { <button type="button" class:primary=at == 0 on:click=move |_| copy(*write)>{*word}</button> }
    });
    let (faults, said, length) = (workshop.faults, workshop.said, workshop.length);
    let faults = move || {
        let faults = faults.get();
        (!faults.is_empty()).then(|| {
            let rows = faults.into_iter().map(|told| view! { <li>{told}</li> });
            view! { <ul class="faults">{rows.collect_view()}</ul> }
        })
    };
    view! {
        <footer class="builder-end">
            <div role="status">
                {part(faults)}
                <p class="said" hidden=flag(move || said.with(String::is_empty))>{text(move || said.get())}</p>
                <p class="explanation" hidden=flag(move || length.with(String::is_empty))>{text(move || length.get())}</p>
            </div>
            <div class="copies">{buttons.collect_view()}</div>
            <Copied clipboard/>
            <p class="explanation">"A link can be decoded by who wants to: hiding is for learning, not for exams."</p>
        </footer>
    }
}
