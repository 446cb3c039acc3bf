//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_model::collectives::{Algorithm, OnRound, Share, Stage, Terms};

use crate::screen::Params;
use crate::screen::letters::letters;

use super::flip::Flip;
use super::inputs::{Inputs, Place};

/// Returns what is sent in which rounds, and what certifies the best algorithm.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let one = Share { m: 1.0, p: inputs.p };
    let n = match inputs.op.total_words(&one) {
        0.0 => "0 m",
        1.0 => "m",
        _ => "m p",
    };
    let distances = (0..inputs.p.log2().floor() as i32).map(|k| 2_f64.powi(k));
    let segments = inputs.segments(Algorithm::Chain).unwrap_or(f64::NAN);
    let best = inputs.best_here().ok().map(|best| best.0);
    let letters = params.letters().joined(letters! {
        "n" Word : n => "words in all, of the MPI papers";
        "c" Processor : "2^floor(log2(p))" => "greatest power of two up to p";
        "d" One * distances.collect() => "distances below c";
        "x" One : "sum_k(min(p - c, d_k)) / p" => "parts of those folded in";
        "B" One : "sum_k(floor(p / (2 d_k)) d_k + max(p - 2 d_k floor(p / (2 d_k)) - d_k, 0)) + p - c" => "ones in the binary numbers 1 to p − 1";
        "s" One = segments => "segments of a chain";
        "T_other" Second = others(&inputs, Place::Switched) => "least time of the others";
        "T_elsewise" Second = others(&inputs, inputs.place) => "least time of the others there";
    });
    let meant = stages(&inputs, inputs.algorithm().ok(), ["r", "k", "w", "g"]);
    let best = stages(&inputs, best, ["r'", "k'", "w'", "g'"]);
    let letters = letters.joined(meant).joined(best).joined(rounds(&inputs));
    letters.joined(inputs.flip().map_or_else(Letters::new, |flip| changing(&inputs, &flip)))
}

/// Returns the rounds alike: how many, messages on the busiest link, words, words combined.
fn stages(inputs: &Inputs, of: Option<Algorithm>, [r, k, w, g]: [&'static str; 4]) -> Letters {
    let stages = of.and_then(|algorithm| inputs.stages(algorithm).ok());
    let list = |of: fn(&Stage) -> f64, times: f64| {
        let stages = stages.iter().flatten();
        stages.map(|stage| of(stage) * times).collect()
    };
    letters! {
        r One * list(|on| on.rounds, 1.0) => "rounds alike";
        k One * list(|on| on.sharing, 1.0) => "messages on the busiest link";
        w Word * list(|on| on.sent, inputs.n()) => "words of the longest message";
        g Word * list(|on| on.combined, inputs.n()) => "words combined";
    }
}

/// Returns the rounds with every hop, round by round.
fn rounds(inputs: &Inputs) -> Letters {
    let rounds = inputs.links().map(|links| links.rounds).unwrap_or_default();
    let list = |of: fn(&OnRound) -> f64| rounds.iter().map(of).collect();
    letters! {
        "l" Hop * list(|on| on.hops) => "links on the path of the slowest message";
        "v" Word * list(|on| on.words) => "words over its busiest link";
        "e" Word * list(|on| on.combined) => "words combined in the round";
        "L" Hop * list(|on| on.longest) => "links on the longest path";
        "y" Message * list(|on| on.sharing) => "messages on the busiest link";
    }
}

/// Returns the two algorithms that change places: what they cost, and their times at m* and just
/// below.
fn changing(inputs: &Inputs, flip: &Flip) -> Letters {
    let (below, above, before) = (flip.below, flip.above, flip.m * (1.0 - 1e-9));
    let cost = |algorithm, of: fn(&Terms) -> f64| {
        let terms = inputs.terms(algorithm);
        terms.map_or(f64::NAN, |terms| of(&terms))
    };
    let time = |algorithm, m| {
        let there = Inputs { m, ..*inputs };
        there.of_algorithm(algorithm).unwrap_or(f64::NAN)
    };
    letters! {
        "a_below" One = cost(below, |on| on.startups) => "start-ups of the best below m*";
        "a_above" One = cost(above, |on| on.startups) => "start-ups of the best above m*";
        "b_below" One = cost(below, |on| on.transfers) => "times the best below m* sends the n words";
        "b_above" One = cost(above, |on| on.transfers) => "times the best above m* sends the n words";
        "c_below" One = cost(below, |on| on.combinations) => "times the best below m* combines the n words";
        "c_above" One = cost(above, |on| on.combinations) => "times the best above m* combines the n words";
        "T_below" Second = time(below, flip.m) => "time of the best below m*, at m*";
        "T_above" Second = time(above, flip.m) => "time of the best above m*, at m*";
        "T'_below" Second = time(below, before) => "time of the best below m*, just below m*";
        "T'_above" Second = time(above, before) => "time of the best above m*, just below m*";
    }
}

/// Returns the least time of all algorithms but the best, where they run.
fn others(inputs: &Inputs, place: Place) -> f64 {
    let inputs = Inputs { place, ..*inputs };
    let Ok((best, _)) = inputs.best_here() else {
        return f64::NAN;
    };
    let others = inputs.considered().filter(|algorithm| *algorithm != best);
    let times = others.filter_map(|algorithm| inputs.timed_here(algorithm).ok());
    times.reduce(f64::min).unwrap_or(f64::NAN)
}
