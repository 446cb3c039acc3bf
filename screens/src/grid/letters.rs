//! The letters of the screen's formulas.

use super::setting::Setting;
use crate::formula::Letters;
use crate::params::Params;
use crate::quantity::Unit;

/// The parameters, the words of a message, and what the sentences name.
pub(super) fn letters(params: &Params) -> Letters {
    let place = Setting::of(params).slowest();
    Letters::of(params)
        .define("m", "words of a message", Unit::Word, "b / max(a, 1)")
        .with(
            "slowest",
            "number of the slowest network",
            Unit::One,
            place.map_or(f64::NAN, |place| (place + 1) as f64),
        )
}
