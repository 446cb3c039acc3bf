//! How sure the answers are where the machine is one's own and its numbers have been fitted: the same screen is
//! evaluated on machines that the measurements allow as well.
//!
//! The machines are drawn from the covariance of the fit with a fixed seed, so one state has one interval.
//! Only what still agrees with the machine is drawn: a number that the reader has moved is sure.

mod bands;

use std::sync::Arc;

use crate::screen::readout::letters;
use crate::screen::{Own, Params, Report, Sampled, Screen, Steps};

pub use bands::{Bands, bands, figure};

/// How many machines are drawn for readouts and sentences.
pub const MACHINES: usize = 100;

/// Returns the state on `count` machines that the measurements allow; none without a custom machine or its
/// uncertainty.
pub fn allowed_states(params: &Params, count: usize) -> Vec<Params> {
    let Some(own) = params.own_machine() else {
        return Vec::new();
    };
    let screen = params.screen();
    let word = params.values().context().word;
    let agrees = |key: &str, value: f64| params.at(key).number() == value;
    let machine = own.machine();
    let drawn_keys = screen.machine.iter().filter(|entry| {
        entry.value_on(&machine, word).is_some_and(|value| agrees(entry.key, value))
    });
    let keys: Vec<_> = drawn_keys.collect();
    let on = |drawn: Own| {
        let (mut there, machine) = (params.clone(), drawn.machine());
        there.set_own(None, &[]);
        for entry in &keys {
            if let Some(value) = entry.value_on(&machine, word) {
                let _ = there.set_number(entry.key, value);
            }
        }
        there.set_own(Some(Arc::new(drawn)), screen.machine);
        there
    };
    if keys.is_empty() && !own.is_measured() {
        return Vec::new();
    }
    own.sample_machines(count).into_iter().map(on).collect()
}

/// Returns the answers on the machines that the measurements allow. Each step computes one machine; the last
/// returns all answers.
pub fn sample_answers(params: &Params) -> Steps<Option<Arc<Sampled>>> {
    let screen = params.screen();
    let mut states = allowed_states(params, MACHINES).into_iter();
    let mut sampled = Sampled::default();
    let mut is_done = false;
    Box::new(std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        if let Some(state) = states.next() {
            add(screen, &state, &mut sampled);
            return Some(None);
        }
        is_done = true;
        let all = std::mem::take(&mut sampled);
        Some((0 < all.count()).then(|| Arc::new(all)))
    }))
}

fn add(screen: &'static Screen, state: &Params, sampled: &mut Sampled) {
    let readouts = screen.report_at_once(state).readouts;
    sampled.add(letters(state, &readouts), &readouts);
}

/// Returns everything that is read off, with how sure it is.
pub fn report(params: &Params) -> Report {
    let report = params.screen().report(params);
    report.with_samples(sampled_at_once(params))
}

/// Returns the answers on the machines that the measurements allow; `None` where there are none.
pub fn sampled_at_once(params: &Params) -> Option<Arc<Sampled>> {
    sample_answers(params).flatten().last()
}
