//! The buffer that just keeps processors busy, as printed and by its own premise.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Platform, SteadyBuffer};

use crate::screen::Readout;

use super::facts::Facts;

const PAPER_5: &str = "Drozdowski and Wolniewicz 2004, section 5";

/// The formulas of a kind of tree, and what tells them apart.
struct Formulas {
    printed: &'static str,
    premise: &'static str,
    remark: &'static str,
}

const ONE_BUFFER: Formulas = Formulas {
    printed: "h S / (A / p^(h - 1) - h C (1 + 1 / p))",
    premise: "(2 h - 1) S / (A / p^(h - 1) - C (h + (h - 1) / p))",
    remark: "A message to layer 1 and the one from it take 2 S + C D + C D / p: the printed formula counts one start-up of the two.",
};

const TWO_BUFFERS: Formulas = Formulas {
    printed: "h S / (A / p^(h - 1) - h C)",
    premise: "h S / (A / p^(h - 1) - h C)",
    remark: "With two buffers messages follow each other on the originator's links without a pause; the printed formula is that of its premise.",
};

const BINOMIAL: Formulas = Formulas {
    printed: "S h (h + 1) p (p + 1)^(h - 2) / (2 (A - C h (p + 1)^(h - 1)))",
    premise: "cases(h = 1: S / (A - C); else: S h (h + 1) / (2 (A / (p (p + 1)^(h - 2)) - C (1 + (h - 1) (p + 1) / p))))",
    remark: "Layer 1 gets D, not D (p+1) / p as the printed formula takes, and its one layer h = 1 computes D itself.",
};

/// `D*` of all four kinds of trees.
pub(super) fn steady(facts: &Facts) -> Vec<Readout> {
    let formulas = match &facts.inputs.tree {
        Ok(Platform::Ordinary(tree)) if tree.buffers == 1.0 => ONE_BUFFER,
        Ok(Platform::Ordinary(_)) => TWO_BUFFERS,
        _ => BINOMIAL,
    };
    let steady = |of: fn(&SteadyBuffer) -> &Result<f64, Error>| {
        let steady = facts.steady.as_ref().map_err(Clone::clone);
        steady.and_then(|steady| of(steady).clone())
    };
    let label = "Steady buffer capacity, as printed";
    vec![
        Readout::number("d_star", "D*", label, Unit::Byte, steady(|steady| &steady.printed))
            .formula(formulas.printed)
            .source(PAPER_5)
            .remark("A heuristic: the last layer gets least, and computes a message in the time that a stage takes to send. It grows exponentially with h."),
        Readout::number("d_star_premise", "D*", "Steady buffer capacity, by its premise", Unit::Byte, steady(|steady| &steady.by_premise))
            .formula(formulas.premise)
            .source(PAPER_5)
            .remark(formulas.remark),
    ]
}
