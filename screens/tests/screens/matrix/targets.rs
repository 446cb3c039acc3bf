//! What a search for a target says is so.

use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::param::{Kind, Param};
use crossover_screens::slider::Slider;
use crossover_screens::target::{Target, solve};

use crate::common::screens;
use crate::random::states;

/// Random states of a screen, at each of which a readout is computed at a hundred values of a parameter
/// and more.
const SOUGHT: usize = 8;

#[test]
fn what_a_search_for_a_target_says_is_so() {
    for screen in screens() {
        let mut all = states(screen, 2 * SOUGHT);
        for state in 0..SOUGHT {
            let (Some(params), Some(other)) = (all.next(), all.next()) else {
                break;
            };
            let movable: Vec<_> =
                screen.schema.params.iter().filter(|p| Slider::of(p).is_some()).collect();
            let report = screen.report_at_once(&params);
            let readouts = report.readouts.iter().enumerate();
            for (turn, readout) in readouts.skip(state).step_by(SOUGHT) {
                let Some(param) = movable.get(turn % movable.len().max(1)) else {
                    continue;
                };
                // What it is elsewhere on the way, and half of what it is here.
                let elsewhere = at(&params, param.key, other.at(param.key).number(), readout.key);
                let half = readout.value().map(|value| value / 2.0);
                for target in elsewhere.into_iter().chain(half).filter(|t| t.is_finite()) {
                    target_holds(&params, param, readout.key, target);
                }
            }
        }
    }
}

/// The readout where `key` has another value.
fn at(params: &Params, key: &str, value: f64, readout: &str) -> Option<f64> {
    let mut there = params.clone();
    there.set_number(key, value).ok()?;
    let report = there.screen().report_at_once(&there);
    report.readout(readout)?.value()
}

fn target_holds(params: &Params, param: &Param, readout: &str, target: f64) {
    let said =
        format!("{}: {readout} = {target} by {}", State::of(params.clone()).write(), param.key);
    let got = |value: f64| at(params, param.key, value, readout);
    // It is found as a difference to the target.
    let is_at = |value: f64, to: f64| {
        got(value).is_some_and(|got| (got - to).abs() <= 1e-12 * target.abs().max(to.abs()))
    };
    match solve(params, readout, target, param.key) {
        Ok(Target::Met(value)) => {
            let met = got(value).unwrap_or_else(|| panic!("{said}: undefined at {value}"));
            let near = (met - target).abs() <= 1e-6 * target.abs().max(met.abs());
            assert!(near, "{said}: {met} at {value}");
        }
        Ok(Target::Passed { at, to }) => {
            assert!(matches!(param.kind, Kind::Integer(..)), "{said}");
            assert!(to != target && is_at(at, to), "{said}: {to} at {at}");
        }
        Ok(Target::Jumps { at, from, to }) => {
            let between = (from < target) != (to < target);
            assert!(between && is_at(at, to), "{said}: {from} to {to} at {at}");
        }
        Ok(Target::Unreachable { at, to }) => {
            let here = got(params.at(param.key).number()).unwrap_or(f64::INFINITY);
            let away = |value: f64| (value - target).abs();
            assert!(
                to != target && is_at(at, to) && away(to) <= away(here),
                "{said}: {to} at {at}"
            );
        }
        Err(error) => assert_eq!(error.field(), readout, "{said}: {error}"),
    }
}
