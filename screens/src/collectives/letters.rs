//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::collectives::{Algorithm as A, OnRound, Share, Stage, Terms, time};

use crate::screen::prelude::*;

use super::change::change_letters;
use super::node_letters;
use super::params::Place;
use super::state::{Flip, State};

pub(super) fn letters(s: &State) -> Letters {
    let one = Share { m: 1.0, p: s.p };
    let n = match s.op.total_words(&one) {
        0.0 => "0 m",
        1.0 => "m",
        _ => "m p",
    };
    let distances = (0..s.p.log2().floor() as i32).map(|k| 2_f64.powi(k));
    let segments = s.segments(A::Chain).unwrap_or(f64::NAN);
    let switched = s.with(&|values| values.network = Place::Switched);
    let letters = letters! {
        "n" Word : n => "words in all, of the MPI papers";
        "c" Processor : "2^floor(log2(p))" => "greatest power of two up to p";
        "d" One * distances.collect() => "distances below c";
        "x" One : "sum_k(min(p - c, d_k)) / p" => "parts of those folded in";
        "B" One : "sum_k(floor(p / (2 d_k)) d_k + max(p - 2 d_k floor(p / (2 d_k)) - d_k, 0)) + p - c" => "ones in the binary numbers 1 to p − 1";
        "s" One = segments => "segments of a chain";
        "T_other" Second = switched.second_best_time() => "least time of the others";
        "T_elsewise" Second = s.second_best_time() => "least time of the others there";
    };
    let letters = if s.has_step() { letters.joined(step_letters(s)) } else { letters };
    if s.is_on_nodes() {
        return letters.joined(node_letters::letters(s));
    }
    let meant = stage_letters(s, s.stages_used(), ["R", "u", "w", "g", "T"]);
    let best = stage_letters(s, s.stages_of_best(), ["R'", "u'", "w'", "g'", "T'"]);
    let letters = letters.joined(meant).joined(best).joined(round_letters(s));
    let letters = letters.joined(if s.is_nccl() { s.nccl().letters() } else { Letters::new() });
    letters.joined(s.flip().map_or_else(|_| Letters::new(), |flip| flip_letters(s, flip)))
}

fn step_letters(s: &State) -> Letters {
    let others = s.others();
    let each = |of: fn(&State) -> Result<f64, Error>| -> Vec<f64> {
        others.iter().map(|other| of(other).unwrap_or(f64::NAN)).collect()
    };
    letters! {
        "τ" Second * each(State::t) => "times of the other operations of the step";
        "σ" Message * each(State::startups) => "their start-ups";
        "ω" Byte * each(State::volume) => "their bytes";
    }
}

/// Returns the letters of an algorithm's equal rounds: their count, the messages on the busiest link, words, words
/// combined.
fn stage_letters(
    s: &State,
    stages: Result<&Vec<Stage>, Error>,
    [rounds, sharing, w, g, t]: [&'static str; 5],
) -> Letters {
    let (stages, n) = (stages.map_or(&[][..], Vec::as_slice), s.size().n);
    let list =
        |of: fn(&Stage) -> f64, times: f64| stages.iter().map(|stage| of(stage) * times).collect();
    let times = s.measurements().map_or_else(Vec::new, |own| s.message_times(own, stages));
    letters! {
        rounds One * list(|on| on.rounds, 1.0) => "rounds alike";
        sharing One * list(|on| on.sharing, 1.0) => "messages on the busiest link";
        w Word * list(|on| on.sent, n) => "words of the longest message";
        g Word * list(|on| on.combined, n) => "words combined";
        t Second * times => "measured time of that message";
    }
}

fn round_letters(s: &State) -> Letters {
    let rounds = s.links().map_or(&[][..], |links| &links.rounds);
    let list = |of: fn(&OnRound) -> f64| rounds.iter().map(of).collect();
    letters! {
        "l" Hop * list(|on| on.hops) => "links on the path of the slowest message";
        "v" Word * list(|on| on.words) => "words over its busiest link";
        "e" Word * list(|on| on.combined) => "words combined in the round";
        "L" Hop * list(|on| on.longest) => "links on the longest path";
        "y" Message * list(|on| on.sharing) => "messages on the busiest link";
    }
}

/// Returns what the best below and the best above m* cost, and their times at m* and just
/// below.
fn flip_letters(s: &State, flip: &Flip) -> Letters {
    let (below, above, before) = (flip.below, flip.above, flip.m * (1.0 - 1e-9));
    let cost =
        |algorithm, of: fn(&Terms) -> f64| s.terms(algorithm).map_or(f64::NAN, |terms| of(&terms));
    let time = |algorithm, m| {
        let size = s.with(&|values| values.m = m).size();
        time(s.op, algorithm, &s.price, &size).unwrap_or(f64::NAN)
    };
    let at = [(below, flip.m), (above, flip.m), (below, before), (above, before)];
    let times = at.map(|(algorithm, m)| time(algorithm, m));
    let letters = letters! {
        "a_below" One = cost(below, |on| on.startups) => "start-ups of the best below m*";
        "a_above" One = cost(above, |on| on.startups) => "start-ups of the best above m*";
        "b_below" One = cost(below, |on| on.transfers) => "times the best below m* sends the n words";
        "b_above" One = cost(above, |on| on.transfers) => "times the best above m* sends the n words";
        "c_below" One = cost(below, |on| on.combinations) => "times the best below m* combines the n words";
        "c_above" One = cost(above, |on| on.combinations) => "times the best above m* combines the n words";
    };
    letters.joined(change_letters(times))
}
