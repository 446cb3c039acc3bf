//! The end of a lesson: what was predicted and answered, to copy, print or hand in.

use crossover_shell::progress::{Summary, summary};
use leptos::prelude::*;

use super::words::HEADING;
use crate::clipboard::{Clipboard, Copied};
use crate::store::Learning;
use crate::studying::Studying;

#[component]
pub fn End() -> impl IntoView {
    let learning = Learning::current();
    let studying = Studying::current();
    let lesson = learning.opened.get_untracked()?.lesson;
    let Summary { score, rows } =
        learning.progress.with_untracked(|progress| summary(&lesson, progress));
    let whole = {
        let rows: Vec<String> =
            rows.iter().map(|(title, told)| format!("{title}\n{}", told.join("\n"))).collect();
        format!("{}\n{score}\n\n{}\n", lesson.title, rows.join("\n\n"))
    };
    let clipboard = Clipboard::new();
    let rows = rows.into_iter().map(|(title, told)| view! {
        <li><b>{title}</b>{told.into_iter().map(|told| view! { <p>{told}</p> }).collect_view()}</li>
    });
    Some(view! {
        <h2 id=HEADING tabindex="-1">"What you did"</h2>
        <p class="task">{score}</p>
        <ol class="summary">{rows.collect_view()}</ol>
        <p class="how kept">"Kept on this device only. Copy or print it to hand it in."</p>
        <Copied clipboard/>
        <nav class="onward" aria-label="Lesson">
            <button type="button" class="primary" on:click=move |_| clipboard.copy(whole.clone())>"Copy"</button>
            <button type="button" on:click=|_| { let _ = window().print(); }>"Print"</button>
            <button type="button" on:click=move |_| studying.begin_again()>"Begin again"</button>
        </nav>
    })
}
