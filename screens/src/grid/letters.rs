//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::screen::Params;

use super::inputs::Inputs;

/// The parameters, the words of a message, and what the sentences name.
pub(super) fn letters(params: &Params) -> Letters {
    let place = Inputs::of(params).slowest();
    params
        .letters()
        .define("m", "words of a message", Unit::Word, "b / max(a, 1)")
        .with(
            "slowest",
            "number of the slowest network",
            Unit::One,
            place.map_or(f64::NAN, |place| (place + 1) as f64),
        )
}
