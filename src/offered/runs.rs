//! The offer of measured points: runs on several numbers of processors, or bandwidths of several pairs.

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

/// The screens that show runs beside the laws, and bandwidths of pairs over the curves.
const RUNS: &str = "network";
const PAIRS: &str = "nodes";

/// Points: their figure, and the press that sets them beside what a screen draws.
#[component]
pub fn Runs(draft: Draft, name: String, then: Callback<()>) -> impl IntoView {
    let store = Store::current();
    let figure = memo(move || draft.offer.with_value(|offer| offer.figure(Times::Line, None)));
    let said = memo(move || draft.offer.with_value(|offer| effect(store, offer)));
    let is_pairs = draft.offer.with_value(|offer| matches!(offer.holds, Holds::Pairs(_)));
    let home = if is_pairs { PAIRS } else { RUNS };
    let set = move |_| {
        then.run(());
        let now = store.now();
        let here = now.params.filter(|_| said.with_untracked(|said| said.sets));
        let is_here = here.is_some();
        let there = || registry::find(home).map(Screen::defaults);
        let Some(mut params) = here.or_else(there) else {
            return;
        };
        draft.offer.with_value(|offer| {
            let _ = match &offer.holds {
                Holds::Runs(runs) => runs.set(&mut params),
                Holds::Pairs(pairs) => pairs.set(&mut params),
                _ => false,
            };
        });
        if is_here {
            store.replace(params, now.machine);
        } else {
            let view = now.view.elsewhere();
            store.turn_to(State { params: Some(params), view, ..State::default() });
        }
    };
    let title = registry::find(home).map_or("", |screen| screen.title);
    let act = words(move || {
        if said.with(|said| said.sets) {
            if is_pairs { "Set them over the curves" } else { "Set them beside the laws" }
                .to_owned()
        } else {
            format!("Open “{title}” with them")
        }
    });
    let what = if is_pairs { "Measured bandwidths of pairs" } else { "Measured times of runs" };
    let name = words(move || format!("{what}: {name}"));
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
