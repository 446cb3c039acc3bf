//! The answer in a sentence or two: the time of the run, and the optimal number of processors or the
//! best-fitting law.

use crossover_model::ErrorKind;
use crossover_model::distributed::{Improvement, best_n};

use crate::kits::distributed::Facts;
use crate::screen::Sentence;

use super::inputs::Inputs;
use super::laws::best_fitting;

/// Returns the sentence about the run on N, and the one about other numbers or measured runs.
pub(super) fn takeaway(inputs: &Inputs, facts: &Facts) -> Vec<Sentence> {
    let sentences = [Some(here(facts)), elsewhere(inputs, facts)];
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

fn here(facts: &Facts) -> &'static str {
    match &facts.here {
        Ok(run) if run.messages == 0.0 => "The run takes {t_est}, and nothing is sent.",
        Ok(_) => "The run takes {t_est}, {comm_share%} of it messages.",
        Err(error) if error.kind() == ErrorKind::NotPerfectSquare => {
            "Blocks need a square number of nodes: N = {N} has no run."
        }
        Err(_) => "These values are too large to predict a time. Bring them nearer to 1.",
    }
}

fn elsewhere(inputs: &Inputs, facts: &Facts) -> Option<&'static str> {
    if best_fitting(inputs).is_ok() {
        return Some("Best-fitting law: {nearest_law}, {E_nearest%} off on average.");
    }
    let best = facts.best.as_ref().ok()?;
    let silent = facts.at_best.as_ref().is_ok_and(|run| run.messages == 0.0);
    Some(match best.is_peak {
        _ if facts.run.f == 0.0 => "With f = 0 nothing is parallel: no N is faster than 1.",
        true => bound(facts, best.n).unwrap_or("It is fastest on N = {N*}."),
        false if silent => "More processors always shorten it.",
        false => "Up to N = {N*} more processors shorten it.",
    })
}

/// The part of a message that bounds the optimal number, where halving it would raise that number.
fn bound(facts: &Facts, n: f64) -> Option<&'static str> {
    let parts = facts.message.as_ref().ok()?;
    let largest = parts.transmission.max(parts.propagation).max(parts.overhead);
    let (improvement, words) = if parts.overhead == largest {
        (
            Improvement::HalfOverhead,
            "It is fastest on N = {N*}; half the overhead would raise that number.",
        )
    } else if parts.transmission == largest {
        (
            Improvement::TwiceBandwidth,
            "It is fastest on N = {N*}; twice the bandwidth would raise that number.",
        )
    } else {
        (
            Improvement::HalfDistance,
            "It is fastest on N = {N*}; half the distance would raise that number.",
        )
    };
    let moved = best_n(&improvement.of(&facts.run)).ok()?;
    (n < moved.n).then_some(words)
}
