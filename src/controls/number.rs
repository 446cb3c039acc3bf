//! A number: a slider, a box that takes units, and two buttons.

use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::param::{Choice, Kind, Param};
use crossover_screens::slider::{Nudge, Slider, Way};
use leptos::ev;
use leptos::prelude::*;

use super::{Complaint, Explanation, Name};
use crate::derive::{effect, flag, memo, text};
use crate::store::Page;

/// What one number control shares among its parts.
#[derive(Clone, Copy)]
struct Entry {
    page: Page,
    param: &'static Param,
    value: Memo<f64>,
    /// What is half typed.
    draft: RwSignal<Option<String>>,
    /// What the box showed before.
    before: StoredValue<String>,
    error: RwSignal<Option<Error>>,
}

impl Entry {
    fn new(param: &'static Param) -> Self {
        let page = Page::here();
        let value = memo(move || page.params.with(|params| params.number(param.key)));
        let entry = Self {
            page,
            param,
            value,
            draft: RwSignal::new(None),
            before: StoredValue::default(),
            error: RwSignal::new(None),
        };
        effect(move || {
            page.replaced.track();
            entry.settle();
        });
        entry
    }

    /// Takes a number from slider or button: what was half typed gives way.
    fn put(self, number: f64) {
        self.settle();
        if let Err(error) = self.page.set_number(self.param.key, number) {
            self.error.set(Some(error));
        }
    }

    /// Takes text from the box; what cannot be taken stays there beside its complaint.
    fn type_in(self, text: String) {
        if self.draft.with_untracked(Option::is_none) {
            let shown = |params: &Params| params.edited(self.param.key);
            self.before.set_value(self.page.live.with_untracked(shown));
        }
        let result = self.page.set_text(self.param.key, &text);
        self.error.set(result.err());
        self.draft.set(Some(text));
    }

    /// What a number typed without a unit was taken for.
    fn reading(self) -> String {
        let typed = self
            .draft
            .get()
            .filter(|_| self.error.with(Option::is_none));
        let read = |typed: String| {
            let shown = self.before.get_value();
            let params = |params: &Params| params.reading(self.param.key, &shown, &typed);
            self.page.live.with_untracked(params)
        };
        typed.and_then(read).unwrap_or_default()
    }

    fn settle(self) {
        if self.draft.with_untracked(Option::is_some) {
            self.draft.set(None);
        }
        if self.error.with_untracked(Option::is_some) {
            self.error.set(None);
        }
    }

    fn nudge(self, slider: Slider, nudge: Nudge) {
        let value = self
            .page
            .live
            .with_untracked(|params| params.number(self.param.key));
        // A word ("auto") stands at the least end of the track: a press goes on from there.
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
    let words = match param.kind {
        Kind::Integer(_, words) => words,
        _ => &[],
    };
    view! {
        <div class="control number" data-key=param.key>
            <div class="head">
                <Name param for_id=format!("{}-slider", param.key)/>
                <NumberBox entry slider/>
            </div>
            {slider.map(|slider| view! { <Track entry slider/> })}
            {(!words.is_empty()).then(|| view! { <Words entry words/> })}
            <Complaint key=param.key error=entry.error/>
            <Reading entry/>
            <Explanation param/>
        </div>
    }
}

#[component]
fn Track(entry: Entry, slider: Slider) -> impl IntoView {
    let Entry { param, value, .. } = entry;
    let (least, most) = slider.track();
    let said = move || spoken(param, value.get());
    let on_key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let arrow = |way| {
            if event.shift_key() {
                Nudge::Fine(way)
            } else {
                Nudge::Step(way)
            }
        };
        let nudge = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => arrow(Way::Up),
            "ArrowLeft" | "ArrowDown" => arrow(Way::Down),
            "PageUp" => Nudge::Coarse(Way::Up),
            "PageDown" => Nudge::Coarse(Way::Down),
            "Home" => Nudge::End(Way::Down),
            "End" => Nudge::End(Way::Up),
            _ => return,
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
            aria-valuetext=text(said)
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
    let Entry {
        page,
        param,
        draft,
        error,
        ..
    } = entry;
    let shown = text(move || {
        draft
            .get()
            .unwrap_or_else(|| page.params.with(|params| params.edited(param.key)))
    });
    let on_key = move |event: ev::KeyboardEvent| match (event.key().as_str(), slider) {
        ("Enter", _) if error.with(Option::is_none) => draft.set(None),
        ("Escape", _) => entry.settle(),
        ("ArrowUp", Some(slider)) => {
            event.prevent_default();
            entry.nudge(slider, Nudge::Step(Way::Up));
        }
        ("ArrowDown", Some(slider)) => {
            event.prevent_default();
            entry.nudge(slider, Nudge::Step(Way::Down));
        }
        _ => {}
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
            {step(Way::Down, "−", "less")}
            <input
                type="text"
                autocomplete="off"
                spellcheck="false"
                name=param.key
                aria-label=format!("{} {}, value with unit", param.label, param.symbol)
                aria-invalid=text(move || error.with(Option::is_some).to_string())
                aria-describedby=format!("{0}-error {0}-help", param.key)
                prop:value=shown
                on:input=move |event| entry.type_in(event_target_value(&event))
                on:blur=move |_| {
                    // Taken off the page with the focus in it, it is left after its signals.
                    if error.try_with(Option::is_none) == Some(true) {
                        draft.set(None);
                    }
                }
                on:keydown=on_key
            />
            {step(Way::Up, "+", "more")}
        </span>
    }
}

/// What was taken from the box, where a unit is missing.
#[component]
fn Reading(entry: Entry) -> impl IntoView {
    let said = text(move || entry.reading());
    let silent = flag(move || said.with(String::is_empty));
    view! { <p class="explanation" role="status" hidden=silent>{said}</p> }
}

/// Words that stand for a number ("fewest", "best").
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
                    entry.settle();
                    let _ = page.set_text(param.key, word.key);
                }
            >
                {word.label}
            </button>
        }
    });
    view! { <div class="words">{buttons.collect_view()}</div> }
}

fn spoken(param: &Param, value: f64) -> String {
    match param.kind {
        Kind::Face { unit, .. } => unit.say(value),
        _ => param
            .as_number()
            .map_or_else(String::new, |number| number.unit.say(value)),
    }
}
