//! What to know about the present parameters.

use crossover_figures::quantity::Unit;

use crate::screen::Sentence;

use super::balance::reason;
use super::report::Facts;

/// The hints that apply, the most important first.
pub(super) fn hints(facts: &Facts) -> Vec<Sentence> {
    let s = &facts.inputs;
    let mut hints: Vec<Sentence> = Vec::new();
    if let Err(error) = &facts.run {
        let refused = Sentence::from("{field}: {help}.");
        hints.push(
            refused
                .naming("field", error.field())
                .naming("help", error.help()),
        );
    }
    if let (true, Ok(w)) = (s.is_grid(), &facts.kept) {
        let side = Sentence::from("Z = n² points, n = {sqrt(W)} a side; E = {E} takes n = {kept}.");
        hints.push(side.number("kept", w.sqrt().ceil(), Unit::One));
    }
    let least = s.least_work(s.p);
    if let Ok(w) = &facts.kept
        && 0.0 < *w
        && *w < least
    {
        let parts = Sentence::from(
            "Not overhead but the number of parts decides here: p = {p} needs W = {least} at least.",
        );
        hints.push(parts.number("least", least, Unit::One));
    }
    if let Ok(least) = &facts.least {
        hints.push(if least.found {
            Sentence::from("Its time is least on p = {best}, with {fastest}.")
                .number("best", least.p, Unit::Processor)
                .number("fastest", least.t, Unit::Second)
        } else {
            let reason = reason(s).unwrap_or("overhead does not rise with p");
            Sentence::from("Its time has no least over p, since {reason}.").naming("reason", reason)
        });
    }
    if s.overlap {
        hints.push("With overlap the paper's w(s) is the time of the run, and an efficiency below 1 means that overhead is the greater.".into());
    }
    hints
}
