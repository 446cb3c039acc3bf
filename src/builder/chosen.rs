//! What students will not see, not move, and get to move in the open step, in one place.

use crossover_screens::link::{Part, View};
use crossover_screens::screen::Screen;
use leptos::prelude::*;

use super::workshop::Workshop;
use crate::signals::{flag, memo, part};

/// What is hidden, locked and given in the open step, each with the way to take it back.
#[component]
pub fn Chosen() -> impl IntoView {
    let workshop = Workshop::current();
    let parts = Part::ALL.iter().map(|part| {
        let hidden = memo(move || workshop.hides(*part));
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=flag(move || hidden.get())
                    on:change=move |event| {
                        let hidden = event_target_checked(&event);
                        workshop.change(|draft| draft.hide_part(*part, hidden));
                    }
                />
                {match part { Part::Readouts => "All readouts", Part::Parameters => "All parameters", _ => part.title() }}
            </label>
        }
    });
    view! {
        <section class="builder-chosen" aria-label="For students">
            <h4>"Hidden from students"</h4>
            <div class="row">{parts.collect_view()}</div>
            {list("Press Hide beside a readout, a parameter or a figure.", "Show", |view| view.hidden_names().collect(), |workshop, name| {
                workshop.change(|draft| draft.hide(&[name], false));
            })}
            <h4>"Sliders for students"</h4>
            {list("Press Slider beside a parameter: three at most.", "Take away", |view| view.controls.clone(), |workshop, key| workshop.give(key, false))}
            <h4>"Locked"</h4>
            {list("Press Lock beside a parameter that has to stay.", "Unlock", |view| view.locked.clone(), |workshop, key| {
                workshop.change(|draft| draft.lock(key, false));
            })}
        </section>
    }
}

/// Returns a list of names, each a button that takes it out, or a hint where there are none.
fn list(
    hint: &'static str,
    word: &'static str,
    read: fn(&View) -> Vec<&'static str>,
    press: fn(Workshop, &'static str),
) -> AnyView {
    let workshop = Workshop::current();
    let names =
        memo(move || workshop.view.with(|view| view.as_ref().map(read).unwrap_or_default()));
    part(move || {
        let names = names.get();
        let screen = untrack(|| workshop.read(|draft| draft.step().state.screen())).flatten();
        if names.is_empty() {
            return view! { <p class="explanation">{hint}</p> }.into_any();
        }
        let chips = names.into_iter().map(|name| {
            let label = screen.map_or(name, |screen| label(screen, name));
            view! {
                <button type="button" class="chip" aria-label=format!("{word}: {label}") title=word on:click=move |_| press(workshop, name)>
                    {label} <span aria-hidden="true">" ×"</span>
                </button>
            }
        });
        view! { <div class="row">{chips.collect_view()}</div> }.into_any()
    })
}

fn label(screen: &'static Screen, name: &'static str) -> &'static str {
    let param = screen.schema.param(name).map(|param| param.label);
    let readout = || screen.quantities.name(name).map(|name| name.label);
    let figure = || screen.figure(name).map(|spec| spec.title);
    param.or_else(readout).or_else(figure).unwrap_or(name)
}
