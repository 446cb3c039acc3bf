//! What to know about these parameters.

use crossover_model::ErrorKind;
use crossover_model::collectives::Operation;

use crate::screen::Sentence;

use super::inputs::{Inputs, Place};

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    NoAlgorithms,
    NoMesh,
    PrintedTooLow,
    NothingCombined,
}

/// The hints that apply.
pub(super) fn hints(s: &Inputs) -> Vec<Sentence> {
    let shared = s.place == Place::Ethernet;
    let mut costs =
        s.op.algorithms()
            .iter()
            .map(|algorithm| s.terms(*algorithm));
    let no_mesh = costs.any(|cost| cost.is_err_and(|e| e.kind() == ErrorKind::NotPerfectSquare));
    let too_low = matches!((s.printed(), s.bus()), (Ok(printed), Ok(bus)) if printed < bus);
    let combines = matches!(
        s.op,
        Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter
    );
    let found = [
        shared.then_some(Hint::NoAlgorithms),
        (!shared && no_mesh).then_some(Hint::NoMesh),
        too_low.then_some(Hint::PrintedTooLow),
        (0.0 < s.gamma && !combines).then_some(Hint::NothingCombined),
    ];
    let shown = |hint: Hint| Sentence::from(hint.words());
    found.into_iter().flatten().map(shown).collect()
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::NoAlgorithms => {
                "On an Ethernet no algorithm is considered: one channel carries a message at a time."
            }
            Self::NoMesh => {
                "The mesh is left out: its rows and columns need a square number of processes, such as {ceil(sqrt(p))^2}."
            }
            Self::PrintedTooLow => {
                "The Ethernet formula as printed gives {t_ethernet}, less than the {t_bus} that one channel needs."
            }
            Self::NothingCombined => "γ plays no part here: only the reductions combine words.",
        }
    }
}
