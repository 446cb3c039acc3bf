//! How a figure or a report is computed: at once, or in steps.

use crossover_figures::figure::Figure;
use crossover_model::Error;

use super::params::{Params, Schema};
use super::report::Report;

/// How a figure or a report is computed.
#[derive(Clone, Copy)]
pub enum Compute<T = Result<Figure, Error>> {
    /// At once, within a few milliseconds.
    Once(fn(&Params) -> T),
    /// In steps of a few milliseconds, each more complete; the last one is the result.
    Steps(fn(&Params) -> Steps<T>),
}

/// Ever more complete figures or reports; at least one.
pub type Steps<T = Result<Figure, Error>> = Box<dyn Iterator<Item = T>>;

/// What may hold errors of the model.
pub trait Answers {
    /// Returns the answers with the errors on keys of the schema.
    fn with_error_keys(self, schema: &Schema) -> Self;
}

impl<T> Answers for Result<T, Error> {
    fn with_error_keys(self, schema: &Schema) -> Self {
        self.map_err(|error| schema.error_with_key(error))
    }
}

impl Answers for Report {
    fn with_error_keys(mut self, schema: &Schema) -> Self {
        for readout in &mut self.readouts {
            if let Err(error) = &mut readout.answer {
                *error = schema.error_with_key(error.clone());
            }
        }
        self
    }
}

impl<T: Answers + 'static> Compute<T> {
    /// Returns what is known at once: the first step.
    pub fn first(&self, params: &Params) -> Option<T> {
        let first = match self {
            Self::Once(compute) => Some(compute(params)),
            Self::Steps(steps) => steps(params).next(),
        };
        first.map(|first| first.with_error_keys(params.schema()))
    }

    /// Returns every step; one where all is known at once.
    pub fn steps(&self, params: &Params) -> Steps<T> {
        let schema = params.schema();
        match self {
            Self::Once(_) => Box::new(self.first(params).into_iter()),
            Self::Steps(steps) => Box::new(steps(params).map(|step| step.with_error_keys(schema))),
        }
    }

    /// Returns whether all is known at once.
    pub const fn is_at_once(&self) -> bool {
        matches!(self, Self::Once(_))
    }
}
