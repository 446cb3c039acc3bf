//! What to know about these parameters.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::inputs::{Inputs, Place};

/// Returns the hints that apply.
pub(super) fn hints(inputs: &Inputs) -> Vec<Sentence> {
    let shared = inputs.place == Place::Ethernet;
    let algorithms = inputs.op.algorithms().iter();
    let mut costs = algorithms.map(|algorithm| inputs.terms(*algorithm));
    let no_mesh = costs.any(|cost| cost.is_err_and(|e| e.kind() == ErrorKind::NotPerfectSquare));
    let (printed, bus) = (inputs.printed(), inputs.bus());
    let too_low = matches!((printed, bus), (Ok(printed), Ok(bus)) if printed < bus);
    let found = [
        shared.then_some(
            "On an Ethernet no algorithm is considered: one channel carries a message at a time.",
        ),
        (!shared && no_mesh).then_some(
            "The mesh is left out: its rows and columns need a square number of processes, such as {ceil(sqrt(p))^2}.",
        ),
        too_low.then_some(
            "The Ethernet formula as printed gives {t_ethernet}, less than the {t_bus} that one channel needs.",
        ),
        (0.0 < inputs.gamma && !inputs.combines())
            .then_some("γ has no effect here: only the reductions combine words."),
    ];
    found.into_iter().flatten().map(Sentence::from).collect()
}
