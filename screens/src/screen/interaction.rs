//! What a reader can do to the things in figures: a change of parameters, as data.

use crossover_figures::figure::Setting;

use super::params::Params;

/// What a reader can do to the things in figures: nodes, bars, cells.
#[derive(Clone, Copy)]
pub struct Interaction {
    /// The figure beneath which it is offered.
    pub figure: &'static str,
    /// What to do, in a sentence.
    pub hint: &'static str,
    /// What is offered for the thing with that [id](crossover_figures::figure::Bar::id), or for none of them where
    /// it is empty. A single offer is taken at once.
    pub actions: fn(&Params, &str) -> Vec<Action>,
}

/// One thing to do: a change of parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// What it does, as it stands on a button.
    pub label: String,
    /// The keys it sets.
    pub sets: Vec<Setting>,
}
