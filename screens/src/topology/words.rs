//! The words: what the distance and the traffic cost, and why a pattern or a path does not exist here.

use crate::screen::prelude::*;

use super::quantities::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// Times within this share of each other are equal.
const SAME: f64 = 1e-9;

/// Returns what the farthest message takes, and what shared links add.
fn takeaway(s: &State) -> Vec<Sentence> {
    let sentences = match refused(s) {
        Some(why) => vec![Some(why)],
        None => vec![
            Some("The farthest message takes {t_worst}, {hop_share%} of it for hops."),
            traffic(s),
        ],
    };
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns why the farthest message has no time that can be told.
fn refused(s: &State) -> Option<&'static str> {
    match (s.metrics(), s.worst()) {
        (Err(error), _) if error.kind() == ErrorKind::TooFewProcessors => {
            Some("The network is too small: a {topology} has at least {p_least} nodes.")
        }
        (Err(_), _) => Some("There is no {topology} of {p} nodes. Try {p_below} or {p_above}."),
        (_, Err(_)) => {
            Some("These values are too large to compute a time. Bring them nearer to 1.")
        }
        (_, Ok(0.0)) => {
            Some("All times are zero. Set the start-up, per-hop or transfer time above zero.")
        }
        _ => None,
    }
}

/// Returns what the messages that are sent at once add.
fn traffic(s: &State) -> Option<&'static str> {
    let slowdown = s.congestion().ok()?.slowdown;
    let words = s.m * s.tw;
    let added = (slowdown - 1.0) * words;
    let distance = s.metrics().ok()?.diameter * s.th;
    Some(match () {
        () if words == 0.0 => "Words take no time to transfer, so traffic costs nothing.",
        () if slowdown == 1.0 => "This traffic slows down no link.",
        () if (added - distance).abs() <= SAME * added => {
            "In this traffic words take {slowdown} times as long, which costs as much as the hops."
        }
        () if distance < added => {
            "In this traffic words take {slowdown} times as long, which costs more than the hops."
        }
        () => {
            "In this traffic words take {slowdown} times as long, which costs less than the hops."
        }
    })
}

/// Returns the hints that apply.
fn hints(s: &State) -> Vec<Sentence> {
    [transposed(s), ends(s)].into_iter().flatten().map(Sentence::from).collect()
}

/// Returns the sizes that can be transposed, where this one cannot.
fn transposed(s: &State) -> Option<&'static str> {
    let error = s.congestion().err()?;
    if s.metrics().is_err() || error.kind() != ErrorKind::NotPerfectSquare {
        return None;
    }
    Some(match s.squares() {
        [Some(_), Some(_)] => {
            "Only a square number of nodes can be transposed: {square_below} or {square_above}."
        }
        [None, Some(_)] => "Only a square number of nodes can be transposed: {square_above}.",
        _ => "A {topology} never has a square number of nodes: nothing can be transposed.",
    })
}

/// Returns which end of the path does not exist.
fn ends(s: &State) -> Option<&'static str> {
    if s.p <= s.from {
        return Some("Nodes are numbered from 0 to {p - 1}: there is no sender {from}.");
    }
    let beyond = s.to.is_some_and(|to| s.p <= to);
    beyond.then_some("Nodes are numbered from 0 to {p - 1}: there is no receiver {to}.")
}
