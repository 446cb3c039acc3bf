//! Texts of a lesson: paragraphs whose numbers are those of the step's state, and notes for the teacher.

use std::slice;

use crossover_screens::lesson::fill;
use crossover_screens::link::State;
use leptos::prelude::*;

use crate::store::Learning;
use crate::terms;

/// The id of the heading of a step, which gets the focus with each.
pub const HEADING: &str = "lesson-step";

/// Returns paragraphs in which braces are the numbers of `state`.
pub fn paragraphs(state: &State, texts: &[String]) -> AnyView {
    fill(state, texts)
        .iter()
        .map(|text| view! { <p>{terms::words(text)}</p> })
        .collect_view()
        .into_any()
}

/// What the teacher reads: notes, and what the model expects.
#[component]
pub fn Notes(notes: AnyView) -> impl IntoView {
    let read = Learning::current().step(|step, _| {
        let (params, predict) = (step.state.params.as_ref(), step.state.view.predict.as_ref());
        let predicted =
            params.zip(predict).and_then(|(params, predict)| predict.format_answer(params).ok());
        let right = step.question.as_ref();
        let right = right.map(|question| step.fill(slice::from_ref(&question.right)).join(""));
        (predicted, right)
    });
    let (predicted, right) = read.unwrap_or_default();
    view! {
        <details class="teacher">
            <summary>"For the teacher"</summary>
            {notes}
            {predicted.map(|expected| view! { <p><b>"Prediction: "</b>{expected}</p> })}
            {right.map(|right| view! { <p><b>"Answer: "</b>{right}</p> })}
        </details>
    }
}
