//! Solving for a parameter: which value gives a readout its target?

use crossover_figures::{Unit, read_number};
use crossover_screens::screen::{Answer, Param, Params};
use crossover_screens::slider::Slider;
use crossover_screens::target::{Target, solve};
use leptos::prelude::*;

use crate::signals::text;
use crate::store::Page;

/// The target, and the parameter to change.
#[derive(Clone, Copy)]
struct Question {
    page: Page,
    /// The key of the readout.
    readout: RwSignal<String>,
    /// Its target, as typed.
    wish: RwSignal<String>,
    /// The key of the parameter to change.
    key: RwSignal<String>,
}

/// The form that asks for a target.
#[component]
pub fn TargetForm() -> impl IntoView {
    let page = Page::here();
    let readouts: Vec<_> = page.report.with_untracked(|report| {
        let numeric = report
            .readouts
            .iter()
            .filter(|r| !matches!(r.answer, Ok(Answer::Word(_))));
        numeric
            .map(|readout| (readout.key, readout.label))
            .collect()
    });
    let movable = page
        .screen
        .table
        .params
        .iter()
        .filter(|param| Slider::of(param).is_some());
    let keys: Vec<_> = movable.map(|param| (param.key, param.label)).collect();
    let first =
        |list: &[(&str, &str)]| list.first().map_or(String::new(), |item| item.0.to_owned());
    let question = Question {
        page,
        readout: RwSignal::new(first(&readouts)),
        wish: RwSignal::new(String::new()),
        key: RwSignal::new(first(&keys)),
    };
    let answer = RwSignal::new(String::new());
    let ask = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        answer.set(question.answer());
    };
    view! {
        <form class="target" on:submit=ask>
            <label>"I want" <Choice list=readouts chosen=question.readout/></label>
            <label>
                "to be"
                <input
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text(move || question.wish.get())
                    on:input=move |event| question.wish.set(event_target_value(&event))
                />
            </label>
            <label>"by changing" <Choice list=keys chosen=question.key/></label>
            <button type="submit">"Solve"</button>
            <p role="status">{text(move || answer.get())}</p>
        </form>
    }
}

#[component]
fn Choice(list: Vec<(&'static str, &'static str)>, chosen: RwSignal<String>) -> impl IntoView {
    let options = list
        .into_iter()
        .map(|(key, label)| view! { <option value=key>{label}</option> });
    view! {
        <select on:change=move |event| chosen.set(event_target_value(&event))>
            {options.collect_view()}
        </select>
    }
}

impl Question {
    /// Sets the parameter to the value that meets the target. Returns the result in words.
    fn answer(self) -> String {
        let (readout, key) = (self.readout.get_untracked(), self.key.get_untracked());
        let params = self.page.live.get_untracked();
        let unit = self.page.report.with_untracked(|report| {
            report
                .readout(&readout)
                .map_or(Unit::One, |readout| readout.unit)
        });
        let Some(param) = params.param(&key) else {
            return String::new();
        };
        let name = param.label;
        let wish = read_number("target", &self.wish.get_untracked(), unit, params.context());
        match wish.and_then(|wish| solve(&params, &readout, wish, &key)) {
            Ok(Target::Met(value)) => self.take(param, value, ""),
            Ok(Target::Passed { at, to }) => {
                let told = format!(" is the first value past the target: {}", unit.show(to));
                self.take(param, at, &told)
            }
            Ok(Target::Jumps { at, from, to }) => {
                let at = param.unit().unwrap_or(Unit::One).show(at);
                format!(
                    "No value meets the target: the answer jumps from {} to {} at {name} = {at}.",
                    unit.show(from),
                    unit.show(to),
                )
            }
            Ok(Target::Unreachable { least, most }) => format!(
                "The target is out of reach: over the range of “{name}” the answer stays between {} and {}.",
                unit.show(least),
                unit.show(most)
            ),
            Err(error) => format!("{error}."),
        }
    }

    /// Sets the parameter. Returns what it is now, and what is `told` of it.
    fn take(self, param: &Param, value: f64, told: &str) -> String {
        match self.page.set_number(param.key, value) {
            Ok(()) => {
                self.page.replaced.update(|count| *count += 1);
                let now = |params: &Params| params.edited(param.key);
                let now = self.page.live.with_untracked(now);
                format!("{} = {now}{told}.", param.label)
            }
            Err(error) => format!("{error}."),
        }
    }
}
