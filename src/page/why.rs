//! How an answer comes about: formula, numbers, terms, source.

use crossover_screens::{Unit, fixed};
use leptos::prelude::*;

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
            let why = &readout.why;
            let row =
                |name, value, unit: Unit| vec![Item::head(name), Item::data("", unit.show(value))];
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
            Some(view! {
                <p class="formula">{why.formula}</p>
                <p class="formula">{why.numbers.clone()}</p>
                {(!rows.is_empty()).then(|| view! {
                    <table class="terms"><tbody>{table::rows(rows)}</tbody></table>
                })}
                {(!why.regime.is_empty()).then(|| view! { <p>{why.regime.clone()}</p> })}
                {(!why.source.is_empty()).then(|| view! {
                    <p class="explanation">{format!("Source: {}", why.source)}</p>
                })}
            })
        })
    })
}
