//! The words: the time of the run, and the optimal number of processors or the best-fitting law; and
//! what to know about the run and the measured points.

use crossover_model::distributed::{Improvement, best_n};

use crate::kits::distributed;
use crate::screen::prelude::*;

use super::quantities::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        [Some(here(self)), elsewhere(self)].into_iter().flatten().map(Sentence::from).collect()
    }

    /// Returns the hints that apply, those on the measured points first.
    fn hints(&self) -> Vec<Sentence> {
        points(self).into_iter().chain(distributed::hints(&self.cluster)).collect()
    }
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
    if s.nearest().is_ok() {
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
