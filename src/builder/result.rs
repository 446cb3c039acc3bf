//! What becomes of the lesson: its links, its embed code, its Markdown, and what of it cannot work.

use crossover_shell::lesson_draft::{Follower, LessonDraft, Named};
use leptos::html;
use leptos::prelude::*;

use super::workshop::Workshop;
use crate::browser;
use crate::clipboard::{Clipboard, Copied};
use crate::packed::Packed;
use crate::room::{View, room};
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
    let (said, length) = (workshop.said, workshop.length);
    let list = |told: RwSignal<Vec<String>>, class: &'static str| {
        part(move || {
            let told = told.get();
            (!told.is_empty()).then(|| {
                let rows = told.into_iter().map(|told| view! { <li>{told}</li> });
                view! { <ul class=class>{rows.collect_view()}</ul> }
            })
        })
    };
    view! {
        <footer class="builder-end">
            <div role="status">
                {list(workshop.faults, "faults")}
                {list(workshop.hints, "advice")}
                <p class="said" hidden=flag(move || said.with(String::is_empty))>{text(move || said.get())}</p>
                <p class="explanation" hidden=flag(move || length.with(String::is_empty))>{text(move || length.get())}</p>
            </div>
            <Followers/>
            <div class="copies">{buttons.collect_view()}</div>
            <Copied clipboard/>
            <ForCourses/>
            <p class="explanation">"A link can be decoded by who wants to: hiding is for learning, not for exams."</p>
        </footer>
    }
}

/// The lesson as a package for a course system. What makes it lies in a room of its own.
#[component]
fn ForCourses() -> impl IntoView {
    let workshop = Workshop::current();
    provide_context(Packed(Callback::new(move |()| {
        workshop.catch_up();
        untrack(|| workshop.read(LessonDraft::for_class)).flatten()
    })));
    let (fold, open) = (NodeRef::<html::Details>::new(), RwSignal::new(false));
    view! {
        <details node_ref=fold on:toggle=move |_| open.set(fold.get_untracked().is_some_and(|fold| fold.open()))>
            <summary>"For a course system"</summary>
            {part(move || open.get().then(|| room(View::Scorm)))}
        </details>
    }
}

/// Numbers that were typed and are values of the state now, each with the way to have it follow the state.
#[component]
fn Followers() -> impl IntoView {
    let workshop = Workshop::current();
    let row = move |follower: Follower| {
        let Named { key, label, shown } = follower.named.clone();
        let follow = move |_| {
            workshop.change(|draft| draft.follow(&follower));
            browser::focus_then(".builder-end .primary");
        };
        view! {
            <li>
                {format!("“{shown}” is typed in this step, and is {label} now.")} " "
                <button type="button" class="quiet" title=format!("It becomes {{{key}}}, which changes with the page") on:click=follow>
                    {format!("Let {shown} follow the page")}
                </button>
            </li>
        }
    };
    part(move || {
        let followers = workshop.followers.get();
        let rows = || followers.into_iter().map(row).collect_view();
        (!workshop.followers.with(Vec::is_empty))
            .then(|| view! { <ul class="advice">{rows()}</ul> })
    })
}
