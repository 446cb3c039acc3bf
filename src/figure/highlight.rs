//! What is pointed at, marked wherever this figure shows it: an element of any figure, the curve of a letter.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::Series;
use crossover_screens::screen::Ties;
use crossover_shell::highlight::{Mark, arrows, curves, marks};
use leptos::prelude::*;

use super::view::View;
use crate::signals::{memo, part};
use crate::store::Page;

/// The marks over one figure.
#[component]
pub fn Highlight(view: View, geometry: Memo<Option<Geometry>>) -> impl IntoView {
    let page = Page::current();
    let pointed = page.pointed;
    let marked = memo(move || find_pointed(view, geometry, &pointed.element.get(), marks));
    let lit = memo(move || find_pointed(view, geometry, pointed.letter.get(), curves));
    let tied = memo(move || {
        let id = pointed.element.get();
        let of = page.screen.ties.filter(|_| !id.is_empty());
        let ties = of.map_or_else(Ties::default, |of| page.params.with(|params| of(params, &id)));
        let find =
            |series: &[Series], geometry: &Geometry, id: &str| arrows(series, geometry, id, &ties);
        find_pointed(view, geometry, &id, find)
    });
    let lit = part(move || {
        let (curves, tied) = (lit.get(), tied.get());
        (!curves.is_empty() || !tied.is_empty()).then(|| {
            let curves = curves.into_iter().map(|points| view! { <polyline points=points/> });
            let tied = tied.into_iter().map(|path| view! { <path d=path/> });
            view! { <svg class="lit" aria-hidden="true">{curves.collect_view()}{tied.collect_view()}</svg> }
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
    of: impl FnOnce(&[Series], &Geometry, &str) -> Vec<T>,
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
