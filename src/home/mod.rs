//! The home page: what it is for, a question to predict the answer of, where the lessons begin, and every screen by
//! subject and by what one learns.

mod outcomes;
mod path;
mod remembered;
mod topics;

use crossover_shell::doors::{DOORS, QUESTION};
use leptos::prelude::*;

use crate::chrome::{Footer, Main};
use crate::first_paint::FirstPaint;
use crate::room::{View, room};
use crate::signals::{effect, part, text};
use crate::store::Store;
use crate::theme::Themes;
pub use outcomes::Outcomes;
pub use path::NextLesson;
use remembered::Remembered;
use topics::Topics;

#[component]
pub fn Home() -> impl IntoView {
    let first_paint = FirstPaint::current();
    effect(move || first_paint.mark());
    let store = Store::current();
    let unfolded = RwSignal::new(false);
    provide_context(Remembered(RwSignal::new(None)));
    let doors = DOORS.iter().map(move |door| {
        let onward =
            move || if door.is_state() { store.onward(door.link) } else { door.link.to_owned() };
        view! {
            <li>
                <h2>{door.title}</h2>
                <p>{door.text} " " <a href=text(onward)>{door.words}</a></p>
            </li>
        }
    });
    view! {
        {room(View::Header)}
        <Main>
        <section class="home">
            <div class="purpose">
                <h1>"Explore parallel performance"</h1>
                <p class="lead">
                    "Choose a machine, move a slider, and see which method wins and why. "
                    "Every formula names its source, its domain and its corrections."
                </p>
            </div>
            <Question/>
            <section class="path">{room(View::NextLesson)}</section>
            <ul class="doors">{doors.collect_view()}</ul>
            <Topics/>
            <details class="outcomes" on:toggle=move |_| unfolded.set(true)>
                <summary>"All lessons, and what one can learn"</summary>
                {part(move || unfolded.get().then(|| room(View::Outcomes)))}
            </details>
        </section>
        </Main>
        <Footer/>
    }
}

/// A question, the figure without its answer, and the way to predict it.
#[component]
fn Question() -> impl IntoView {
    let (store, themes, told) = (Store::current(), Themes::current(), Remembered::current().0);
    let told_or = move |words: &'static str, then: Option<&'static str>| {
        text(move || match (told.get(), then) {
            (Some(told), None) => told,
            (Some(_), Some(then)) => then.to_owned(),
            (None, _) => words.to_owned(),
        })
    };
    // Drawn by the build, as those of the screens.
    let picture =
        move |width| text(move || format!("./pictures/question-{width}-{}.svg", themes.picture()));
    view! {
        <section class="trial" aria-labelledby="question">
            <h2 id="question">{QUESTION.title}</h2>
            <picture class="trial-picture">
                <source media="(min-width: 30rem)" srcset=picture("wide")/>
                <img src=picture("narrow") alt=""/>
            </picture>
            <p>{told_or(QUESTION.text, None)}</p>
            <p class="onward"><a href=text(move || store.onward(QUESTION.link))>{told_or(QUESTION.words, Some("See the answer again"))}</a></p>
        </section>
    }
}
