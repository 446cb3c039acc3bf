//! A part of a question: what is asked, the field for the answer, a hint after a wrong one, and the solution.

use crossover_screens::questions::{Answer, Choice, Given, Number, Part, Verdict};
use crossover_shell::practice::Went;
use leptos::ev;
use leptos::prelude::*;

use super::asked::Asked;
use super::told::Told;
use crate::signals::{flag, memo, part as part_of, text};

/// What is answered of a part.
#[derive(Clone, Copy)]
struct Answering {
    /// The answer as it is typed, or the place of the option.
    typed: RwSignal<String>,
    chosen: RwSignal<Option<usize>>,
    verdict: RwSignal<Option<Verdict>>,
    /// How many answers were wrong.
    wrong: RwSignal<u32>,
}

impl Answering {
    fn new() -> Self {
        Self {
            typed: RwSignal::new(String::new()),
            chosen: RwSignal::new(None),
            verdict: RwSignal::new(None),
            wrong: RwSignal::new(0),
        }
    }

    /// Grades what is answered. Returns how the part went, where it is right.
    fn check(self, part: &Part) -> Option<Went> {
        let given = match self.chosen.get_untracked() {
            Some(place) => Given::Chosen(place),
            None => Given::Typed(self.typed.get_untracked()),
        };
        let verdict = part.grade(&given);
        let went = if self.wrong.get_untracked() == 0 { Went::First } else { Went::Later };
        let is_right = verdict.right;
        if !is_right {
            self.wrong.update(|wrong| *wrong += 1);
        }
        self.verdict.set(Some(verdict));
        is_right.then_some(went)
    }
}

/// A part that is asked, or was.
#[component]
pub fn Asking(asked: Asked, place: usize, letter: Option<char>, part: Part) -> impl IntoView {
    let answering = Answering::new();
    let went = memo(move || asked.went(place));
    let Part { told, ask, answer, hint, solution, .. } = part.clone();
    let check = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if let Some(went) = answering.check(&part).filter(|_| asked.went(place).is_none()) {
            asked.note(went);
        }
    };
    let field = match answer {
        Answer::Number(number) => view! { <Typed answering place number/> }.into_any(),
        Answer::Options(options) => view! { <Options answering place options/> }.into_any(),
    };
    let said = text(move || {
        let said = answering.verdict.with(|it| it.as_ref().map(|it| it.told.clone()));
        said.unwrap_or_else(|| {
            went.get().map_or_else(String::new, |went| describe(went).to_owned())
        })
    });
    let is = move |right: bool| {
        let judged = move || answering.verdict.with(|it| it.as_ref().map(|it| it.right));
        flag(move || judged().map_or_else(|| right && went.get().is_some(), |it| it == right))
    };
    let hinted = memo(move || went.get().is_none() && 0 < answering.wrong.get());
    let name = letter.map(|letter| view! { <b class="letter">{format!("({letter}) ")}</b> });
    view! {
        <section class="practice-part" aria-label=letter.map(|letter| format!("Part {letter}"))>
            <Told told/>
            <p class="practice-ask">{name}{ask}</p>
            <form class="practice-answer" on:submit=check>
                {field}
                <div class="practice-actions">
                    <button type="submit" class:primary=flag(move || went.get().is_none())>"Check"</button>
                    {part_of(move || went.get().is_none().then(|| view! {
                        <button type="button" class="quiet" on:click=move |_| asked.note(Went::Shown)>"Show the solution"</button>
                    }))}
                </div>
            </form>
            <p role="status" class="practice-verdict" class:right=is(true) class:wrong=is(false)>{said}</p>
            {part_of(move || hinted.get().then(|| view! { <p class="practice-hint">{format!("Hint: {hint}")}</p> }))}
            {part_of(move || went.get().map(|_| view! { <Solution lines=solution.clone()/> }))}
        </section>
    }
}

/// Returns what is said of a part that was answered before.
const fn describe(went: Went) -> &'static str {
    match went {
        Went::First => "Right at the first try.",
        Went::Later => "Right after a hint.",
        Went::Shown => "The solution was shown.",
    }
}

#[component]
fn Typed(answering: Answering, place: usize, number: Number) -> impl IntoView {
    let name = match number.symbol.as_str() {
        "" => "Answer".to_owned(),
        "%" => "Answer in %; 0.4 is 40 %".to_owned(),
        symbol => format!("Answer, in {symbol} if you give no unit"),
    };
    let percent = (number.symbol == "%").then_some(" %");
    view! {
        <label>
            {name}
            <span>
                <input
                    type="text"
                    name=format!("practice-answer-{place}")
                    inputmode="text"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text(move || answering.typed.get())
                    on:input=move |event| answering.typed.set(event_target_value(&event))
                />
                {percent}
            </span>
        </label>
    }
}

#[component]
fn Options(answering: Answering, place: usize, options: Vec<Choice>) -> impl IntoView {
    let option = |(at, choice): (usize, Choice)| {
        view! {
            <label class="practice-option">
                <input
                    type="radio"
                    name=format!("practice-option-{place}")
                    prop:checked=flag(move || answering.chosen.get() == Some(at))
                    on:change=move |_| answering.chosen.set(Some(at))
                />
                <span>{choice.text}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend class="visually-hidden">"Answer"</legend>
            {options.into_iter().enumerate().map(option).collect_view()}
        </fieldset>
    }
}

#[component]
fn Solution(lines: Vec<String>) -> impl IntoView {
    let lines = lines.into_iter().map(|line| view! { <p>{line}</p> });
    view! {
        <section class="practice-solution" aria-label="Solution">
            <h3>"Solution"</h3>
            {lines.collect_view()}
        </section>
    }
}
