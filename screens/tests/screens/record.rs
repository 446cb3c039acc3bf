//! A record of everything that the screens answer and draw, to be compared before and after a move of
//! the code: `RECORD=file cargo test -p crossover-screens --test screens record -- --ignored`.

use std::env;
use std::fmt::Write as _;
use std::fs;

use crossover_screens::Params;
use crossover_screens::screen::Screen;

use crate::common::screens;
use crate::random::{named_states, states};

/// Random states whose answers, and whose figures too, are written.
const ANSWERED: usize = 150;
const DRAWN: usize = 8;

#[test]
#[ignore = "writes a file"]
fn everything_is_written_down() {
    let file = env::var("RECORD").expect("RECORD names the file to write");
    let mut record = String::new();
    for screen in screens() {
        let named = named_states(screen);
        for (at, params) in named.iter().enumerate() {
            write(&mut record, screen, &format!("named {at}"), params, true);
        }
        for (at, params) in states(screen, ANSWERED).enumerate() {
            write(&mut record, screen, &format!("random {at}"), &params, at < DRAWN);
        }
    }
    fs::write(&file, record).expect("the file is written");
}

/// Writes what a screen answers for these parameters, a line each.
fn write(
    record: &mut String,
    screen: &'static Screen,
    state: &str,
    params: &Params,
    figures: bool,
) {
    let id = screen.schema.id;
    let report = screen.report(params);
    for readout in &report.readouts {
        writeln!(record, "{id}\t{state}\t{}\t{readout:?}", readout.key).expect("text");
    }
    let sentences = [vec![report.takeaway_shown(params)], report.hints_shown(params)].concat();
    writeln!(record, "{id}\t{state}\tsentences\t{sentences:?}").expect("text");
    for spec in screen.figures.iter().filter(|_| figures) {
        let figure = spec.figure(params).map_err(|error| error.to_string());
        writeln!(record, "{id}\t{state}\tfigure {}\t{figure:?}", spec.id).expect("text");
    }
}
