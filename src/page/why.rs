//! How an answer comes about: formula, numbers, terms, source.

use crossover_screens::fixed;
use leptos::prelude::*;

use crate::derive::part;
use crate::store::Page;

/// The panel behind "why".
#[component]
pub fn WhyPanel(key: &'static str) -> impl IntoView {
    let page = Page::here();
    part(move || {
        page.report.with(|report| {
            let readout = report.readout(key)?;
            let why = &readout.why;
            let whole: f64 = why.terms.iter().map(|(_, value, _)| value.abs()).sum();
            let rows = why.terms.iter().map(|(name, value, unit)| {
                let share = if whole > 0.0 {
                    value.abs() / whole
                } else {
                    0.0
                };
                let one_unit = why.terms.iter().all(|(_, _, other)| other == unit);
                let percent = (one_unit && why.terms.len() > 1).then(
                    || view! { <td class="share">{format!("{} %", fixed(100.0 * share, 1))}</td> },
                );
                view! {
                    <tr>
                        <th scope="row">{*name}</th>
                        <td>{unit.show(*value)}</td>
                        {percent}
                    </tr>
                }
            });
            Some(view! {
                <p class="formula">{why.formula}</p>
                <p class="formula">{why.numbers.clone()}</p>
                {(!why.terms.is_empty()).then(|| view! {
                    <table class="terms"><tbody>{rows.collect_view()}</tbody></table>
                })}
                {(!why.regime.is_empty()).then(|| view! { <p>{why.regime.clone()}</p> })}
                {(!why.source.is_empty()).then(|| view! {
                    <p class="explanation">{format!("Source: {}", why.source)}</p>
                })}
            })
        })
    })
}
