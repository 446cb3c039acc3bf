//! Numbers in sentences.

use crate::quantity::Unit;

/// "42 %".
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", Unit::One.show((1000.0 * share).round() / 10.0))
}

/// A pure number, as readers see it.
pub(crate) fn one(value: f64) -> String {
    Unit::One.show(value)
}
