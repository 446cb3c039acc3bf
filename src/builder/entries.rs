//! The ways into the builder: the menu of the bar, and the button of the player.

use crossover_screens::lesson::Opened;
use crossover_screens::link::State;
use crossover_shell::lesson_draft::LessonDraft;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::workshop::Workshop;
use crate::browser;
use crate::lesson_menu::Fold;
use crate::menu;
use crate::packed::Packed;
use crate::room::{Rooms, View, room};
use crate::signals::{flag, memo, part, text};
use crate::store::{Learning, Page, Store};

/// The box that gets the focus in the builder.
const TITLE: &str = "#builder-title";

/// What the menu of lessons holds.
#[component]
pub fn LessonEntries() -> impl IntoView {
    let (workshop, Fold(fold)) = (Workshop::current(), expect_context());
    let (screen, rooms) = (Page::current().screen, Rooms::current());
    let entry = move |words: String, more: &'static str, act: fn(Workshop)| {
        let press = move |_| {
            menu::close(fold);
            act(workshop);
            browser::focus_then(TITLE);
        };
        view! {
            <button type="button" class="entry" on:click=press>{words}<span class="explanation">{more}</span></button>
        }
        .into_any()
    };
    let ready = Opened::ready(screen, true).map(|ready| {
        let minutes = match ready.lesson.minutes {
            0 => String::new(),
            minutes => format!(" ({minutes} minutes)"),
        };
        let adopt = move |_| {
            menu::close(fold);
            workshop.open((*ready.lesson).clone(), 0);
            browser::focus_then(TITLE);
        };
        let link = format!("#/{0}?lesson={0}", screen.schema.id);
        provide_context(Packed(Callback::new(move |()| {
            Opened::first((*Opened::ready(screen, false)?.lesson).clone())
        })));
        let (courses, open) = (NodeRef::<html::Details>::new(), RwSignal::new(false));
        let unfold = move |_| open.set(courses.get_untracked().is_some_and(|fold| fold.open()));
        let answers = format!("{link}&class=1");
        view! {
            <a class="entry" href=link>{format!("Take the lesson{minutes}")}</a>
            <button type="button" class="entry" on:click=adopt>"Change the ready lesson"</button>
            <a class="entry" href=answers>"See a class's answers"</a>
            <details class="courses" node_ref=courses on:toggle=unfold>
                <summary>"Take it to a course system"</summary>
                {part(move || open.get().then(|| room(View::Scorm)))}
            </details>
        }
    });
    let on = workshop.is_on.get_untracked();
    let kept = untrack(|| workshop.read(|draft| draft.name().to_owned())).filter(|_| !on);
    let kept = kept.map(|name| {
        let room = untrack(|| workshop.read(LessonDraft::has_room)).unwrap_or_default();
        view! {
            {entry(format!("Continue “{name}”"), "", Workshop::resume)}
            {room.then(|| entry("Add this page to it".to_owned(), "As its last step.", Workshop::add_page))}
        }
    });
    let practice = format!("#/{}?practice=1", screen.schema.id);
    let yours = match untrack(|| workshop.lessons.list.with(|list| list.all().len())) {
        0 => "Import lessons…".to_owned(),
        count => format!("Your lessons ({count})…"),
    };
    let manage = move |_| {
        menu::close(fold);
        rooms.call(View::Lessons);
    };
    view! {
        {ready}
        <a class="entry" href=practice on:click=move |_| { menu::close(fold); }>
            "Practice"<span class="explanation">"Exam questions with worked answers, and files of them."</span>
        </a>
        {kept}
        {entry("Make a lesson".to_owned(), "This page is its first step.", Workshop::begin)}
        <button type="button" class="entry" on:click=manage>{yours}</button>
        <Link fold/>
    }
}

#[component]
fn Link(fold: NodeRef<html::Details>) -> impl IntoView {
    let workshop = Workshop::current();
    let pasted = RwSignal::new(String::new());
    let (wrong, missing, rooms) = (RwSignal::new(false), RwSignal::new(false), Rooms::current());
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let link = pasted.get_untracked();
        spawn_local(async move {
            let came = rooms.prepare(&link).await;
            missing.try_set(came.is_err());
            match State::read(&link).0.lesson.filter(|_| came.is_ok()) {
                Some(opened) => {
                    menu::close(fold);
                    workshop.edit(&opened);
                    browser::focus_then(TITLE);
                }
                None => drop(wrong.try_set(true)),
            }
        });
    };
    let told = text(move || {
        if missing.get() {
            "The lesson could not be loaded. Check the network, then open it again."
        } else {
            "This is no link of a lesson. Paste all of it."
        }
        .to_owned()
    });
    view! {
        <form class="lesson-link" on:submit=open>
            <label for="lesson-link">"Change a lesson by its link"</label>
            <div class="row">
                <input
                    type="text"
                    id="lesson-link"
                    autocomplete="off"
                    on:input=move |event| { wrong.set(false); pasted.set(event_target_value(&event)); }
                />
                <button type="submit">"Open"</button>
            </div>
            <p class="error" role="alert" hidden=flag(move || !wrong.get())>{told}</p>
        </form>
    }
}

/// The way from the player to the builder, for who has the notes of the lesson or has built it here.
#[component]
pub fn EditLesson() -> impl IntoView {
    let (workshop, learning, store) = (Workshop::current(), Learning::current(), Store::current());
    let opened = learning.opened;
    // Apart: lessons are compared, and the state changes with each move.
    let own = memo(move || {
        let own = |opened: &Opened| {
            let is_own = |draft: &LessonDraft| draft.is_own(&opened.lesson);
            opened.lesson.has_notes() || workshop.read(is_own).unwrap_or_default()
        };
        opened.with(|opened| opened.as_ref().is_some_and(own))
    });
    let linked =
        memo(move || store.around.with(|state| state.lesson.is_some() && !state.view.embed));
    let author = memo(move || own.get() && linked.get());
    let edit = move |_| {
        if let Some(opened) = opened.get_untracked() {
            workshop.edit(&opened);
            browser::focus_then("#builder-preview");
        }
    };
    part(move || {
        author.get().then(|| view! {
        <button type="button" class="quiet" title="Open this lesson in the builder" on:click=edit>"Edit"</button>
    })
    })
}
