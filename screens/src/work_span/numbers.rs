//! Work and span without a graph: a second program beside the first, and what measured times leave open.

use crossover_model::work_span::{Conflict, Law};

use crate::screen::prelude::*;

use super::params::{Source, Values};
use super::state::State;

impl State {
    pub fn is_of_numbers(&self) -> bool {
        self.values.problem == Source::Numbers
    }

    /// Returns whether schedules can be played.
    pub fn has_graph(&self) -> bool {
        matches!(self.values.problem, Source::Program(_) | Source::Graph)
    }

    pub fn is_measured(&self) -> bool {
        self.values.problem == Source::Measured
    }

    /// Returns whether a second program is typed, in part at least.
    pub fn has_second(&self) -> bool {
        self.is_of_numbers() && (self.values.T_1_ref.is_some() || self.values.T_inf_ref.is_some())
    }

    /// Returns the law of the second program.
    pub fn second(&self) -> Result<Law, Error> {
        let Values { problem, T_1_ref, T_inf_ref, p, .. } = self.values;
        if problem != Source::Numbers {
            let help = "a second program is compared with work and span as numbers: choose them";
            return Err(Error::new(ErrorKind::Undefined, "problem", problem.key(), help));
        }
        let work = T_1_ref.ok_or_else(|| Error::missing("T_1_ref"))?;
        let span = T_inf_ref.ok_or_else(|| Error::missing("T_inf_ref"))?;
        Law::new(work, span, p).map_err(|error| match error.field() {
            "work" => error.with_field("T_1_ref"),
            _ => error.with_field("T_inf_ref"),
        })
    }

    /// Returns on how many processors both programs are equally fast by the estimate.
    pub fn equal_processors(&self) -> Result<f64, Error> {
        let equal = self.law()?.equal_processors(&self.second()?);
        equal.map_err(|error| error.with_field("T_inf_ref"))
    }

    /// Returns the measured time that cannot be.
    pub fn conflict(&self) -> Result<Conflict, Error> {
        self.bounds()?.conflict().ok_or_else(|| {
            let help = "a greedy schedule can have taken all of these times";
            Error::new(ErrorKind::Undefined, "measured", "no conflict", help)
        })
    }

    pub fn has_conflict(&self) -> bool {
        self.conflict().is_ok()
    }

    /// Returns a column of the measured times; nothing where there are none.
    pub fn measured_column(&self, at: usize) -> Vec<f64> {
        let rows = self.is_measured().then_some(&self.values.measured).into_iter().flatten();
        rows.filter_map(|row| row.number(at)).collect()
    }
}
