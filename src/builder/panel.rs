//! The panel of the builder: the lesson, its steps, the open step, and what becomes of them.

use crossover_shell::lesson_draft::LessonDraft;
use leptos::prelude::*;

use super::chosen::Chosen;
use super::fields::{Field, Of, join_lines, split_lines};
use super::marks::ANNOTATOR;
use super::result::Result;
use super::step::OpenStep;
use super::workshop::Workshop;
use crate::annotations::Annotator;
use crate::browser;
use crate::handed::Handed;
use crate::made::made;
use crate::signals::{effect, flag, memo, part, text};

/// The most minutes of a lesson.
const MOST_MINUTES: u32 = 999;

const TITLE: Field = Field {
    key: "title",
    label: "Title",
    hint: "What the lesson is called",
    lines: 1,
    of: Of::Lesson(
        |lesson| lesson.title.clone(),
        |lesson, text| text.clone_into(&mut lesson.title),
    ),
    names: None,
};

const TASK: Field = Field {
    key: "task",
    label: "Task",
    hint: "What is to be found out",
    lines: 2,
    of: Of::Lesson(|lesson| lesson.task.clone(), |lesson, text| text.clone_into(&mut lesson.task)),
    names: None,
};

const MINUTES: Field = Field {
    key: "minutes",
    label: "Minutes",
    hint: "20",
    lines: 1,
    of: Of::Lesson(
        |lesson| if lesson.minutes == 0 { String::new() } else { lesson.minutes.to_string() },
        |lesson, text| lesson.minutes = text.trim().parse().unwrap_or(0).min(MOST_MINUTES),
    ),
    names: None,
};

const NOTES: Field = Field {
    key: "notes",
    label: "Notes for the teacher",
    hint: "A paragraph a line. A class does not get them.",
    lines: 3,
    of: Of::Lesson(
        |lesson| join_lines(&lesson.notes),
        |lesson, text| lesson.notes = split_lines(text),
    ),
    names: None,
};

/// The panel of the lesson that is built.
#[component]
pub fn Builder() -> impl IntoView {
    let workshop = Workshop::current();
    made(|| Annotating::follow(workshop));
    part(move || workshop.is_on.get().then(|| view! { <Panel/> }))
}

/// The page is annotated while a lesson is built on it.
#[derive(Clone, Copy)]
struct Annotating;

impl Annotating {
    fn follow(workshop: Workshop) -> Self {
        let annotations = Handed::<Annotator>::current();
        effect(move || annotations.put(workshop.is_on.get().then_some(ANNOTATOR)));
        Self
    }
}

#[component]
fn Panel() -> impl IntoView {
    let workshop = Workshop::current();
    view! {
        <section class="builder" aria-label="Lesson builder">
            <Head/>
            <div class="builder-body">
                {TITLE.view()}
                {TASK.view()}
                <PredictFirst/>
                <details>
                    <summary>"Minutes and notes"</summary>
                    {MINUTES.view()}
                    {NOTES.view()}
                </details>
                <Steps/>
                <OpenStep/>
                <Chosen/>
            </div>
            <Result/>
            <p class="visually-hidden" role="status">{text(move || workshop.said.get())}</p>
        </section>
    }
}

/// Whether a step opens only once those before it are predicted and answered.
#[component]
fn PredictFirst() -> impl IntoView {
    let workshop = Workshop::current();
    let on = memo(move || workshop.read(|draft| draft.lesson().predict_first).unwrap_or_default());
    let change = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        workshop.change(|draft| draft.edit("", 0.0, |lesson| lesson.predict_first = on));
    };
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=flag(move || on.get()) on:change=change/>
            "Students predict and answer before they go on"
        </label>
    }
}

/// Undo, the preview, and the way out.
#[component]
fn Head() -> impl IntoView {
    let workshop = Workshop::current();
    let can_undo = memo(move || workshop.read(LessonDraft::can_undo).unwrap_or_default());
    let preview = move |_| {
        workshop.preview();
        browser::focus_then("#lesson-step");
    };
    let close = move |_| {
        workshop.close();
        browser::focus_then(".lesson-menu summary");
    };
    view! {
        <header class="builder-head">
            <h2>"Your lesson"</h2>
            <button
                type="button"
                class="quiet"
                title="Undo the last change of the lesson"
                aria-disabled=text(move || (!can_undo.get()).to_string())
                on:click=move |_| workshop.undo()
            >
                "Undo"
            </button>
            <button type="button" id="builder-preview" title="Take the open step as a student" on:click=preview>"Preview"</button>
            <button type="button" class="quiet" title="Stop workshop. The lesson is kept in this browser." on:click=close>"Close"</button>
        </header>
    }
}

/// The steps, of which one is open, and what is done to it among them.
#[component]
fn Steps() -> impl IntoView {
    let workshop = Workshop::current();
    let count = memo(move || workshop.read(|draft| draft.lesson().steps.len()).unwrap_or_default());
    let row = move |at: usize| {
        let name = memo(move || workshop.read(|draft| name(draft, at)).unwrap_or_default());
        let here = memo(move || workshop.read(LessonDraft::open) == Some(at));
        view! {
            <li>
                <button
                    type="button"
                    class="quiet"
                    aria-current=move || here.get().then_some("step")
                    on:click=move |_| workshop.turn(|draft| { draft.turn(at); })
                >
                    <b>{at + 1}</b> " " {text(move || name.get())}
                </button>
            </li>
        }
    };
    view! {
        <section class="builder-steps" aria-label="Steps">
            <h3>"Steps"</h3>
            <ol>{part(move || (0..count.get()).map(row).collect_view())}</ol>
            <div class="row">
                {act("Add a step", "", LessonDraft::has_room, LessonDraft::add, "#builder-heading")}
                {act("Duplicate", "", LessonDraft::has_room, LessonDraft::duplicate, "#builder-heading")}
                {act("↑", "Move the step up", |draft| draft.can_shift(-1), |draft| draft.shift(-1), "")}
                {act("↓", "Move the step down", |draft| draft.can_shift(1), |draft| draft.shift(1), "")}
                {act("Remove", "Remove the step", |draft| 1 < draft.lesson().steps.len(), LessonDraft::remove, "")}
            </div>
        </section>
    }
}

/// Returns a button that does something to the steps, where it can, and then gives the focus on.
fn act(
    word: &'static str,
    name: &'static str,
    can: fn(&LessonDraft) -> bool,
    act: fn(&mut LessonDraft) -> bool,
    focus: &'static str,
) -> AnyView {
    let workshop = Workshop::current();
    let cannot = memo(move || !workshop.read(can).unwrap_or_default());
    let name = if name.is_empty() { word } else { name };
    let press = move |_| {
        if !cannot.get_untracked() {
            workshop.turn(|draft| {
                act(draft);
            });
            if !focus.is_empty() {
                browser::focus_then(focus);
            }
        }
    };
    view! {
        <button type="button" aria-label=name title=name aria-disabled=text(move || cannot.get().to_string()) on:click=press>
            {word}
        </button>
    }
    .into_any()
}

/// Returns what a step is called in the list: its title, else the beginning of its text.
fn name(draft: &LessonDraft, at: usize) -> String {
    let step = draft.lesson().steps.get(at);
    let words = step.and_then(|step| {
        let mut all = [&step.title].into_iter().chain(&step.text);
        all.find(|words| !words.trim().is_empty())
    });
    let screen = || step.and_then(|step| step.state.screen()).map_or("", |screen| screen.title);
    words.map_or_else(|| screen().to_owned(), Clone::clone)
}
