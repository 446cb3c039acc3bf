//! The control of a number: a slider, a box that takes units, and two buttons.

use crossover_screens::screen::{Choice, Param};
use crossover_screens::slider::{Nudge, Slider, Way};
use crossover_shell::keys;
use leptos::ev;
use leptos::prelude::*;

use super::label::{Explanation, FieldError, Name};
use super::typing::Typing;
use crate::signals::{flag, memo, text};
use crate::store::Page;

/// What the parts of one control share.
#[derive(Clone, Copy)]
struct Entry {
    page: Page,
    param: &'static Param,
    value: Memo<f64>,
    typing: Typing,
}

impl Entry {
    fn new(param: &'static Param) -> Self {
        let page = Page::here();
        Self {
            page,
            param,
            value: memo(move || page.params.with(|params| params.number(param.key))),
            typing: Typing::new(param),
        }
    }

    /// Sets a number from the slider or a button, which replaces what is half typed.
    fn put(self, number: f64) {
        self.typing.discard();
        if let Err(error) = self.page.set_number(self.param.key, number) {
            self.typing.reject(error);
        }
    }

    /// Moves the number as one press does.
    fn nudge(self, slider: Slider, nudge: Nudge) {
        let value = self
            .page
            .live
            .with_untracked(|params| params.number(self.param.key));
        // A word ("auto") counts as the lower end of the track: a press goes on from there.
        let from = if value.is_nan() {
            slider.value(slider.track().0)
        } else {
            value
        };
        self.put(slider.nudge(from, nudge));
    }
}

/// The control of one number.
#[component]
pub fn NumberControl(param: &'static Param) -> impl IntoView {
    let entry = Entry::new(param);
    let slider = Slider::of(param);
    let words = param.as_number().map_or(&[][..], |number| number.words);
    view! {
        <div class="control number" data-key=param.key>
            <div class="head">
                <Name param for_id=format!("{}-slider", param.key)/>
                <NumberBox entry slider/>
            </div>
            {slider.map(|slider| view! { <Track entry slider/> })}
            {(!words.is_empty()).then(|| view! { <Words entry words/> })}
            <FieldError key=param.key error=entry.typing.error()/>
            <Reading entry/>
            <Explanation param/>
        </div>
    }
}

#[component]
fn Track(entry: Entry, slider: Slider) -> impl IntoView {
    let Entry { param, value, .. } = entry;
    let (least, most) = slider.track();
    let value_text = move || spoken(param, value.get());
    let on_key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(nudge) = keys::nudge(&event.key(), event.shift_key()) else {
            return;
        };
        event.prevent_default();
        entry.nudge(slider, nudge);
    };
    view! {
        <input
            class="track"
            type="range"
            id=format!("{}-slider", param.key)
            name=param.key
            min=least.to_string()
            max=most.to_string()
            step="any"
            prop:value=text(move || slider.place(value.get()).to_string())
            aria-valuetext=text(value_text)
            on:input=move |event| {
                // As a number: a text of seventeen digits takes long to read.
                let place = event_target::<web_sys::HtmlInputElement>(&event).value_as_number();
                entry.put(slider.value(place));
            }
            on:keydown=on_key
        />
    }
}

#[component]
fn NumberBox(entry: Entry, slider: Option<Slider>) -> impl IntoView {
    let Entry { param, typing, .. } = entry;
    let error = typing.error();
    let invalid = text(move || error.with(Option::is_some).to_string());
    let on_key = move |event: ev::KeyboardEvent| match (event.key().as_str(), slider) {
        ("ArrowUp", Some(slider)) => {
            event.prevent_default();
            entry.nudge(slider, Nudge::Step(Way::Up));
        }
        ("ArrowDown", Some(slider)) => {
            event.prevent_default();
            entry.nudge(slider, Nudge::Step(Way::Down));
        }
        _ => typing.on_key(&event, true),
    };
    let step = move |way, sign, word| {
        slider.map(|slider| {
            view! {
                <button
                    type="button"
                    class="nudge"
                    aria-label=format!("{word} {}", param.label)
                    on:click=move |_| entry.nudge(slider, Nudge::Step(way))
                >
                    {sign}
                </button>
            }
        })
    };
    view! {
        <span class="box">
            {step(Way::Down, "−", "Decrease")}
            <input
                type="text"
                autocomplete="off"
                spellcheck="false"
                name=param.key
                aria-label=format!("{} {}, value with unit", param.label, param.symbol)
                aria-invalid=invalid
                aria-describedby=format!("{0}-error {0}-help", param.key)
                prop:value=typing.shown()
                on:input=move |event| typing.preview(&event_target_value(&event))
                on:blur=move |_| typing.commit()
                on:keydown=on_key
            />
            {step(Way::Up, "+", "Increase")}
        </span>
    }
}

/// How a number is read whose unit is missing.
#[component]
fn Reading(entry: Entry) -> impl IntoView {
    let reading = entry.typing.reading();
    let none = flag(move || reading.with(String::is_empty));
    view! { <p class="explanation" role="status" hidden=none>{reading}</p> }
}

/// Buttons for the words that stand for a number ("fewest", "best").
#[component]
fn Words(entry: Entry, words: &'static [Choice]) -> impl IntoView {
    let Entry { page, param, .. } = entry;
    let chosen = move || page.params.with(|params| params.choice(param.key));
    let buttons = words.iter().map(|word| {
        view! {
            <button
                type="button"
                class="word"
                aria-pressed=text(move || (chosen() == word.key).to_string())
                on:click=move |_| {
                    entry.typing.discard();
                    let _ = page.set_text(param.key, word.key);
                }
            >
                {word.label}
            </button>
        }
    });
    view! { <div class="words">{buttons.collect_view()}</div> }
}

/// Returns a value as a screen reader says it.
fn spoken(param: &Param, value: f64) -> String {
    param
        .unit()
        .map_or_else(String::new, |unit| unit.say(value))
}
