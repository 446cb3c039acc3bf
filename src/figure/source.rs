//! From parameters to a figure: at once, or in slices that never hold the page up. Only while the
//! figure is in view.

use crossover_screens::screen::FigureSpec;
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use crate::signals::{effect, memo};
use crate::slices::Slices;
use crate::store::Page;

/// Returns the figure of `spec` as two signals that follow the parameters while it is `seen`: the
/// first at once, for the canvas alone, the second in the task in which everything else on the page
/// is updated.
pub fn shown(
    page: Page,
    spec: &'static FigureSpec,
    seen: Memo<bool>,
) -> (Signal<Shown>, Signal<Shown>) {
    if !spec.compute.is_at_once() {
        let shown = in_slices(page, spec, seen);
        return (shown, shown);
    }
    let live = Memo::new(move |last: Option<&Shown>| {
        let last = last.cloned().unwrap_or_default();
        if seen.get() {
            last.next(page.live.with(|params| spec.figure(params)))
        } else {
            last
        }
    });
    let settled = memo(move || {
        page.track_settled();
        seen.track();
        live.get_untracked()
    });
    (live.into(), settled.into())
}

/// Computes the steps a slice at a time; a new parameter begins them again.
fn in_slices(page: Page, spec: &'static FigureSpec, seen: Memo<bool>) -> Signal<Shown> {
    let shown = RwSignal::new(Shown::default());
    let slices = Slices::new();
    effect(move || {
        if seen.get() {
            slices.begin(
                page.live.with(|params| spec.compute.steps(params)),
                move |result| {
                    let next = shown.try_with_untracked(|shown| shown.next(result));
                    next.and_then(|next| shown.try_set(next));
                },
            );
        } else {
            slices.stop();
        }
    });
    shown.into()
}
