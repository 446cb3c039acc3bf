//! Numbers in sentences.

use crate::quantity::Unit;

/// A pure number, as readers see it.
pub(crate) fn one(value: f64) -> String {
    Unit::One.show(value)
}
