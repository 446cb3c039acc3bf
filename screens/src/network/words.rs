//! The words: the time of the run, and the optimal number of processors or the best-fitting law; and
//! what to know about the run and the measured points.

use crossover_model::communication::Service;
use crossover_model::distributed::{Improvement, best_n};

use crate::kits::distributed;
use crate::screen::prelude::*;

use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let told = loaded(self).unwrap_or_else(|| [Some(here(self)), elsewhere(self)]);
        told.into_iter().flatten().map(Sentence::from).collect()
    }

    /// Returns the hints that apply, those on the measured points first.
    fn hints(&self) -> Vec<Sentence> {
        let own = [points(self), balance(self), replies(self)];
        own.into_iter().flatten().chain(distributed::hints(&self.cluster)).collect()
    }
}

/// Returns what is said of a link at which messages arrive; nothing where none waits.
fn loaded(s: &State) -> Option<[Option<&'static str>; 2]> {
    if s.values.lambda == 0.0 {
        return None;
    }
    let link = s.link().ok()?;
    Some(match link.response() {
        Err(error) if error.field() == "lambda" => [
            Some("The link is saturated: more arrives than the {lambda_max} that it can carry."),
            link.half_service()
                .response()
                .is_ok()
                .then_some("With half the time on the link a message takes {t_response_half}."),
        ],
        Err(_) => return None,
        Ok(_) if 0.0 < s.idle_share() && s.overheads().is_ok() => [
            Some(
                "With waiting it takes {t_run}: contention is {share_contention%} of it, idling {share_idling%}.",
            ),
            Some("Shares by speed would save the idling."),
        ],
        Ok(_) => [
            Some("With its waiting a message takes {t_response}."),
            Some(match s.values.queue {
                Service::Exponential => {
                    "Half the time on the link cuts it to {t_response_half}, a second link to {t_response_two}."
                }
                Service::Constant => "Half the time on the link cuts it to {t_response_half}.",
            }),
        ],
    })
}

/// Returns what equal shares cost where processors differ.
fn balance(s: &State) -> Option<Sentence> {
    (0.0 < s.idle_share() && s.cluster.here().is_ok()).then(|| {
        "Equal shares leave the average processor idle for {t_idle}. Shares by speed make the run {gain_balance} times as fast.".into()
    })
}

/// Propagation that takes this share of a message is worth a hint.
const FAR: f64 = 0.1;
/// A gain below this is none in three digits.
const HARDLY: f64 = 1.005;

/// Returns what waiting for replies gives where the way is long, and what no bandwidth can buy.
fn replies(s: &State) -> Option<Sentence> {
    let parts = s.cluster.message().ok()?;
    let far = FAR * parts.total <= parts.propagation && s.application().is_ok();
    let most = s.gain(Improvement::UnlimitedBandwidth).ok().filter(|_| far)?;
    Some(Sentence::from(if most < HARDLY {
        "A request and its reply take {t_application}, so waiting for replies gives {rate_application}. No bandwidth makes the run faster."
    } else {
        "A request and its reply take {t_application}, so waiting for replies gives {rate_application}. No bandwidth makes the run more than {gain_bandwidth_most} times as fast."
    }))
}

/// Returns what is said of the run on `N`.
fn here(s: &State) -> &'static str {
    match s.cluster.here() {
        Ok(run) if run.messages == 0.0 => "The run takes {t_est}, and nothing is sent.",
        Ok(_) => "The run takes {t_est}, and messages are {comm_share%} of it.",
        Err(error) if error.kind() == ErrorKind::NotPerfectSquare => {
            "Blocks need a square number of nodes, and {N} processors make none."
        }
        Err(_) => "These values are too large to predict a time. Bring them nearer to 1.",
    }
}

/// Returns what is said of the measured runs, or else of other numbers of processors.
fn elsewhere(s: &State) -> Option<&'static str> {
    if s.nearest_law().is_ok() {
        return Some("The best-fitting law is {nearest_law}, {E_nearest%} off on average.");
    }
    let best = s.cluster.best().ok()?;
    let is_silent = s.cluster.at_best().is_ok_and(|run| run.messages == 0.0);
    Some(match best.is_peak {
        _ if s.values.f == 0.0 => "Nothing is parallel, so one processor is fastest.",
        true => bound(s, best.n).unwrap_or("It is fastest on {best_N} processors."),
        false if is_silent => "More processors always shorten it.",
        false => "More processors shorten it, at least up to {N*}.",
    })
}

/// Returns the part of a message that bounds the optimal number, where halving it would raise that
/// number.
fn bound(s: &State, n: f64) -> Option<&'static str> {
    let parts = s.cluster.message().ok()?;
    let largest = parts.transmission.max(parts.propagation).max(parts.overhead);
    let (improvement, told) = if parts.overhead == largest {
        let told = "It is fastest on {best_N} processors; half the overhead would help most.";
        (Improvement::HalfOverhead, told)
    } else if parts.transmission == largest {
        let told = "It is fastest on {best_N} processors; twice the bandwidth would help most.";
        (Improvement::TwiceBandwidth, told)
    } else {
        let told = "It is fastest on {best_N} processors; half the distance would help most.";
        (Improvement::HalfDistance, told)
    };
    let moved = best_n(&improvement.of(&s.cluster.run)).ok()?;
    (n < moved.n).then_some(told)
}

/// Returns what to know about the measured points.
fn points(s: &State) -> Option<Sentence> {
    match &s.points {
        Ok(points) => points.is_empty().then(|| {
            "No measured points yet. Type or paste N and the time of each run, such as 1:100s;2:55s;4:31s, to see the error of each law.".into()
        }),
        Err(error) => {
            let refused = Sentence::from("The measured points are left out: {error}.");
            Some(refused.naming("error", error.to_string()))
        }
    }
}
