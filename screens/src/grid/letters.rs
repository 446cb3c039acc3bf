//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;

use crate::screen::Params;
use crate::screen::letters::letters;

use super::inputs::Inputs;

/// Returns the parameters, the words of a message, the networks' speeds, and what the sentences name.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let own = inputs.networks.iter().flatten().map(|network| network.tw);
    let number = |place: Option<usize>| place.map_or(f64::NAN, |place| (place + 1) as f64);
    let (longest, narrowest) = (number(inputs.slowest()), number(inputs.narrowest()));
    let service = inputs.service;
    params.letters().joined(letters! {
        "tn" SecondPerWord * own.collect() => "per-word transfer time in each network";
        "m" Word : "b / max(a, 1)" => "words of a message";
        "k" One = service.spread() => "(1 + c²) / 2, where c is the coefficient of variation of the message times";
        "slowest" One = longest => "network with the longest hops";
        "narrowest" One = narrowest => "network with the slowest words";
    })
}
