//! The explanation of a readout: formula, numbers, terms, letters, source.

use crossover_figures::formula::{Part, Parts};
use crossover_figures::{Unit, fixed};
use crossover_screens::explain::{Explanation, Meaning, explain};
use crossover_screens::screen::Readout;
use leptos::prelude::*;

use crate::clipboard::{Clipboard, Copied};
use crate::signals::part;
use crate::store::{Page, Rest};
use crate::table::{self, Item};

/// Why a readout has its value; why it has none.
#[component]
pub fn WhyPanel(key: &'static str) -> impl IntoView {
    let (page, rest) = (Page::here(), Rest::here());
    part(move || {
        rest.track();
        page.report.with_untracked(|report| {
            let readout = report.readout(key)?;
            let reason = readout.answer.as_ref().err().filter(|_| !readout.is_pending());
            if let Some(reason) = reason {
                return Some(view! { <p class="reason">{format!("{reason}.")}</p> }.into_any());
            }
            let explain = |params: &_| explain(params, report, key);
            let explained = page.params.with_untracked(explain);
            let explanation = explained.ok().flatten()?;
            let why = view! {
                {formula(&explanation, readout)}
                {(!readout.remark.is_empty()).then(|| view! { <p>{readout.remark}</p> })}
                <p class="explanation">{format!("Source: {}", readout.source)}</p>
            };
            Some(why.into_any())
        })
    })
}

/// Returns the part that follows from the formula.
fn formula(explanation: &Explanation, readout: &Readout) -> AnyView {
    let latex = explanation.latex.clone();
    let clipboard = Clipboard::new();
    let numbers = match readout.value() {
        Some(value) => format!("= {} = {}", explanation.numbers, readout.unit.show(value)),
        None => explanation.numbers.clone(),
    };
    let parts = explanation.parts.as_ref();
    let parts = parts.map(|parts| terms(parts, readout.unit));
    let legend: Vec<AnyView> = explanation.legend.iter().map(letter).collect();
    view! {
        {explanation.found_by.map(|by| view! { <p>{by} " Checked by:"</p> })}
        // A formula that is too long for the panel is scrolled, with the keyboard as well.
        <div class="formula scroll" tabindex="0" role="group" aria-label="Formula">
            <math display="block" inner_html=explanation.mathml.clone()></math>
        </div>
        {(!explanation.numbers.is_empty()).then(|| view! { <p class="formula">{numbers}</p> })}
        {parts}
        <table class="terms"><tbody>{legend}</tbody></table>
        {(!latex.is_empty()).then(|| view! {
            <button type="button" class="quiet" on:click=move |_| clipboard.copy(latex.clone())>
                "Copy LaTeX"
            </button>
            <Copied clipboard/>
        })}
    }
    .into_any()
}

/// Returns the row of a letter: its value and its meaning.
fn letter(meaning: &Meaning) -> AnyView {
    let defined = meaning.defined.as_ref().map(|formula| format!(" = {formula}"));
    view! {
        <tr>
            <th>
                <span class="visually-hidden">{meaning.letter.clone()}</span>
                <math aria-hidden="true" inner_html=meaning.mathml.clone()></math>
            </th>
            <td>{meaning.value.clone()}</td>
            <td class="meaning">{meaning.meaning.clone()} {defined}</td>
        </tr>
    }
    .into_any()
}

/// Returns the terms of a sum with their shares, or the sides of a maximum with the larger one
/// marked.
fn terms(parts: &Parts, unit: Unit) -> AnyView {
    let row = |part: &Part, last: String| {
        vec![
            Item::head(part.name.as_str()),
            Item::data("", unit.show(part.value)),
            Item::data("share", last),
        ]
    };
    let rows = match parts {
        Parts::Sum(parts) => {
            let whole: f64 = parts.iter().map(|part| part.value).sum();
            // A share of a difference says nothing.
            let shares = whole > 0.0 && parts.iter().all(|part| part.value >= 0.0);
            let share = |part: &Part| format!("{} %", fixed(100.0 * part.value / whole, 1));
            let shown = |part| if shares { share(part) } else { String::new() };
            parts.iter().map(|part| row(part, shown(part))).collect()
        }
        Parts::Sides(sides, decides) => {
            let mark = |place| if place == *decides { "decides" } else { "" };
            let sides = sides.iter().enumerate();
            sides.map(|(place, side)| row(side, mark(place).to_owned())).collect()
        }
    };
    view! { <table class="terms"><tbody>{table::rows(rows)}</tbody></table> }.into_any()
}
