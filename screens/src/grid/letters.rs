//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::screen::Params;

use super::inputs::Inputs;

/// Returns the parameters, the words of a message, the networks' speeds, and what the sentences name.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let own = inputs.networks.iter().flatten().map(|network| network.tw);
    let number = |place: Option<usize>| place.map_or(f64::NAN, |place| (place + 1) as f64);
    let spread = "(1 + c²) / 2, where c is the coefficient of variation of the message times";
    let (longest, narrowest) = (number(inputs.slowest()), number(inputs.narrowest()));
    let meaning = "per-word transfer time in each network";
    params
        .letters()
        .list("tn", meaning, Unit::SecondPerWord, own.collect())
        .define("m", "words of a message", Unit::Word, "b / max(a, 1)")
        .with("k", spread, Unit::One, inputs.service.spread())
        .with(
            "slowest",
            "network with the longest hops",
            Unit::One,
            longest,
        )
        .with(
            "narrowest",
            "network with the slowest words",
            Unit::One,
            narrowest,
        )
}
