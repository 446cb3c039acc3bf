//! A press on a row of a table: what it sets makes that row the current one.

use std::collections::BTreeSet;

use crossover_figures::figure::{Figure, Setting, Table};
use crossover_screens::Params;
use crossover_screens::screen::FigureSpec;

use super::plots::none_of;
use crate::common::screens;
use crate::random::{named_states, states};

/// Named and random states of a screen whose tables are pressed.
const NAMED: usize = 4;
const STATES: usize = 1;
/// The most rows that are pressed of a table.
const PRESSED: usize = 4;

fn table(spec: &FigureSpec, params: &Params) -> Option<Table> {
    match spec.figure_at_once(params) {
        Ok(Figure::Table(table)) => Some(table),
        _ => None,
    }
}

/// Returns what the current row sets.
fn current(table: &Table) -> Option<&Vec<Setting>> {
    table.sets.get(table.current?)
}

#[test]
fn a_row_that_is_pressed_is_the_current_one() {
    let (mut faults, mut pressed) = (BTreeSet::new(), 0);
    for screen in screens() {
        let named = named_states(screen);
        // The first state that has the figure says whether it is a table.
        let is_table = |spec: &&FigureSpec| {
            let figure = named.iter().find_map(|params| spec.figure_at_once(params).ok());
            matches!(figure, Some(Figure::Table(_)))
        };
        let specs: Vec<_> = screen.figures.iter().filter(is_table).collect();
        for params in named.iter().take(NAMED).cloned().chain(states(screen, STATES)) {
            let tables = specs.iter().filter_map(|spec| Some((*spec, table(spec, &params)?)));
            // Where the current state has no row to press, as with choices of layers, none becomes it.
            for (spec, before) in tables.filter(|(_, table)| current(table).is_some()) {
                let every = before.sets.len().div_ceil(PRESSED);
                for sets in before.sets.iter().step_by(every).filter(|sets| !sets.is_empty()) {
                    let mut there = params.clone();
                    let set = sets.iter().try_for_each(|(key, text)| there.set_text(key, text));
                    assert_eq!(set, Ok(()), "{}: {sets:?}", spec.id);
                    let after = table(spec, &there);
                    pressed += 1;
                    if after.as_ref().and_then(current) != Some(sets) {
                        faults.insert(format!("{} {}: {sets:?}", screen.schema.id, spec.id));
                    }
                }
            }
        }
    }
    println!("{pressed} rows were pressed");
    none_of(&faults);
}
