//! Where the path through the ready lessons begins, or goes on.

use crossover_shell::path;
use crossover_shell::prose::capitalized;
use leptos::prelude::*;

use super::remembered::Remembered;
use crate::signals::{effect, part};
use crate::store::YourProgress;

/// The next lesson of the path. Hands what is kept of the question to the home page.
#[component]
pub fn NextLesson() -> impl IntoView {
    let yours = YourProgress::current();
    let remembered = Remembered::current();
    effect(move || {
        let told = yours.entries.with(|entries| path::question_told(entries));
        remembered.0.set(told.map(|told| capitalized(&told)));
    });
    part(move || yours.entries.with(|entries| next_lesson(entries)))
}

fn next_lesson(entries: &[String]) -> AnyView {
    let (done, all) = (path::count_done(entries), path::lessons().len());
    let Some(ready) = path::next(entries) else {
        return view! {
            <h2>"The path is done"</h2>
            <p>{format!("You have done all {all} lessons. They are listed below.")}</p>
        }
        .into_any();
    };
    let title = match (path::is_begun(entries, ready.screen.id), done) {
        (true, _) => "Go on here",
        (false, 0) => "Begin here",
        (false, _) => "Next",
    };
    let count = (0 < done).then(|| format!(", {done} of {all} lessons done"));
    view! {
        <h2>{title}</h2>
        <p><a href=ready.link()>{ready.title()}</a> " " {ready.minutes()} " minutes" {count}</p>
    }
    .into_any()
}
