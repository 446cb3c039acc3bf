//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::collectives::{Algorithm, OnRound, Share, Stage, Terms};

use crate::screen::Params;

use super::flip::Flip;
use super::inputs::{Inputs, Place};

/// Returns what is sent in which rounds, and what certifies the best algorithm.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let n = match inputs.op.total_words(&Share {
        m: 1.0,
        p: inputs.p,
    }) {
        0.0 => "0 m",
        1.0 => "m",
        _ => "m p",
    };
    let (one, second) = (Unit::One, Unit::Second);
    let distances = (0..inputs.p.log2().floor() as i32).map(|k| 2_f64.powi(k));
    let core = ("greatest power of two up to p", "2^floor(log2(p))");
    let folded = ("parts of those folded in", "sum_k(min(p - c, d_k)) / p");
    let ones = (
        "ones in the binary numbers 1 to p − 1",
        "sum_k(floor(p / (2 d_k)) d_k + max(p - 2 d_k floor(p / (2 d_k)) - d_k, 0)) + p - c",
    );
    let segments = inputs.segments(Algorithm::Chain).unwrap_or(f64::NAN);
    let [other, there] = [Place::Switched, inputs.place].map(|place| others(&inputs, place));
    let letters = params
        .letters()
        .define("n", "words in all, of the MPI papers", Unit::Word, n)
        .define("c", core.0, Unit::Processor, core.1)
        .list("d", "distances below c", one, distances.collect())
        .define("x", folded.0, one, folded.1)
        .define("B", ones.0, one, ones.1)
        .with("s", "segments of a chain", one, segments)
        .with("T_other", "least time of the others", second, other)
        .with(
            "T_elsewise",
            "least time of the others there",
            second,
            there,
        );
    let best = inputs.best_here().ok().map(|best| best.0);
    let meant = inputs.algorithm().ok();
    let letters = stages(letters, &inputs, meant, ["r", "k", "w", "g"]);
    let letters = stages(letters, &inputs, best, ["r'", "k'", "w'", "g'"]);
    let letters = rounds(letters, &inputs);
    match inputs.flip() {
        Some(flip) => changing(letters, &inputs, &flip),
        None => letters,
    }
}

/// A list that a row defines: its name, meaning and unit, and the numbers that are listed.
type List<Row> = (&'static str, &'static str, Unit, fn(&Row) -> f64);

/// Returns the letters with a list for each of `lists`, over `rows`.
fn listed<Row, const N: usize>(letters: Letters, rows: &[Row], lists: [List<Row>; N]) -> Letters {
    let list = |letters: Letters, (name, meaning, unit, of): List<Row>| {
        letters.list(name, meaning, unit, rows.iter().map(of).collect())
    };
    lists.into_iter().fold(letters, list)
}

/// Rounds alike: how many, messages on the busiest link, words of a message, words combined.
fn stages(
    letters: Letters,
    inputs: &Inputs,
    algorithm: Option<Algorithm>,
    [r, k, w, g]: [&'static str; 4],
) -> Letters {
    let stages = algorithm.and_then(|algorithm| inputs.stages(algorithm).ok());
    let mut stages = stages.unwrap_or_default();
    for stage in &mut stages {
        stage.sent *= inputs.n();
        stage.combined *= inputs.n();
    }
    let lists: [List<Stage>; 4] = [
        (r, "rounds alike", Unit::One, |on| on.rounds),
        (k, "messages on the busiest link", Unit::One, |on| {
            on.sharing
        }),
        (w, "words of the longest message", Unit::Word, |on| on.sent),
        (g, "words combined", Unit::Word, |on| on.combined),
    ];
    listed(letters, &stages, lists)
}

/// The rounds with every hop, round by round.
fn rounds(letters: Letters, inputs: &Inputs) -> Letters {
    let rounds = inputs.links().map(|links| links.rounds).unwrap_or_default();
    let (hop, word, message) = (Unit::Hop, Unit::Word, Unit::Message);
    let lists: [List<OnRound>; 5] = [
        ("l", "links of the slowest message", hop, |on| on.hops),
        ("v", "words over its busiest link", word, |on| on.words),
        ("e", "words combined in the round", word, |on| on.combined),
        ("L", "links on the longest way", hop, |on| on.longest),
        ("y", "messages on the busiest link", message, |on| {
            on.sharing
        }),
    ];
    listed(letters, &rounds, lists)
}

/// The two algorithms that change places: what they cost, and their times at m* and just below.
fn changing(letters: Letters, inputs: &Inputs, flip: &Flip) -> Letters {
    let sides = [
        (
            "below",
            flip.below,
            ["a_below", "b_below", "c_below", "T_below", "T'_below"],
        ),
        (
            "above",
            flip.above,
            ["a_above", "b_above", "c_above", "T_above", "T'_above"],
        ),
    ];
    sides.into_iter().fold(
        letters,
        |letters, (side, algorithm, [a, b, c, at, before])| {
            let cost = inputs.terms(algorithm);
            let cost = |of: fn(&Terms) -> f64| cost.as_ref().map_or(f64::NAN, of);
            let time = |m| {
                Inputs { m, ..*inputs }
                    .of_algorithm(algorithm)
                    .unwrap_or(f64::NAN)
            };
            let best = format!("of the best {side} m*");
            let second = Unit::Second;
            letters
                .with(
                    a,
                    format!("start-ups {best}"),
                    Unit::One,
                    cost(|cost| cost.startups),
                )
                .with(
                    b,
                    format!("times the n words are sent, {best}"),
                    Unit::One,
                    cost(|cost| cost.transfers),
                )
                .with(
                    c,
                    format!("times the n words are combined, {best}"),
                    Unit::One,
                    cost(|cost| cost.combinations),
                )
                .with(at, format!("time {best}, at m*"), second, time(flip.m))
                .with(
                    before,
                    format!("time {best}, just below m*"),
                    second,
                    time(flip.m * (1.0 - 1e-9)),
                )
        },
    )
}

/// The least time of all algorithms but the best, where they run.
fn others(inputs: &Inputs, place: Place) -> f64 {
    let inputs = Inputs { place, ..*inputs };
    let Ok((best, _)) = inputs.best_here() else {
        return f64::NAN;
    };
    let others = inputs.considered().filter(|algorithm| *algorithm != best);
    let times = others.filter_map(|algorithm| inputs.timed_here(algorithm).ok());
    times.reduce(f64::min).unwrap_or(f64::NAN)
}
