//! A text that was pasted: no link says it, so that a tab keeps it until it is closed.

use crossover_screens::link::State;
use crossover_screens::screen::{Param, Params};

/// Returns what was pasted into a state; `None` where nothing was.
pub fn pasted_text(state: &State) -> Option<&str> {
    let params = state.params.as_ref()?;
    let text = params.at(param_of(params)?.key).text();
    (!text.is_empty()).then_some(text)
}

/// Returns whether a state shows what was pasted, and there is none.
pub fn missing_text(state: &State) -> bool {
    let shows = |params: &Params| {
        let (key, option) = param_of(params)?.takes?;
        Some(params.at(key).choice() == Some(option))
    };
    pasted_text(state).is_none() && state.params.as_ref().and_then(shows) == Some(true)
}

/// Puts back what was pasted into a state that shows it. Returns whether it did.
pub fn put_back(state: &mut State, text: &str) -> bool {
    let misses = missing_text(state);
    let params = state.params.as_mut().filter(|_| misses);
    params.is_some_and(|params| {
        let key = param_of(params).map(|param| param.key);
        key.is_some_and(|key| params.set_text(key, text).is_ok())
    })
}

fn param_of(params: &Params) -> Option<&'static Param> {
    params.schema().params.iter().find(|param| param.is_kept_on_page)
}
