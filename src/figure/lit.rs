//! What is pointed at in any figure, lit wherever this one shows the same thing.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::Sample;
use leptos::prelude::*;

use super::View;
use crate::derive::{memo, part};
use crate::store::Page;

/// More marks than these would hide what they mark.
const MOST: usize = 64;

/// Where a thing is: from where to where, and how high, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    left: f64,
    right: f64,
    y: f64,
}

/// The marks over one figure.
#[component]
pub fn Lit(view: View, geometry: Memo<Option<Geometry>>) -> impl IntoView {
    let page = Page::here();
    let marks = memo(move || {
        let id = page.lit.get();
        if id.is_empty() {
            return Vec::new();
        }
        // The source before what is derived from it, or a new figure would go unnoticed.
        view.shown.track();
        let Some(geometry) = geometry.get() else {
            return Vec::new();
        };
        view.series.with(|series| {
            let samples = series.iter().flat_map(|sequence| &sequence.samples);
            let same = samples.filter(|sample| sample.id == id);
            let mark = |sample: &Sample| {
                let (left, y) = geometry.place(sample.x, sample.y);
                let (right, _) = geometry.place(sample.until, sample.y);
                Mark { left, right, y }
            };
            same.take(MOST).map(mark).collect()
        })
    });
    part(move || {
        let one = |mark: Mark| {
            let (left, top) = (format!("{}px", mark.left), format!("{}px", mark.y));
            let width = format!("{}px", (mark.right - mark.left).max(0.0));
            view! { <div class="lit" style:left=left style:top=top style:width=width></div> }
        };
        marks.get().into_iter().map(one).collect_view()
    })
}
