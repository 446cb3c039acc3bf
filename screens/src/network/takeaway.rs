//! The answer in a sentence or two: what the run takes, and where it is fastest or which law comes
//! nearest to what was measured.

use crossover_model::ErrorKind;
use crossover_model::distributed::{Run, best_n};

use super::inputs::Inputs;
use super::report::least;
use crate::kits::distributed::Facts;
use crate::screen::Sentence;

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
    match &facts.run {
        Ok(run) if run.messages == 0.0 => Here::Silent,
        Ok(_) => Here::Sends,
        Err(error) if error.kind() == ErrorKind::NotPerfectSquare => Here::NoSquare,
        Err(_) => Here::TooLarge,
    }
}

fn elsewhere(inputs: &Inputs, facts: &Facts) -> Option<Elsewhere> {
    if least(inputs).is_ok() {
        return Some(Elsewhere::Measured);
    }
    let best = facts.best.as_ref().ok()?;
    let silent = facts.at_best.as_ref().is_ok_and(|run| run.messages == 0.0);
    Some(match best.is_peak {
        _ if facts.case.run.f == 0.0 => Elsewhere::Serial,
        true => raised(facts, best.n).unwrap_or(Elsewhere::Peak),
        false if silent => Elsewhere::NoPeakSilent,
        false => Elsewhere::NoPeak,
    })
}

/// What of the network bounds the best number, where halving its cost would raise that number.
fn raised(facts: &Facts, n: f64) -> Option<Elsewhere> {
    let (run, parts) = (&facts.case.run, facts.message.as_ref().ok()?);
    let greatest = parts
        .transmission
        .max(parts.propagation)
        .max(parts.overhead);
    let (bound, other) = if parts.overhead == greatest {
        let (eps, eps_per_bit) = (run.eps / 2.0, run.eps_per_bit / 2.0);
        (
            Elsewhere::OverheadBound,
            Run {
                eps,
                eps_per_bit,
                ..*run
            },
        )
    } else if parts.transmission == greatest {
        let bw = 2.0 * run.bw;
        (Elsewhere::BandwidthBound, Run { bw, ..*run })
    } else {
        let dist = 0.5 * run.dist;
        (Elsewhere::DistanceBound, Run { dist, ..*run })
    };
    let moved = best_n(&other).ok()?;
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
            Self::Measured => {
                "Nearest to the measured runs: {nearest_law}, {E_nearest%} off on average."
            }
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
