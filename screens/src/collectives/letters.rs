//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::collectives::{Algorithm, OnRound, Stage, Terms};

use crate::screen::Params;

use super::flip::Flip;
use super::inputs::{Inputs, Place};

/// What is sent in which rounds, and what certifies the best algorithm.
pub(super) fn letters(params: &Params) -> Letters {
    let s = Inputs::of(params);
    let none = |number: Option<f64>| number.unwrap_or(f64::NAN);
    let n = match s.op.total_words(1.0, s.p) {
        0.0 => "0 m",
        1.0 => "m",
        _ => "m p",
    };
    let distances = (0..s.p.log2().floor() as i32).map(|k| 2_f64.powi(k));
    let letters = params
        .letters()
        .define("n", "words in all, of the MPI papers", Unit::Word, n)
        .define(
            "c",
            "greatest power of two up to p",
            Unit::Processor,
            "2^floor(log2(p))",
        )
        .list("d", "distances below c", Unit::One, distances.collect())
        .define(
            "x",
            "parts of those folded in",
            Unit::One,
            "sum_k(min(p - c, d_k)) / p",
        )
        .define(
            "B",
            "ones in the binary numbers 1 to p − 1",
            Unit::One,
            "sum_k(floor(p / (2 d_k)) d_k + max(p - 2 d_k floor(p / (2 d_k)) - d_k, 0)) + p - c",
        )
        .with(
            "s",
            "segments of a chain",
            Unit::One,
            none(s.segments(Algorithm::Chain).ok()),
        );
    let best = s.best_here().ok().map(|best| best.0);
    let letters = stages(letters, &s, s.algorithm().ok(), ["r", "k", "w", "g"]);
    let letters = stages(letters, &s, best, ["r'", "k'", "w'", "g'"]);
    let letters = rounds(letters, &s);
    let letters = match s.flip() {
        Some(flip) => changing(letters, &s, &flip),
        None => letters,
    };
    letters
        .with(
            "T_other",
            "least time of the others",
            Unit::Second,
            none(others(&s, Place::Switched)),
        )
        .with(
            "T_elsewise",
            "least time of the others there",
            Unit::Second,
            none(others(&s, s.place)),
        )
}

/// Rounds alike: how many, messages on the busiest link, words of a message, words combined.
fn stages(
    letters: Letters,
    s: &Inputs,
    algorithm: Option<Algorithm>,
    [r, k, w, g]: [&'static str; 4],
) -> Letters {
    let stages = algorithm.and_then(|algorithm| s.stages(algorithm).ok());
    let list = |of: fn(&Stage) -> f64, times: f64| {
        let stages = stages.iter().flatten();
        stages.map(|stage| of(stage) * times).collect()
    };
    letters
        .list(
            r,
            "rounds alike",
            Unit::One,
            list(|stage| stage.rounds, 1.0),
        )
        .list(
            k,
            "messages on the busiest link",
            Unit::One,
            list(|stage| stage.sharing, 1.0),
        )
        .list(
            w,
            "words of the longest message",
            Unit::Word,
            list(|stage| stage.sent, s.n()),
        )
        .list(
            g,
            "words combined",
            Unit::Word,
            list(|stage| stage.combined, s.n()),
        )
}

/// The rounds with every hop, round by round.
fn rounds(letters: Letters, s: &Inputs) -> Letters {
    let links = s.links().map(|links| links.rounds).unwrap_or_default();
    let list = |of: fn(&OnRound) -> f64| links.iter().map(of).collect();
    letters
        .list(
            "l",
            "links on the way of the slowest message",
            Unit::Hop,
            list(|round| round.hops),
        )
        .list(
            "v",
            "words over its busiest link",
            Unit::Word,
            list(|round| round.words),
        )
        .list(
            "e",
            "words combined in the round",
            Unit::Word,
            list(|round| round.combined),
        )
        .list(
            "L",
            "links on the longest way",
            Unit::Hop,
            list(|round| round.longest),
        )
        .list(
            "y",
            "messages on the busiest link",
            Unit::Message,
            list(|round| round.sharing),
        )
}

/// The two algorithms that change places: what they cost, and their times at m* and just below.
fn changing(letters: Letters, s: &Inputs, flip: &Flip) -> Letters {
    let cost =
        |algorithm, of: fn(&Terms) -> f64| s.terms(algorithm).map_or(f64::NAN, |cost| of(&cost));
    let time = |algorithm, m| {
        let there = Inputs { m, ..*s };
        there.of_algorithm(algorithm).unwrap_or(f64::NAN)
    };
    let (below, above, before) = (flip.below, flip.above, flip.m * (1.0 - 1e-9));
    letters
        .with(
            "a_below",
            "start-ups of the best below m*",
            Unit::One,
            cost(below, |cost| cost.startups),
        )
        .with(
            "a_above",
            "start-ups of the best above m*",
            Unit::One,
            cost(above, |cost| cost.startups),
        )
        .with(
            "b_below",
            "times it sends the n words",
            Unit::One,
            cost(below, |cost| cost.transfers),
        )
        .with(
            "b_above",
            "times it sends the n words",
            Unit::One,
            cost(above, |cost| cost.transfers),
        )
        .with(
            "c_below",
            "times it combines the n words",
            Unit::One,
            cost(below, |cost| cost.combinations),
        )
        .with(
            "c_above",
            "times it combines the n words",
            Unit::One,
            cost(above, |cost| cost.combinations),
        )
        .with(
            "T_below",
            "time of the best below m*, at m*",
            Unit::Second,
            time(below, flip.m),
        )
        .with(
            "T_above",
            "time of the best above m*, at m*",
            Unit::Second,
            time(above, flip.m),
        )
        .with(
            "T'_below",
            "time of the best below m*, just below",
            Unit::Second,
            time(below, before),
        )
        .with(
            "T'_above",
            "time of the best above m*, just below",
            Unit::Second,
            time(above, before),
        )
}

/// The least time of all algorithms but the best, where they run.
fn others(s: &Inputs, place: Place) -> Option<f64> {
    let s = Inputs { place, ..*s };
    let best = s.best_here().ok()?.0;
    let others = s.considered().filter(|algorithm| *algorithm != best);
    let times = others.filter_map(|algorithm| s.timed_here(algorithm).ok());
    times.reduce(f64::min)
}
