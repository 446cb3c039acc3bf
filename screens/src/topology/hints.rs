//! Hints: why a pattern or a path does not exist here.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::facts::Facts;

/// Returns the hints that apply.
pub(super) fn hints(facts: &Facts) -> Vec<Sentence> {
    let hints = [transposed(facts), ends(facts)];
    hints.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns the sizes that can be transposed, where this one cannot.
fn transposed(facts: &Facts) -> Option<&'static str> {
    let error = facts.congestion.as_ref().err()?;
    if facts.metrics.is_err() || error.kind() != ErrorKind::NotPerfectSquare {
        return None;
    }
    Some(match facts.s.squares() {
        [Some(_), Some(_)] => {
            "Only a square number of nodes can be transposed: {square_below} or {square_above}."
        }
        [None, Some(_)] => "Only a square number of nodes can be transposed: {square_above}.",
        _ => "A {topology} never has a square number of nodes: nothing can be transposed.",
    })
}

/// Returns which end of the path does not exist.
fn ends(facts: &Facts) -> Option<&'static str> {
    let s = &facts.s;
    if s.p <= s.from {
        return Some("Nodes are numbered from 0 to {p - 1}: there is no sender {from}.");
    }
    let beyond = s.to.is_some_and(|to| s.p <= to);
    beyond.then_some("Nodes are numbered from 0 to {p - 1}: there is no receiver {to}.")
}
