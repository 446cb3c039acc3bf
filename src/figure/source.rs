//! From parameters to a figure: at once, or in slices that never hold the page up. Only while the
//! figure is in view.

use std::sync::Arc;

use crossover_figures::figure::Figure;
use crossover_model::Error;
use crossover_screens::hidden::Hidden;
use crossover_screens::screen::{FigureSpec, Params};
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use crate::signals::{effect, memo};
use crate::slices::Slices;
use crate::store::{Comparison, Learning, Page};

/// Returns the figure of `spec` as two signals that follow the parameters while it is `seen`: the
/// first at once, for the canvas alone, the second in the task in which everything else on the page
/// is updated. Its axes stay while a slider is dragged, and while they are held.
pub fn follow_figure(
    page: Page,
    spec: &'static FigureSpec,
    seen: Memo<bool>,
    axes_held: Signal<bool>,
) -> (Signal<Shown>, Signal<Shown>) {
    let comparison = Comparison::current();
    let other = follow_other(page, spec, seen, comparison.other);
    let before = follow_other(page, spec, seen, comparison.before);
    let compared = move |shown: Shown| {
        if let (Some(other), Some(of)) = (other.get(), comparison.other.get_untracked()) {
            shown.with(|figure| {
                let own = |params: &Params| {
                    page.hiding().with(|hiding| {
                        hiding.draw_comparison(spec, (figure, params), (&other, &of))
                    })
                };
                page.live.with_untracked(own)
            })
        } else if let Some(before) = before.get() {
            shown.with(|figure| figure.over(&before, ""))
        } else {
            shown
        }
    };
    let learning = Learning::current();
    let compared = move |shown: Shown| learning.draw(spec.id, compared(shown));
    // One sees the curves move where the axes stay.
    let held = move |next: Shown, last: Option<&Shown>| {
        let (dragged, held) = (comparison.dragged.get(), axes_held.get());
        let last = last.filter(|_| dragged || held);
        match last.and_then(Shown::current) {
            // Who holds them wants them as they are.
            Some(last) if held => compared(next).with(|figure| figure.on_axes_of(last)),
            Some(last) => compared(next).with(|figure| figure.in_view_on_axes_of(last)),
            None => compared(next),
        }
    };
    if !spec.compute.is_at_once() {
        let own = in_slices(page, spec, seen, learning);
        let shown = Memo::new(move |last| held(own.get(), last));
        return (shown.into(), shown.into());
    }
    let bands = page.uncertain().bands(spec, seen);
    let live = Memo::new(move |last: Option<&Shown>| {
        let last = last.cloned().unwrap_or_default();
        if !seen.get() {
            return last;
        }
        let figure = page.live.with(|params| spec.figure(params));
        let figure = bands.with(|bands| figure.map(|figure| bands.draw_on(figure)));
        let figure = page.hidden().with(|hidden| without_hidden(learning, spec, hidden, figure));
        let next = last.next(figure.map_err(|error| page.screen.schema.error_with_label(error)));
        held(next, Some(&last))
    });
    let settled = memo(move || {
        page.track_settled();
        seen.track();
        bands.track();
        other.track();
        before.track();
        comparison.dragged.track();
        axes_held.track();
        learning.track_drawn();
        page.hiding().track();
        live.get_untracked()
    });
    (live.into(), settled.into())
}

/// Returns the figure without what is hidden. Where all of it is, its axes stay for a prediction that is drawn
/// in it.
fn without_hidden(
    learning: Learning,
    spec: &'static FigureSpec,
    hidden: &Hidden,
    figure: Result<Figure, Error>,
) -> Result<Figure, Error> {
    let axes = figure.as_ref().ok().filter(|_| learning.is_drawn_in(spec.id)).map(Figure::axes);
    hidden.computed_figure(spec.id, figure).or_else(|error| axes.ok_or(error))
}

/// Returns the figure of other parameters, to be drawn behind that of the present ones.
fn follow_other(
    page: Page,
    spec: &'static FigureSpec,
    seen: Memo<bool>,
    params: Memo<Option<Params>>,
) -> RwSignal<Option<Arc<Figure>>> {
    let figure = RwSignal::new(None);
    let slices = Slices::new();
    effect(move || {
        page.hiding().track();
        if let Some(params) = params.get().filter(|_| seen.get()) {
            let hidden = untrack(|| page.hidden_with(&params));
            slices.begin(spec.compute.steps(&params), move |result| {
                figure.try_set(hidden.computed_figure(spec.id, result).ok().map(Arc::new));
            });
        } else {
            slices.stop();
            if figure.with_untracked(Option::is_some) {
                figure.set(None);
            }
        }
    });
    figure
}

/// Returns the figure as far as it is known, computed a slice at a time; a new parameter begins it
/// again.
fn in_slices(
    page: Page,
    spec: &'static FigureSpec,
    seen: Memo<bool>,
    learning: Learning,
) -> Signal<Shown> {
    let shown = RwSignal::new(Shown::default());
    let slices = Slices::new();
    effect(move || {
        if seen.get() {
            // Before what is hidden, which follows from them (`signals::effect` says why).
            let steps = page.live.with(|params| spec.compute.steps(params));
            let hidden = page.hidden().get();
            slices.begin(steps, move |result| {
                let result = without_hidden(learning, spec, &hidden, result);
                let result = result.map_err(|error| page.screen.schema.error_with_label(error));
                let next = shown.try_with_untracked(|shown| shown.next(result));
                next.and_then(|next| shown.try_set(next));
            });
        } else {
            slices.stop();
        }
    });
    shown.into()
}
