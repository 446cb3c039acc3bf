//! What the present parameters are compared with: those that were kept as A, and those before a drag.

use crossover_screens::screen::{Params, Report};
use leptos::prelude::*;

use super::page::Page;
use super::state::Store;
use crate::signals::{effect, memo};
use crate::slices::Slices;

/// Other parameters of the same screen.
#[derive(Clone, Copy)]
pub struct Comparison {
    /// Those that were kept.
    pub other: Memo<Option<Params>>,
    /// Their answers, as far as they are known.
    pub report: Signal<Option<Report>>,
    /// Those before a drag, until a moment after its end, where they are others.
    pub before: Memo<Option<Params>>,
    /// The answers before a drag, until a moment after its end, as far as they are known.
    pub began: Signal<Option<Report>>,
    /// Whether a slider is being dragged.
    pub dragged: RwSignal<bool>,
}

impl Comparison {
    /// Returns what the parameters of `page` are compared with.
    pub fn new(page: &Page, store: Store) -> Self {
        let (screen, live) = (page.screen, page.live);
        let own = move |params: &Params| params.screen() == screen;
        let other = memo(move || store.around.with(|state| state.other.clone()).filter(own));
        let before = memo(move || {
            let before = store.before.get().filter(own)?;
            live.with(|live| before != *live).then_some(before)
        });
        Self {
            other,
            report: report(page, other),
            before,
            began: report(page, before),
            dragged: store.dragged,
        }
    }

    pub fn current() -> Self {
        expect_context()
    }
}

/// Returns the report of other parameters, but for what is hidden, computed a slice at a time.
fn report(page: &Page, other: Memo<Option<Params>>) -> Signal<Option<Report>> {
    let (screen, hiding) = (page.screen, page.hiding());
    let report = RwSignal::new(None);
    let slices = Slices::new();
    effect(move || {
        let hiding = hiding.get();
        if let Some(params) = other.get() {
            slices.begin(screen.report.steps(&params), move |newest| {
                let hidden = hiding.of_state(&params, &newest);
                report.try_set(Some(hidden.report(&params, newest)));
            });
        } else {
            slices.stop();
            report.set(None);
        }
    });
    report.into()
}
