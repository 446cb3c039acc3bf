//! What every screen of the registry owes, whatever its parameters.

mod common;

use common::{any_state_of, usual};
use crossover_screens::Params;
use crossover_screens::registry::SCREENS;
use crossover_screens::screen::{Readout, Report};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Random states of a screen, corner values among them.
const STATES: usize = 2000;

/// Checks what is reported of so many random states of every screen.
fn check(states: usize, owed: fn(&Params, &Report)) {
    for screen in SCREENS {
        let mut runner = TestRunner::deterministic();
        let any = any_state_of(screen, usual);
        for _ in 0..states {
            let params = any.new_tree(&mut runner).expect("a state").current();
            owed(&params, &screen.report(&params));
        }
    }
}

/// Where a state failed: as a link.
fn place(params: &Params, readout: &Readout) -> String {
    let state = crossover_screens::link::State::of(params.clone());
    format!("{}: {}", state.write(), readout.key)
}

#[test]
fn summands_add_up_to_the_answer() {
    check(STATES, |params, report| {
        for readout in report.readouts.iter().filter(|r| !r.summands.is_empty()) {
            let parts = readout.summands.iter().map(|part| part.1);
            let sum: f64 = parts.clone().sum();
            let most = parts
                .clone()
                .fold(0.0, |most: f64, part| most.max(part.abs()));
            let answer = readout.value().expect("a number");
            let adds_up = (sum - answer).abs() <= 1e-9 * most;
            assert!(
                adds_up,
                "{}: {parts:?}, {answer}",
                place(params, readout),
                parts = readout.summands
            );
        }
    });
}
