//! Words that the screens share: why there is no schedule, and whose times these are.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Context;
use crossover_model::divisible_load::{Load, StageRule};

use crate::screen::machine::Kind::{Constant, Measured, Printed};
use crate::screen::machines;
use crate::screen::prelude::*;

/// Returns why there is no schedule, given what refused it, the fewest stages that hold the load, and
/// the most that are solved for.
pub(crate) fn refusal(
    error: &Error,
    rule: StageRule,
    fewest: Result<f64, Error>,
    most: f64,
) -> &'static str {
    let is_counted = matches!(error.field(), "n" | "m");
    match (error.kind(), rule, fewest) {
        (ErrorKind::Infeasible, StageRule::Number(n), Ok(least)) if n < least => {
            if enough(least) <= most {
                "The stages are too few to hold the load. Take {n_enough} or more, or raise the buffers to {D_enough}."
            } else {
                "The buffers cannot hold the load. Raise the buffers to {D_enough}."
            }
        }
        // Neither does any number of layers.
        (ErrorKind::Infeasible, ..) => {
            "The buffers cannot hold the load. Take more stages or larger buffers."
        }
        (ErrorKind::TooLarge, ..) if is_counted => {
            "So many messages are not solved for here. Take larger buffers, fewer stages or a smaller load."
        }
        (ErrorKind::TooLarge, ..) => {
            "This tree is too large to count its processors. Take fewer children or layers."
        }
        _ if error.field() == "layers" => {
            "No layer of the tree computes. Choose layers that the tree has."
        }
        (ErrorKind::Undefined, ..) if is_counted => {
            "No number is the best: without a start-up time every further message helps. Give a number."
        }
        _ => {
            "There is no schedule for these values. Set computing time, load and buffers above zero, and bring all nearer to 1."
        }
    }
}

/// Returns what is advised where `least` is needed: rounded up to the three digits that a sentence
/// shows.
fn enough(least: f64) -> f64 {
    let unit = 10_f64.powf(least.log10().floor() - 2.0);
    (least / unit * (1.0 - 1e-12)).ceil() * unit
}

/// Returns the letters of the advice, from the fewest stages that hold the load and the buffers that
/// each of them fills.
pub(crate) fn advice(load: &Load, rule: StageRule, fewest: f64, buffers: f64) -> Letters {
    let n = match rule {
        StageRule::Number(n) => n,
        StageRule::Fewest | StageRule::Best => f64::NAN,
    };
    letters! {
        "n_enough" One = enough(fewest) => "stages that hold V, rounded up";
        "D_enough" Byte = enough(load.volume / n / buffers) => "buffer capacity that holds V in n stages, rounded up";
    }
}

/// Returns a sentence about the machine that has these start-up and transfer times.
pub(crate) fn machine_sentence(load: &Load) -> Option<Sentence> {
    let Context { word } = Context::default();
    let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a;
    let machine = machines().find(|machine| {
        same(machine.ts, load.startup) && same(machine.per_word(word) / word, load.transfer)
    })?;
    let said = Sentence::from(match machine.kind() {
        Measured if machine.is_collective() => return machine.cost(),
        Measured => "C and S are those of {machine} ({year}), measured.",
        Constant => return None,
        Printed => {
            "{machine} is printed with a time per word of unknown size; C takes it for {word}."
        }
    });
    let said = said.naming("machine", machine.name).naming("year", machine.year());
    Some(said.number("word", word, Unit::Byte))
}

/// Returns 1 minus the ratio, without rounding errors.
pub(crate) fn saved_share(ratio: f64) -> f64 {
    let left = 1.0 - ratio;
    if left.abs() < 1e-12 { 0.0 } else { left }
}
