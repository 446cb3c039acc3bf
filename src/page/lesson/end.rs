//! The end of a lesson: what was predicted and answered, to copy, print or hand in.

use crossover_shell::path;
use crossover_shell::progress::{Summary, summary};
use leptos::prelude::*;

use super::hand_in::HandIn;
use super::words::HEADING;
use crate::address;
use crate::clipboard::{Clipboard, Copied};
use crate::kept::has_lessons;
use crate::store::{Learning, YourProgress};
use crate::studying::Studying;

#[component]
pub fn End() -> impl IntoView {
    let learning = Learning::current();
    let studying = Studying::current();
    let opened = learning.opened.get_untracked()?;
    let next = (!address::is_framed()).then(|| next_lesson(&opened.code)).flatten();
    let lesson = &opened.lesson;
    let Summary { score, rows } =
        learning.progress.with_untracked(|progress| summary(lesson, progress));
    let whole = {
        let rows: Vec<String> =
            rows.iter().map(|(title, told)| format!("{title}\n{}", told.join("\n"))).collect();
        format!("{}\n{score}\n\n{}\n", lesson.title, rows.join("\n\n"))
    };
    let is_teachers = lesson.has_notes() || has_lessons();
    let class_link = (is_teachers && !learning.is_alone()).then(|| {
        let mut state = opened.state();
        state.view.class = true;
        state.write()
    });
    let clipboard = Clipboard::new();
    let rows = rows.into_iter().map(|(title, told)| view! {
        <li><b>{title}</b>{told.into_iter().map(|told| view! { <p>{told}</p> }).collect_view()}</li>
    });
    Some(view! {
        // Who goes on by the keyboard is here, and hears what is next.
        <h2 id=HEADING tabindex="-1" aria-describedby=NEXT>"What you did"</h2>
        <p class="task">{score}</p>
        {next}
        <ol class="summary">{rows.collect_view()}</ol>
        <HandIn/>
        {class_link.map(|link| view! { <p><a href=link>"See a class's answers"</a></p> })}
        <p class="how kept">"Kept on this device only. Copy or print it to hand it in."</p>
        <Copied clipboard/>
        <nav class="onward" aria-label="Lesson">
            <button type="button" class="primary" on:click=move |_| clipboard.copy(whole.clone())>"Copy"</button>
            <button type="button" on:click=|_| { let _ = window().print(); }>"Print"</button>
            <button type="button" on:click=move |_| studying.begin_again()>"Begin again"</button>
        </nav>
    })
}

/// The id of what says which lesson is next.
const NEXT: &str = "lesson-next";

/// Returns the way to the lesson that follows the ready one of that code on the path.
fn next_lesson(code: &str) -> Option<AnyView> {
    let screen = code.strip_suffix(".notes").unwrap_or(code);
    path::lessons().iter().find(|ready| ready.screen.id == screen)?;
    let next = YourProgress::current().read(|entries| path::next_after(entries, screen));
    let told = match next {
        Some(ready) => view! {
            "Next lesson: " <a href=ready.link()>{ready.title()}</a> " " {ready.minutes()} " minutes"
        }
        .into_any(),
        None => "You have done all lessons of the path.".into_any(),
    };
    Some(view! { <p id=NEXT class="next-lesson">{told}</p> }.into_any())
}
