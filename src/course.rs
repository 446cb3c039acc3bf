//! The way from the page into the course, the book that lies beside it.

use crossover_screens::link::State;
use crossover_screens::screen::{COURSE, Chapter};
use leptos::prelude::*;

use crate::signals::part;
use crate::store::Store;

/// The chapter about the screen, or the course where there is none. Neither a lesson nor a page that embeds
/// this one is left for it.
#[component]
pub fn CourseLink() -> impl IntoView {
    let state = Store::current().around;
    part(move || {
        let leads = state.with(|state| !state.view.embed && state.lesson.is_none());
        let screen = state.with(State::screen);
        leads.then(|| {
            let (link, words) = screen.map_or_else(course_link, |screen| one(screen.chapter));
            view! { <p class="course"><a href=link>{words}</a></p> }
        })
    })
}

fn course_link() -> (String, String) {
    (COURSE.to_owned(), "The course: fourteen chapters of live figures".to_owned())
}

fn one(chapter: Chapter) -> (String, String) {
    let words = format!("Chapter {} of the course: {}", chapter.number(), chapter.title());
    (chapter.address(), words)
}
