//! The answers of a class to a lesson: what students hand in is gathered here, counted and drawn. Nothing leaves the
//! page.

mod files;
mod gathering;
mod panel;
mod step;

use crossover_screens::lesson::Opened;
use crossover_shell::class::count::Try;
use leptos::prelude::*;

use crate::first_paint::FirstPaint;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::{Learning, Store};
use gathering::Gathering;
use panel::Panel;
use step::StepAnswers;

/// The answers of a class to the lesson of the link.
#[component]
pub fn ClassAnswers() -> impl IntoView {
    let first_paint = FirstPaint::current();
    effect(move || first_paint.mark());
    let learning = Learning::current();
    let code = memo(move || {
        learning.opened.with(|opened| opened.as_ref().map(|opened| opened.code.clone()))
    });
    part(move || {
        code.get();
        learning.opened.get_untracked().map(|opened| view! { <Answers opened/> })
    })
}

#[component]
fn Answers(opened: Opened) -> impl IntoView {
    let (gathering, store) = (Gathering::follow(&opened), Store::current());
    provide_context(gathering);
    let lesson = opened.lesson.clone();
    let tried_again = lesson
        .steps
        .iter()
        .any(|step| step.state.view.predict.as_ref().is_some_and(|predict| 1 < predict.tries));
    let asking: Vec<_> = (0..lesson.steps.len()).filter(|at| lesson.steps[*at].asks()).collect();
    let all = asking.clone();
    let shows_all = {
        let all = all.clone();
        memo(move || gathering.shown.with(|shown| all.iter().all(|at| shown.contains(at))))
    };
    let show_all = move |_| {
        let shown = if shows_all.get_untracked() { Vec::new() } else { all.clone() };
        gathering.shown.set(shown);
    };
    let back = text(move || {
        let mut state = store.now();
        state.view.class = false;
        state.write()
    });
    let steps = asking.into_iter().map(|at| view! { <StepAnswers lesson=lesson.clone() at/> });
    let is_empty = memo(move || gathering.gathered.with(|gathered| gathered.students.is_empty()));
    view! {
        <article class="class">
            <header class="lesson-bar">
                <h1>{opened.lesson.title.clone()}</h1>
                <span class="count">"Answers of a class"</span>
                {tried_again.then(|| view! {
                    <button
                        type="button"
                        aria-pressed=text(move || (gathering.which.get() == Try::First).to_string())
                        title="Count the first try of each prediction, before any hint"
                        on:click=move |_| gathering.which.update(|which| *which = other(*which))
                    >
                        "First tries"
                    </button>
                })}
                <button
                    type="button"
                    aria-pressed=text(move || shows_all.get().to_string())
                    on:click=show_all
                >
                    "Show the answers"
                </button>
                <button
                    type="button"
                    aria-pressed=text(move || gathering.hides_names.get().to_string())
                    title="For the projector"
                    on:click=move |_| gathering.hide_names(!gathering.hides_names.get_untracked())
                >
                    "Hide names"
                </button>
                <a class="leave" href=back>"To the lesson"</a>
            </header>
            <Panel/>
            <section class="class-steps" aria-label="What the class said">
                <p hidden=flag(move || !is_empty.get())>
                    "Nothing is here yet. At the end of the lesson each student copies a short text or saves it as a file. Paste these texts, or drop the files."
                </p>
                <div hidden=flag(move || is_empty.get())>{steps.collect_view()}</div>
            </section>
        </article>
    }
}

const fn other(which: Try) -> Try {
    match which {
        Try::First => Try::Last,
        Try::Last => Try::First,
    }
}
