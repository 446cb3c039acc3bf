//! How an answer comes about: formula, numbers, summands, letters, source.

use crossover_screens::explain::{Explanation, Meaning, explain};
use crossover_screens::formula::{Part, Parts};
use crossover_screens::screen::Readout;
use crossover_screens::{Unit, fixed};
use leptos::prelude::*;

use crate::browser;
use crate::derive::part;
use crate::store::Page;
use crate::table::{self, Item};

/// The panel behind "why".
#[component]
pub fn WhyPanel(key: &'static str) -> impl IntoView {
    let page = Page::here();
    part(move || {
        page.report.with(|report| {
            let readout = report.readout(key)?;
            let explained = page.params.with(|params| explain(params, report, key));
            let origin = match explained {
                Ok(Some(explanation)) => told(&explanation, readout),
                _ => terms(readout),
            };
            let why = &readout.why;
            Some(view! {
                {origin}
                {(!why.regime.is_empty()).then(|| view! { <p>{why.regime.clone()}</p> })}
                {(!why.source.is_empty()).then(|| view! {
                    <p class="explanation">{format!("Source: {}", why.source)}</p>
                })}
            })
        })
    })
}

/// What follows from the formula.
fn told(explanation: &Explanation, readout: &Readout) -> AnyView {
    let latex = explanation.latex.clone();
    let numbers = match readout.value() {
        Some(value) => format!("= {} = {}", explanation.numbers, readout.unit.show(value)),
        None => explanation.numbers.clone(),
    };
    let parts = explanation.parts.as_ref();
    let parts = parts.map(|parts| summands(parts, readout.unit));
    let letter = |meaning: &Meaning| {
        let defined = meaning
            .defined
            .iter()
            .map(|formula| format!(" = {formula}"));
        let said = format!("{}{}", meaning.meaning, defined.collect::<String>());
        vec![
            Item::head(meaning.letter.as_str()),
            Item::data("", meaning.value.as_str()),
            Item::data("meaning", said),
        ]
    };
    let legend = explanation.legend.iter().map(letter).collect();
    view! {
        {explanation.found_by.map(|by| view! { <p>{by} " Certified by:"</p> })}
        <math class="formula" display="block" inner_html=explanation.mathml.clone()></math>
        {(!explanation.numbers.is_empty()).then(|| view! { <p class="formula">{numbers}</p> })}
        {parts}
        <table class="terms"><tbody>{table::rows(legend)}</tbody></table>
        {(!latex.is_empty()).then(|| view! {
            <button type="button" class="quiet" on:click=move |_| browser::copy(&latex)>
                "Copy LaTeX"
            </button>
        })}
    }
    .into_any()
}

/// The summands with their shares, or the sides of a maximum with the one that decides.
fn summands(parts: &Parts, unit: Unit) -> AnyView {
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
            let said = |part| if shares { share(part) } else { String::new() };
            parts.iter().map(|part| row(part, said(part))).collect()
        }
        Parts::Sides(sides, decides) => {
            let said = |place| if place == *decides { "decides" } else { "" };
            let sides = sides.iter().enumerate();
            sides
                .map(|(place, side)| row(side, said(place).to_owned()))
                .collect()
        }
    };
    view! { <table class="terms"><tbody>{table::rows(rows)}</tbody></table> }.into_any()
}

/// What is said of an answer whose formula is not data yet.
fn terms(readout: &Readout) -> AnyView {
    let why = &readout.why;
    let row = |name, value, unit: Unit| vec![Item::head(name), Item::data("", unit.show(value))];
    let whole = readout.value().unwrap_or(0.0);
    let summand = |(name, value): &(&'static str, f64)| {
        let mut row = row(*name, *value, readout.unit);
        if whole > 0.0 {
            let share = fixed(100.0 * value / whole, 1);
            row.push(Item::data("share", format!("{share} %")));
        }
        row
    };
    let term = |(name, value, unit): &(&'static str, f64, Unit)| row(*name, *value, *unit);
    let terms = why.terms.iter().map(term);
    let rows: Vec<_> = readout.summands.iter().map(summand).chain(terms).collect();
    view! {
        <p class="formula">{why.formula}</p>
        <p class="formula">{why.numbers.clone()}</p>
        {(!rows.is_empty()).then(|| view! {
            <table class="terms"><tbody>{table::rows(rows)}</tbody></table>
        })}
    }
    .into_any()
}
