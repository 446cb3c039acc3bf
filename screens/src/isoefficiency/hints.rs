//! What to know about the parameters.

use crossover_figures::quantity::Unit;

use crate::screen::Sentence;

use super::balance::reason;
use super::search::Facts;

/// Returns the hints that apply, the most important first.
pub(super) fn hints(facts: &Facts) -> Vec<Sentence> {
    let inputs = &facts.inputs;
    let mut hints: Vec<Sentence> = Vec::new();
    if let Err(error) = &facts.run {
        let refused = Sentence::from("{field}: {help}.").naming("field", error.field());
        hints.push(refused.naming("help", error.help()));
    }
    if let (true, Ok(w)) = (inputs.is_grid(), &facts.kept) {
        let side =
            Sentence::from("The grid has n = {sqrt(Z)} points a side; E = {E} needs n = {kept}.");
        hints.push(side.number("kept", w.sqrt().ceil(), Unit::One));
    }
    let least = inputs.least_work(inputs.p);
    if facts.kept.as_ref().is_ok_and(|w| 0.0 < *w && *w < least) {
        let parts = "The number of parts decides here, not overhead: p = {p} needs W = {least}.";
        hints.push(Sentence::from(parts).number("least", least, Unit::One));
    }
    if let Ok(least) = &facts.least {
        hints.push(if least.found {
            Sentence::from("The time is least on p = {best}: {fastest}.")
                .number("best", least.p, Unit::Processor)
                .number("fastest", least.run.t, Unit::Second)
        } else {
            let reason = reason(inputs).unwrap_or("overhead does not rise with p");
            Sentence::from("The time has no least over p: {reason}.").naming("reason", reason)
        });
    }
    if inputs.overlap {
        hints.push("With overlap the paper's w(s) is the time of the run.".into());
    }
    if inputs.changes() {
        hints.push("The rows of the machine replace ts, tw and tc. Speedup and efficiency compare with tc on one processor.".into());
    }
    hints
}
