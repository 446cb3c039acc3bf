//! The question of a step, with its options.

use std::slice;

use crossover_screens::lesson::Step;
use leptos::prelude::*;

use crate::browser;
use crate::signals::{flag, memo, part};
use crate::store::Learning;
use crate::studying::Studying;

/// The question, once the prediction is made.
#[component]
pub fn Ask(step: Step) -> impl IntoView {
    let learning = Learning::current();
    let open = memo(move || learning.awaited().is_none());
    part(move || open.get().then(|| view! { <Options step=step.clone()/> }))
}

#[component]
fn Options(step: Step) -> impl IntoView {
    let question = step.question.as_ref()?;
    let learning = Learning::current();
    let studying = Studying::current();
    let picked = RwSignal::new(None::<usize>);
    let chosen = memo(move || learning.step(|_, done| done.chosen).flatten());
    let options: Vec<String> = question.options().into_iter().map(str::to_owned).collect();
    let right = options.iter().position(|option| *option == question.right);
    let options = step.fill(&options);
    let answer = right.map(|at| options[at].clone()).unwrap_or_default();
    let rows = options.into_iter().enumerate().map(|(at, option)| {
        let told = move |is: bool| {
            flag(move || {
                chosen.get().is_some_and(|chosen| (Some(at) == right) == is && (is || chosen == at))
            })
        };
        view! {
            <label class:right=told(true) class:wrong=told(false)>
                <input
                    type="radio"
                    name="lesson-option"
                    prop:checked=flag(move || chosen.get().or(picked.get()) == Some(at))
                    disabled=flag(move || chosen.get().is_some())
                    on:change=move |_| picked.set(Some(at))
                />
                <span>{option}</span>
            </label>
        }
    });
    let rows = rows.collect_view();
    Some(view! {
        <form class="asked" on:submit=move |event| {
            event.prevent_default();
            picked.get_untracked().into_iter().for_each(|at| studying.choose(at));
            browser::focus_then(".asked .verdict");
        }>
            <fieldset>
                <legend>{step.fill(slice::from_ref(&question.text))}</legend>
                {rows}
            </fieldset>
            {part(move || chosen.get().is_none().then(|| view! {
                <button type="submit" class="primary" disabled=flag(move || picked.get().is_none())>"Check"</button>
            }))}
            <p class="verdict" role="status" tabindex="-1">
                {part(move || chosen.get().map(|chosen| if Some(chosen) == right {
                    "Right.".to_owned()
                } else {
                    format!("Not quite. Right is: {answer}")
                }))}
            </p>
        </form>
    })
}
