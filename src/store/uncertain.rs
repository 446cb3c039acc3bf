//! How sure the answers of a page are, where its machine is one's own: found while nothing moves, in slices, so
//! that a drag never waits for it.

use std::sync::Arc;

use crossover_screens::screen::{FigureSpec, Params, Sampled};
use crossover_screens::uncertain::{self, Bands};
use leptos::prelude::*;

use super::state::Store;
use crate::signals::{effect, memo};
use crate::slices::Slices;

/// How sure the answers of a page are.
#[derive(Clone, Copy)]
pub struct Uncertain {
    /// Whether it is shown at all: the machine says how sure its numbers are, and nobody has turned it off.
    pub is_told: Memo<bool>,
    /// The parameters once nothing moves.
    rested: Memo<Params>,
    /// The answers on other machines, with the parameters that they are of.
    sampled: RwSignal<Option<(Params, Arc<Sampled>)>>,
}

impl Uncertain {
    /// Returns how sure the answers are that follow from `params`.
    pub fn new(params: Memo<Params>, store: Store) -> Self {
        let is_told = memo(move || {
            let is_known =
                params.with(|params| params.own_machine().is_some_and(|own| own.spread.is_some()));
            is_known && !store.around.with(|state| state.view.exact)
        });
        let rested = Memo::new(move |last: Option<&Params>| match last {
            Some(last) if store.dragged.get() => last.clone(),
            _ => params.get(),
        });
        let sampled = RwSignal::new(None);
        let slices = Slices::new();
        effect(move || {
            if !is_told.get() {
                slices.stop();
                if sampled.with_untracked(Option::is_some) {
                    sampled.set(None);
                }
                return;
            }
            let of = rested.get();
            let steps = uncertain::sample_answers(&of);
            slices.begin_later(Box::new(steps.map(move |found| {
                if let Some(found) = found {
                    sampled.try_set(Some((of.clone(), found)));
                }
            })));
        });
        Self { is_told, rested, sampled }
    }

    /// Returns the answers on other machines, where they are those of `params`; follows them.
    pub fn of(self, params: &Params) -> Option<Arc<Sampled>> {
        self.sampled.with(|sampled| {
            let (of, sampled) = sampled.as_ref()?;
            (of == params).then(|| Arc::clone(sampled))
        })
    }

    /// Returns where the curves of a figure lie on other machines, while it is `seen`: the last that was
    /// found, until the next is.
    pub fn bands(self, spec: &'static FigureSpec, seen: Memo<bool>) -> RwSignal<Bands> {
        let bands = RwSignal::new(Bands::default());
        let slices = Slices::new();
        effect(move || {
            if !self.is_told.get() || !seen.get() {
                slices.stop();
                if bands.with_untracked(|bands| !bands.is_empty()) {
                    bands.set(Bands::default());
                }
                return;
            }
            let steps = self.rested.with(|params| uncertain::bands(spec, params));
            slices.begin_later(Box::new(steps.map(move |found| {
                if let Some(found) = found {
                    bands.try_set(found);
                }
            })));
        });
        bands
    }
}
