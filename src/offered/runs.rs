//! The offer of runs on several numbers of processors.

use crossover_screens::link::State;
use crossover_screens::offer::{Holds, Times};
use crossover_screens::registry;
use crossover_screens::screen::Screen;
use leptos::prelude::*;

use super::draft::Draft;
use super::effect::effect;
use super::picture::Picture;
use crate::signals::{memo, text as words};
use crate::store::Store;

/// The screen that shows runs beside the laws.
const RUNS: &str = "network";

/// Runs: their figure, and the press that sets them beside the laws.
#[component]
pub fn Runs(draft: Draft, name: String, then: Callback<()>) -> impl IntoView {
    let store = Store::current();
    let figure = memo(move || draft.offer.with_value(|offer| offer.figure(Times::Line, None)));
    let said = memo(move || draft.offer.with_value(|offer| effect(store, offer)));
    let set = move |_| {
        then.run(());
        let now = store.now();
        let here = now.params.filter(|_| said.with_untracked(|said| said.sets));
        let is_here = here.is_some();
        let network = || registry::find(RUNS).map(Screen::defaults);
        let Some(mut params) = here.or_else(network) else {
            return;
        };
        draft.offer.with_value(|offer| {
            if let Holds::Runs(runs) = &offer.holds {
                let _ = runs.set(&mut params);
            }
        });
        if is_here {
            store.replace(params, now.machine);
        } else {
            let view = now.view.elsewhere();
            store.turn_to(State { params: Some(params), view, ..State::default() });
        }
    };
    let title = registry::find(RUNS).map_or("", |screen| screen.title);
    let act = words(move || {
        if said.with(|said| said.sets) {
            "Set them beside the laws".to_owned()
        } else {
            format!("Open “{title}” with them")
        }
    });
    let name = words(move || format!("Measured times of runs: {name}"));
    view! {
        <div class="offer-body">
            <Picture figure name/>
            <div class="offer-facts">
                <p>{words(move || said.with(|said| said.told.clone()))}</p>
                <div class="offer-acts"><button type="button" on:click=set>{act}</button></div>
            </div>
        </div>
    }
}
