//! The prediction of a step: what is asked for, the try, and what the model says.

use crossover_figures::Unit;
use crossover_figures::typeset::html;
use crossover_model::Error;
use crossover_screens::predict::{Asks, Guess, Predict, label};
use crossover_screens::screen::Params;
use crossover_shell::prose::capitalized;
use leptos::prelude::*;

use super::drawing::DRAWING;
use crate::browser;
use crate::signals::{flag, memo, part, text};
use crate::store::Learning;
use crate::studying::Studying;

/// What is predicted in the step, and how it compares with the model.
#[component]
pub fn Predicting() -> impl IntoView {
    let learning = Learning::current();
    let studying = Studying::current();
    learning.drawing.put(Some(DRAWING));
    let (predict, params) = learning
        .step(|step, _| step.state.view.predict.clone().zip(step.state.params.clone()))??;
    let waits = memo(move || learning.awaited().is_some());
    let wrong = RwSignal::new(None::<Error>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        wrong.set(studying.compare().err());
        browser::focus_then("#lesson-verdict");
    };
    let told = memo(move || {
        learning
            .step(|step, done| {
                let (_, verdict) = done.guesses.last()?;
                Some(if done.awaits(step) { verdict.hint.clone() } else { verdict.told.clone() })
            })
            .flatten()
    });
    let left = text(move || {
        let left = learning.step(|step, done| {
            let tries =
                step.state.view.predict.as_ref().map_or(0, |predict| predict.tries as usize);
            (tries, tries.saturating_sub(done.guesses.len()))
        });
        match left {
            Some((2.., 1)) => "One try is left.".to_owned(),
            Some((tries @ 2.., left)) if left <= tries => format!("{left} tries are left."),
            _ => String::new(),
        }
    });
    let (asked, how) = words(&predict, &params);
    let tool = {
        let predict = predict.clone();
        move || tool(&predict, &params, wrong)
    };
    let expected = move || {
        let given_up = learning.step(|step, done| {
            let predict = step.state.view.predict.as_ref().filter(|_| done.given_up)?;
            predict.format_answer(step.state.params.as_ref()?).ok()
        });
        given_up.flatten().map(|expected| format!("The model says: {expected}"))
    };
    Some(view! {
        <form class="predicting" on:submit=submit>
            <p class="asked-for" inner_html=html(&asked)></p>
            {part(move || waits.get().then(|| view! {
                <p class="how">{how.clone()}</p>
                {tool()}
                <div class="submit">
                    <button type="submit" class="primary" disabled=flag(move || studying.draft.with(Option::is_none))>"Compare"</button>
                    <button type="button" class="quiet" on:click=move |_| { studying.give_up(); browser::focus_then("#lesson-verdict"); }>"Show me"</button>
                    <span class="left">{left}</span>
                </div>
            }))}
            <p class="error" role="alert" hidden=flag(move || wrong.with(Option::is_none))>
                {text(move || wrong.with(|wrong| wrong.as_ref().map(ToString::to_string).unwrap_or_default()))}
            </p>
            <div id="lesson-verdict" class="verdict" role="status" tabindex="-1">
                {part(move || told.get().or_else(expected).map(|told| view! { <p inner_html=html(&capitalized(&told))></p> }))}
            </div>
        </form>
    })
}

/// Returns what is asked for, and how it is given.
fn words(predict: &Predict, params: &Params) -> (String, String) {
    let named = |key| label(params, key);
    let (asked, how) = match &predict.asks {
        Asks::Number(key) => return (format!("Predict: {}", named(key)), typed_in(params, key)),
        Asks::Point { readout, .. } => (
            format!("Place the point: {}", named(readout)),
            "Drag the ring in the figure up or down, or use the arrow keys.",
        ),
        Asks::Curve { readout, .. } => (
            format!("Draw the curve: {}", named(readout)),
            "Drag the rings in the figure; the first is where the curve begins. Keyboard: Tab to a ring, arrow keys.",
        ),
        Asks::Order(_) => ("Order them, the least first".to_owned(), "Move each with its buttons."),
    };
    (asked, how.to_owned())
}

fn unit(params: &Params, key: &str) -> Unit {
    params.screen().quantities.name(key).map_or(Unit::One, |name| name.unit)
}

/// Returns how a number is typed; one without a unit has that of its readout.
fn typed_in(params: &Params, key: &str) -> String {
    match unit(params, key) {
        Unit::Share => "Type a percentage; 0.4 is 40 %.".to_owned(),
        unit if unit.symbol().is_empty() => "Type a number.".to_owned(),
        unit => format!("Type a number with its unit; without one it is in {}.", unit.symbol()),
    }
}

fn tool(predict: &Predict, params: &Params, wrong: RwSignal<Option<Error>>) -> AnyView {
    match &predict.asks {
        Asks::Number(key) => view! { <Typed key params=params.clone() wrong/> }.into_any(),
        Asks::Order(keys) => {
            view! { <Ordered keys=keys.clone() params=params.clone()/> }.into_any()
        }
        Asks::Point { .. } | Asks::Curve { .. } => ().into_any(),
    }
}

/// A number that is typed with its unit.
#[component]
fn Typed(key: &'static str, params: Params, wrong: RwSignal<Option<Error>>) -> impl IntoView {
    let studying = Studying::current();
    let is_share = unit(&params, key) == Unit::Share;
    let params = StoredValue::new(params);
    view! {
        <input
            type="text"
            class="typed"
            autocomplete="off"
            aria-label=params.with_value(|params| format!("Your prediction: {}", label(params, key)))
            on:input=move |event| {
                let typed = event_target_value(&event);
                let guess = params.with_value(|params| Guess::read_number(params, key, &typed));
                wrong.set(guess.as_ref().err().filter(|_| !typed.trim().is_empty()).cloned());
                studying.draft.set(guess.ok());
            }
        />
        {is_share.then_some(" %")}
    }
}

/// Alternatives that are put in order.
#[component]
fn Ordered(keys: Vec<&'static str>, params: Params) -> impl IntoView {
    let studying = Studying::current();
    let order = RwSignal::new(keys);
    let swap = move |at: usize, with: usize| {
        order.update(|order| order.swap(at, with));
        studying.draft.set(Some(Guess::Order(order.get_untracked())));
    };
    let params = StoredValue::new(params);
    let row = move |key: &'static str| {
        let at =
            memo(move || order.with(|order| order.iter().position(|its| *its == key).unwrap_or(0)));
        let name = params.with_value(|params| label(params, key));
        let button = move |sign: &'static str,
                           word: &'static str,
                           to: fn(usize) -> Option<usize>| {
            let goes = move || to(at.get()).filter(|to| *to < order.with(Vec::len));
            view! {
                <button
                    type="button"
                    class="quiet sign"
                    aria-label=format!("{word}: {name}")
                    aria-disabled=text(move || goes().is_none().to_string())
                    on:click=move |_| if let Some(to) = untrack(goes) { swap(at.get_untracked(), to) }
                >
                    {sign}
                </button>
            }
        };
        view! {
            <li>
                <span>{name}</span>
                {button("↑", "Move up", |at| at.checked_sub(1))}
                {button("↓", "Move down", |at| Some(at + 1))}
            </li>
        }
    };
    view! {
        <ol class="ordered" aria-label="The least first">
            <For each=move || order.get() key=|key| *key children=row/>
        </ol>
    }
}
