//! The answer in a sentence or two: the time of the run, and the optimal number of processors or the
//! best-fitting law.

use crossover_model::ErrorKind;
use crossover_model::distributed::{Improvement, best_n};

use crate::kits::distributed::Facts;
use crate::screen::Sentence;

use super::inputs::Inputs;
use super::laws::best_fitting;

/// What can be said of the run on N.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Here {
    TooLarge,
    NoSquare,
    Silent,
    Sends,
}

/// What can be said of the runs on other numbers, or of what was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Elsewhere {
    Measured,
    Serial,
    NoPeakSilent,
    NoPeak,
    Peak,
    /// A peak that a better network would raise.
    OverheadBound,
    BandwidthBound,
    DistanceBound,
}

/// Returns the sentence about the run on N, and the one about other numbers or measured runs.
pub(super) fn takeaway(inputs: &Inputs, facts: &Facts) -> Vec<Sentence> {
    let sentences = [
        Some(here(facts).words()),
        elsewhere(inputs, facts).map(Elsewhere::words),
    ];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn here(facts: &Facts) -> Here {
    match &facts.here {
        Ok(run) if run.messages == 0.0 => Here::Silent,
        Ok(_) => Here::Sends,
        Err(error) if error.kind() == ErrorKind::NotPerfectSquare => Here::NoSquare,
        Err(_) => Here::TooLarge,
    }
}

fn elsewhere(inputs: &Inputs, facts: &Facts) -> Option<Elsewhere> {
    if best_fitting(inputs).is_ok() {
        return Some(Elsewhere::Measured);
    }
    let best = facts.best.as_ref().ok()?;
    let silent = facts.at_best.as_ref().is_ok_and(|run| run.messages == 0.0);
    Some(match best.is_peak {
        _ if facts.run.f == 0.0 => Elsewhere::Serial,
        true => raised(facts, best.n).unwrap_or(Elsewhere::Peak),
        false if silent => Elsewhere::NoPeakSilent,
        false => Elsewhere::NoPeak,
    })
}

/// Returns the part of a message that bounds the optimal number, where halving it would raise that
/// number.
fn raised(facts: &Facts, n: f64) -> Option<Elsewhere> {
    let parts = facts.message.as_ref().ok()?;
    let largest = parts
        .transmission
        .max(parts.propagation)
        .max(parts.overhead);
    let (bound, improvement) = if parts.overhead == largest {
        (Elsewhere::OverheadBound, Improvement::HalfOverhead)
    } else if parts.transmission == largest {
        (Elsewhere::BandwidthBound, Improvement::TwiceBandwidth)
    } else {
        (Elsewhere::DistanceBound, Improvement::HalfDistance)
    };
    let moved = best_n(&improvement.of(&facts.run)).ok()?;
    (n < moved.n).then_some(bound)
}

impl Here {
    const fn words(self) -> &'static str {
        match self {
            Self::TooLarge => {
                "These values are too large to predict a time. Bring them nearer to 1."
            }
            Self::NoSquare => "Blocks need a square number of nodes: N = {N} has no run.",
            Self::Silent => "The run takes {t_est}, and nothing is sent.",
            Self::Sends => "The run takes {t_est}, {comm_share%} of it messages.",
        }
    }
}

impl Elsewhere {
    const fn words(self) -> &'static str {
        match self {
            Self::Measured => "Best-fitting law: {nearest_law}, {E_nearest%} off on average.",
            Self::Serial => "With f = 0 nothing is parallel: no N is faster than 1.",
            Self::NoPeakSilent => "More processors always shorten it.",
            Self::NoPeak => "Up to N = {N*} more processors shorten it.",
            Self::Peak => "It is fastest on N = {N*}.",
            Self::OverheadBound => {
                "It is fastest on N = {N*}; half the overhead would raise that number."
            }
            Self::BandwidthBound => {
                "It is fastest on N = {N*}; twice the bandwidth would raise that number."
            }
            Self::DistanceBound => {
                "It is fastest on N = {N*}; half the distance would raise that number."
            }
        }
    }
}
