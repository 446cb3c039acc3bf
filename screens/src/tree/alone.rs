//! One layer alone: by the paper's formula, and in whole chunks.

use crossover_model::divisible_load::{OneLayer, Platform};
use crossover_model::{Error, ErrorKind};

use super::facts::{Facts, PAPER_4_2};
use super::one_layer::least;
use crate::screen::Readout;
use crate::screen::letters::letters;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

const OUT_OF_REACH: &str =
    "n* is below 1: no schedule reaches the formula's time, as there is no part of a stage.";
const NO_BOUND: &str =
    "The paper's lines LB. Not a bound: other distributions can be faster, and D is left out.";
const OURS: &str =
    "The paper gives the formula for binomial trees. This one is derived in the same way.";

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

fn is_ordinary(facts: &Facts) -> bool {
    matches!(facts.inputs.tree, Ok(Platform::Ordinary(_)))
}

/// What sending to a layer takes until a chunk arrives and until the next one does: the start-ups, and
/// the bytes on links that follow each other as a share of the load. The names are those of the letters.
fn sending(facts: &Facts, one: &OneLayer, [e_1, e_2, w_1, w_2]: [&'static str; 4]) -> Letters {
    let load = &facts.inputs.load;
    let whole = load.transfer * load.volume;
    let i = f64::from(one.layer);
    let busy = match &facts.inputs.tree {
        Ok(Platform::Ordinary(tree)) if tree.buffers == 1.0 => i.min(2.0),
        Ok(Platform::Ordinary(_)) => 1.0,
        _ => i,
    };
    let share = |load: f64| if whole == 0.0 { 0.0 } else { load / whole };
    let (arrival, period) = (share(one.arrival.load), share(one.period.load));
    letters! {
        e_1 One = i => "start-ups until a chunk arrives";
        e_2 One = busy => "start-ups until the next chunk arrives";
        w_1 One = arrival => "sending until a chunk arrives, as a share of C V / n";
        w_2 One = period => "sending until the next chunk arrives, as a share of C V / n";
    }
}

/// The formula's time, with `S` and without, and its best number of chunks.
const BINOMIAL: [&str; 3] = [
    r#"one_layer_n i S "start-ups" + V C / p "sending" + A V / (one_layer_n P) "computing""#,
    "V C / p",
    "sqrt(A V / (i S P))",
];
const ORDINARY: [&str; 3] = [
    r#"(e_1 - e_2 + one_layer_n e_2) S "start-ups" + V C (w_2 + (w_1 - w_2) / one_layer_n) "sending" + A V / (one_layer_n P) "computing""#,
    "V C w_2",
    "sqrt((V C (w_1 - w_2) + A V / P) / (e_2 S))",
];

fn by_the_formula(facts: &Facts) -> Vec<Readout> {
    let found = compared(facts, |one| one.printed);
    let of = |of: fn(&OneLayer) -> f64| found.clone().map(|(best, _)| of(best));
    let layer = of(|one| f64::from(one.layer));
    let chunks = of(|one| one.n_star).and_then(|n| {
        let help = "with S = 0 ever smaller chunks help: give S";
        let infinite = Error::new(ErrorKind::Undefined, "S", "n* infinite", help);
        if n.is_infinite() { Err(infinite) } else { Ok(n) }
    });
    let [with_startups, without, n_star] = if is_ordinary(facts) { ORDINARY } else { BINOMIAL };
    let letters = found.as_ref().map(|(best, other)| {
        let i = f64::from(best.layer);
        sending(facts, best, ["e_1", "e_2", "w_1", "w_2"]).joined(letters! {
            "i" One = i => "layer that computes alone";
            "P" Processor = best.processors => "processors of that layer";
            "LB_other" Second = *other => "least time of the other layers";
        })
    });
    let time = if facts.inputs.load.startup == 0.0 { without } else { with_startups };
    let remark = match &chunks {
        _ if is_ordinary(facts) => OURS,
        Ok(n) if *n < 1.0 => OUT_OF_REACH,
        _ => NO_BOUND,
    };
    vec![
        Readout::number(
            "one_layer_time",
            "LB",
            "One layer alone, by the formula",
            Unit::Second,
            of(|one| one.printed),
        )
        .formula(time)
        .source(PAPER_4_2)
        .remark(remark)
        .with(letters.unwrap_or_default()),
        Readout::number(
            "one_layer_n",
            "n*",
            "Chunks of that layer, by the formula",
            Unit::One,
            chunks,
        )
        .formula(n_star)
        .source(PAPER_4_2),
        Readout::number(
            "one_layer",
            "i",
            "Layer that computes alone, by the formula",
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

fn in_whole_chunks(facts: &Facts) -> Readout {
    let found = compared(facts, |one| one.makespan);
    let letters = found.clone().map(|(best, other)| {
        let least = match best.layer {
            1 => "max(1, ceil(V / (D p)))",
            _ if is_ordinary(facts) => "max(1, ceil(V / (D p)))",
            _ => "max(1, ceil(V / (D (p + 1))))",
        };
        let at = |n: f64| {
            if n < best.fewest { best.makespan } else { best.makespan_of(n) }
        };
        let j = f64::from(best.layer);
        sending(facts, best, ["f_1", "f_2", "x_1", "x_2"]).joined(letters! {
            "j" One = j => "layer that computes alone";
            "k" One = best.stages => "its chunks";
            "P_j" Processor = best.processors => "its processors";
            "C_other" Second = other => "least time of the other layers";
            "k_least" One : least => "fewest chunks that fit the buffers";
            "s_1" Second : "f_1 S + V C x_1 / k" => "time until the first chunk arrives";
            "s_2" Second : "f_2 S + V C x_2 / k" => "time until the next chunk arrives";
            "c" Second : "A V / (k P_j)" => "time to compute a chunk";
            "C_k_fewer" Second = at(best.stages - 1.0) => "time of a chunk fewer, where it fits";
            "C_k_more" Second = at(best.stages + 1.0) => "time of a chunk more";
        })
    });
    let time = found.map(|(best, _)| best.makespan);
    Readout::number("one_layer_real", "", "One layer alone, in whole chunks that fit D", Unit::Second, time)
        .found(
            "All layers and numbers of equal chunks are compared.",
            "one_layer_real = s_1 + max((k - 1) s_2 + c, k c) <= min(C_k_fewer, C_k_more, C_other) and k_least <= k",
        )
        .source("The schedule of equal chunks")
        .remark("The paper's formula leaves out that chunks queue when computing one takes longer than sending it.")
        .with(letters.unwrap_or_default())
}
