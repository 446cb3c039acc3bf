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
            let whole: f64 = why.terms.iter().map(|(_, value, _)| value.abs()).sum();
            let one_unit = why.terms.windows(2).all(|pair| pair[0].2 == pair[1].2);
            let shares = one_unit && why.terms.len() > 1 && whole > 0.0;
            let row = |(name, value, unit): &(&'static str, f64, Unit)| {
                let mut row = vec![Item::head(*name), Item::data("", unit.show(*value))];
                if shares {
                    let share = fixed(100.0 * value.abs() / whole, 1);
                    row.push(Item::data("share", format!("{share} %")));
                }
                row
            };
            let rows: Vec<_> = why.terms.iter().map(row).collect();
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
