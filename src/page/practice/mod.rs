//! Practice: one question after another at the left, and beside it the figure of its state, which comes with the
//! answers. A round asks each template once; at its end stands how it went, and what to look at.

mod asked;
mod end;
mod files;
mod part;
mod told;

use crossover_screens::link::Part as Shown;
use crossover_screens::questions::{Bank, Question};
use crossover_screens::registry;
use crossover_shell::prose::capitalized;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::answer::Answer;
use crate::browser;
use crate::controls::ChosenControls;
use crate::figure::{Arrangement, FigureCard};
use crate::first_paint::FirstPaint;
use crate::room::{Rooms, stuck};
use crate::signals::{flag, memo, part, text};
use crate::store::Page;
use crate::theme::Themes;
use asked::{Asked, HEADING};
use end::End;
use files::Files;
use told::Told;

/// The questions about the screen of the page, as soon as they are there.
#[component]
pub fn Practice() -> impl IntoView {
    let (page, rooms) = (Page::current(), Rooms::current());
    let first_paint = FirstPaint::current();
    // Whether they came; none while they are on their way.
    let there = RwSignal::new(Bank::of(page.screen).is_ok().then_some(true));
    let fetch = move || {
        spawn_local(async move {
            let came = rooms.open_questions().await;
            there.try_set(Some(came.is_ok()));
        });
    };
    if there.get_untracked().is_none() {
        fetch();
    }
    part(move || match there.get() {
        Some(true) => {
            first_paint.mark();
            view! { <Round/> }.into_any()
        }
        Some(false) => stuck(move || {
            there.set(None);
            fetch();
        }),
        None => ().into_any(),
    })
}

#[component]
fn Round() -> impl IntoView {
    let asked = Asked::new(Page::current().screen);
    let question = asked.question;
    view! {
        <article class="lesson practice">
            <Progress asked/>
            <section class="lesson-text" aria-label="Question">
                {part(move || question.with(|question| match question {
                    Some(Ok(question)) => view! { <One asked question=question.clone()/> }.into_any(),
                    Some(Err(error)) => view! { <p>{format!("{error}.")}</p> }.into_any(),
                    None => view! { <End asked/> }.into_any(),
                }))}
            </section>
            <Stage asked/>
        </article>
    }
}

/// What is practiced, a mark for each question of the round, and the way out.
#[component]
fn Progress(asked: Asked) -> impl IntoView {
    let mark = move |number: u32| {
        let here = memo(move || asked.number() == number);
        let done = flag(move || asked.is_done(number));
        view! {
            <li>
                <button
                    type="button"
                    class:done=done
                    aria-label=format!("Question {number}")
                    aria-current=move || here.get().then_some("step")
                    on:click=move |_| asked.go(number)
                ></button>
            </li>
        }
    };
    let count = asked.count;
    let title = registry::find_listing(asked.screen.schema.id).map_or("", |it| it.title);
    view! {
        <header class="lesson-bar">
            <h1>{format!("Practice: {title}")}</h1>
            <nav aria-label="Questions">
                <ol class="dots">{(1..=count).map(mark).collect_view()}</ol>
                <span class="count">{text(move || match asked.number() {
                    number if number <= count => format!("Question {number} of {count}"),
                    _ => "The end".to_owned(),
                })}</span>
            </nav>
            <Files asked/>
            <button type="button" class="quiet leave" on:click=move |_| { asked.leave(); browser::focus_then("#main"); }>
                "Back to the screen"
            </button>
        </header>
    }
}

/// A question, its parts one after another.
#[component]
fn One(asked: Asked, question: Question) -> impl IntoView {
    let number = asked.number();
    let about = format!("{} · {}", capitalized(question.kind.title()), question.difficulty.title());
    let name = question.title.split_once(": ").map_or("", |(_, name)| name).to_owned();
    let parts = question.parts.clone();
    let several = 1 < parts.len();
    let part_of = move |(place, part): (usize, crossover_screens::questions::Part)| {
        let is_asked = memo(move || place <= asked.answered());
        let letter = several.then(|| char::from(b'a' + u8::try_from(place).unwrap_or(0)));
        crate::signals::part(move || {
            is_asked.get().then(|| view! { <part::Asking asked place letter part=part.clone()/> })
        })
    };
    view! {
        <h2 id=HEADING tabindex="-1">{format!("{number}. {name}")}</h2>
        <p class="about">{about}</p>
        <Told told=question.told/>
        {parts.into_iter().enumerate().map(part_of).collect_view()}
        <nav class="onward" aria-label="Question">
            {(1 < number).then(|| view! {
                <button type="button" on:click=move |_| asked.go(number - 1)>"Back"</button>
            })}
            <button type="button" class:primary=flag(move || asked.is_done(number)) on:click=move |_| asked.go(number + 1)>
                {if number < asked.count { "Next question" } else { "Finish" }}
            </button>
        </nav>
    }
}

/// The figure to be read while one is asked about; after the answers the figure of the question's state.
#[component]
fn Stage(asked: Asked) -> impl IntoView {
    let (page, themes) = (Page::current(), Themes::current());
    let arrangement = Arrangement::of(page);
    let is_shown = memo(move || asked.is_done(asked.number()));
    let picture = memo(move || {
        asked.question.with(|question| {
            question.as_ref().and_then(|it| it.as_ref().ok()).and_then(|it| it.figure.clone())
        })
    });
    let before = move || {
        match picture.get() {
        Some(picture) => {
            let (name, drawn) = (picture.title, memo(move || picture.svg(themes.shown.get())));
            view! { <div class="practice-figure" role="img" aria-label=name inner_html=text(move || drawn.get())></div> }
                .into_any()
        }
        None if asked.question.with(Option::is_none) => ().into_any(),
        None => view! { <p class="practice-later">"The figure of this question comes with its answers."</p> }.into_any(),
    }
    };
    let answers = memo(move || !page.visible().hides(Shown::Answer));
    view! {
        <section class="lesson-stage bench" aria-label="Figure">
            {part(move || if is_shown.get() {
                view! {
                    {part(move || answers.get().then(|| view! { <Answer/> }))}
                    <div class="desk"><div class="figures" data-count=move || arrangement.count().to_string()>
                        <For each=move || arrangement.in_view() key=|spec| spec.id children=|spec| view! { <FigureCard spec fills=true/> }/>
                    </div></div>
                    <ChosenControls/>
                }.into_any()
            } else {
                before()
            })}
        </section>
    }
}
