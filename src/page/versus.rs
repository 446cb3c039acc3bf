//! What the headline says of A and B: which is better, by how much, and where they are equal.

use crossover_figures::figure::Figure;
use crossover_screens::link::Part;
use crossover_screens::versus::{Versus, compare};
use leptos::prelude::*;

use crate::controls::first_sliders;
use crate::figure::Arrangement;
use crate::later::Later;
use crate::signals::{effect, text};
use crate::store::{Comparison, Page, REST};

/// The sentences that the headline begins with while A and B are compared.
#[component]
pub fn VersusWords() -> impl IntoView {
    // What runs later has no owner to ask for them.
    let (page, comparison) = (Page::current(), Comparison::current());
    let arrangement = Arrangement::of(page);
    let said = move |along| said(page, comparison, along);
    let verdict = text(move || said("").map_or_else(String::new, |versus| versus.verdict));
    // It is looked for along a slider, once nothing moves.
    let equal = RwSignal::new(String::new());
    let later = Later::new(move || {
        let found = untrack(|| said(along(page, arrangement)));
        equal.try_set(found.map_or_else(String::new, |versus| versus.equal));
    });
    effect(move || {
        page.params.track();
        equal.set(String::new());
        if comparison.other.with(Option::is_some) {
            later.after(REST);
        } else {
            later.cancel();
        }
    });
    view! {
        <span class="versus">{text(move || match (verdict.get(), equal.get()) {
            (verdict, _) if verdict.is_empty() => verdict,
            (verdict, equal) => format!("{verdict} {equal} ").replace("  ", " "),
        })}</span>
    }
}

/// Returns what is said of A and the present state, where they are compared and nothing of it is hidden.
fn said(page: Page, comparison: Comparison, along: &str) -> Option<Versus> {
    if page.visible().hides(Part::Answer) || page.hides(along) {
        return None;
    }
    comparison.other.with(|a| {
        comparison.report.with(|of_a| {
            page.params.with(|b| {
                page.report.with(|of_b| compare((a.as_ref()?, of_a.as_ref()?), (b, of_b), along))
            })
        })
    })
}

/// Returns the parameter along the leading figure, or the first slider of the screen where it has none.
fn along(page: Page, arrangement: Arrangement) -> &'static str {
    let leading = arrangement.in_view().first().copied();
    let figure =
        leading.and_then(|spec| page.params.with(|params| spec.figure_at_once(params).ok()));
    match figure {
        Some(Figure::Plot(plot)) if !plot.x.sets.is_empty() => plot.x.sets,
        _ => first_sliders(page).first().copied().unwrap_or_default(),
    }
}
