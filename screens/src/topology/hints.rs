//! What to know about the present parameters.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::report::Facts;

/// What is worth knowing.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    Squares,
    OneSquare,
    NoSquare,
    NoSender,
    NoReceiver,
}

/// The hints that apply.
pub(super) fn hints(facts: &Facts) -> Vec<Sentence> {
    let shown = [transposed(facts), ends(facts)].into_iter().flatten();
    let shown = shown.map(|hint| Sentence::from(hint.words()));
    shown.collect()
}

/// The sizes that can be transposed, where this one cannot.
fn transposed(facts: &Facts) -> Option<Hint> {
    let error = facts.congestion.as_ref().err()?;
    if facts.metrics.is_err() || error.kind() != ErrorKind::NotPerfectSquare {
        return None;
    }
    Some(match facts.s.squares() {
        [Some(_), Some(_)] => Hint::Squares,
        [None, Some(_)] => Hint::OneSquare,
        _ => Hint::NoSquare,
    })
}

/// Whether the path has two ends.
fn ends(facts: &Facts) -> Option<Hint> {
    let s = &facts.s;
    if s.p <= s.from {
        return Some(Hint::NoSender);
    }
    s.to.filter(|to| s.p <= *to).map(|_| Hint::NoReceiver)
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::Squares => {
                "Only a square number of nodes can be transposed: {square_below} or {square_above}."
            }
            Self::OneSquare => "Only a square number of nodes can be transposed: {square_above}.",
            Self::NoSquare => {
                "A {topology} never has a square number of nodes: nothing can be transposed."
            }
            Self::NoSender => "Nodes are numbered from 0 to {p - 1}: there is no sender {from}.",
            Self::NoReceiver => "Nodes are numbered from 0 to {p - 1}: there is no receiver {to}.",
        }
    }
}
