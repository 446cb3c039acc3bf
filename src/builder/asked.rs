//! The prediction that the open step asks for.

use crossover_screens::predict::{Asks, MOST_ORDERED, MOST_TRIES, Predict};
use crossover_shell::lesson_draft::{LessonDraft, Sort};
use leptos::prelude::*;

use super::workshop::Workshop;
use crate::browser;
use crate::signals::{flag, memo, part};

/// What is said where the model has nothing to judge such a prediction by.
const NONE: &str =
    "Nothing here can be predicted in this way. Choose another way, or another state.";

/// What is said where too few or too many are to be put in order.
const COUNT: &str = "Between two and six can be put in order.";

/// The choice of what is predicted in the open step.
#[component]
pub fn Prediction() -> impl IntoView {
    let workshop = Workshop::current();
    let predict = memo(move || workshop.read(|draft| draft.view().predict.clone()).flatten());
    let sort = memo(move || predict.with(|predict| predict.as_ref().map(Sort::of)));
    let place = |sort: Option<Sort>| {
        let at = sort.and_then(|sort| Sort::ALL.iter().position(|its| *its == sort));
        at.map_or_else(String::new, |at| at.to_string())
    };
    let options = Sort::ALL.iter().enumerate().map(|(at, its)| {
        let chosen = flag(move || sort.get() == Some(*its));
        view! { <option value=at.to_string() prop:selected=chosen>{its.title()}</option> }
    });
    let choose = move |event: web_sys::Event| {
        let chosen =
            event_target_value(&event).parse::<usize>().ok().and_then(|at| Sort::ALL.get(at));
        let suggested =
            chosen.and_then(|sort| untrack(|| workshop.read(|draft| draft.suggest(*sort))));
        let suggested = suggested.flatten();
        if chosen.is_some() && suggested.is_none() {
            let select: web_sys::HtmlSelectElement = event_target(&event);
            select.set_value(&place(sort.get_untracked()));
            workshop.said.set(NONE.to_owned());
        } else {
            put(workshop, suggested);
        }
    };
    // What is chosen among is made anew with the step, the kind and the figure, not with each choice.
    let made_for = memo(move || {
        let of = |predict: &Predict| (Sort::of(predict), predict.figure());
        let open = workshop.read(LessonDraft::open);
        predict.with(|predict| predict.as_ref().map(|predict| (open, of(predict))))
    });
    view! {
        <div class="field">
            <label for="builder-predict">"Predict first"</label>
            <select id="builder-predict" on:change=choose>
                <option value="" prop:selected=flag(move || sort.get().is_none())>"Nothing"</option>
                {options.collect_view()}
            </select>
        </div>
        {part(move || made_for.get().and_then(|(_, (sort, _))| {
            let predict = predict.get_untracked()?;
            let candidates = untrack(|| workshop.read(|draft| draft.candidates(&predict))).unwrap_or_default();
            Some(view! {
                {sort.is_in_figure().then(|| view! { <Figure predict=predict.clone()/> })}
                {if sort == Sort::Order {
                    view! { <Order candidates/> }.into_any()
                } else {
                    view! { <Readout candidates/> }.into_any()
                }}
                <Tries/>
            })
        }))}
    }
}

/// Asks for another prediction, or for none. Its figure comes into view.
fn put(workshop: Workshop, predict: Option<Predict>) {
    let figure = predict.as_ref().and_then(Predict::figure);
    workshop.turn(|draft| {
        let first = draft.step().state.screen().and_then(|screen| screen.at_first().next());
        draft.edit_step("", 0.0, |step| {
            let view = &mut step.state.view;
            let shown = |id: &str| {
                let all = &view.in_view;
                if all.is_empty() { first == Some(id) } else { all.contains(&id) }
            };
            if let Some(id) = figure.filter(|id| !shown(id)) {
                view.in_view = vec![id];
            }
            view.predict = predict;
        });
    });
}

/// Changes what is predicted, of the same kind.
fn change(workshop: Workshop, change: impl FnOnce(&mut Predict)) {
    workshop.change(|draft| {
        draft.edit_step("", 0.0, |step| {
            if let Some(predict) = &mut step.state.view.predict {
                change(predict);
            }
        });
    });
}

#[component]
fn Figure(predict: Predict) -> impl IntoView {
    let workshop = Workshop::current();
    let screen = untrack(|| workshop.read(|draft| draft.step().state.screen())).flatten()?;
    let chosen = predict.figure();
    let options = screen.figures.iter().map(|spec| {
        view! { <option value=spec.id selected=chosen == Some(spec.id)>{spec.title}</option> }
    });
    let choose = move |event: web_sys::Event| {
        let id = event_target_value(&event);
        let there = untrack(|| workshop.read(|draft| draft.suggest_in(&predict, &id))).flatten();
        if there.is_some() {
            put(workshop, there);
            browser::focus_then("#builder-figure");
        } else {
            let select: web_sys::HtmlSelectElement = event_target(&event);
            select.set_value(chosen.unwrap_or_default());
            workshop.said.set(NONE.to_owned());
        }
    };
    Some(view! {
        <div class="field">
            <label for="builder-figure">"In the figure"</label>
            <select id="builder-figure" on:change=choose>{options.collect_view()}</select>
        </div>
    })
}

#[component]
fn Readout(candidates: Vec<(&'static str, &'static str)>) -> impl IntoView {
    let workshop = Workshop::current();
    let keys: Vec<_> = candidates.iter().map(|(key, _)| *key).collect();
    let first = memo(move || {
        let first =
            |draft: &LessonDraft| draft.view().predict.as_ref()?.readouts().first().copied();
        workshop.read(first).flatten()
    });
    let options = candidates.into_iter().map(|(key, label)| {
        let chosen = flag(move || first.get() == Some(key));
        view! { <option value=key prop:selected=chosen>{label}</option> }
    });
    let choose = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        if let Some(key) = keys.iter().copied().find(|key| **key == chosen) {
            change(workshop, |predict| match &mut predict.asks {
                Asks::Number(readout)
                | Asks::Point { readout, .. }
                | Asks::Curve { readout, .. } => *readout = key,
                Asks::Order(_) => {}
            });
        }
    };
    view! {
        <div class="field">
            <label for="builder-readout">"Readout"</label>
            <select id="builder-readout" on:change=choose>{options.collect_view()}</select>
        </div>
    }
}

/// The readouts that are put in order.
#[component]
fn Order(candidates: Vec<(&'static str, &'static str)>) -> impl IntoView {
    let workshop = Workshop::current();
    let chosen = move || {
        let keys = |draft: &LessonDraft| {
            draft.view().predict.as_ref().map(|predict| predict.readouts().to_vec())
        };
        workshop.read(keys).flatten().unwrap_or_default()
    };
    let rows = candidates.into_iter().map(|(key, label)| {
        let on = move |event: web_sys::Event| {
            let mut keys = untrack(chosen);
            keys.retain(|its| *its != key);
            if event_target_checked(&event) {
                keys.push(key);
            }
            if (2..=MOST_ORDERED).contains(&keys.len()) {
                change(workshop, |predict| predict.asks = Asks::Order(keys));
            } else {
                let input: web_sys::HtmlInputElement = event_target(&event);
                input.set_checked(!input.checked());
                workshop.said.set(COUNT.to_owned());
            }
        };
        view! {
            <label class="check">
                <input type="checkbox" prop:checked=flag(move || chosen().contains(&key)) on:change=on/>
                {label}
            </label>
        }
    });
    view! {
        <fieldset class="field">
            <legend>"Readouts"</legend>
            {rows.collect_view()}
        </fieldset>
    }
}

/// How often one may try.
#[component]
fn Tries() -> impl IntoView {
    let workshop = Workshop::current();
    let tries = memo(move || {
        let tries = |draft: &LessonDraft| Some(draft.view().predict.as_ref()?.tries);
        workshop.read(tries).flatten()
    });
    let options = (1..=MOST_TRIES).map(|count| {
        let chosen = flag(move || tries.get() == Some(count));
        view! { <option value=count.to_string() prop:selected=chosen>{count}</option> }
    });
    let choose = move |event: web_sys::Event| {
        let tries = event_target_value(&event).parse().unwrap_or(1);
        change(workshop, |predict| predict.tries = tries);
    };
    view! {
        <div class="field">
            <label for="builder-tries">"Tries"</label>
            <select id="builder-tries" on:change=choose>{options.collect_view()}</select>
        </div>
    }
}
