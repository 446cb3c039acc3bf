//! What is pointed at, marked wherever this figure shows it: an element of any figure, the curve of a letter.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::Series;
use crossover_shell::highlight::{Mark, curves, marks};
use leptos::prelude::*;

use super::view::View;
use crate::signals::{memo, part};
use crate::store::Page;

/// The marks over one figure.
#[component]
pub fn Highlight(view: View, geometry: Memo<Option<Geometry>>) -> impl IntoView {
    let pointed = Page::current().pointed;
    let marked = memo(move || find_pointed(view, geometry, &pointed.element.get(), marks));
    let lit = memo(move || find_pointed(view, geometry, pointed.letter.get(), curves));
    let lit = part(move || {
        let curves = lit.get();
        (!curves.is_empty()).then(|| {
            let curves = curves.into_iter().map(|points| view! { <polyline points=points/> });
            view! { <svg class="lit" aria-hidden="true">{curves.collect_view()}</svg> }
        })
    });
    let rings = part(move || {
        let one = |mark: Mark| {
            let [left, top, width] = [mark.left, mark.y, mark.width].map(|px| format!("{px}px"));
            view! { <div class="highlight" style:left=left style:top=top style:width=width></div> }
        };
        marked.get().into_iter().map(one).collect_view()
    });
    (lit, rings)
}

/// Returns what `of` finds of `id` in the figure. While nothing is pointed at, nothing is followed.
fn find_pointed<T>(
    view: View,
    geometry: Memo<Option<Geometry>>,
    id: &str,
    of: fn(&[Series], &Geometry, &str) -> Vec<T>,
) -> Vec<T> {
    if id.is_empty() {
        return Vec::new();
    }
    // The source before what is derived from it, or a new figure would go unnoticed.
    view.shown.track();
    geometry
        .get()
        .map_or_else(Vec::new, |geometry| view.series.with(|series| of(series, &geometry, id)))
}
