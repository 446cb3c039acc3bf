//! The quantities: those of messages, then those of runs.

use crossover_figures::formula::Letters;

use super::letters::letters;
use super::message_quantities::ROWS as MESSAGES;
use super::run_quantities::ROWS as RUNS;
use super::state::State;
use crate::screen::prelude::*;
use crate::screen::quantity::joined;

const COUNT: usize = MESSAGES.len() + RUNS.len();

impl Prepared for State {
    const QUANTITIES: &'static [Quantity<Self>] = &joined::<Self, COUNT>(&[&MESSAGES, &RUNS]);

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    /// Returns those of both lines, where there are two.
    fn first(&self) -> Vec<&'static str> {
        let of_two = ["ts_small", "ts_large", "bandwidth_large", "break_at"];
        if self.has_break() { of_two.to_vec() } else { Vec::new() }
    }

    /// Returns whether the numbers that choose the rows leave enough of them. What a text says is another matter.
    fn is_consistent(&self) -> bool {
        match self.findings() {
            Ok(found) => found.has_rows(&self.values),
            Err(error) => matches!(error.field(), "text" | "columns" | "comma"),
        }
    }
}
