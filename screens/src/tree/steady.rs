//! The buffer that just keeps processors busy, as printed and by its own premise.

use crossover_model::Error;
use crossover_model::divisible_load::{Platform, SteadyBuffer};

use super::report::Facts;
use crate::load::{keyed, readout};
use crate::quantity::Unit;
use crate::screen::Readout;

const PAPER_5: &str = "Drozdowski and Wolniewicz 2004, section 5";

/// `D*` of all four kinds of trees.
pub(super) fn steady(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let (second, byte) = (Unit::Second, Unit::Byte);
    let tree = facts.setting.tree.as_ref();
    let (formula, steady_source, premise) = match tree {
        Ok(Platform::Ordinary(tree)) if tree.buffers == 1.0 => (
            "D* = h S / (A / p^(h−1) − h C (1 + 1/p))",
            "A message to layer 1 and the one from it take 2 S + C D + C D / p: the printed formula counts one start-up of the two.",
            "D* = (2h − 1) S / (A / p^(h−1) − C (h + (h−1)/p))",
        ),
        Ok(Platform::Ordinary(_)) => (
            "D* = h S / (A / p^(h−1) − h C)",
            "With two buffers messages follow each other on the originator's links without a pause; the printed formula is that of its premise.",
            "D* = h S / (A / p^(h−1) − h C)",
        ),
        _ => (
            "D* = S h (h+1) p (p+1)^(h−2) / (2 (A − C h (p+1)^(h−1)))",
            "Layer 1 gets D, not D (p+1) / p as the printed formula takes, and its one layer h = 1 computes D itself.",
            "D* = S h (h+1)/2 / (A / (p (p+1)^(h−2)) − C (1 + (h−1)(p+1)/p))",
        ),
    };
    let steady = |of: fn(&SteadyBuffer) -> &Result<f64, Error>| {
        let steady = facts.steady.as_ref().map_err(Clone::clone);
        steady.and_then(|steady| of(steady).clone().map_err(keyed))
    };
    vec![
        readout(
            ("d_star", "D*", "buffer that just keeps processors busy, as printed"),
            byte,
            steady(|steady| &steady.printed),
            (formula, PAPER_5),
            "",
            vec![("S", job.startup, second), ("C", job.transfer, Unit::SecondPerByte), ("A", job.compute, Unit::SecondPerByte)],
            "A heuristic: the last layer, which gets least, computes a message in the time a stage takes to send. It grows exponentially with h, and exists only where links are fast enough.".to_owned(),
        ),
        readout(
            ("d_star_premise", "D*", "that buffer by its own premise"),
            byte,
            steady(|steady| &steady.by_premise),
            (premise, PAPER_5),
            "",
            vec![("S", job.startup, second), ("D* as printed", steady(|s| &s.printed).unwrap_or(f64::NAN), byte)],
            steady_source.to_owned(),
        ),
    ]
}
