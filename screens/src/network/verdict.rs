//! What the run decides: which cases the answer and the hints are of.

use crossover_model::communication::Service;
use crossover_model::distributed::{Improvement, best_n};

use crate::screen::prelude::*;

use super::state::{Case, State, Verdict};

/// Propagation that takes this share of a message is worth a hint.
const FAR: f64 = 0.1;
/// A gain below this is none in three digits.
const HARDLY: f64 = 1.005;
/// Below this share of a run its messages hardly matter.
const SMALL: f64 = 0.05;

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let answer = link_cases(s)
            .unwrap_or_else(|| [run_case(s)].into_iter().chain(other_n_case(s)).collect());
        let points = match &s.points {
            Ok(points) => points.is_empty().then_some(Case::NoPoints),
            Err(_) => Some(Case::PointsRefused),
        };
        let is_uneven = 0.0 < s.idle_share() && s.cluster.prediction().is_ok();
        let hints = [points, is_uneven.then_some(Case::EqualShares), reply_hint(s)];
        Self { answer, hints: hints.into_iter().flatten().collect() }
    }
}

/// Returns the cases of a link at which messages arrive; `None` where none waits.
fn link_cases(s: &State) -> Option<Vec<Case>> {
    if s.values.lambda == 0.0 {
        return None;
    }
    let link = s.link().ok()?;
    Some(match link.response() {
        Err(error) if error.field() == "lambda" => {
            let helps = link.half_service().response().is_ok();
            let half = helps.then_some(Case::UnsaturatedByHalfService);
            [Case::Saturated].into_iter().chain(half).collect()
        }
        Err(_) => return None,
        Ok(_) if 0.0 < s.idle_share() && s.overheads().is_ok() => {
            vec![Case::ContentionAndIdling, Case::SharesBySpeed]
        }
        Ok(_) => match s.values.queue {
            Service::Exponential => vec![Case::Response, Case::TwoServers],
            Service::Constant => vec![Case::Response, Case::HalfService],
        },
    })
}

fn run_case(s: &State) -> Case {
    match s.cluster.prediction() {
        Ok(run) if run.messages == 0.0 => Case::Silent,
        Ok(_) => Case::Sends,
        Err(error) if error.kind() == ErrorKind::NotPerfectSquare => Case::NoSquare,
        Err(_) => Case::TooLarge,
    }
}

/// Returns the case of the measured runs, or else of other numbers of processors.
fn other_n_case(s: &State) -> Option<Case> {
    if s.nearest_law().is_ok() {
        return Some(Case::NearestLaw);
    }
    let best = s.cluster.best().ok()?;
    Some(match best.is_peak {
        _ if s.values.f == 0.0 => Case::NothingParallel,
        true => bound_case(s, best.n).unwrap_or(Case::Best),
        false if s.cluster.at_best().is_ok_and(|run| run.messages == 0.0) => Case::EndlessGain,
        false => Case::GainToLimit,
    })
}

/// Returns the largest part of a message, where halving it would raise the optimal number `n`; or that messages hardly
/// matter on the present number.
fn bound_case(s: &State, n: f64) -> Option<Case> {
    let parts = s.cluster.message().ok()?;
    let largest = parts.transmission.max(parts.propagation).max(parts.overhead);
    let (improvement, case) = if parts.overhead == largest {
        (Improvement::HalfOverhead, Case::BestByOverhead)
    } else if parts.transmission == largest {
        (Improvement::TwiceBandwidth, Case::BestByBandwidth)
    } else {
        (Improvement::HalfDistance, Case::BestByDistance)
    };
    let moved = best_n(&improvement.of(&s.cluster.run)).ok()?;
    let is_small = s.cluster.prediction().is_ok_and(|run| run.comm_share < SMALL);
    (n < moved.n).then_some(if is_small { Case::BestByNothing } else { case })
}

/// Returns what no bandwidth can buy, where the way is long.
fn reply_hint(s: &State) -> Option<Case> {
    let parts = s.cluster.message().ok()?;
    let is_far = FAR * parts.total <= parts.propagation && s.application().is_ok();
    let most = s.gain(Improvement::UnlimitedBandwidth).ok().filter(|_| is_far)?;
    Some(if most < HARDLY { Case::NoBandwidthHelps } else { Case::BandwidthLimit })
}
