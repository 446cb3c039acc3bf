//! The toggles in the workbench: what students will not see, not move, and get to move.

use crossover_model::Error;
use crossover_screens::link::Part;
use crossover_screens::screen::Param;
use leptos::prelude::*;

use super::workshop::Workshop;
use crate::annotations::{Annotator, Thing};
use crate::signals::{flag, memo, part, text};

/// The builder, to what it annotates.
pub const ANNOTATOR: &Annotator = &Annotator {
    hides: |thing| {
        let workshop = Workshop::current();
        match thing {
            Thing::Param(param) => workshop.hides(Part::Named(param.key)),
            Thing::Readout(names, _) => names.iter().any(|name| workshop.hides(Part::Named(name))),
            Thing::Figure(id, _) => workshop.hides(Part::Named(id)),
            Thing::Answer => workshop.hides(Part::Answer),
        }
    },
    annotate: |thing| match thing {
        Thing::Param(param) => view! { <ParamMarks param=*param/> }.into_any(),
        Thing::Readout(names, label) => {
            view! { <span class="marking">{hides(names.clone(), label)}</span> }.into_any()
        }
        Thing::Figure(id, title) => hides(vec![id], title),
        Thing::Answer => {
            let workshop = Workshop::current();
            toggle(
                "Hide",
                "Answer",
                "Students do not see the answer",
                move || workshop.hides(Part::Answer),
                move |hidden| workshop.change(|draft| draft.hide_part(Part::Answer, hidden)),
            )
        }
    },
};

/// Returns a toggle: its word, and what it is about for those who listen.
fn toggle(
    word: &'static str,
    about: &'static str,
    title: &'static str,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    press: impl Fn(bool) + 'static,
) -> AnyView {
    let is_on = memo(is_on);
    view! {
        <button
            type="button"
            class="mark"
            title=title
            aria-label=format!("{word}: {about}")
            aria-pressed=text(move || is_on.get().to_string())
            on:click=move |_| press(!is_on.get_untracked())
        >
            {word}
        </button>
    }
    .into_any()
}

/// Returns the toggle that hides what has these names, those of one row.
fn hides(names: Vec<&'static str>, about: &'static str) -> AnyView {
    let workshop = Workshop::current();
    let all = names.clone();
    toggle(
        "Hide",
        about,
        "Students do not see it",
        move || all.iter().any(|name| workshop.hides(Part::Named(name))),
        move |hidden| workshop.change(|draft| draft.hide(&names, hidden)),
    )
}

/// The toggles of a parameter, while a lesson is built.
#[component]
fn ParamMarks(param: &'static Param) -> impl IntoView {
    let workshop = Workshop::current();
    let key = param.key;
    let holds = move |list: fn(&crossover_screens::link::View) -> &Vec<&'static str>| {
        workshop.view.with(|view| view.as_ref().is_some_and(|view| list(view).contains(&key)))
    };
    let ranged = memo(move || {
        let ranged =
            workshop.view.with(|view| view.as_ref().is_some_and(|view| view.range(key).is_some()));
        param.as_number().is_some() && (ranged || holds(|view| &view.controls))
    });
    view! {
        <div class="marks" role="group" aria-label=format!("For students: {}", param.label)>
            {hides(vec![key], param.label)}
            {toggle("Lock", param.label, "Students cannot move it", move || holds(|view| &view.locked), move |locked| {
                workshop.change(|draft| draft.lock(key, locked));
            })}
            {toggle("Slider", param.label, "Students get it below their figure", move || holds(|view| &view.controls), move |given| {
                workshop.give(key, given);
            })}
            {part(move || ranged.get().then(|| view! { <Ends param/> }))}
        </div>
    }
}

/// The ends of the range that a slider keeps to.
#[component]
fn Ends(param: &'static Param) -> impl IntoView {
    let workshop = Workshop::current();
    let key = param.key;
    let ends = memo(move || workshop.read(|draft| draft.ends(key)).unwrap_or_default());
    let typed = RwSignal::new(ends.get_untracked());
    crate::signals::effect(move || typed.set(ends.get()));
    let wrong = RwSignal::new(None::<Error>);
    let commit = move || {
        let ends = typed.get_untracked();
        // One end is no range yet.
        let waits = ends.iter().filter(|end| end.trim().is_empty()).count() == 1;
        let same = untrack(|| workshop.read(|draft| draft.ends(key) == ends)).unwrap_or_default();
        if !waits && !same {
            let mut kept = Ok(());
            workshop.change(|draft| kept = draft.keep_within(key, [&ends[0], &ends[1]]));
            wrong.set(kept.err());
        }
    };
    let end = move |at: usize, word: &'static str| {
        view! {
            <input
                type="text"
                autocomplete="off"
                placeholder=word
                aria-label=format!("{}, {word}", param.label)
                aria-invalid=text(move || wrong.with(Option::is_some).to_string())
                prop:value=text(move || typed.with(|typed| typed[at].clone()))
                on:change=move |event| {
                    typed.update(|typed| typed[at] = event_target_value(&event));
                    commit();
                }
            />
        }
    };
    view! {
        <span class="ends">{end(0, "from")} "–" {end(1, "to")}</span>
        <p class="error" role="alert" hidden=flag(move || wrong.with(Option::is_none))>
            {text(move || wrong.with(|wrong| wrong.clone().map(|error| format!("{}.", error.with_field(param.label))).unwrap_or_default()))}
        </p>
    }
}
