//! The controls of choices: one of several, any of several, yes or no.

use crossover_screens::screen::{Choice, Param};
use leptos::prelude::*;

use super::row::row;
use crate::signals::{flag, memo, text};
use crate::store::Page;

/// One of several: a row of buttons where they are few and short, else a menu.
#[component]
pub fn ChoiceControl(param: &'static Param, options: &'static [Choice]) -> impl IntoView {
    if Choice::fit_in_a_row(options) {
        view! { <Buttons param options/> }.into_any()
    } else {
        view! { <Select param options/> }.into_any()
    }
}

#[component]
fn Buttons(param: &'static Param, options: &'static [Choice]) -> impl IntoView {
    let page = Page::current();
    let chosen = memo(move || {
        page.value(param.key, |params| params.at(param.key).choice().unwrap_or_default().to_owned())
    });
    let buttons = options.iter().map(|option| {
        view! {
            <label class="option" title=option.label>
                <input
                    type="radio"
                    name=param.key
                    value=option.key
                    prop:checked=flag(move || chosen.with(|chosen| chosen == option.key))
                    on:change=move |_| {
                        let _ = page.edits().set_text(param.key, option.key);
                    }
                />
                {option.short}
            </label>
        }
    });
    let control = view! {
        <div
            class="buttons"
            role="radiogroup"
            aria-labelledby=format!("{}-name", param.key)
            aria-describedby=format!("{}-help", param.key)
        >
            {buttons.collect_view()}
        </div>
    };
    row(param, "choice", String::new(), control.into_any())
}

#[component]
fn Select(param: &'static Param, options: &'static [Choice]) -> impl IntoView {
    let page = Page::current();
    let chosen = memo(move || {
        page.value(param.key, |params| params.at(param.key).choice().unwrap_or_default().to_owned())
    });
    let id = format!("{}-choice", param.key);
    let rows = options.iter().map(|option| {
        view! {
            <option value=option.key selected=flag(move || chosen.with(|chosen| chosen == option.key))>
                {option.label}
            </option>
        }
    });
    let label = text(move || {
        page.value(param.key, |params| {
            params.at(param.key).choice_label().unwrap_or_default().to_owned()
        })
    });
    let control = view! {
        <div class="choose">
            <span aria-hidden="true">{label}</span>
            <select
                id=id.clone()
                name=param.key
                aria-describedby=format!("{}-help", param.key)
                prop:value=text(move || chosen.get())
                on:change=move |event| {
                    let _ = page.edits().set_text(param.key, &event_target_value(&event));
                }
            >
                {rows.collect_view()}
            </select>
        </div>
    };
    row(param, "choice", id, control.into_any())
}

#[component]
pub fn SwitchControl(param: &'static Param) -> impl IntoView {
    let page = Page::current();
    let on = memo(move || page.value(param.key, |params| params.at(param.key).is_on()));
    let id = format!("{}-switch", param.key);
    let control = view! {
        <input
            type="checkbox"
            role="switch"
            id=id.clone()
            name=param.key
            aria-describedby=format!("{}-help", param.key)
            prop:checked=flag(move || on.get())
            on:change=move |event| {
                let text = if event_target_checked(&event) { "1" } else { "0" };
                let _ = page.edits().set_text(param.key, text);
            }
        />
    };
    row(param, "switch", id, control.into_any())
}

#[component]
pub fn SetControl(param: &'static Param, options: &'static [Choice]) -> impl IntoView {
    let page = Page::current();
    let toggle = move |key: &str, on: bool| {
        let chosen: Vec<_> = options
            .iter()
            .map(|option| option.key)
            .filter(|option| {
                if *option == key {
                    on
                } else {
                    page.live.with_untracked(|params| params.at(param.key).has(option))
                }
            })
            .collect();
        let text = if chosen.is_empty() { "none".to_owned() } else { chosen.join(",") };
        let _ = page.edits().set_text(param.key, &text);
    };
    let rows = options.iter().map(|option| {
        let on = memo(move || page.value(param.key, |params| params.at(param.key).has(option.key)));
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    name=param.key
                    value=option.key
                    prop:checked=flag(move || on.get())
                    on:change=move |event| toggle(option.key, event_target_checked(&event))
                />
                {option.label}
            </label>
        }
    });
    let control = view! {
        <div
            class="options"
            role="group"
            aria-label=param.label
            aria-describedby=format!("{}-help", param.key)
        >
            {rows.collect_view()}
        </div>
    };
    row(param, "set", String::new(), control.into_any())
}
