//! One layer alone: by the paper's formula, and in whole chunks.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::OneLayer;
use crossover_model::{Error, ErrorKind};

use crate::screen::Readout;

use super::one_layer::least;
use super::report::{Facts, PAPER_4_2};

/// One layer alone.
pub(super) fn alone(facts: &Facts) -> Vec<Readout> {
    let mut all = by_the_formula(facts);
    all.push(in_whole_chunks(facts));
    all
}

/// The layer whose `of` is least, and the least of the others.
fn compared(facts: &Facts, of: fn(&OneLayer) -> f64) -> Result<(&OneLayer, f64), Error> {
    let all = facts.one_layer.as_ref().map_err(Error::clone)?;
    let best = least(all, of).ok_or_else(|| Error::missing("h"))?;
    let others = all.iter().filter(|one| one.layer != best.layer);
    Ok((best, others.map(of).fold(f64::INFINITY, f64::min)))
}

fn by_the_formula(facts: &Facts) -> Vec<Readout> {
    let found = compared(facts, |one| one.printed);
    let of = |of: fn(&OneLayer) -> f64| found.clone().map(|(best, _)| of(best));
    let layer = of(|one| f64::from(one.layer));
    let chunks = of(|one| one.n_star).and_then(|n| {
        let help = "with S = 0 ever smaller chunks help: give S";
        let infinite = Error::new(ErrorKind::Undefined, "S", "n* infinite", help);
        if n.is_infinite() {
            Err(infinite)
        } else {
            Ok(n)
        }
    });
    let letters = found.as_ref().map_or_else(
        |_| Letters::new(),
        |(best, other)| {
            Letters::new()
                .with(
                    "i",
                    "layer that computes alone",
                    Unit::One,
                    f64::from(best.layer),
                )
                .with(
                    "LB_other",
                    "least time of the other layers",
                    Unit::Second,
                    *other,
                )
                .define(
                    "P",
                    "processors of that layer",
                    Unit::Processor,
                    "p (p + 1)^(i - 1)",
                )
        },
    );
    let time = if facts.inputs.load.startup == 0.0 {
        "V C / p"
    } else {
        r#"one_layer_n i S "start-ups" + V C / p "sending" + A V / (one_layer_n P) "computing""#
    };
    let below = chunks.as_ref().is_ok_and(|n| *n < 1.0);
    vec![
        Readout::number(
            "one_layer_time",
            "LB",
            "one layer alone, by the paper's formula",
            Unit::Second,
            of(|one| one.printed),
        )
        .formula(time)
        .source(PAPER_4_2)
        .remark(if below { OUT_OF_REACH } else { NO_BOUND })
        .with(letters),
        Readout::number(
            "one_layer_n",
            "n*",
            "chunks of that layer, by the formula",
            Unit::One,
            chunks,
        )
        .formula("sqrt(A V / (i S P))")
        .source(PAPER_4_2),
        Readout::number(
            "one_layer",
            "i",
            "layer that computes alone, by the formula",
            Unit::One,
            layer,
        )
        .found(
            "The times of all layers are compared.",
            "i = one_layer and one_layer_time <= LB_other",
        )
        .source(PAPER_4_2),
    ]
}

const OUT_OF_REACH: &str =
    "n* is below 1: the formula's time is out of reach, as there is no part of a stage.";
const NO_BOUND: &str =
    "The paper's lines LB: not a bound, as other distributions can be faster, and D is left out.";

fn in_whole_chunks(facts: &Facts) -> Readout {
    let found = compared(facts, |one| one.makespan);
    let letters = found.as_ref().map_or_else(
        |_| Letters::new(),
        |(best, other)| {
            let least = match best.layer {
                1 => "max(1, ceil(V / (D p)))",
                _ => "max(1, ceil(V / (D (p + 1))))",
            };
            Letters::new()
                .with("j", "layer that computes alone", Unit::One, f64::from(best.layer))
                .with("k", "its chunks", Unit::One, best.stages)
                .with("C_other", "least time of the other layers", Unit::Second, *other)
                .define("k_least", "fewest chunks that fit D", Unit::One, least)
                .define("P_j", "its processors", Unit::Processor, "p (p + 1)^(j - 1)")
                .define("s", "sending a chunk", Unit::Second, "j S + V C / (k p)")
                .define("c", "computing a chunk", Unit::Second, "A V / (k P_j)")
                .define("C_k", "time of k chunks", Unit::Second, "max(k s + c, s + k c)")
                .define("C_k_fewer", "time of a chunk fewer, where it fits", Unit::Second, "cases(k <= k_least: C_k; else: max((k - 1) j S + V C / p + A V / ((k - 1) P_j), j S + V C / ((k - 1) p) + A V / P_j))")
                .define("C_k_more", "time of a chunk more", Unit::Second, "max((k + 1) j S + V C / p + A V / ((k + 1) P_j), j S + V C / ((k + 1) p) + A V / P_j)")
        },
    );
    let time = found.map(|(best, _)| best.makespan);
    Readout::number("one_layer_real", "", "one layer alone, in whole chunks that fit D", Unit::Second, time)
        .found("All layers and numbers of equal chunks are compared.", "one_layer_real = max(k s + c, s + k c) <= min(C_k_fewer, C_k_more, C_other)")
        .source("The schedule of equal chunks")
        .remark("The paper's k s + c leaves out that chunks queue when computing one takes longer than sending it.")
        .with(letters)
}
