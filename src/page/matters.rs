//! How much each parameter changes the readout that is looked at.

use crossover_screens::sensitivity::{Change, Sensitivities, Sensitivity, of};
use leptos::prelude::*;

use super::errand::Rows;
use super::inspected::Inspected;
use crate::signals::{effect, part, text};
use crate::slices::Slices;
use crate::store::{Page, Rest, Store};

/// What matters to the chosen readout, computed when nothing else is to be done.
#[component]
pub fn Matters() -> impl IntoView {
    let (page, rest, store) = (Page::current(), Rest::current(), Store::current());
    let inspected = Inspected::current();
    let key = inspected.looked_at;
    let found = RwSignal::new(None::<Sensitivities>);
    let slices = Slices::new();
    effect(move || {
        rest.track();
        page.hiding().track();
        let key = key.get();
        slices.stop();
        if !store.dragged.get() {
            let steps = page.params.with_untracked(|params| of(params, key));
            slices.begin(steps, move |answer| {
                if let Some(mut answer) = answer {
                    answer.found.retain(|one| !untrack(|| page.hides(one.key)));
                    found.try_set(Some(answer));
                }
            });
        }
    });
    on_cleanup(move || {
        slices.stop();
    });
    let rows = Rows::current();
    let about =
        move || page.report.with(|report| report.readout(key.get()).map(|it| (it.label, it.unit)));
    view! {
        <div class="matters">
            <h3>{text(move || about().map(|(label, _)| label.to_owned()).unwrap_or_default())}</h3>
            {part(move || found.with(|found| match found {
                None => view! { <p class="explanation">"Computing…"</p> }.into_any(),
                Some(found) => render_influences(found, about(), page, rows),
            }))}
        </div>
    }
}

/// Returns what was found, for a readout of that name and unit.
fn render_influences(
    found: &Sensitivities,
    about: Option<(&'static str, crossover_figures::Unit)>,
    page: Page,
    rows: Rows,
) -> AnyView {
    if !found.reason.is_empty() {
        return view! { <p>{found.reason}</p> }.into_any();
    }
    let first = found.found.first().zip(about);
    let sentence = first.map_or_else(
        || "No parameter changes it, as they are now.".to_owned(),
        |(first, (label, unit))| first.sentence(label, unit),
    );
    let most = found.found.first().map_or(0.0, Sensitivity::greatest);
    let list = found.found.iter().map(|one| row(one, most, page, rows)).collect_view();
    let names = |labels: &[&str]| labels.join(", ");
    let without =
        (!found.without.is_empty()).then(|| format!("Without effect: {}.", names(&found.without)));
    let left_out: Vec<_> =
        found.left_out.iter().map(|(label, why)| format!("{label} ({why})")).collect();
    let left_out = (!left_out.is_empty()).then(|| format!("Left out: {}.", left_out.join(", ")));
    view! {
        <p>{sentence}</p>
        <p class="explanation">"Change of the readout per 1 % more of a parameter, or at the next whole numbers:"</p>
        <ul class="effects">{list}</ul>
        {without.map(|text| view! { <p class="explanation">{text}</p> })}
        {left_out.map(|text| view! { <p class="explanation">{text}</p> })}
    }
    .into_any()
}

/// Returns the row of a parameter: a bar for each side, and the way to its slider.
fn row(one: &Sensitivity, most: f64, page: Page, rows: Rows) -> AnyView {
    let (key, pointed) = (one.key, page.pointed.param);
    let sides = one.sides();
    let told: Vec<_> = sides.iter().map(|(name, change)| side(name, *change)).collect();
    let bars = sides.iter().map(|(_, change)| {
        let width = if most > 0.0 { 50.0 * change.percent().abs() / most } else { 0.0 };
        let class = if change.percent() < 0.0 { "less" } else { "more" };
        view! { <i class=class style=("width", format!("{width:.1}%"))></i> }
    });
    view! {
        <li>
            <button
                type="button"
                on:click=move |_| rows.go_to(key)
                on:pointerenter=move |_| pointed.set(key)
                on:pointerleave=move |_| pointed.set("")
                on:focus=move |_| pointed.set(key)
                on:blur=move |_| pointed.set("")
            >
                <span>{one.label}</span>
                <span class="amount">{told.join(", ")}</span>
                <span class="bars" aria-hidden="true">{bars.collect_view()}</span>
            </button>
        </li>
    }
    .into_any()
}

/// Returns a side in words: "+0.6 %", "at 17 −2.1 %".
fn side(name: &str, change: Change) -> String {
    let shown = change.format_signed();
    if matches!(change, Change::Rate(_)) {
        format!("{shown} {name}")
    } else {
        format!("{name} {shown}")
    }
    .trim()
    .to_owned()
}
