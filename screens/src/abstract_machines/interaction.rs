//! Supersteps are added and removed, each with its computing and its words.

use crossover_figures::quantity::Unit;

use crate::screen::{Action, Params};

use super::inputs::{Inputs, Task};
use super::params::MOST;

/// The most supersteps with a button of their own.
const REMOVED: usize = 8;

/// Returns what can be done to the list of supersteps; nothing to a single bar.
pub(super) fn actions(params: &Params, bar: &str) -> Vec<Action> {
    let s = Inputs::of(params);
    let steps = match s.steps() {
        Ok(steps) if bar.is_empty() && steps.len() <= MOST => steps,
        _ => return Vec::new(),
    };
    let list: Vec<(f64, f64)> = steps.iter().map(|step| (step.w, step.h)).collect();
    if s.task != Task::List {
        return vec![action("Make it a list of supersteps".to_owned(), &list)];
    }
    let mut actions = Vec::new();
    if let Some(last) = list.last().filter(|_| list.len() < MOST) {
        let mut more = list.clone();
        more.push(*last);
        actions.push(action("Add a superstep".to_owned(), &more));
    }
    if 1 < list.len() {
        for index in 0..list.len().min(REMOVED) {
            let mut fewer = list.clone();
            fewer.remove(index);
            actions.push(action(format!("Remove superstep {}", index + 1), &fewer));
        }
    }
    actions
}

fn action(label: String, steps: &[(f64, f64)]) -> Action {
    let list = |unit: Unit, of: fn(&(f64, f64)) -> f64| {
        let texts: Vec<_> = steps.iter().map(|step| unit.write(of(step))).collect();
        texts.join(",")
    };
    Action {
        label,
        sets: vec![
            ("job", "supersteps".to_owned()),
            ("w", list(Unit::Cycle, |step| step.0)),
            ("h", list(Unit::Word, |step| step.1)),
        ],
    }
}
