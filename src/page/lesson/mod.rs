//! The player of a lesson: a step's text at the left, one figure, at most three sliders, progress, back and on.

mod ask;
mod drawing;
mod end;
mod hand_in;
mod predicting;
mod words;

use crossover_screens::lesson::Opened;
use crossover_screens::link::Part;
use leptos::prelude::*;

use super::answer::Answer;
use crate::browser;
use crate::controls::ChosenControls;
use crate::figure::{Arrangement, FigureCard};
use crate::kept::has_lessons;
use crate::room::{View, room};
use crate::signals::{flag, memo, part, text};
use crate::store::{Learning, Page};
use crate::studying::Studying;
use ask::Ask;
use end::End;
pub use predicting::Predicting;
use words::{HEADING, Notes, paragraphs};

/// The id of what says why a step does not open yet.
const WAITS: &str = "lesson-waits";

/// The lesson that is on the page, at its step.
#[component]
pub fn Player() -> impl IntoView {
    let learning = Learning::current();
    let place = memo(move || {
        learning.opened.with(|opened| opened.as_ref().map_or(0, |opened| opened.step))
    });
    let ended = Studying::current().ended;
    // Who goes on by the keyboard reads on at the top.
    let reading = NodeRef::<leptos::html::Section>::new();
    crate::signals::effect(move || {
        let _ = (place.get(), ended.get());
        if let Some(reading) = reading.get_untracked() {
            reading.set_scroll_top(0);
        }
    });
    view! {
        <article class="lesson">
            <Progress/>
            <section class="lesson-text" aria-label="Lesson" node_ref=reading>
                {part(move || {
                    // A memo that nobody reads follows nothing.
                    place.get();
                    if ended.get() { view! { <End/> }.into_any() } else { view! { <Step/> }.into_any() }
                })}
            </section>
            <Stage/>
        </article>
    }
}

/// The title of the lesson, a mark for each step, and the way out.
#[component]
fn Progress() -> impl IntoView {
    let learning = Learning::current();
    let studying = Studying::current();
    // Who has the notes of the lesson, or may have built it here.
    let may_edit = memo(move || {
        let noted = |opened: &Opened| opened.lesson.has_notes();
        learning.opened.with(|opened| opened.as_ref().is_some_and(noted)) || has_lessons()
    });
    let of = move |read: fn(&Opened) -> String| {
        text(move || learning.opened.with(|opened| opened.as_ref().map(read).unwrap_or_default()))
    };
    let count = memo(move || {
        learning.opened.with(|opened| opened.as_ref().map_or(0, |opened| opened.lesson.steps.len()))
    });
    let mark = move |at: usize| {
        let state = memo(move || {
            learning.opened.with(|opened| {
                let opened = opened.as_ref()?;
                let (done, opens) = learning.progress.with(|progress| {
                    let lesson = &opened.lesson;
                    (progress.is_done(lesson, at), progress.opens(lesson, at))
                });
                let waits = !opens && opened.step < at;
                Some((opened.step == at, done && at < opened.step.max(1), waits))
            })
        });
        let is = move |which: fn((bool, bool, bool)) -> bool| {
            flag(move || state.get().is_some_and(which))
        };
        let (here, waits) = (is(|(here, ..)| here), is(|(.., waits)| waits));
        let go = move |_| {
            if !waits.get_untracked() {
                studying.go(at);
                browser::focus_then(format!("#{HEADING}"));
            }
        };
        view! {
            <li>
                <button
                    type="button"
                    class:done=is(|(_, done, _)| done)
                    aria-label=format!("Step {}", at + 1)
                    aria-current=move || here.get().then_some("step")
                    aria-disabled=move || waits.get().then_some("true")
                    aria-describedby=move || waits.get().then_some(WAITS)
                    on:click=go
                ></button>
            </li>
        }
    };
    let steps = part(move || {
        (1 < count.get()).then(|| view! {
        <ol class="dots">{(0..count.get()).map(mark).collect_view()}</ol>
        <span class="count">{of(|opened| format!("Step {} of {}", opened.step + 1, opened.lesson.steps.len()))}</span>
    })
    });
    view! {
        <header class="lesson-bar">
            <h1>{of(|opened| opened.lesson.title.clone())}</h1>
            <nav aria-label="Steps">{steps}</nav>
            {part(move || may_edit.get().then(|| room(View::EditLesson)))}
            <button type="button" class="quiet leave" on:click=move |_| { studying.leave(); browser::focus_then("#main"); }>
                "Whole screen"
            </button>
        </header>
    }
}

/// What the student reads and is asked in the step that is open.
#[component]
fn Step() -> impl IntoView {
    let learning = Learning::current();
    let opened = learning.opened.get_untracked()?;
    let step = opened.open();
    let title =
        if step.title.is_empty() { opened.lesson.title.clone() } else { step.title.clone() };
    let task =
        (opened.step == 0).then(|| opened.lesson.task.clone()).filter(|task| !task.is_empty());
    let (state, told) = (step.state.clone(), step.told.clone());
    let asks = step.asks();
    let text = paragraphs(&step.state, &step.text);
    let first: &[String] = if opened.step == 0 { &opened.lesson.notes } else { &[] };
    let notes: Vec<_> = first.iter().chain(&step.notes).cloned().collect();
    let notes = paragraphs(&step.state, &notes);
    let teachers = opened.lesson.has_notes();
    let done = memo(move || {
        learning.opened.with(|opened| {
            let is_done = |opened: &Opened| {
                learning.progress.with(|progress| progress.is_done(&opened.lesson, opened.step))
            };
            opened.as_ref().is_some_and(is_done)
        })
    });
    let predicts = step.state.view.predict.is_some();
    let asking = step.question.is_some().then(|| step.clone());
    Some(view! {
        <h2 id=HEADING tabindex="-1">{title}</h2>
        {task.map(|task| view! { <p class="task">{task}</p> })}
        {text}
        {predicts.then(|| view! { <Predicting/> })}
        {asking.map(|step| view! { <Ask step/> })}
        <div role="status">
            {part(move || (done.get() || !asks).then(|| view! { <div class="told">{paragraphs(&state, &told)}</div> }))}
        </div>
        {(teachers).then(|| view! { <Notes notes/> })}
        <Onward/>
    })
}

#[component]
fn Onward() -> impl IntoView {
    let learning = Learning::current();
    let studying = Studying::current();
    let (step, count) = learning.opened.with_untracked(|opened| {
        opened.as_ref().map_or((0, 1), |opened| (opened.step, opened.lesson.steps.len()))
    });
    let go = move |to: usize| {
        studying.go(to);
        browser::focus_then(format!("#{HEADING}"));
    };
    let waits = memo(move || learning.awaited().is_some());
    let closed = memo(move || {
        learning.opened.with(|opened| {
            opened.as_ref().is_some_and(|opened| {
                !learning.progress.with(|progress| progress.opens(&opened.lesson, step + 1))
            })
        })
    });
    let asks =
        learning.step(|step, _| (step.state.view.predict.is_some(), step.question.is_some()));
    let why = match asks {
        Some((true, true)) => "First predict, and answer the question. Then you can go on.",
        Some((true, false)) => "First predict. Then you can go on.",
        Some((false, true)) => "First answer the question. Then you can go on.",
        _ => "First finish the steps before this one. Then you can go on.",
    };
    let last = step + 1 == count;
    let on = move |_| {
        if closed.get_untracked() {
            browser::focus_then(format!("#{WAITS}"));
        } else if last {
            studying.ended.set(true);
            browser::focus_then(format!("#{HEADING}"));
        } else {
            go(step + 1);
        }
    };
    let alone = count == 1
        && learning.opened.with_untracked(|opened| {
            opened.as_ref().is_some_and(|opened| opened.lesson.count_questions() < 2)
        });
    view! {
        <nav class="onward" aria-label="Lesson">
            {(0 < step).then(|| view! { <button type="button" on:click=move |_| go(step - 1)>"Back"</button> })}
            {(!alone).then(|| view! {
                <button
                    type="button"
                    class:primary=flag(move || !waits.get() && !closed.get())
                    aria-disabled=move || closed.get().then_some("true")
                    aria-describedby=move || closed.get().then_some(WAITS)
                    on:click=on
                >
                    {if last { "Finish" } else { "Next" }}
                </button>
            })}
        </nav>
        {part(move || closed.get().then(|| view! { <p id=WAITS class="how" tabindex="-1">{why}</p> }))}
    }
}

/// The figure of the step, with the answer where it is shown, and the sliders that may be moved.
#[component]
fn Stage() -> impl IntoView {
    let (page, learning) = (Page::current(), Learning::current());
    let arrangement = Arrangement::of(page);
    let waits = memo(move || learning.awaited().is_some());
    let answers = memo(move || !waits.get() && !page.visible().hides(Part::Answer));
    let controls = memo(move || !page.visible().controls().is_empty());
    view! {
        <section class="lesson-stage bench" aria-label="Figure">
            {part(move || answers.get().then(|| view! { <Answer/> }))}
            <div class="desk"><div class="figures" data-count=move || arrangement.count().to_string()>
                <For each=move || arrangement.in_view() key=|spec| spec.id children=|spec| view! { <FigureCard spec fills=true/> }/>
            </div></div>
            <ChosenControls/>
            <p class="lock" hidden=flag(move || !(waits.get() && controls.get()))>"Locked until you have predicted."</p>
        </section>
    }
}
