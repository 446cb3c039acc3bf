//! Rows that the tables of several screens share: what a network gives.

use crate::param::{Kind, Param};
use crate::params::Params;
use crate::quantity::Unit;

/// The key `bw`: the time per word `tw` seen as bits a second, for words of `word` bytes.
pub(crate) const fn bandwidth(label: &'static str) -> Param {
    let kind = Kind::Face {
        of: "tw",
        unit: Unit::BitPerSecond,
        slider: (1e6, 1e12),
        show: turned,
        take: turned,
    };
    Param::new("bw", label, kind)
}

/// Seconds a word to bits a second, and back.
fn turned(number: f64, params: &Params) -> f64 {
    8.0 * params.number("word") / number
}
