//! The quantities: those of messages, then those of runs.

use crossover_figures::formula::Letters;

use crate::screen::prelude::*;
use crate::screen::quantity::joined;

use super::params::Values;
use super::state::State;
use super::{message_quantities as messages, run_quantities as runs};

const COUNT: usize = messages::ROWS.len() + runs::ROWS.len();

impl Prepared for State {
    const QUANTITIES: &'static [Quantity<Self>] =
        &joined::<Self, COUNT>(&[messages::ROWS, runs::ROWS]);

    fn prepare(params: &Params) -> Self {
        Self::new(Values::from(params))
    }

    fn is_consistent(&self) -> bool {
        Self::is_consistent(self)
    }

    fn letters(&self) -> Letters {
        messages::letters(self).joined(runs::letters(self))
    }
}
