//! What an offer would do on the screen in view.

use crossover_screens::hidden::Hiding;
use crossover_screens::offer::{Effect, Offer};
use crossover_screens::screen::{Params, Screen};
use leptos::prelude::*;

use crate::store::Store;

/// Returns the screen in view and its parameters, where it hides none of what a machine sets, and follows them.
pub fn present_screen(store: Store) -> Option<(&'static Screen, Params)> {
    store.state.with(|state| {
        let params = state.params.clone()?;
        let (screen, hiding) = (params.screen(), Hiding::of(state));
        let hides = screen.machine.iter().any(|entry| hiding.hides(entry.key));
        (!hides).then_some((screen, params))
    })
}

/// Returns what the offer would do on the screen in view.
pub fn effect(store: Store, offer: &Offer) -> Effect {
    if let Some((screen, params)) = present_screen(store) {
        return offer.for_screen(screen, &params);
    }
    let told = if store.state.with(|state| state.params.is_some()) {
        "This page hides its machine."
    } else {
        "It goes along to every screen that you open."
    };
    Effect { sets: false, told: told.to_owned() }
}
