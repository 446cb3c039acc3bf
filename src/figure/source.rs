//! From parameters to a figure: at once, or in slices that never hold the page up. Only while the
//! figure is in view.

use std::sync::Arc;

use crossover_figures::figure::Figure;
use crossover_model::{Error, ErrorKind};
use crossover_screens::screen::FigureSpec;
use leptos::prelude::*;

use crate::derive::{effect, memo};
use crate::slices::Slices;
use crate::store::Page;

/// What there is to show: the last good figure, and what stands against a newer one.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The newest figure that could be computed.
    pub figure: Option<Arc<Figure>>,
    /// Why the present parameters give none.
    pub error: Option<Error>,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.figure, &other.figure) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same && self.error == other.error
    }
}

impl Shown {
    /// The figure of the present parameters.
    pub fn current(&self) -> Option<&Figure> {
        self.figure.as_deref().filter(|_| self.error.is_none())
    }

    /// Whether there is a figure, but of parameters before the present ones.
    pub fn is_stale(&self) -> bool {
        self.figure.is_some() && self.error.is_some()
    }

    /// Whether the figure waits for an answer that is being solved for: nothing is wrong.
    pub fn is_awaited(&self) -> bool {
        let error = self.error.as_ref();
        error.is_some_and(|error| error.kind() == ErrorKind::Pending)
    }

    /// The height in CSS pixels of what is shown `width` pixels wide.
    pub fn height(&self, width: u32) -> u32 {
        let figure = self.figure.as_ref();
        figure.map_or(320, |figure| figure.height(width))
    }

    /// Why the present parameters give no figure, in words.
    pub fn complaint(&self) -> Option<String> {
        self.error.as_ref().map(ToString::to_string)
    }

    fn next(&self, result: Result<Figure, Error>) -> Self {
        match result {
            Ok(figure) => Self {
                figure: Some(Arc::new(figure)),
                error: None,
            },
            Err(error) => Self {
                figure: self.figure.clone(),
                error: Some(error),
            },
        }
    }
}

/// The figure of `spec` as signals that follow the parameters while `seen`: the first at once, for
/// the canvas alone, the second in the task in which everything else on the page follows.
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

/// Advances the steps a slice at a time; a new parameter drops what is under way.
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
