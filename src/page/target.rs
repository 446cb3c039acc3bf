//! Solving for a parameter: which value gives a readout its target?

use crossover_figures::Unit;
use crossover_figures::quantity::read_answer;
use crossover_screens::screen::Answer;
use crossover_screens::slider::Slider;
use crossover_screens::target::{Target, solve};
use leptos::prelude::*;

use super::choice::Choice;
use super::meeting::MeetingForm;
use crate::browser;
use crate::signals::{part, text};
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

/// What is said of the answer, and the parameter and its value that are offered.
#[derive(Clone, Default)]
struct Found {
    said: String,
    offer: Option<(&'static str, f64)>,
}

/// The form that asks for a target.
#[component]
pub fn TargetForm() -> impl IntoView {
    let page = Page::current();
    let readouts: Vec<_> = page.report.with_untracked(|report| {
        let numeric = report
            .readouts
            .iter()
            .filter(|r| !matches!(r.answer, Ok(Answer::Word(_) | Answer::Names(_))));
        numeric.map(|readout| (readout.key, readout.label)).collect()
    });
    let movable = page.screen.schema.params.iter().filter(|param| Slider::of(param).is_some());
    let movable = movable.filter(|param| !untrack(|| page.hides(param.key)));
    let keys: Vec<_> = movable.map(|param| (param.key, param.label)).collect();
    let first =
        |list: &[(&str, &str)]| list.first().map_or(String::new(), |item| item.0.to_owned());
    let question = Question {
        page,
        readout: RwSignal::new(first(&readouts)),
        wish: RwSignal::new(String::new()),
        key: RwSignal::new(first(&keys)),
    };
    let answer = RwSignal::new(Found::default());
    let ask = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        answer.set(question.answer());
    };
    let apply = move |(key, value): (&'static str, f64)| {
        let said = match page.edits().set_number(key, value) {
            Ok(()) => "Applied.".to_owned(),
            Err(error) => format!("{}.", page.screen.schema.error_with_label(error)),
        };
        page.edits().replaced.update(|count| *count += 1);
        answer.set(Found { said, offer: None });
        // The button that had the focus is gone.
        browser::focus_then(".target [type=submit]");
    };
    let offer = move || {
        let offer = answer.with(|found| found.offer)?;
        Some(view! { <button type="button" on:click=move |_| apply(offer)>"Apply"</button> })
    };
    let movable = keys.clone();
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
            <p role="status">{text(move || answer.with(|found| found.said.clone()))}</p>
            {part(offer)}
        </form>
        <MeetingForm keys=movable/>
    }
}

impl Question {
    fn answer(self) -> Found {
        let (readout, key) = (self.readout.get_untracked(), self.key.get_untracked());
        let params = self.page.live.get_untracked();
        let unit = self.page.report.with_untracked(|report| {
            report.readout(&readout).map_or(Unit::One, |readout| readout.unit)
        });
        let Some(param) = params.schema().param(&key) else {
            return Found::default();
        };
        let name = param.label;
        let value = |value| param.unit().unwrap_or(Unit::One).show(value);
        let offer = |value: f64| Some((param.key, value));
        let wish =
            read_answer("target", &self.wish.get_untracked(), unit, params.values().context());
        let (said, offer) = match wish.and_then(|wish| solve(&params, &readout, wish, &key)) {
            Ok(Target::Met(at)) => (format!("{name} = {} meets the target.", value(at)), offer(at)),
            Ok(Target::Passed { at, to }) => (
                format!(
                    "{name} = {} is the first value past the target: {}.",
                    value(at),
                    unit.show(to)
                ),
                offer(at),
            ),
            Ok(Target::Jumps { at, from, to }) => (
                format!(
                    "No value meets the target: the answer jumps from {} to {} at {name} = {}.",
                    unit.show(from),
                    unit.show(to),
                    value(at)
                ),
                None,
            ),
            Ok(Target::Unreachable { at, to }) => (
                format!(
                    "The target is out of reach. The answer comes nearest, {}, at {name} = {}.",
                    unit.show(to),
                    value(at)
                ),
                None,
            ),
            Err(error) => (format!("{}.", self.page.screen.schema.error_with_label(error)), None),
        };
        Found { said, offer }
    }
}
