//! Where the path through the ready lessons begins, or goes on.

use crossover_shell::path;
use leptos::prelude::*;

use super::trial::Trial;
use crate::signals::{effect, part};
use crate::store::YourProgress;

/// The next lesson of the path. Tells the question of the home page whether it was answered before.
#[component]
pub fn NextLesson() -> impl IntoView {
    let yours = YourProgress::current();
    let trial = Trial::current();
    effect(move || {
        let is_answered = yours.entries.with(|entries| path::question_told(entries).is_some());
        match (is_answered, trial.compared.get_untracked()) {
            (true, false) => trial.compared.set(true),
            (false, true) if !trial.told.with_untracked(String::is_empty) => trial.forget(),
            _ => {}
        }
    });
    part(move || yours.entries.with(|entries| next_lesson(entries)))
}

fn next_lesson(entries: &[String]) -> AnyView {
    let (done, all) = (path::count_done(entries), path::lessons().len());
    let Some(ready) = path::next(entries) else {
        return view! {
            <h3>"The path is done"</h3>
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
        <h3>{title}</h3>
        // A line may break here.
        " "
        <p><a href=ready.link()>{ready.title()}</a> " " {ready.minutes()} " minutes" {count}</p>
    }
    .into_any()
}
