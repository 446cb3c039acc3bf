//! Every key changes something, and every machine sets its keys.

use crossover_screens::Params;
use crossover_screens::machine::machines;
use crossover_screens::param::{Kind, Param};
use crossover_screens::registry;
use crossover_screens::screen::Screen;

use crate::common::screens;
use crate::random::{any_text, drawn, named_states, states};

/// Random states in which a key is tried, after the presets.
const STATES: usize = 100;
/// Values of the key that are tried in each.
const VALUES: usize = 3;

#[test]
fn every_key_changes_a_readout_a_figure_or_a_sentence() {
    for screen in screens() {
        for param in screen.table.params {
            assert!(matters(screen, param), "{screen:?}: {}", param.key);
        }
    }
}

fn matters(screen: &'static Screen, param: &Param) -> bool {
    let mut values = drawn(any_text(screen, param));
    let mut all = named_states(screen)
        .into_iter()
        .chain(states(screen, STATES));
    all.any(|params| {
        let mut values = values.by_ref().take(VALUES);
        values.any(|text| {
            let mut other = params.clone();
            other.set_text(param.key, &text).is_ok() && differs(&params, &other, param.key)
        })
    })
}

/// Whether two states are told apart by what a reader sees, beside the box of `key`.
fn differs(one: &Params, other: &Params, key: &str) -> bool {
    let screen = registry::of(one);
    let told = |params: &Params| {
        let report = screen.report_at_once(params);
        let sentences = (report.takeaway_shown(params), report.hints_shown(params));
        let answers = report.readouts.into_iter().map(|readout| readout.answer);
        (answers.collect::<Vec<_>>(), sentences)
    };
    let derived = |params: &Params| {
        let table = params.table().params.iter();
        let derived =
            table.filter(|one| matches!(one.kind, Kind::Derived { .. }) && one.key != key);
        derived
            .map(|one| params.number(one.key))
            .collect::<Vec<_>>()
    };
    let mut figures = screen.figures.iter();
    one != other
        && (told(one) != told(other)
            || derived(one) != derived(other)
            || figures.any(|spec| spec.figure_at_once(one) != spec.figure_at_once(other)))
}

#[test]
fn a_machine_sets_its_keys_and_no_others() {
    for screen in screens() {
        for machine in machines() {
            let before = screen.defaults();
            let mut params = before.clone();
            screen.apply(machine, &mut params);
            assert!(
                screen.agrees(machine, &params),
                "{screen:?}: {}",
                machine.id
            );
            let word = params.context().word;
            let bandwidth = machine.bandwidth(word);
            let per_word = machine.per_word(word);
            let known = [machine.ts, per_word, per_word / word, bandwidth];
            let entries = screen.machine.iter();
            for entry in entries.filter(|entry| params.param(entry.key).is_some()) {
                let value = (entry.value)(machine, word).unwrap_or(before.number(entry.key));
                assert_eq!(params.number(entry.key), value, "{screen:?}: {}", entry.key);
            }
            let set = screen.machine.iter().map(|entry| params.number(entry.key));
            let told = set.filter(|value| known.contains(value)).count();
            assert!(
                told >= 2 || !screen.takes(machine),
                "{screen:?}: {}",
                machine.id
            );
            assert!(screen.takes(machine) || params == before);
            for entry in screen.machine {
                params.reset(entry.key);
            }
            assert_eq!(params, before, "{}", machine.id);
        }
    }
}
